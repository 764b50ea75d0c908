import { expect, it } from 'vitest'
import { draftOf } from '../testing/draft-of.ts'

const drafted = (text: string) =>
  draftOf(text).map(({ epic, stories }) => [epic.title, ...stories.map(({ title }) => title)])

it('the parts of a numbered part head what stands right below them', () => {
  expect(
    drafted(
      '4. Needs\n4.1 Snags\nThe site manager must be able to record a snag with a photo.\n4.2 Site diary\nThe foreman must be able to enter the weather and the deliveries each day.\n\n5. Schedule\nGo live in September.',
    ),
  ).toEqual([
    ['Snags', 'Record a snag with a photo'],
    ['Site diary', 'Enter the weather and the deliveries each day'],
  ])
})

it.each([
  [
    'C.3.1 Berth inventory and mapping\n\n(a) The system shall list all berths.\n\nC.3.2 Sales and rights\n\n(a) The system shall record all holders of a berth.',
    ['Berth inventory and mapping', 'Sales and rights'],
  ],
  [
    '3.1 Ausleihe und Rückgabe\na) Das System muss jede Ausleihe mit Datum buchen.\n\n3.2 Kalibrierung\na) Das System muss 14 Tage vor Ablauf warnen.',
    ['Ausleihe und Rückgabe', 'Kalibrierung'],
  ],
])('a numbered name above lettered sentences heads them: %j', (text, epics) => {
  expect(drafted(text).map(([epic]) => epic)).toEqual(epics)
  expect(drafted(text).every(([, ...titles]) => titles.length === 1)).toBe(true)
})

it('a numbered wish above lettered parts stays one', () => {
  expect(
    drafted(
      '1.1 Members can book a court\n(a) For an hour\n(b) For two hours\n\n1.2 Members can cancel it\n(a) A day before',
    ).flat(),
  ).toEqual(expect.arrayContaining(['Book a court']))
})

it('a name that opens its numbered line heads it, with the article of a law or without', () => {
  expect(
    drafted(
      '1. Right of access (Art. 15). Holders must be able to request a copy of their data.\n\n2. Right to erasure (Art. 17). Holders can request erasure of their data.\n\n3. Consent. Pre-ticked boxes are not allowed.\n\n4. Retention. Quotes must be deleted after 13 months.',
    ).map(([epic]) => epic),
  ).toEqual(['Right of access (Art. 15)', 'Right to erasure (Art. 17)', 'Consent', 'Retention'])
})

it('what is listed below `as follows` is to be checked, up to the next number', () => {
  const [{ stories } = { stories: [] }] = draftOf(
    '2. Reporting\n2.1 A resident shall be able to report a repair by web.\n2.2 The service shall assign a priority as follows:\n(a) Emergency – attend within 4 hours;\n(b) Routine – attend within 28 days.\n2.2.1 An adviser may change the priority.\n2.3 Residents shall be able to cancel a repair.',
  )
  expect(stories.map(({ title }) => title)).toEqual([
    'Report a repair by web',
    'The service shall assign a priority',
    'Change the priority',
    'Cancel a repair',
  ])
  expect(stories[1]?.acceptanceCriteria).toBe('- Emergency – attend within 4 hours\n- Routine – attend within 28 days.')
})

it('a numbered part above parts or requirements with numbers of their own is one, whatever parts its number', () => {
  const epics = ['Online form', 'Decision']
  for (const [a, b, of, first, second] of [
    ['2.1.\t', '2.2.\t', '2.\t', '2.1.1.\t', '2.2.1.\t'],
    ['C.4.1 ', 'C.4.2 ', 'C.4 ', 'C.4.1.1 ', 'C.4.2.1 '],
    ['3.1 ', '3.2 ', '3 ', '/LF010/ ', '/LF020/ '],
  ])
    expect(
      drafted(
        `${of}Lodging\n${a}Online form\n${first}Taxpayers must be able to lodge an objection online.\n\n${b}Decision\n${second}Officers must be able to reject an objection.`,
      ).map(([epic]) => epic),
      of,
    ).toEqual(epics)
})

it.each([
  'FR-7: The system must show on the receipt when:\n- the total\nNFR-1: Pages must be able to load within 2 s.',
  '(i) The system must show on the receipt when:\n  - the total\n(ii) Clerks must be able to print the list',
  '2.1 The system must print the receipt as follows:\n(a) the total\n3. Clerks must be able to print the list',
])('what has another mark than the list below a line is no part of it: %j', (text) => {
  const [first, second] = draftOf(text).flatMap(({ stories }) => stories)
  expect(first?.acceptanceCriteria).toMatch(/^- the total$/i)
  expect(second?.title).toMatch(/load|print/i)
})
