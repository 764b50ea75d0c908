import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'

const product = `# Tool hire

## Features

- Members can reserve a tool for up to three days.
- The system shall remind a member one day before a tool is due.
- The system shall refuse a reservation while a fee is open.
`
const wanted = (text: string): string[] =>
  readBrief({ epicInfo: `${product}\n${text}\n`, additionalInfo: '' })
    .filter((unit) => isWanted(unit) || unit.wanted > 0.4)
    .map((unit) => unit.text)
    .slice(3)

it('keeps what the product does', () => {
  expect(readBrief({ epicInfo: product, additionalInfo: '' }).filter(isWanted)).toHaveLength(3)
})

it.each([
  // what the parties owe each other
  '## 6. Responsibilities\n\nThe Purchaser shall give access to the depots. The Supplier shall name a deputy and shall treat all price lists as confidential. The Purchaser shall settle invoices within 14 days.',
  '## 5. Responsibilities\n\nThe Client shall provide the price list. The Client shall appoint a contact. The Developer shall keep all keys confidential.',
  '## Client responsibilities\n\n- The Client will hand over the floor plans within a week of signature.\n- The Client will name two testers and will answer questions within three working days.',
  '## D.4 Obligations of Harrow Trams\n\nHarrow Trams supplies a copy of the timetable and names two dispatchers for testing. Harrow Trams must conclude the contract with the printer.',
  '## C.9 Vendor obligations\n\nThe Vendor shall keep professional liability insurance of at least $1,000,000. Five percent of each invoice shall be withheld until final acceptance. All staff on the premises shall wear a badge.',
  '## Mitwirkungspflichten\n\nDer AG stellt die Lagepläne bereit. Er benennt zwei Tester. Der AG muss den Personalrat beteiligen.',
  '## 9 Vertragliches\n\nDer AN muss Störungen binnen vier Stunden beheben. Der AG muss Rechnungen binnen 30 Tagen begleichen.',
  '## Price\n\nOptional modules shall not be included in the base price. Proposers shall state for each item of section 4 how it is met.',
  '## Terms\n\nThe Supplier shall answer faults of priority 1 within 30 minutes.\n\n## Confidentiality\n\nEach party shall keep the other’s documents confidential.\n\n## Payment\n\nThe Customer shall pay on delivery. Invoices must bear the order number. Travel expenses are included.\n\n## Personnel\n\nSupplier staff must carry a badge.',
  '## Mitwirkung\n\nDer Auftraggeber stellt die Pläne. Der Auftraggeber hat Tester zu benennen. Die Stadtwerke müssen den Zugang freigeben.\n\n## Vergütung\n\nDie Rechnungen sind mit Bestellnummer einzureichen. Zehn Prozent werden bis zur Abnahme einbehalten. Reisekosten müssen genehmigt werden.',
  // what is taken for granted, and what others do before
  '## Assumptions\n\nNobody changes the price list after the freeze. Every depot has a printer by May.',
  '## Assumptions to be tested\n\nMembers will return tools on time if they get a message.',
  '## Preconditions\n\nIt is assumed that the club shall equip each depot with a tablet. Legal has confirmed that a reservation contains no personal data.',
  '## Dependencies\n\n- The tariff API must give the price per day (ticket TA-114, promised for June).\n- IT has to open the port to the till.',
  '## Abhängigkeiten\n\n- Die IT muss den Port zur Kasse freischalten.\n- Das Rechenzentrum muss die Testumgebung bereitstellen.',
  '## 7. Roles\n\nDepots count the tools. The board owns the price list. Northbyte fixes faults. The works council has to approve the second stage.',
  // when it is good enough
  '## Go / no-go\n\nWe go if both pilot depots have lent at least 100 tools with no wrong reminder in the last week.',
  '## Acceptance\n\nFinal acceptance is granted when no fault of class 1 is open. The pilot takes place in Leeds over six weeks.',
  '## Abnahme\n\nDie Abnahme erfolgt nach einem Probebetrieb von vier Wochen ohne Fehler der Klasse 1.',
  "## How we'd know it works\n\nLate returns below 5 %; reservations in at least 70 % of weeks.",
  '## Goals\n\n- The licences of the old hire desk (12) can be given up.\n- Der Verein kann gegenüber der Versicherung jederzeit nachweisen, wer ein Gerät hatte.',
  // how things are
  '## The business in short\n\nMembers borrow tools at eleven depots. The warden takes a deposit, hands out the tool and, if it comes back broken, sends it to the workshop.',
  '## The old system in figures\n\nKnown ills: card numbers are unique only within a depot. Repairs sit in a comment field.\n\n| Object | Records | Remarks |\n|---|---|---|\n| Tools | 4,120 | some 200 twice |\n| Scanned leaflets | 9,000 | PDF, linked by file name |\n| Loans | 1.2 million | since 1998 |',
  '## The journey\n\n| Step | What happens | Feeling | Where it hurts |\n|---|---|---|---|\n| Looking | Call to the depot, wait of a day | hopeful | nobody answers |\n| Collecting | Hand-over in ten minutes with a form | hurried | too much paper |\n| Returning | Tool goes to the shelf | relieved | no receipt |',
  '## Fees\n\nThe deposit is set in the price list and is a matter for the treasurer.',
])('asks for nothing: %s', (text) => {
  expect(wanted(text)).toEqual([])
})

