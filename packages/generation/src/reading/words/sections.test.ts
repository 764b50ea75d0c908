import { expect, it } from 'vitest'
import { withoutPointers } from '../documents/pointers.ts'
import { asSureAsTheirLists } from '../lists/lists.ts'
import { readBrief } from '../read-brief.ts'
import type { ReadUnit } from '../unit.ts'
import { splitBrief } from '../units/split-brief.ts'
import { asRequired, isSpecification } from './sections.ts'

/** All of a text as if it were wanted for sure, but what is marked otherwise. */
const wanted = (text: string): ReadUnit[] =>
  splitBrief({ epicInfo: text, additionalInfo: '' }).map((unit) => ({
    ...unit,
    kind: 'demand',
    wanted: 0.9,
    sureness: 0.9,
  }))
const kept = (text: string): string[] =>
  asSureAsTheirLists(wanted(text))
    .filter(({ kind }) => kind === 'demand')
    .map((unit) => unit.text)
const product = '\n\n## Booking\n\n- Guests book a table.'
const booking = 'Guests book a table.'

it.each([
  // what is left out, negated or not
  [`## Non-goals\n\n- No countries outside of the two regions\n- Selling the pots${product}`, [booking]],
  // around the product
  [`## Glossary\n\n- Asset: a piece of equipment\n- Interval: time between two checks${product}`, [booking]],
  [`## 2.3 Assumptions and dependencies\n\n- All users have an account already.${product}`, [booking]],
  [`## Executive summary\n\nWe let people send photos and mail the shoes.${product}`, [booking]],
  [`## Alternatives considered\n\nTeams like it, yet it gives us no console.${product}`, [booking]],
  [`## Still open\n\n- Guests of classes: the parent is told${product}`, [booking]],
  [`**We'll know it worked when**\n\n- 70 % of the pieces are picked up${product}`, [booking]],
  [`## As-is\n\n- The credit is keyed in by hand.${product}`, [booking]],
  [`TL;DR: guests book at last${product}`, [booking]],
  [`## Risks & mitigations\n\n- Low adoption → letter to all households${product}`, [booking]],
  [
    `## Risks\n\n- The clerk must be able to issue a code.${product}`,
    ['The clerk must be able to issue a code.', booking],
  ],
  [`*S* (should): a criterion of the award${product}`, [booking]],
  [`## Timeline\n\nWeeks 3 to 6 are for the website.${product}`, [booking]],
  [
    `## 8 Contract terms\n\nThe Contractor shall keep two spare units in stock. Invoices are paid within 30 days.${product}`,
    [booking],
  ],
  [
    `## Contract terms\n\nSuppliers accept new terms with a click.${product}`,
    ['Suppliers accept new terms with a click.', booking],
  ],
  [
    `## Contract terms\n\nThe system shall log each change of a term.${product}`,
    ['The system shall log each change of a term.', booking],
  ],
  // terms, the people that a sentence only names, what a specification begins with, and what a number or a date stood for
  [`## Definitions\n\n- Net / gross: weight without and with the box\n- Box: what it is sent in${product}`, [booking]],
  [`## Terms\n\n*No-show*: the guest stays away. The table may still be free.${product}`, [booking]],
  [`## User classes\n\nWaiter (seasonal), head waiter, bookkeeper in the office.${product}`, [booking]],
  [`## Users\n\nWaiters print the plan, guests see it.${product}`, ['Waiters print the plan, guests see it.', booking]],
  [`## 1 Introduction\n\n### 1.2 Scope\n\nIt covers the evening from the call to the bill.${product}`, [booking]],
  [`## Scope\n\nGuests see the bill on the phone.${product}`, ['Guests see the bill on the phone.', booking]],
  [`## Tables\n\n- (Deleted in Rev. C)\n- Reason: noise\n- 17 February${product}`, [booking]],
  // but not what somebody does with them, a field of that name, or what is listed as the scope
  [`## Terms\n\nGuests accept the terms with a click.${product}`, ['Guests accept the terms with a click.', booking]],
  [
    `## Definitions\n\n- Guests can add a term of their own.${product}`,
    ['Guests can add a term of their own.', booking],
  ],
  [`## Introduction\n\n### Scope\n\n- Guests print the bill${product}`, ['Guests print the bill', booking]],
  [
    `## Form\n\n- Reason: required text of 100 characters${product}`,
    ['Reason: required text of 100 characters', booking],
  ],
  [`## Price\n\nAll of it is £18,400 plus VAT.${product}`, [booking]],
  [`## Price\n\nGuests see the price of a table.${product}`, ['Guests see the price of a table.', booking]],
  [
    `**What does not work?**\nMarks are lost on the train. We need them at home.${product}`,
    ['We need them at home.', booking],
  ],
  // but what binds, and what was decided
  [`## Assumptions\n\n- A gym must have one database.${product}`, ['A gym must have one database.', booking]],
  [
    `## Open questions\n\n- Decided: alcohol is never replaced.${product}`,
    ['Decided: alcohol is never replaced.', booking],
  ],
  // whoever will use it
  [
    `**Ines, 34, the careful owner.** One pair of boots.\n\n**Marek, 47, "just fix".** Heel worn down.${product}`,
    [booking],
  ],
  [
    `## Personas\n\n- Desk (Greta): gets the report\n- Yard: needs big buttons${product}`,
    ['Yard: needs big buttons', booking],
  ],
  [`## 2. Who uses the system\n\n- Head of department. Signs the letters.${product}`, [booking]],
  // what is asked of those who make an offer
  [`## Suitability\n\nThe tenderer shall prove two references.${product}`, [booking]],
  [
    `## Terms of bids\n\nOfferors are invited to describe more reports. Suppliers shall state for each requirement whether it is met. Jeder Bieter muss zu jeder Anforderung angeben, ob sie erfüllt ist.${product}`,
    [booking],
  ],
  [
    `## Auction\n\nBidders see the price of each lot. Vendors must describe each lot in the catalogue. Breakfast (not included in the price) can be booked.${product}`,
    [
      'Bidders see the price of each lot.',
      'Vendors must describe each lot in the catalogue.',
      'Breakfast (not included in the price) can be booked.',
      booking,
    ],
  ],
  // what binds or spares whoever builds it, and how that is accepted
  [
    `## Work\n\nThe Contractor shall furnish all labor, software and materials. The County will clean the data itself; the Contractor is not responsible for decisions. Liquidated damages of $400 per day apply. Vertragsstrafe: 1 % je Woche.${product}`,
    [booking],
  ],
  [
    `## Work\n\nThe supplier shall provide all invoices as PDF. A penalty of 2 € per day is charged for late books. The system must mark items for which the supplier is not responsible.${product}`,
    [
      'The supplier shall provide all invoices as PDF.',
      'A penalty of 2 € per day is charged for late books.',
      'The system must mark items for which the supplier is not responsible.',
      booking,
    ],
  ],
  [
    `## Checks\n\nEach requirement in section 3 is verified by test at the site. Jede Anforderung wird durch Prüfung nachgewiesen.${product}`,
    [booking],
  ],
  [
    `## Checks\n\nEach requirement that a user enters is checked for duplicates.${product}`,
    ['Each requirement that a user enters is checked for duplicates.', booking],
  ],
  // what people do in a product for bids, contracts and tests
  ...[
    'Suppliers must describe their experience in the profile.',
    'Liquidated damages are calculated by the system when a delivery is late.',
    'Liquidated damages of 400 € per day are shown to the buyer.',
    'Vertragsstrafen werden automatisch berechnet.',
    'Bieter müssen Referenzen hochladen können.',
    'Bieter müssen Fragen zu allen Anforderungen stellen können.',
    'Each requirement is verified by a tester, who can add a photo.',
    'Die Anforderungen werden durch den Prüfer nachgewiesen.',
    'The provider must supply all materials needed for a course before it can be published.',
    'The vendor must supply all personnel files as PDF.',
    'Offerors can withdraw an offer until the deadline.',
    'Offerors must submit an offer until the deadline.',
    'Bidders shall see the price of an auction.',
    'Tenderers must upload a certificate.',
    'Users can report a fault, the provider is not liable for it.',
    'Option B (not included in the price) can be booked.',
  ].map((text): [string, string[]] => [`## Work\n\n${text}${product}`, [text, booking]]),
  [
    `## Work\n\nVendors must explain how they meet all mandatory requirements. Liquidated damages of 0.5 % of the price per week apply, up to 10 %. The supplier will provide all personnel and tools. Der Bieter gibt zu jeder Anforderung an, wie er sie erfüllt. Alle Anforderungen werden in der Abnahme geprüft. Pönale: 500 € pro Tag.${product}`,
    [booking],
  ],
  // what the document was before, and not what a product keeps
  [
    `REVISION HISTORY\n\nRev. A initial. Rev. C: 3.1 changed from "twice" to "once"; the times of 3.3 must be shorter.${product}`,
    [booking],
  ],
  [`## Deleted\n\n[Deleted in Rev. B. Level from ultrasonic sensors in the roof.]${product}`, [booking]],
  [
    `## Revision history\n\n- Editors can restore an older version.\n- Compare two versions${product}`,
    ['Editors can restore an older version.', 'Compare two versions', booking],
  ],
  // what a product keeps of it
  [
    `## Record of changes\n\nThe system keeps a record of changes for 10 years. Rev. A initial. Editors see who changed what. The editor changed the price on 3 May.${product}`,
    ['The system keeps a record of changes for 10 years.', 'Editors see who changed what.', booking],
  ],
  [
    `## Revision history\n\nVersions older than 90 days must be deleted. Version 2 must be approved by 3 May.\n\n### Restoring\n\nEditors can restore any version.${product}`,
    ['Versions older than 90 days must be deleted.', 'Editors can restore any version.', booking],
  ],
  [
    `## Files\n\nFR-10 [Deleted files can be restored by an admin]\n\nFR-11 [Deleted]\n\nFR-12 Removed in version 2.${product}`,
    ['[Deleted files can be restored by an admin]', booking],
  ],
  // tables of terms, dates and weights
  [`| Term | Meaning |\n|---|---|\n| Asset | a piece of equipment |${product}`, [booking]],
  [`| Milestone | Deadline |\n|---|---|\n| Kick-off | 2 weeks after award |${product}`, [booking]],
  [`| Criterion | Weight |\n|---|---|\n| Price over 60 months | 40 % |${product}`, [booking]],
  // a column of requirements wins
  [
    `| Requirement | Deadline |\n|---|---|\n| Guests pay by card | May |${product}`,
    ['Guests pay by card – May', booking],
  ],
  // of a brief that holds nothing else all of it is what is asked for
  ['## Milestones of a walker\n\n- A badge after ten walks', ['A badge after ten walks']],
  ['## Later\n\n- A badge after ten walks', ['A badge after ten walks']],
])('%j asks for %j', (text, texts) => {
  expect(kept(text)).toEqual(texts)
})

