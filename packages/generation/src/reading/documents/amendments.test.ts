import { describe, expect, it } from 'vitest'
import { readLimitMs, timeToRead } from '../../../../../scripts/testing/hostile-texts.ts'
import { draftOf } from '../../testing/draft-of.ts'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'
import { withAmendments } from './amendments.ts'

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
    const kept = stories.find(({ title }) => title.startsWith('Parcels'))
    expect(JSON.stringify(kept)).toMatch(/for 5 days/)
    // it is cited, and not said again
    expect(kept?.acceptanceCriteria).not.toContain('instead of 7')
    expect(kept?.source.join()).toContain('5 days instead of 7')
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
    expect(warning?.source.join()).toContain('as the office needs four')
    expect(stories.find(({ title }) => title.includes('drag'))?.acceptanceCriteria).toContain('A list is enough')
    expect(stories.at(-1)?.title).toMatch(/^Badges for drivers/)
  })
  it.for([
    ['- Keeping of parcels: 7 days is too short. **Changed to 10.**', 'Parcels are kept for 10 days'],
    ['1. We keep them 9 days instead of 7 days, parcels go back then.', 'Parcels are kept for 9 days'],
    ['- Zu FR-3: „go back to the sender“ wird ersetzt durch „go to the depot“.', 'after that they go to the depot'],
  ])('tells the new value where it was: %s', ([line, said]) => {
    const story = storiesOf(`## Decisions of 3 May\n\n${line}`).find(({ title }) => title.startsWith('Parcels'))
    expect(`${story?.description}\n${story?.acceptanceCriteria}`.toLowerCase()).toContain(String(said).toLowerCase())
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
  it.for([
    ['A. FR-3: the period of seven (7) days is changed to fourteen (14) days.', 'Parcels are kept for 14 days'],
    ['- FR-3: 5 days for all parcels.', 'Parcels are kept for 5 days'],
  ])('tells the new value of a requirement that is named: %s', ([line, said]) => {
    const story = storiesOf(`## Amendment No. 1\n\n${line}`).find(({ title }) => title.startsWith('Parcels'))
    expect(`${story?.description}\n${story?.acceptanceCriteria}`).toContain(said)
  })
  it('is what a comment came to, and not the comment', () => {
    const stories = storiesOf(`## Comments from the review

| No. | Who | Refers to | Comment | Reply |
|---|---|---|---|---|
| C-1 | Legal | FR-5 | Neighbours are strangers to us | Postponed, not in this project |
| C-2 | Depot | FR-4 | Couriers wait for free doors | Agreed: once only |
| C-3 | Depot | FR-1 | It matters most | Moved up, M |`)
    expect(stories).toHaveLength(4)
    const criteria = stories.map(({ acceptanceCriteria }) => acceptanceCriteria).join('\n')
    expect(criteria).toContain('- Once only')
    expect(criteria).not.toMatch(/moved up|couriers wait/i)
  })
  it('tells what stands in the place of what is given up', () => {
    const kinds = kindsOf('## Decisions\n\n- Handing the code on is dropped; the recipient names a shop instead.')
    expect(kinds).toMatchObject({ [handing]: 'out-of-scope', 'The recipient names a shop instead': 'demand' })
  })
  it('leaves a requirement that speaks of another alone', () => {
    const later = 'FR-9 The courier can change the compartment of a parcel that was put in (FR-1).'
    expect(storiesOf(`## Changes\n\n${later}`)).toHaveLength(6)
  })
  it('says nothing of a change that stands before it', () => {
    expect(kindsOf('FR-5 stays as it is.')[handing]).toBe('demand')
  })
})

