import { expect, it } from 'vitest'
import { draftOf } from '../../testing/draft-of.ts'

const table = (rows: string): string => `Riders can book a bike by phone.

Riders can return a bike at any station.

## Open questions

| # | Question | Who | State |
|---|---|---|---|
${rows}`
const told = (rows: string): string[] =>
  draftOf(table(rows))
    .flatMap(({ stories }) => stories)
    .map(({ title, description, acceptanceCriteria }) => `${title}\n${description}\n${acceptanceCriteria}`)

it.each([
  [
    '| 1 | Does a repair need an approval? | Legal | **answered 9 Jan: yes. No repair before the approval is uploaded.** |',
    'No repair before the approval is uploaded',
  ],
  ['| 2 | Languages? | Ops | answered: Spanish, English and Polish |', 'Languages: Spanish, English and Polish'],
  [
    '| 3 | Sperren oder warnen? | Technik | entschieden: warnen, der Verleih darf mit Kommentar weitermachen |',
    'darf mit Kommentar weitermachen',
  ],
])('what was answered in the list of questions is told: %s', (row, said) => {
  const stories = told(row)
  expect(stories.join('\n')).toContain(said)
  expect(stories.join('\n')).not.toMatch(/who: |\banswered\b|entschieden/i)
})

it.each([
  '| 1 | Do riders see the stations of others? | Ops | open |',
  '| 2 | Signature when returning? | Legal | to be answered by 9 Jan |',
  '| 3 | Does it matter? | Legal | answered: yes |',
  '| 4 | Do riders pay by card? | Ops | answered 9 Jan: no, we decided against it |',
  '| 6 | Who sees the wages? | Legal | decided: open until the council has met |',
  '| 7 | Can guests cancel? | Ops | closed: not before phase 2 |',
])('what is open, or only affirmed, is not: %s', (row) => {
  expect(told(row)).toEqual(told('| 1 | | | |'))
})
