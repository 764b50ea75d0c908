import { describe, expect, it } from 'vitest'
import { draftOf } from '../testing/draft-of.ts'
import { readBrief } from './read-brief.ts'

const requirements = `## Requirements

FR-1 The courier opens a free compartment with the code of the parcel.
FR-2 The recipient gets a pick-up code by SMS and by e-mail.
FR-3 Parcels are kept for 7 days; after that they go back to the sender.
FR-4 The recipient can extend the pick-up period.
FR-5 The recipient can hand the code on to a neighbour.`

const kindsOf = (changes: string): Record<string, string> =>
  Object.fromEntries(
    readBrief({ epicInfo: `${requirements}\n\n${changes}`, additionalInfo: '' }).map(({ text, kind }) => [text, kind]),
  )
const storiesOf = (changes: string): ReturnType<typeof draftOf>[number]['stories'] =>
  draftOf(`${requirements}\n\n${changes}`).flatMap(({ stories }) => stories)

const handing = 'The recipient can hand the code on to a neighbour.'

describe('what later lines say of a requirement that they name', () => {
  it.for([
    ['FR-5 is dropped, legal does not agree.', 'out-of-scope'],
    ['D-3 (9 March): FR-5 has been withdrawn.', 'out-of-scope'],
    ['2026-03-09 We drop FR-5.', 'out-of-scope'],
    ['FR-5 and FR-4: removed', 'out-of-scope'],
    ['Decision: FR-5 moves to phase 2.', 'deferred'],
    ['FR-5 is postponed until the pilot is over.', 'deferred'],
    ['Anforderung FR-5 entfällt.', 'out-of-scope'],
  ])('%s', ([line, kind]) => {
    expect(kindsOf(`## Decisions\n\n${line}`)[handing]).toBe(kind)
  })
  it('turns it in a table of changes, whatever stands before', () => {
    expect(
      kindsOf('| Date | Decision |\n|---|---|\n| 9 March | FR-5 is dropped |\n| 10 March | FR-4 stays |'),
    ).toMatchObject({
      [handing]: 'out-of-scope',
    })
  })
  it.for([
    'FR-5 is dropped if the locker is offline.',
    'Risk: FR-5 could be removed by legal.',
    'FR-5 is done by hand.',
  ])('stays wanted beside %s', (line) => {
    expect(kindsOf(`## Notes\n\n${line}`)[handing]).toBe('demand')
  })
  it('is told in its story, where something changed', () => {
    const stories = storiesOf(`## Change log

| Date | Change |
|---|---|
| 3 March | FR-3: 5 days instead of 7. |
| 12 March | SMS only, no e-mail (FR-2). |`)
    expect(stories).toHaveLength(5)
    expect(stories.find(({ title }) => title.endsWith('(FR-3)'))?.acceptanceCriteria).toContain('- 5 days instead of 7')
    expect(stories.find(({ title }) => title.endsWith('(FR-2)'))?.acceptanceCriteria).toContain('- SMS only, no e-mail')
  })
  it('is wanted where it is new', () => {
    const stories = storiesOf('## Change log\n\n- 20 March: New: FR-7 The operator opens all compartments remotely.')
    expect(stories.map(({ title }) => title)).toContainEqual(expect.stringContaining('pen all compartments remotely'))
  })
  it('is told by the number of its section, whatever the table calls the column', () => {
    const stories = draftOf(`## 3 Arrangements

3.1 Staff move visitors by drag and drop.
3.2 Each permit has an expiry date. The system warns the guard 8 weeks ahead if a permit expires.
3.3 Payroll gets a file each month.

## 9 Decision log

| No | Date | Decision | Affects |
|---|---|---|---|
| D1 | 12 Sep | Warn at 8 weeks → 12 weeks, as the office needs four. | 3.2 |
| D2 | 12 Sep | Drag and drop is dropped. A list is enough. | 3.1 |
| D3 | 24 Oct | Dropped. | 3.3 |
| D4 | 24 Oct | New: badges for drivers, printed by the system. | 6 |`).flatMap(({ stories: own }) => own)
    expect(stories.map(({ title }) => title)).not.toContainEqual(expect.stringMatching(/payroll|dropped/i))
    const warning = stories.find(({ title }) => title.includes('warns'))
    expect(warning?.description).toContain('12 weeks ahead')
    expect(warning?.acceptanceCriteria).toContain('as the office needs four')
    expect(stories.find(({ title }) => title.includes('drag'))?.acceptanceCriteria).toContain('A list is enough')
    expect(stories.at(-1)?.title).toMatch(/^Badges for drivers/)
  })
  it.for([
    ['- Keeping of parcels: 7 days is too short. **Changed to 10.**', 'Parcels are kept for 10 days'],
    ['1. We keep them 9 days instead of 7 days, parcels go back then.', 'Parcels are kept for 9 days'],
    ['- Zu FR-3: „go back to the sender“ wird ersetzt durch „go to the depot“.', 'after that they go to the depot'],
  ])('tells the new value where it was: %s', ([line, said]) => {
    const story = storiesOf(`## Decisions of 3 May\n\n${line}`).find(({ title }) => title.startsWith('Parcels'))
    expect(story?.description).toContain(said)
  })
  it('tells a decision on a topic with what was said of it, and drops what it drops', () => {
    // of two ways one is put off
    const both = storiesOf('## Decisions\n\n- SMS: not in v1.').find(({ title }) => title.endsWith('(FR-2)'))
    expect(both?.acceptanceCriteria).toContain('SMS: not in v1')
    const text = 'The recipient can extend the pick-up period.'
    expect(kindsOf('## Decisions\n\n- Extend the period: not in v1.')[text]).toBe('deferred')
    const stories = storiesOf('## Decisions\n\n- Extend the period: once only, for a fee of EUR 1.')
    expect(stories.find(({ title }) => title.endsWith('(FR-4)'))?.acceptanceCriteria).toContain('Once only')
    expect(stories).toHaveLength(5)
  })
  it.for([
    '3.2.4 [Deleted in Rev. B. Level from ultrasonic sensors.]',
    'FR-8 Withdrawn.',
    'FR-8 (gestrichen) Die Waage zeigt das Gewicht.',
  ])('wants nothing where a requirement stood: %s', (line) => {
    expect(storiesOf(`${line}`)).toHaveLength(5)
  })
  it('turns each of two numbers in one, by what a sentence below says', () => {
    expect(kindsOf('## Changes\n\n- FR-4/5: the sponsor has left. Move to next edition, both.')).toMatchObject({
      [handing]: 'deferred',
      'The recipient can extend the pick-up period.': 'deferred',
    })
  })
  it('leaves a requirement that speaks of another alone', () => {
    const later = 'FR-9 The courier can change the compartment of a parcel that was put in (FR-1).'
    expect(storiesOf(`## Changes\n\n${later}`)).toHaveLength(6)
  })
  it('says nothing of a change that stands before it', () => {
    expect(kindsOf('FR-5 stays as it is.')[handing]).toBe('demand')
  })
})