it("takes who there is below `People` for nobody's wish, and features of people for wishes", () => {
  const below = (heading: string, ...items: string[]): string[] =>
    readBrief({
      epicInfo: `## ${heading}\n\n${items.map((item) => `- ${item}`).join('\n')}\n\n## Booking\n\n- Guests must be able to book a table.\n- Guests can cancel it.`,
      additionalInfo: '',
    }).flatMap(({ kind, text, headings }) => (kind === 'demand' && headings.at(-1) === heading ? [text] : []))
  expect(
    below('2. People', 'Candidates and parents', 'Head of centre, who signs', 'Porters, paid by the hour'),
  ).toEqual([])
  expect(below('People', 'Merge duplicates', 'Candidates must see their marks')).toHaveLength(2)
})

it('reads a list that only names the parts of the same brief as pointers to them', () => {
  const parts =
    '## States\n\n- Staff set a state.\n- The history is kept.\n\n## Pickup\n\n- Members tap a piece.\n- A reminder goes out after a week.\n\n## Fees\n\n- A fee per kilo is added.\n- A fee per piece is added.\n\n'
  const told = (text: string): string[] =>
    withoutPointers(wanted(text))
      .filter(({ kind, headings }) => kind === 'demand' && headings.includes('Must have'))
      .map((unit) => unit.text)
  expect(told(`${parts}## Must have\n\n- states + history\n- pickup\n- fees per piece\n- import of glazes`)).toEqual([
    'import of glazes',
  ])
  // two of four are no such list
  const others = ['states + history', 'pickup', 'import of glazes', 'a gallery of vases', 'opening hours']
  expect(told(`${parts}## Must have\n\n${others.map((each) => `- ${each}`).join('\n')}`)).toEqual(others)
})