it.each([
  // the product in a contract's words
  [
    '## Scope of work\n\nThe Contractor shall provide a web-based hire application in which wardens can record a loan. The Contractor shall import all loans of the last five years.',
    2,
  ],
  ['## Responsibilities\n\nThe system shall record who handed out a tool.', 1],
  ['## Pflichten\n\nEin Schaden ist unverzüglich anzuzeigen. Prüfungen sind jährlich zu dokumentieren.', 2],
  ['## Invoices\n\nCustomers can pay an invoice within 30 days. Clients must confirm each invoice in the portal.', 2],
  ['## Acceptance of offers\n\nAcceptance of an offer must be recorded with date and name.', 1],
  ['## Dependencies\n\n- New members should be imported from the register every night.', 1],
  [
    '## Roles\n\n- Warden: can hand out tools\n- Treasurer: has to approve refunds above 50 €\n- Member: can reserve tools',
    3,
  ],
  ['## Assumptions and constraints\n\nData must not leave the country.', 1],
  // what has parts of such names is no contract
  [
    '## Payment\n\nThe customer shall pay by card. The vendor shall receive the sum after delivery. Payments must be confirmed by mail.',
    3,
  ],
  ['## Payment\n\nInvoices must bear the order number. Payments must be confirmed by mail.', 2],
  [
    '## Mitwirkung\n\nMitglieder können Vorschläge einreichen. Vorschläge müssen binnen zwei Wochen beantwortet werden.',
    2,
  ],
  ['## Security\n\nAnyone with the link can read the page. Links are short.', 2],
  ['## Interface\n\nThe till has to write the same file until the bank accepts the new one.', 1],
  // two clauses of which the second binds
  [
    '## Old data\n\nDie Ausleihen der letzten drei Jahre liegen in einer Tabelle vor und sind zu übernehmen. An import of 2,000 tools with 9,500 photos takes place overnight and must be finished by 6:00.',
    2,
  ],
  [
    '## Kinds of goods\n\n| Object | Records | To be migrated |\n|---|---|---|\n| Tools | 4,120 | All tools must be migrated |\n| Loans | 900 | Only open loans must be migrated |',
    2,
  ],
])('is wanted: %s', (text, count) => {
  expect(wanted(text)).toHaveLength(count)
})

it('takes the title of a document in capitals for no wish', () => {
  const text = `TOWN OF HARROW\nREQUEST FOR PROPOSALS 24-3\nTOOL HIRE AND WORKSHOP BOOKING SYSTEM\n\n${product}`
  const read = readBrief({ epicInfo: text, additionalInfo: '' })
  expect(read.filter((unit) => unit.wanted > 0.4)).toHaveLength(3)
})

it.each([
  ['Cellars have no signal. Recording a loan has to be possible offline.', 1],
  ['In den Kellern gibt es kein Netz. Die Ausleihe muss auch ohne Netz möglich sein.', 1],
  ['Anyone with a key can take the box. The box must be chained to the wall.', 1],
  ['Depots have no network. Reminders are sent by text message.', 2],
])('opens with a reason alone where the next sentence copes with it: %s', (text, count) => {
  expect(wanted(`## Security\n\n${text}`).length).toBeLessThanOrEqual(count)
})

