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
    readBrief({ epicInfo: `${requirements}\n\n${changes}`, additionalInfo: '' }).map(
      ({ text, kind }) => [text, kind],
    ),
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
  it('leaves a requirement that speaks of another alone', () => {
    const later = 'FR-9 The courier can change the compartment of a parcel that was put in (FR-1).'
    expect(storiesOf(`## Changes\n\n${later}`)).toHaveLength(6)
  })
  it('says nothing of a change that stands before it', () => {
    expect(kindsOf('FR-5 stays as it is.')[handing]).toBe('demand')
  })
})
