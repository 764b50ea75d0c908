import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'

const wantedIn = (epicInfo: string): string[] =>
  readBrief({ epicInfo, additionalInfo: '' })
    .filter(isWanted)
    .map(({ text }) => text)

it.each([
  'Mr Orr to see how.',
  'Cllr Dow and Ms Lee to look into it.',
  'Frau Keller klärt das mit der Bank.',
  'wants to see something before Easter',
  'they would like a first demo by the end of May',
  'möchte etwas vor Ostern sehen',
  'reachable after 5pm only',
  'am besten erreichbar ab 17 Uhr',
  'label printer: buy the Brother',
  'Drucker: den kleinen von Brother kaufen',
])('what is said beside the product asks for nothing of it: %s', (line) => {
  const text = `- guests can book a table online\n- ${line}\n- the cook sees what was ordered`
  expect(wantedIn(text)).toEqual(['guests can book a table online', 'the cook sees what was ordered'])
})

it.each([
  'Mr Orr wants to see how full each bus is',
  'guests want to see something of the menu before they book',
  'drivers are reachable by a call from the app',
  'Visitor: buy the ticket from home',
  'the boss wants to have a list of all orders before the shift',
])('but who wants something of it is told: %s', (line) => {
  const text = `- guests can book a table online\n- ${line}\n- the cook sees what was ordered`
  expect(wantedIn(text)).toHaveLength(3)
})

it('a team that looks back wants what it says to be done, not what went well or badly, nor what only the team does', () => {
  expect(
    wantedIn(
      '## Went well\n- Parcels are scanned in under a second\n\n## Went badly\n- Porter cannot undo a scan\n- The porter should be able to see the last ten scans\n\n## Ideas\n- Show the weight beside each parcel\n- A bot that posts deployments\n\n## Actions\n- Undo button for porters',
    ),
  ).toEqual([
    'The porter should be able to see the last ten scans',
    'Show the weight beside each parcel',
    'Undo button for porters',
  ])
  expect(
    wantedIn(
      '**Lief gut**\n- Pakete werden schnell gescannt\n\n**Lief nicht so gut**\n- Der Pförtner kann keinen Scan zurücknehmen\n\n**Maßnahmen**\n- Der Pförtner kann einen Scan zurücknehmen',
    ),
  ).toEqual(['Der Pförtner kann einen Scan zurücknehmen'])
})

it('a product that has such words elsewhere is none of a team', () => {
  expect(wantedIn('- Show which pipeline leaks\n- Staging of the play is planned by scene')).toHaveLength(2)
})

it.each([
  'Visitor: buy the Museum Pass',
  'Member: order the Newsletter',
  'Dr Miller to approve each order',
  'Dr Miller to check with each patient',
  'Call me by my first name',
  'She wants to get results by e-mail',
  'customer wants to get an offer within 24 hours',
])('and what a product does is wanted: %s', (line) => {
  const text = `- guests can book a table online\n- ${line}\n- the cook sees what was ordered`
  expect(wantedIn(text)).toHaveLength(3)
})

it('a product with a board of what went well and wrong is no retrospective', () => {
  const deals = [
    'A daily report lists open deals.',
    'Deals can be put in the backlog.',
    'Sales staff see how a deal merges with another.',
  ]
  const board = '### What went well\n- Customers type what they liked.\n\n### What went wrong\n- Customers type why.'
  const items = deals.map((deal) => `- ${deal}`).join('\n')
  expect(wantedIn(`# CRM\n\n## Deals\n${items}\n\n## Feedback board\n\n${board}`)).toEqual(
    expect.arrayContaining(deals),
  )
})

it.each([
  [
    '## What went well\n- The old dashboard shows builds.\n\n## What didn’t go well\n- Nobody sees who broke the build.\n\n## What to build\n',
    [
      'Developers see the state of each pipeline.',
      'Developers can restart a deploy.',
      'Managers see how long a code review takes.',
      'Show the daily number of merges.',
    ],
  ],
  [
    '## Liked\n- Members type what they liked.\n\n## Mad\n- Members type why they are mad.\n\n## Sad\n',
    [
      'Members type why they are sad.',
      'Sadness is shown as a chart.',
      'Merge two cards.',
      'Slack message when a card is added.',
    ],
  ],
  ['## Went well\n- We met on time.\n\n## Went badly\n', ['Cards can be merged.']],
])('what is to be built is wanted beside it: %j', (above, wanted) => {
  expect(wantedIn(`# Board\n\n${above}${wanted.map((line) => `- ${line}`).join('\n')}`)).toEqual(
    expect.arrayContaining(wanted),
  )
})
