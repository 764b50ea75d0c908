import { expect, it } from 'vitest'
import { draftOf } from '../../testing/draft-of.ts'
import { rankSaid, scaleOf } from './rank-said.ts'
import { withoutRank } from './ranks.ts'

const ranked = (text: string) =>
  draftOf(text).map(({ epic, stories }) => [epic.title, stories.map(({ title, priority }) => [title, priority])])

it.each([
  [
    // words alone in their line, as headings; what ranks parts nothing
    'Repair café\n\nMust\n- visitors register their item\n- repairers take on an item\nShould\n- waiting number display\nCould\n- weather widget\n- chat\n\nWon’t\n- shop',
    [
      [
        'Repair café',
        [
          ['Register my item', 1],
          ['Take on an item', 1],
          ['Waiting number display', 2],
          ['Weather widget', 3],
          ['Chat', 3],
        ],
      ],
    ],
  ],
  [
    '# Kiosk\nMuss\n- Kunden bestellen am Bildschirm\n\nSoll\n- Gutscheine einlösen\n\nKann\n- Treuepunkte sammeln',
    [
      [
        'Kiosk',
        [
          ['Kunden bestellen am Bildschirm', 1],
          ['Gutscheine einlösen', 2],
          ['Treuepunkte sammeln', 3],
        ],
      ],
    ],
  ],
  [
    '## Booking\nMust:\n- guests book a table\nCould:\n- guests rate the food\n\n## Menu\nHigh priority\n- cooks enter dishes\n\nLow priority\n- photos of dishes',
    [
      [
        'Booking',
        [
          ['Guests book a table', 1],
          ['Guests rate the food', 3],
        ],
      ],
      [
        'Menu',
        [
          ['Enter dishes', 1],
          ['Photos of dishes', 4],
        ],
      ],
    ],
  ],
  // lines without bullets, and what is listed as not needed
  [
    'Hire library\n\nmust have\n* one search for title and composer\n* see where each set is\n\nnice to have\n* errata list per work\n\ndon’t need\n* tablets on the music stand - other people do that well',
    [
      [
        'Hire library',
        [
          ['One search for title and composer', 1],
          ['See where each set is', 1],
          ['Errata list per work', 4],
        ],
      ],
    ],
  ],
  [
    '# Clinic portal\n## Priority 2 – after summer\n- Patients can cancel a visit\n### Reports (P3)\n- Monthly report of visits',
    [
      ['Clinic portal', [['Cancel a visit', 2]]],
      ['Reports', [['Monthly report of visits', 3]]],
    ],
  ],
  [
    'Club app\n- reminder mail (prio 1)\n- export (prio 3)\n- members can book a court [MUST]\n- must: visitors register with their phone\n- should: a newsletter\n- nice: dark mode\n- Everyone should say yes/no/maybe for each date\n- Topping up gives a 5% bonus',
    [
      [
        'Club app',
        [
          ['Reminder mail', 1],
          ['Export', 3],
          ['Book a court', 1],
          ['Register with my phone', 1],
          ['A newsletter', 2],
          ['Dark mode', 4],
          ['Everyone should say yes/no/maybe for each date', 2],
          ['Topping up gives a 5% bonus', 3],
        ],
      ],
    ],
  ],
])('%j', (text, expected) => {
  expect(ranked(text)).toEqual(expected)
})

it.each([
  ['Export (prio 3)', { text: 'Export', rank: 'prio 3' }],
  ['(high) Statistics', { text: 'Statistics', rank: 'high' }],
  ['I want a report. (Priority: low; 5 points)', { text: 'I want a report.', rank: 'Priority: low', points: 5 }],
  ['Dark mode -> nice to have', { text: 'Dark mode', rank: 'nice to have' }],
  ['P1 – print a label', { text: 'print a label', rank: 'P1' }],
  // what belongs to the thing
  ['High: above 30 °C', { text: 'High: above 30 °C' }],
  ['Tyres (low, medium, high) are listed', { text: 'Tyres (low, medium, high) are listed' }],
  ['Alarms (red) at the door', { text: 'Alarms (red) at the door' }],
  ['The badge, a must', { text: 'The badge, a must' }],
  ['Print (5 points)', { text: 'Print (5 points)' }],
])('of %j it is %j', (text, read) => {
  expect(withoutRank(text)).toEqual(read)
})

it('counts from the lowest number of the brief', () => {
  const rankOf = (rank: string, others: string[]) =>
    rankSaid(
      { text: 'Export', rank, headings: [] },
      '',
      false,
      scaleOf(others.map((other) => ({ text: '', rank: other, headings: [] }))),
    )
  expect([rankOf('P1', ['P1', 'P3']), rankOf('P1', ['P0', 'P1']), rankOf('P0', ['P0'])]).toEqual([1, 2, 1])
})

it.each([
  ['The system shall store all readings', 1],
  ['Every page must load within a second', 1],
  ['Claims have to be checked', 1],
  ['Die Daten müssen gelöscht werden', 1],
  ['Alarms should be logged', 2],
  ['The system may export data as CSV', 3],
  ['The authority may request these records and must receive them', 1],
  ['Users who must pay see the bill', undefined],
  ['I don’t want them to have to log in', undefined],
  ['A survey, perhaps five questions', undefined],
  ['Perhaps we add gift cards', 4],
  ['Gift cards, maybe', 4],
  ['A chart would be so nice to have', 4],
  ['It would be nice to have a chart', 3],
])('%s: %s', (text, priority) => {
  expect(rankSaid({ text, headings: [] }, '', false, { isFromZero: false, isStandard: true })).toBe(priority)
})

it('puts off nothing that a brief begins with', () => {
  const text = 'Would be so nice to have a thing where I can offer my shift'
  expect(rankSaid({ text, headings: [] }, '', true)).toBeUndefined()
})

it('leaves what may be alone where nobody writes as standards do', () => {
  expect(rankSaid({ text: 'Members can pay online', headings: [] })).toBeUndefined()
})

it('takes two ranks beside each other for one, and a rank beside anything else for a name', () => {
  const [epic] = draftOf('# Choir\n\n## P3 / could\n- singers swap a rehearsal\n- singers upload a tape')
  expect(epic?.epic.title).toBe('Choir')
  expect(epic?.stories.map(({ priority }) => priority)).toEqual([3, 3])
  const titles = draftOf(
    '# Hotel\n\n## High / low season prices\n- clerks set a price per week\n- guests see both prices',
  ).map((each) => each.epic.title)
  expect(titles).toEqual(['High / low season prices'])
})
