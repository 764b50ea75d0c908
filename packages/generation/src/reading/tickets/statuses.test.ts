import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'

const wantedOf = (epicInfo: string, marks: Parameters<typeof readBrief>[0]['marks'] = []): string[] =>
  readBrief({ epicInfo, additionalInfo: '', marks })
    .filter(isWanted)
    .map(({ text }) => text)

const tickets = (status: string): string =>
  `LIFT-1 [Feature]\nEngineers must see the history of a lift.\n\nLIFT-2 [Task]\nEngineers must be able to scan each part. The office must see the stock.\n${status}`

it.each(['Status: Done', 'Status: closed (v2.1)', "Resolution: Won't do", 'Stand: erledigt'])(
  'nobody has to do what is marked so: %s',
  (status) => {
    expect(wantedOf(tickets(status))).toEqual(['Engineers must see the history of a lift.'])
  },
)

it.each(['Status: Open', 'Status: delivered, returned or lost', 'Status: the engineer sees whether it is done'])(
  'and this is to be done: %s',
  (status) => {
    expect(wantedOf(tickets(status))).toContain('Engineers must be able to scan each part.')
  },
)

it('what is said of a ticket below its heading holds for all that stands there', () => {
  const story = (number: number, status: string): string =>
    `### LIFT-${number} Parts\n**Status:** ${status} | **Points:** 3\n\nAs an engineer I want to scan part ${number}.\n\n**Acceptance criteria**\n\n- Part ${number} is shown at once.\n\n`
  const wanted = wantedOf(story(1, 'Done') + story(2, 'To do'))
  expect(wanted.filter((text) => text.includes('art 1'))).toEqual([])
  expect(wanted).toContain('Part 2 is shown at once.')
})

it('what is put off in the head of a ticket, or in its row, is not to be done now', () => {
  const text =
    'LIFT-1 [Story]\nEngineers must see the history.\n\nLIFT-2 [Story] postponed -> 6.2\nEngineers must scan each part.'
  expect(wantedOf(text)).toEqual(['Engineers must see the history.'])
  expect(wantedOf(text.replace('postponed -> 6.2', 'closed by default'))).toContain('Engineers must scan each part.')
  const rows = (last: string): string =>
    `| ID | I want to | Prio |\n|---|---|---|\n| S-1 | save a search under a name | P0 |\n| S-2 | share a search with colleagues | ${last} |`
  expect(wantedOf(rows('P2'))).toHaveLength(2)
  expect(wantedOf(rows('P2, cut from 26.2'))).toHaveLength(1)
})

it('the states that something may have are no state of its requirement', () => {
  const text = 'FR-3 A tenant shall see the state of each report: received, planned, under way, done.'
  expect(wantedOf(`FR-1 A tenant shall report a leak.\n${text}`)).toHaveLength(2)
  const closed =
    '#8840 Singers can hand in their folder online.\n\n#8841 Singers must see this at 10:30, no content, closed.'
  expect(wantedOf(closed)).toHaveLength(1)
})

it('what a person marked stays', () => {
  const marks = [{ passage: 'Engineers must be able to scan each part.', kind: 'demand' as const }]
  expect(wantedOf(tickets('Status: Done'), marks)).toContain('Engineers must be able to scan each part.')
})

it('nor what a ticket is said to be in its head', () => {
  const text =
    "CAL-1 [open] Late jobs are shown in red\n\nCAL-2 [won't fix] Dark mode for all pages\n\nCAL-3 [done] Members can print a label"
  expect(wantedOf(text)).toEqual(['Late jobs are shown in red'])
})

it('and of tickets without an empty line between only the one that says so', () => {
  const text =
    'CAL-1 Members can print a label\nStatus: Done\nCAL-2 Staff must see who is late\nStatus: Open\nCAL-3 Staff must see each part'
  expect(wantedOf(text)).toEqual(expect.arrayContaining(['Staff must see who is late', 'Staff must see each part']))
  expect(wantedOf(text)).not.toContain('Members can print a label')
})

it('never all of a brief', () => {
  expect(wantedOf('Members can print a label.\nStaff must see who is late.\nStatus: Done')).toContain(
    'Staff must see who is late.',
  )
})

it('reads a ticket with a line of what its tracker keeps: its state holds for all of it, and the line is no wish', () => {
  const text = [
    'LIFT-1  Engineers log each stop',
    'State: Open | Prio: High | Reporter: the office',
    'Each stop must be logged with its reason.',
    '',
    'LIFT-2  Wrong depth of snow',
    'State: Done | Prio: High | Reporter: marketing',
    'The depth must be shown in centimetres.',
  ].join('\n')
  expect(wantedOf(text).join(' ')).toContain('Each stop must be logged')
  expect(wantedOf(text).join(' ')).not.toMatch(/Prio|centimetres|snow/)
})

it('takes a ticket that ends with its state for what it is', () => {
  const digest = (state: string): string =>
    `#8840 Singers must see their folder number.\n\n#8841 Singers must see the caps lock, no content, ${state}.`
  expect(wantedOf(digest('closed'))).toHaveLength(1)
  expect(wantedOf(digest('please'))).toHaveLength(2)
})
