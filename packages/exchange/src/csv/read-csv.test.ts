import { describe, expect, it } from 'vitest'
import { outlineOf } from '../outline.ts'
import { ImportFault } from '../read-outcome.ts'
import { exportedDraft } from '../testing/exported-draft.ts'
import { readCsv } from './read-csv.ts'
import { writeJiraCsv } from './write-jira-csv.ts'

const read = (text: string) => {
  const ids = Array.from({ length: 100 }, (_, at) => `id-${at}`).values()
  return readCsv(text, 'Shop', () => ids.next().value ?? '')
}
const told = (text: string) =>
  read(text).content.backlog?.map(({ title, userStories }) => [title, userStories.map((story) => story.title)])
const refusal = (text: string): ImportFault => {
  try {
    read(text)
  } catch (error) {
    if (error instanceof ImportFault) return error
    throw error
  }
  throw new Error('it was read')
}

describe('a backlog from a table', () => {
  it('reads what was exported for Jira', () => {
    const { content, notes } = read(writeJiraCsv(outlineOf(exportedDraft())))
    const [pay, collect] = content.backlog ?? []
    expect([pay?.title, pay?.description, collect?.title]).toEqual([
      'Checkout, "fast"',
      'Paying is quick.',
      'Größe & Abholung 🚀',
    ])
    const [guest, card] = pay?.userStories ?? []
    expect(guest).toMatchObject({
      title: 'Pay as a guest',
      storyPoints: 5,
      priority: 1,
      labels: ['checkout', 'guest'],
      description: 'As a guest, I want to pay, so that I need no account.\n- by card\n- by *invoice*',
    })
    expect(guest?.acceptanceCriteria).toContain('Given a cart\nWhen I pay\nThen it is mine')
    expect(card).toMatchObject({ title: '=Save a card;=1', dependsOn: [guest?.id], storyPoints: 0.5 })
    expect(notes).toEqual(['Not taken over: the columns Sprint, Start Date, Due Date, Team.'])
  })

  it('reads an export of Jira, with fields of the site’s own and sub-tasks', () => {
    const table = [
      'Summary,Issue key,Issue id,Issue Type,Status,Priority,Labels,Labels,Description,Custom field (Story Points),Parent,Parent key,Inward issue link (Blocks)',
      'Checkout,SHOP-1,10001,Epic,To Do,Medium,,,Paying,,,,',
      'Pay as a guest,SHOP-2,10002,Story,To Do,High,web,"pay, fast",h3. Acceptance Criteria\\,5.0,10001,SHOP-1,',
      'Draw the form,SHOP-3,10003,Sub-task,Done,Low,,,,1,10002,SHOP-2,SHOP-2',
      'Loose end,SHOP-4,10004,Task,To Do,,,,,,,,',
      'Elsewhere,SHOP-5,10005,Story,To Do,,,,,2,99,OTHER-7,',
    ].join('\n')
    expect(told(table)).toEqual([
      ['Checkout', ['Pay as a guest', 'Draw the form']],
      ['Stories without an epic', ['Loose end']],
      ['99', ['Elsewhere']],
    ])
    const { content, notes } = read(table)
    const [guest, form] = content.backlog?.[0]?.userStories ?? []
    expect(guest).toMatchObject({ storyPoints: 5, priority: 2, labels: ['web', 'pay', 'fast'] })
    expect(form?.dependsOn).toEqual([guest?.id])
    expect(notes).toEqual([
      'One sub-task is a story of its own here.',
      'Not taken over: the columns Status.',
      'One story has no points in the file, and 0 here.',
    ])
  })

  it.each([
    ['an export of Linear', 'Id,Team,Title,Description,Estimate,Priority,Labels\nENG-1,Eng,Pay,,3,Urgent,"web, pay"'],
    ['semicolons', 'Story;Points\nPay;0,5\n'],
    ['tabs', 'Title\tSP\nPay\t3 SP'],
    ['a delimiter in a line of its own, and a mark of the encoding', '\ufeffsep=;\r\nTitle;Points\r\nPay;3\r\n'],
    ['a column of epics alone', 'Epic,Story\nCheckout,Pay'],
  ])('reads %s', (_what, table) => {
    expect(told(table)?.flatMap(([, stories]) => stories)).toEqual(['Pay'])
  })

  it.each([
    [
      'a table without titles',
      'Points,Owner\n3,Ada',
      /^This table has no column of titles: call one Summary, Title or Story\. .* Points, Owner\.$/,
    ],
    ['a header alone', 'Summary,Points\n', /no rows below its header/],
    ['a quotation mark that is never closed', 'Summary\n"Pay', /never closed/],
    ['a quotation mark within a cell', 'Summary\n"Pay"x"\nMore', /in line 2/],
    ['too many rows', `Summary\n${'Pay\n'.repeat(10_001)}`, /more than 10,000 rows/],
    ['too many columns', `Summary${',x'.repeat(1_000)}\nPay`, /more than 1,000 columns/],
  ])('refuses %s in words', (_what, table, words) => {
    expect(refusal(table).message).toMatch(words)
  })

  it('says in which lines of the file what is wrong stands', () => {
    const table = `Summary,Points,Description\n"Pay","many","two\nlines"\n,3,x\n\n${'x'.repeat(1_001)},-1,\n`
    expect(refusal(table).places).toEqual([
      { field: 'line 2, points', message: '“many” is no number of points' },
      { field: 'line 4', message: 'This row has no title' },
      { field: 'line 6, points', message: '“-1” is no number of points' },
    ])
    expect(refusal(`Summary\n${'x'.repeat(1_001)}`).places).toEqual([
      { field: 'line 2, title', message: 'Please keep this under 1,000 characters' },
    ])
  })
})
