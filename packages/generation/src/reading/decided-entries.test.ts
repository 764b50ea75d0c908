import { describe, expect, it } from 'vitest'
import { draftOf } from '../testing/draft-of.ts'

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
