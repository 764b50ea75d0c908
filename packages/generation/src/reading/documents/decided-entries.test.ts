import { describe, expect, it } from 'vitest'
import { draftOf } from '../../testing/draft-of.ts'

const plan = `## Requirements

The system must be able to hold at least 10,000 unsent tickets in its queue.

The terminal must be able to raise an alarm to support at 90 %.

If the last sync is older than 7 days, the ticket is flagged as doubtful.

Members can send a question with a video of up to 60 seconds.

Up to 2 hours before departure the agent may change the berth himself.

The deposit is paid back within five days after the return.

Fitting appointments can be booked on the page.

The driver signs on the screen of the tablet.

For 200 lots drawn at random the old and the new record are shown side by side.

Deliveries of the years 2021 onward are migrated.

Names are replaced by the entry of the old list.`

const told = (decisions: string, heading = 'Decisions of the board, 22 August'): string =>
  draftOf(`${plan}\n\n## ${heading}\n\n${decisions}`)
    .flatMap(({ stories }) => stories)
    .map(({ title, description, acceptanceCriteria }) => `${title}\n${description}\n${acceptanceCriteria}`)
    .join('\n')

describe('a decision that names no number', () => {
  it.for([
    [
      'sets a number of things',
      '- Queue full: disks are not the limit, so the minimum is raised to 50,000 tickets.',
      '50,000 unsent tickets',
      '10,000',
    ],
    ['sets a share', '- The alarm goes off at 50 %, as support is slow.', 'at 50 %', '90 %'],
    [
      'sets a time in other units',
      '- Flagged as doubtful: threshold 48 h, the number of the authority.',
      'older than 48 h',
      '7 days',
    ],
    ['bounds the same thing', '- Videos up to 30 seconds are enough, and cheaper.', 'up to 30 seconds', '60 seconds'],
    [
      'sets a time',
      '- The time up to which an agent can change the berth is 3 hours before departure.',
      'Up to 3 hours before departure',
      '2 hours',
    ],
    [
      'says what it was',
      '- Pay-back of the deposit cut to three days after the return (was five).',
      'within three days',
      'within five',
    ],
    [
      'answers an objection',
      '- Depot: the 200 lots are too few to mean anything. -> Accepted, 500 lots.',
      'For 500 lots',
      '200 lots',
    ],
    [
      'sets a year',
      '- East: we need more years. -> Accepted. Deliveries of the years 2018 onward are migrated.',
      'years 2018 onward',
      '2021',
    ],
    [
      'bounds what was said',
      '- Names are replaced only if the old list has exactly one entry.',
      'only if the old list has exactly one entry',
      'replaced by the entry',
    ],
    [
      'gives up',
      '- Fitting by appointment is taken out of the first stage. The workroom goes on by telephone.',
      '',
      'itting appointments',
    ],
    [
      'gives up for something else',
      '- The screen of the tablet is dropped; instead the driver enters a name.',
      'Instead the driver enters a name',
      'signs on the screen',
    ],
  ])('%s', ([, line, now, before]) => {
    const text = told(String(line))
    expect(text).toContain(now)
    expect(text).not.toContain(before)
  })
  it('leaves what is of another matter as it is', () => {
    expect(told('- Requests block the pieces for three days and not five.')).toContain('paid back within five days')
    expect(told('- And a warning mail after 1 hour.')).toContain('Up to 2 hours before departure')
    expect(told('- The budget sinks to 87,000 euros.')).toContain('10,000 unsent tickets')
  })
  it('wants nothing of what is refused, stays as it is, or is only why', () => {
    for (const line of [
      '- Depot: tickets could be printed on pink paper. -> Rejected.',
      '- Blocked members: the list may be old. Accepted, no change.',
      '- The alarm by telephone remains.',
      '- A proposal to let agents see the pilot was discussed on 28 March and declined.',
      '- Agents must not see the fee. Already like that in the table.',
    ])
      expect(told(line)).toBe(told('- Nothing.'))
    expect(told('- The board objects to phones on deck. The mate shall report by radio.')).not.toContain('objects')
  })
  it('wants what is new', () => {
    expect(told('- The maker is to be named with every ticket.')).toContain(
      'The maker is to be named with every ticket',
    )
    expect(told('- Tags are cut: only dear pieces get a chip.', 'After the review (4 June)')).toContain(
      'dear pieces get a chip',
    )
  })
  it('stands where a section below the log has its own heading', () => {
    expect(told('**CR-1** Alarm. The alarm goes off at 50 %.', 'Change requests agreed after issue B')).toContain(
      'at 50 %',
    )
  })
})

describe('a decision on a case of its own', () => {
  const decided = (before: string, decision: string): string =>
    draftOf(`## Requirements\n\n${before}\n\n## Decisions of 3 May\n\n- ${decision}`)
      .flatMap(({ stories }) => stories)
      .map(({ title, description, acceptanceCriteria }) => `${title}\n${description}\n${acceptanceCriteria}`)
      .join('\n')
  it.for([
    ['The system must raise an alarm when methane is over 1 %.', 'Alarm when methane is over 2 % in shaft B.', '1 %'],
    [
      'Guests can cancel up to 24 hours before arrival.',
      'The receptionist can cancel up to 1 hour before arrival.',
      '24 hours',
    ],
    ['Rooms must be cleaned every 3 days.', 'Rooms of long-stay guests are cleaned every 7 days.', '3 days'],
    ['Residents may park for 24 hours.', 'Residents may park for 48 hours in zone A only.', '24 hours'],
    ['Members must be able to vote within 14 days.', 'Members abroad vote within 21 days.', '14 days'],
    ['Bons müssen 10 Jahre aufbewahrt werden.', 'Stornierte Bons werden 2 Jahre aufbewahrt.', '10 Jahre'],
    ['Las citas deben durar 20 minutos.', 'Las citas de urgencia duran 10 minutos.', '20 minutos'],
    ['Data must be kept between 5 and 10 years.', 'Data is kept for 12 years.', '5 and 10 years'],
    [
      'Customers can see the price, the stock and the delivery date.',
      'Customers see the delivery date only after login.',
      'stock',
    ],
    [
      'Guests must not see the phone number of a member.',
      'Members must see the phone number of a guest.',
      'must not see',
    ],
    [
      'The order must be deleted after 6 months.',
      'Orders deleted after 6 months are archived for 10 years.',
      'be deleted after 6 months',
    ],
  ])('leaves what holds for the others as it was: %s %s', ([before, decision, said]) => {
    expect(decided(String(before), String(decision))).toContain(said)
  })
  it('keeps what is asked beside a refusal, and what is done when something is given up', () => {
    expect(told('- Phones could be banned. → Rejected, but they must use a second factor.')).toContain('second factor')
    expect(told('- The account is deleted, and the user must get a mail.')).toContain('must get a mail')
    expect(told('- Comments are deferred until an editor must have seen them.')).toContain('Comments are deferred')
  })
  it('follows a value that is changed twice', () => {
    expect(
      told('- Videos up to 50 seconds instead of 60 seconds.\n- Videos up to 40 seconds instead of 50 seconds.'),
    ).toContain('up to 40 seconds')
  })
})