it.each([
  [
    '## Obligations of customers\n\n- Customers must report damage within 24 hours in the app.\n- A customer can see what he owes.\n- Customers return the tool with a full battery.',
    3,
  ],
  [
    '## Obligations of landlords\n\n- Landlords upload an energy certificate.\n- Landlords confirm a booking within 48 hours.',
    2,
  ],
  ['## Obligations of tenants\n\n- Tenants must pay by the 3rd; the app reminds them.', 1],
  ['## Responsibilities for customers\n\n- Staff assign a contact to each customer.', 1],
  [
    '## Responsibilities of vendors\n\n- Vendors confirm each job in the portal.\n- Vendors upload their insurance certificate.',
    2,
  ],
  ['## Duties of the provider\n\n- The provider enters the readings each month.', 1],
  [
    '## Agreement\n\n- The customer must accept the terms.\n- The vendor must upload proof of insurance.\n\n## Termination\n\n- Customers can cancel online.',
    3,
  ],
  [
    '## Agreement\n\n- The customer must accept the terms.\n- The vendor must upload proof of insurance.\n\n## Payments\n\n- Invoices over 5,000 EUR need two approvals.\n- Invoices are matched to the purchase order.\n- Clients can pay by card.\n- Fees are calculated from the contract value.',
    6,
  ],
  [
    '## Agreement\n\n- The customer must accept the terms.\n- The vendor must upload proof of insurance.\n\n## Insurance\n\n- Suppliers upload proof of insurance.\n- Parties can see the policy.',
    4,
  ],
  [
    '## Agreement\n\n- The customer must accept the terms.\n- The vendor must upload proof of insurance.\n\n## Maintenance\n\n- Customer accounts are locked after 5 failed attempts.\n- Supplier invoices are matched by number.\n- Customer search finds names with typos.\n- Contractor staff shall record each service visit in the system.',
    6,
  ],
  [
    '## Agreement\n\n- The customer must accept the terms.\n- The vendor must upload proof of insurance.\n\n## General\n\n- Customer accounts are locked after 5 failed attempts.\n- Supplier invoices are matched by number.\n- Customer search finds names with typos.\n- Contractor staff shall record each service visit in the system.',
    6,
  ],
  [
    '## Agreement\n\n- The customer must accept the terms.\n- The vendor must upload proof of insurance.\n\n## Wartung\n\n- Rechnungen werden als PDF erzeugt.\n- Mitarbeiter erfassen die Stunden mobil.\n- Der Kunde bestätigt den Einsatz mit Unterschrift.',
    5,
  ],
  [
    '## Client responsibilities\n\nThe Client shall appoint a contact. The Contractor shall keep all price lists confidential.\n\n## Payments\n\n- Invoices over 5,000 EUR need two approvals.\n- Invoices are matched to the purchase order.\n- Clients can pay by card.\n- Fees are calculated from the contract value.',
    4,
  ],
  [
    '## Client responsibilities\n\nThe Client shall appoint a contact. The Contractor shall keep all price lists confidential.\n\n## Insurance\n\n- Suppliers upload proof of insurance.\n- Parties can see the policy.',
    2,
  ],
  [
    '## Client responsibilities\n\nThe Client shall appoint a contact. The Contractor shall keep all price lists confidential.\n\n## Maintenance\n\n- Customer accounts are locked after 5 failed attempts.\n- Supplier invoices are matched by number.\n- Customer search finds names with typos.\n- Contractor staff shall record each service visit in the system.',
    4,
  ],
  [
    '## Client responsibilities\n\nThe Client shall appoint a contact. The Contractor shall keep all price lists confidential.\n\n## General\n\n- Customer accounts are locked after 5 failed attempts.\n- Supplier invoices are matched by number.\n- Customer search finds names with typos.\n- Contractor staff shall record each service visit in the system.',
    4,
  ],
  [
    '## Client responsibilities\n\nThe Client shall appoint a contact. The Contractor shall keep all price lists confidential.\n\n## Wartung\n\n- Rechnungen werden als PDF erzeugt.\n- Mitarbeiter erfassen die Stunden mobil.\n- Der Kunde bestätigt den Einsatz mit Unterschrift.',
    3,
  ],
  [
    '## Incidents\n\n- The provider must resolve incidents of priority 1 within 30 minutes; the app shows a countdown.\n- The provider must resolve incidents of priority 2 within a day.',
    2,
  ],
  [
    '## Dependencies\n\n- Guests must confirm the waiver, due before the class.\n- The trainer has to approve the guest (see Waivers).\n- The client must sign the waiver on the tablet.\n- Trainers must first confirm the room.\n- Users must confirm the linked task before closing.',
    5,
  ],
  [
    '## Organisation\n\n- The manager must approve each new member.\n- The owner must name a deputy.\n- The head must sign off each report.',
    3,
  ],
  ['## Goals\n\n- Old vouchers can be cancelled.\n- A subscription can be terminated.', 2],
  ['## How we know it works\n\n- Members rate the class.\n- The dashboard shows the share of members who return.', 2],
  ['## Existing system\n\n- Orders are imported from the existing system every night.', 1],
  [
    'The final acceptance is given by the claims manager in the app.\n\nThe field test is carried out by the engineer, who enters the results.',
    2,
  ],
  [
    '| Stage | What the user does | Feeling |\n|---|---|---|\n| Search | The user filters by price | happy |\n| Pay | The user must pay by card | nervous |\n| Rate | The user rates the mood 1-5 | happy |',
    3,
  ],
  [
    '| Mood | Message | Colour |\n|---|---|---|\n| happy | Show a sun | green |\n| sad | Show a cloud | grey |\n| angry | Offer a call with a nurse | red |',
    3,
  ],
  [
    '| Object | Records | Remarks |\n|---|---|---|\n| Customers | 4,120 | can merge duplicates |\n| Orders | 900 | filter by date |\n| Invoices | 300 | export to DATEV |',
    3,
  ],
  [
    '| Field | Count | Note |\n|---|---|---|\n| Rating | 5 | members rate trainers |\n| Class | 12 | trainers cancel a class |',
    2,
  ],
  [
    '| Item | Stock | Note |\n|---|---|---|\n| Bikes | 20 | can be booked by the hour |\n| Helmets | 50 | are offered with each bike |\n| Locks | 50 | customer gets a code |',
    3,
  ],
])('is no contract, or stays wanted in one: %s', (text, count) => {
  expect(wanted(text)).toHaveLength(count)
})

it('takes wishes in capitals for no title', () => {
  const read = readBrief({
    epicInfo: 'BOOK A ROOM\nCANCEL A ROOM BOOKING\nGuests see photos.\nOwners set prices.',
    additionalInfo: '',
  })
  expect(read.filter(isWanted).map((unit) => unit.text)).toContain('Cancel a room booking')
})