describe('what only sounds like a change', () => {
  const court = `## Requirements

FR-1 Members can book a court online.
FR-2 Members can cancel a booking up to 24 hours before.
FR-3 The trainer gets a list at 9:30.
FR-4 The manager can export invoices.
FR-5 Members can upload files of up to 5 MB.`
  const wantedOf = (text: string): string[] =>
    readBrief({ epicInfo: text, additionalInfo: '' })
      .filter(isWanted)
      .map((unit) => unit.text)
  const own = wantedOf(court)

  it.for([
    ['criteria', 'FR-1: Out of season courts are greyed out.'],
    ['criteria', 'FR-2: Cancelled bookings are refunded within 3 days.'],
    ['criteria', 'FR-5: Deleted files stay in the bin for 30 days.'],
    ['a test', '| Requirement | Test |\n|---|---|\n| FR-4 | closed |\n| FR-3 | open |'],
    ['a question', 'Drop FR-4?'],
    ['a question', 'FR-5: out of scope?'],
    ['a part of it', 'FR-2 cut to 12 hours.'],
    ['a part of it', 'FR-3 not needed on Sundays.'],
    ['a part of it', 'Remove FR-4 from the pilot only for guests, members keep it.'],
    ['a rule', 'Remove FR-5 files after 30 days.'],
    ['a plan', 'FR-4 later than FR-5.'],
    ['a plan', 'FR-1 and FR-2 out in May.'],
    ['a word', 'FR-3 cut-off time for the list is 9:00.'],
    ['a limit', 'FR-5: Nicht mehr als 10 Dateien je Tag.'],
  ])('turns nothing: %s, %s', ([, line]) => {
    expect(wantedOf(`${court}\n\n## Notes\n\n${line}`)).toEqual(expect.arrayContaining(own))
  })
  it('turns no requirement whose number begins anew in another part', () => {
    const parts = `# Part A

2.1 Customers can order a cake.
2.2 Customers can pay by card.

# Part B

2.1 Cancelled orders are refunded by the shop.
2.2 Rejected.`
    expect(wantedOf(parts)).toEqual(expect.arrayContaining(wantedOf(parts.slice(0, parts.indexOf('# Part B')))))
  })
  it.for([
    'The crew must count members at 5 gates, not 24 at once.',
    'Members can bring 2 guests, not 24 boxes.',
    'Groups of 5 to 24 members get a discount.',
    'FR-2: a fee is due 2 hours before.',
  ])('changes no value: %s', (line) => {
    expect(wantedOf(`${court}\n\n## Changes\n\n- ${line}`)).toEqual(expect.arrayContaining(own))
  })
  it('changes a time as a whole', () => {
    const text = `${court}\n\n## Changes\n\nThe list of the trainer comes at 10:30 instead of 9:30.`
    expect(wantedOf(text)).toContain('The trainer gets a list at 10:30.')
  })
  it.for([
    ['Credit decision', 'Customers: get a letter with the reason.'],
    ['Credit decision', 'Booking: the system must check the balance.'],
    ['Update', 'Members: can bring up to 3 guests.'],
    ['Updates', 'Invoices: the manager can revoke an invoice.'],
  ])('is a wish of its own: %s, %s', ([heading, line]) => {
    const units = readBrief({ epicInfo: `${court}\n\n## ${heading}\n\n- ${line}`, additionalInfo: '' })
    expect(units.at(-1)?.amends).toBeUndefined()
  })
  it('stays where a later line takes the decision back', () => {
    const lines = '- FR-5 is dropped.\n- FR-5 stays after all, the board changed its mind.'
    expect(wantedOf(`${court}\n\n## Changes\n\n${lines}`)).toEqual(expect.arrayContaining(own))
  })
  it('names no section by a version, a price or a size', () => {
    const text = '3.1 Members can import a file.\n3.2 Members can print a report.\n\n## Changes\n\n'
    for (const line of [
      'The parser must be upgraded to 3.1 of the library.',
      'Photo 3.2 megapixel: members can upload photos.',
    ])
      expect(readBrief({ epicInfo: `${text}- ${line}`, additionalInfo: '' }).at(-1)?.amends).toBeUndefined()
  })
  it('keeps what is new whole', () => {
    const text = `${court}\n\n## Changes\n\n- New R2 sensors are found by the app.`
    expect(readBrief({ epicInfo: text, additionalInfo: '' }).at(-1)?.text).toBe('New R2 sensors are found by the app.')
  })
  it('is read in time, however many decisions stand in one paragraph', async () => {
    const wishes = Array.from({ length: 500 }, (_, i) => `Members can book room ${i} for ${i} days.`).join('\n')
    const decisions = Array.from({ length: 500 }, (_, i) => `Rooms: ${i} days is too short, ${i + 1}.`).join(' ')
    const brief = { epicInfo: `${wishes}\n\n## Decisions\n\n${decisions}`, additionalInfo: '' }
    const units = readBrief(brief)
    expect(await timeToRead(() => withAmendments(units, brief))).toBeLessThan(readLimitMs / 4)
  })
})