it('takes what a system shall do for wanted, where little else speaks for it', () => {
  const [unit] = wanted('The system shall identify a vehicle by its tag.')
  const doubted = { ...(unit as ReadUnit), kind: 'today' as const, wanted: 0.5 }
  expect(asRequired(doubted).kind).toBe('demand')
  for (const text of ['The system shall not send bills.', 'The system shall be delivered in May.', 'The clerk is ill.'])
    expect(asRequired({ ...doubted, text }).kind).toBe('today')
  expect(asRequired({ ...doubted, kind: 'deferred' }).kind).toBe('deferred')
})

it('takes whatever shall be for wanted where a text is written so, and nothing about offers', () => {
  const text = 'A clerk shall lend a book.\nA reader shall pay online.\nThe gates at the doors shall sound.'
  const units = splitBrief({ epicInfo: text, additionalInfo: '' })
  expect(isSpecification(units)).toBe(true)
  expect(isSpecification(units.slice(2))).toBe(false)
  const doubted = { ...(units[2] as ReadUnit), kind: 'out-of-scope' as const, wanted: 0.1, sureness: 0.9 }
  expect(asRequired(doubted, true)).toMatchObject({ kind: 'demand', wanted: 0.75 })
  expect(asRequired(doubted, false)).toBe(doubted)
  for (const other of ['The gates shall not sound.', 'Offers shall be in two copies.', 'Shall the gates sound?'])
    expect(asRequired({ ...doubted, text: other }, true).wanted).toBe(0.1)
})

