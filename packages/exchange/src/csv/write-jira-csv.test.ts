import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { outlineOf } from '../outline.ts'
import { exportedDraft, shop, testStory } from '../testing/exported-draft.ts'
import { withFormulas } from './formulas.ts'
import { writeJiraCsv } from './write-jira-csv.ts'

/** As another program reads it. */
function read(csv: string) {
  const { data, errors, meta } = Papa.parse<string[]>(csv, { skipEmptyLines: true })
  expect(errors).toEqual([])
  expect([meta.delimiter, meta.linebreak]).toEqual([',', '\r\n'])
  const [header = [], ...rows] = data
  return {
    header,
    rows,
    valuesOf: (row: number, name: string) => header.flatMap((each, at) => (each === name ? [rows[row]?.[at]] : [])),
  }
}

describe('a backlog as CSV for the importer of Jira', () => {
  const csv = writeJiraCsv(outlineOf(exportedDraft()))

  it('has epics first, and stories that name their parent by its id', () => {
    const { header, rows, valuesOf } = read(csv)
    expect(header.slice(0, 4)).toEqual(['Issue Type', 'Issue ID', 'Parent', 'Summary'])
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['Epic', '1', '', 'Checkout, "fast"'],
      ['Epic', '2', '', 'Größe & Abholung 🚀'],
      ['Story', '3', '1', 'Pay as a guest'],
      ['Story', '4', '1', "'=Save a card;'=1"],
      ['Story', '5', '2', 'Collect it'],
    ])
    expect(rows.every((row) => row.length === header.length)).toBe(true)
    expect(valuesOf(2, 'Priority')).toEqual(['Highest'])
    expect(valuesOf(3, 'Story Points')).toEqual(['0.5'])
  })

  it('has several values in as many columns of one name', () => {
    const { valuesOf } = read(csv)
    expect(valuesOf(2, 'Labels')).toEqual(['checkout', 'guest'])
    expect(valuesOf(3, 'Labels')).toEqual(['checkout', ''])
    expect(valuesOf(2, 'Team')).toEqual(['Web', 'Pay'])
    expect(valuesOf(3, 'Inward issue link (Blocks)')).toEqual(['3'])
    expect(read(csv).header).not.toContain('Story points')
  })

  it('has the days of the sprint in the importer’s format', () => {
    const { valuesOf } = read(csv)
    expect(['Sprint', 'Start Date', 'Due Date'].map((name) => valuesOf(2, name)[0])).toEqual([
      'Sprint 1',
      '05/Jan/26 12:00 AM',
      '18/Jan/26 12:00 AM',
    ])
  })

  it('has descriptions in wiki text, with the criteria', () => {
    expect(read(csv).valuesOf(2, 'Description')[0]).toBe(
      'As a guest, I want to pay, so that I need no account.\n* by card\n* by *invoice*\n\nh3. Acceptance Criteria\n\n' +
        'Given a cart\nWhen I pay\nThen it is mine\nGiven no cart\nThen nothing happens\n\nSee https://example.com/design',
    )
  })

  it('any title comes back from another reader, and no cell begins a formula in it, whatever parts its cells', () => {
    const title = fc.string({ unit: fc.constantFrom(...'=+-@\t;,"\'a1 ｜') }).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(title, (typed) => {
        const backlog = shop.map((epic) => ({ ...epic, userStories: [testStory({ id: 's', title: typed })] }))
        const written = writeJiraCsv(outlineOf(exportedDraft({ backlog, plan: null })))
        const summary = read(written).valuesOf(2, 'Summary')[0] ?? ''
        expect(withFormulas(summary)).toBe(typed.replaceAll(/\s+/g, ' ').trim())
        for (const delimiter of [',', ';', '\t'])
          for (const cell of Papa.parse<string[]>(written, { delimiter }).data.flat())
            if (!/^[+-]?\d+(?:[.,]\d+)?$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})