describe('what a paragraph, a table or a history changes of what it names', () => {
  const spec = `## 3 Requirements

3.1 Loans
3.1.1 The clerk shall register a reader with a score from 1 to 5. A reader shall pay a deposit of 20 euros.
3.1.2 A lost book shall be reported by phone.

3.2 Other
LF-07 The system shall list the loans that fall due within the next 60 days, grouped by branch.
LF-08 Lists shall be exportable as PDF, Excel and CSV.
LF-09 The costs of the courier are split evenly among the branches.
LF-10 The reader signs on the device. If nobody is there, a note suffices.

| # | Topic | Notes |
|---|---|---|
| B1 | Shelf | show free shelves of the next 7 days by room |
| B2 | Fumigation | start, end; 42 hours at least |`
  const drafted = (changes: string): string =>
    draftOf(`${spec}\n\n${changes}`)
      .flatMap(({ stories }) => stories)
      .map(({ title, description, acceptanceCriteria }) => `${title}\n${description}\n${acceptanceCriteria}`)
      .join('\n\n')
  const before = drafted('')

  it('applies several in one paragraph, each where it belongs', () => {
    const told = drafted(
      '## 8 Amendments\n\nRevision C: LF-07 the list shall cover 90 days instead of 60; LF-08 Excel is dropped, CSV is enough. LF-10 entfällt. New LF-11: The branch gets a summary every Monday.',
    )
    expect(told).toContain('within the next 90 days')
    expect(told).toContain('PDF and CSV')
    expect(told).toContain('summary every Monday')
    expect(told).not.toMatch(/60 days,|Excel|signs on|note suffices|Revision C|LF-11/)
  })
  it('reads a history of the text where it names what still stands there', () => {
    const told = drafted(
      '## 8 Revision history\n\nRev A: first issue.\nRev B: LF-09 reworded. LF-10 note added. LF-06 deleted. Added LF-08.\nRev C: LF-07 90 days instead of 60. New LF-12: Readers can renew a loan by e-mail.',
    )
    expect(told).toContain('within the next 90 days')
    expect(told).toMatch(/renew a loan/i)
    expect(told).not.toMatch(/reworded|note added|first issue|Added/)
  })
  it.for([
    ['Amendment 3 (June 17): 3.1.1, the second sentence is deleted.', 'deposit'],
    ['Nachtrag 2 (12.2.): LF-10 entfällt. Das hat nie jemand verlangt.', 'signs on the device'],
    ['Nachtrag 3 (12.2.): Zu LF-10: entfällt.', 'a note suffices'],
    ['Change 4: B1 shelf overview dropped, everybody has the plan on the wall.', 'free shelves'],
  ])('leaves out what is deleted: %s', ([line, gone]) => {
    const told = drafted(`## Nachträge und Änderungen / Amendments\n\n${line}`)
    expect(before).toContain(gone)
    expect(told).not.toContain(gone)
    expect(told).not.toMatch(/Nachtrag|Amendment|Change 4|deleted|dropped|entfällt/)
  })
  it.for([
    ['Readers are scored from 1 to 3, not 1 to 5.', 'from 1 to 3'],
    ['Fumigation is 48 hours and not 42, house rule for everyone.', '48 hours'],
    ['LF-09: not evenly, but by distance from the depot.', 'split by distance from the depot among'],
  ])('writes the new value over the former: %s', ([line, said]) => {
    expect(drafted(`## Decisions\n\n- 14 March: ${line}`)).toContain(said)
  })
  it.for([
    'Amendment 1: In 3.1.2 add: the clerk confirms the loss within 10 days.',
    'LF-07: grouping by branch dropped.',
    'LF-08: PDF in colour is dropped.',
    'LF-10: not on the device but by post.',
  ])('keeps the words of what it names where it cannot be applied surely: %s', (line) => {
    const told = drafted(`## Amendments\n\n${line}`)
    expect(told.split('\n\n')).toHaveLength(before.split('\n\n').length)
    for (const story of before.split('\n\n')) expect(told).toContain(story.split('\n')[0])
    expect(told).not.toContain('Amendment 1')
  })
  it('tells what is decided instead with what was given up', () => {
    const told = drafted('## Changes\n\n- 14 March: Excel lists are dropped. We use a chart instead.')
    expect(told).toMatch(/- We use a chart instead/)
    expect(told).not.toMatch(/^We use a chart/m)
  })
  it('takes the answer `not now` for a refusal', () => {
    expect(
      drafted('## Changes\n\n- 21 March: Sales asked for the lists on their phones. Not now; they can walk.'),
    ).toBe(before)
  })
  it('leaves a former value alone that is told beside the new one', () => {
    const told = drafted('## Decisions\n\n- Deposit 30 euros instead of 20 euros (was 10 euros).')
    expect(told).toContain('deposit of 30 euros')
  })
})
