import { read, utils, type WorkBook } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { outlineOf } from '../outline.ts'
import { exportedDraft, testStory } from '../testing/exported-draft.ts'
import { writeWorkbook } from './write-workbook.ts'

/** As another program reads it. */
const bookOf = async (draft = exportedDraft()): Promise<WorkBook> =>
  read(await writeWorkbook(outlineOf(draft)), { cellNF: true, cellDates: true, UTC: true })
const rowsOf = (book: WorkBook, name: string) =>
  utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, defval: null, UTC: true })

describe('a backlog as a workbook', () => {
  it('has a sheet of stories and one of sprints', async () => {
    const book = await bookOf()
    expect(book.SheetNames).toEqual(['Backlog', 'Sprints'])
    const [header, guest, card] = rowsOf(book, 'Backlog')
    expect(header).toEqual([
      ...[
        'Epic',
        'Story',
        'Points',
        'Priority',
        'Sprint',
        'From',
        'To',
        'Description',
        'Acceptance Criteria',
        'Labels',
      ],
      ...['Waits for', 'Additional Description', 'Team'],
    ])
    expect(guest?.slice(0, 5)).toEqual(['Checkout, "fast"', 'Pay as a guest', 5, 'Highest', 1])
    expect(guest?.[5]).toEqual(new Date('2026-01-05T00:00:00Z'))
    expect(guest?.at(-1)).toBe('Web, Pay')
    expect(card?.slice(1, 3)).toEqual(['=Save a card;=1', 0.5])
    expect(rowsOf(book, 'Sprints')[1]?.slice(3)).toEqual([5.5, 'Pay as a guest\n=Save a card;=1'])
  })

  it('has no formula, and none in waiting: texts are cells of text to the letter', async () => {
    const titles = ["=cmd|' /C calc'!A0", '+1', '-2+3', '@SUM(A1)', '\t=1', '-5', '<b>&amp;"', 'a\u0001b']
    const backlog = [
      { id: 'e', title: 'E', description: '', userStories: titles.map((title) => testStory({ id: title, title })) },
    ]
    const { Sheets } = await bookOf(exportedDraft({ backlog, plan: null }))
    const cells = titles.map((_, at) => Sheets.Backlog?.[`B${at + 2}`])
    expect(cells.map(({ t, f, z }) => [t, f, z])).toEqual(titles.map(() => ['s', undefined, '@']))
    // XML has no such character
    expect(cells.map(({ v }) => v)).toEqual(titles.map((title) => title.trim().replace('\u0001', '')))
  })

  it('ends a text that is longer than a cell may hold', async () => {
    const dependsOn = Array.from({ length: 100 }, (_, at) => `other ${at} ${'x'.repeat(900)}`)
    const others = dependsOn.map((id) => testStory({ id }))
    const backlog = [
      { id: 'e', title: 'E', description: '', userStories: [testStory({ id: 's', dependsOn }), ...others] },
    ]
    const { Sheets } = await bookOf(exportedDraft({ backlog, plan: null }))
    expect(Sheets.Backlog?.K2.v).toHaveLength(32_767)
    expect(Sheets.Backlog?.K2.v.endsWith('…')).toBe(true)
  })
})