it.each([
  ['Our court needs a way for clerks to find an interpreter', 0.2, 0.75],
  ['what i need is somthing that tels me wich horse is due', 0.12, 0.75],
  ['what i need is a holiday', 0.05, 0.05],
  ['there is a way to the harbour', 0.2, 0.2],
  ['and I must be able to move rooms by hand', 0.64, 0.75],
  ['Late guests: waiters must be able to give their table away.', 0.4, 0.75],
  ['Today: waiters have to be able to read two lists', 0.4, 0.4],
  ['and I was glad to be able to move rooms', 0.3, 0.3],
])('takes what asks surely for wanted, whatever stands around it: %s', (text, wantedBefore, wantedAfter) => {
  const [unit] = splitBrief({ epicInfo: text, additionalInfo: '' })
  const read: ReadUnit = { ...(unit as ReadUnit), kind: 'context', wanted: wantedBefore, sureness: 0.5 }
  expect(asRequired(read).wanted).toBe(wantedAfter)
  expect(asRequired({ ...read, kind: 'deferred' }).wanted).toBe(wantedBefore)
})

it('what a number tells apart is not taken for the number of cards that stand below a heading', () => {
  const read = (heading: string) =>
    readBrief({
      epicInfo: `# Shop\n- Guests must be able to pay by card\n- Guests must be able to cancel\n\n## ${heading}\n- Guests can collect points\n- Guests can share a basket`,
      additionalInfo: '',
    })
      .slice(2)
      .map(({ kind }) => kind)
  for (const later of ['Phase 2', 'Later', 'Later (2)']) expect(read(later), later).toEqual(['deferred', 'deferred'])
  for (const part of ['Phase 1', 'Parking lot', 'Archive']) expect(read(part), part).toEqual(['demand', 'demand'])
})

it.each([
  'We want a newsletter.',
  'We’d like statistics.',
  'I need different prices in summer.',
  'Wir brauchen eine Liste.',
])('takes what the writer says that he wants for wanted: %s', (text) => {
  const unit = { ...(wanted(text)[0] as ReadUnit), kind: 'context' as const, wanted: 0.02 }
  expect(asRequired(unit).kind).toBe('demand')
})

it.each([
  'We want a quote by Friday.',
  'I need an answer.',
  'We don’t need a shop.',
  'We’d like a stream, but not this year.',
])('but not what is said of the project, and nothing that is denied: %s', (text) => {
  const unit = { ...(wanted(text)[0] as ReadUnit), kind: 'context' as const, wanted: 0.02 }
  expect(asRequired(unit).kind).toBe('context')
})

it('takes an errand for none', () => {
  const errand = '- Ask Dieter for the logo'
  expect(kept(`${errand}\n- Guests can ask Dieter for a room.`)).toEqual(['Guests can ask Dieter for a room.'])
})

it('takes what stands below a rank for wanted, however low the rank is, unless it says itself that it comes later', () => {
  const below = (rank: string): string =>
    `# Choir app\n\n**P1 / must**\n- members see the rehearsal plan\n- upload sheet music\n\n**${rank}**\n- postcard for sponsors\n- tempo reduction to 60 %\n- later: video lessons`
  const read = (rank: string) =>
    readBrief({ epicInfo: below(rank), additionalInfo: '' }).flatMap(({ kind, text }) =>
      kind === 'demand' ? [text] : [],
    )
  const musts = ['members see the rehearsal plan', 'upload sheet music']
  expect(read('P3 / could')).toEqual([...musts, 'postcard for sponsors', 'tempo reduction to 60 %'])
  expect(read("Won't")).toEqual(musts)
})
