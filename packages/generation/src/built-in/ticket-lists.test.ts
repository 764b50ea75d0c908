import { expect, it } from 'vitest'
import { draftOf } from '../testing/draft-of.ts'

const storiesOf = (epicInfo: string) => draftOf(epicInfo).flatMap(({ stories }) => stories)
const titlesOf = (epicInfo: string): string[] =>
  storiesOf(epicInfo).map(
    ({ title, storyPoints, wordingKept }) => `${title}, ${storyPoints}${wordingKept ? ', kept' : ''}`,
  )

it('of a dump with bars and no columns says in its title what is to be done, and in its description why', () => {
  const [first, second, third, ...more] = storiesOf(
    "Export, 4 of 80 rows\n\n#71 | prio 2 | new | Gate 3 let two cars through. Guard wants to know. -> alarm on the guard's phone\n#72 | prio 1 | closed | licence has run out\n#73 | prio 3 | open | Guard Rob: needs to see who is inside before he locks up\n#74 | prio 4 | new | the lamp stays on all night. If nobody is there for 10 min: switch it off\n#74 comment (Ops, 3 June): the insurer says 15 min.\n#75 | prio 3 | on hold, until the contract is signed | Pay by app",
  )
  expect(first).toMatchObject({
    title: "Alarm on the guard's phone (#71)",
    description: "Alarm on the guard's phone. Gate 3 let two cars through. Guard wants to know.",
    priority: 2,
  })
  expect(second?.title).toBe('Guard Rob needs to see who is inside before he locks up (#73)')
  expect(JSON.stringify(third)).toContain('for 15 min: switch it off')
  expect(third?.acceptanceCriteria).toContain('The insurer says 15 min')
  expect(more).toEqual([])
})

it('is given up by a comment that says so', () => {
  expect(
    titlesOf(
      '#71 | new | Alarm on the phone\n#72 | new | Lamp goes off by itself\n#73 | open | Gate opens by code\n#72 Kommentar (Eva): entfällt, zu teuer',
    ),
  ).toEqual(['Alarm on the phone (#71), 1, kept', 'Gate opens by code (#73), 1, kept'])
})

it.each([
  [
    'in lines: faults, chores and what somebody is to find out, too, in their own words',
    'Backlog\n\nHELP-1 Agents can merge two tickets, 5 points\nBUG-12 Login fails on Safari, 2 points\nCHORE-4 Upgrade Postgres to 15, 3 points\nSPIKE-3 Which provider for SMS?, 1 point\nHELP-7 Who pays for the phones?',
    [
      'Merge two tickets (HELP-1), 5',
      'Fix: Login fails on Safari (BUG-12), 2, kept',
      'Upgrade Postgres to 15 (CHORE-4), 3, kept',
      'Which provider for SMS? (SPIKE-3), 1, kept',
    ],
  ],
  [
    'in rows, but for what is done, refused or a duplicate',
    "Issue key,Summary,Issue Type,Status,Story Points\nSHOP-1,Login fails on Safari,Bug,To Do,3\nSHOP-2,Upgrade Postgres to 15,Task,In Progress,2\nSHOP-3,Dark mode,Story,Won't do,3\nSHOP-4,Newsletter sign-up,Story,Done,2\nSHOP-5,Totals are wrong,Bug,Duplicate,2",
    ['Fix: Login fails on Safari (SHOP-1), 3, kept', 'Upgrade Postgres to 15 (SHOP-2), 2, kept'],
  ],
  [
    'with what became of them in their lines or below',
    '#8 Export is empty, 1 point\n#9 Old theme (closed: nobody used it)\n#10 Print view — wontfix, please\n#11 Import hangs, 2 points\n#12 Dark mode\nStatus: Done',
    ['Export is empty (#8), 1, kept', 'Import hangs (#11), 2, kept'],
  ],
  [
    'whatever their words alone are taken for',
    'TR-1  Beep when the wrong bin is scanned\nTR-2  Finding a customer is slow, 12 secs -> <2\nTR-3  Report picks per zone (NOT per person)\nTR-7  dark mode -- closed, wont do',
    [
      'Beep when the wrong bin is scanned (TR-1), 2, kept',
      'Finding a customer is slow, 12 secs -> <2 (TR-2), 2, kept',
      'Report picks per zone (NOT per person) (TR-3), 3, kept',
    ],
  ],
  [
    'with boxes, of which a ticked one is done',
    '- [ ] FIT-1 Booking mail is sent twice, 1 point\n- [x] FIT-2 Opening hours on the start page\n- [ ] FIT-3 Update Node to 24, 2 points',
    ['Booking mail is sent twice (FIT-1), 1, kept', 'Update Node to 24 (FIT-3), 2, kept'],
  ],
  [
    'copied from a board, title above key, with points, status and who has it on lines of their own',
    'Login fails on Safari\nBUG-12\n3\nDONE\nUpgrade Postgres to 15\nCHORE-4\n2\nTO DO\nTotals are wrong\nBUG-14\n1\nTO DO\nAda Miller',
    ['Upgrade Postgres to 15 (CHORE-4), 2, kept', 'Fix: Totals are wrong (BUG-14), 1, kept'],
  ],
  [
    'copied from a board, key above title, with empty lines between the fields',
    "Sprint board\n\nPAY-1\nExport hangs on large files\n\nBug\n\n3\nAda Miller\n\nPAY-2\nDark mode\n\nStory\n\nWon't do\n\nPAY-3\nUpgrade Postgres to 15\n\nTask\n\n2",
    ['Fix: Export hangs on large files (PAY-1), 3, kept', 'Upgrade Postgres to 15 (PAY-3), 2, kept'],
  ],
  [
    'below a heading, of nothing but keys and titles',
    'Parts\nAB-12\nPump housing, 2 points\nAB-13\nValve is stuck, 1 point\nAB-14\nSeal leaks, 1 point',
    ['Pump housing (AB-12), 2, kept', 'Valve is stuck (AB-13), 1, kept', 'Seal leaks (AB-14), 1, kept'],
  ],
  [
    'of the type that they say, whatever their words alone are taken for',
    "PAY-6 [Story] Invoices show the cost centre, 3 points\nPAY-7 [Task] Old theme goes away, 1 point\nPAY-9 [Story] Dark mode, won't do",
    ['Invoices show the cost centre (PAY-6), 3, kept', 'Old theme goes away (PAY-7), 1, kept'],
  ],
  [
    'with points in brackets and the state behind them',
    'PAY-1 Show saved cards (5) To Do\nPAY-2 Upgrade the SDK to v4 (3) Done\nPAY-3 BUG: Voucher is charged twice (2) In Progress\nPAY-4 Old banner (1) Done',
    ['Show saved cards (PAY-1), 5, kept', 'Fix: Voucher is charged twice (PAY-3), 2, kept'],
  ],
  [
    'by numbers of an issue',
    'Issue 31 – Search is slow, 2 points\nIssue 32 – Export is empty, 1 point\nIssue 33 – Import hangs, 1 point',
    ['Search is slow (Issue 31), 2, kept', 'Export is empty (Issue 32), 1, kept', 'Import hangs (Issue 33), 1, kept'],
  ],
  [
    'by keys of one letter',
    'T-031 Search is slow, 2 points\nT-032 Export is empty, 1 point\nT-033 Import hangs, 1 point',
    ['Search is slow (T-031), 2, kept', 'Export is empty (T-032), 1, kept', 'Import hangs (T-033), 1, kept'],
  ],
  [
    'by keys in brackets',
    '[ABC-12] Search is slow, 2 points\n[ABC-13] Export is empty, 1 point\n[ABC-14] Import hangs, 1 point',
    ['Search is slow (ABC-12), 2, kept', 'Export is empty (ABC-13), 1, kept', 'Import hangs (ABC-14), 1, kept'],
  ],
])('tickets are asked for by standing in a list %s', (_, text, titles) => {
  expect(titlesOf(text)).toEqual(titles)
})

it('what customers said, and how often, is no list of tickets', () => {
  const digest =
    'Tickets of the month\n\n#77 (x4) Chair 3 squeaks\n#81 (x7) Screen times out too soon\n#95 (x1) Tea cold\n\nPatients must be able to tell us from home that they run late.'
  expect(titlesOf(digest)).toHaveLength(1)
})

it('what stands below a ticket is of no other one', () => {
  const text =
    "CLIN-1 Patients confirm a visit by text, 3 points\nAcceptance criteria:\n- Reply YES confirms\n\nCLIN-2 Calendar shows holidays twice, 2 points\n\nCLIN-3 Letters go by fax, 1 point\nStatus: Won't do"
  expect(titlesOf(text)).toEqual([
    'Confirm a visit by text (CLIN-1), 3',
    'Calendar shows holidays twice (CLIN-2), 2, kept',
  ])
})

it.each([
  ['an agenda', 'Issue 1: Budget\nIssue 2: Staff\nIssue 3: Parking lot'],
  ['of versions', 'Version 2.1 Login is faster\nVersion 2.2 Dark mode\nVersion 2.3 Export works'],
  ['of years', '2021 New tills\n2022 New scales\n2023 New vans'],
])('numbers %s are no keys of tickets', (_, list) => {
  expect(titlesOf(`${list}\n\nCustomers can book a table online.`)).toHaveLength(1)
})

it('how it is today, in the lines below a fault, describes it, and what is to be is checked', () => {
  const text =
    'PAY-7 [Bug] Totals are wrong on the last page\nAt the moment the clerk adds the last line by hand.\nIt must be correct with more than 20 lines.\nPAY-8 [Task] Update Node to 24\nPAY-9 [Task] Upgrade Postgres to 15'
  expect(storiesOf(text)[0]).toMatchObject({
    title: 'Fix: Totals are wrong on the last page (PAY-7)',
    description: 'Totals are wrong on the last page. At the moment the clerk adds the last line by hand.',
    acceptanceCriteria: '- It must be correct with more than 20 lines.',
  })
})

it('the lines below a ticket are told as far as a description holds them', () => {
  const line = 'At the moment the clerk adds the last line of each order by hand, which takes an hour every evening.'
  const more = 'Today nobody notices that the sum on the last page leaves out what was ordered late.'
  const text = `PAY-7 [Bug] Totals are wrong\n${Array.from({ length: 9 }, () => `${line}\n${more}`).join('\n')}\nPAY-8 [Task] Update Node to 24\nPAY-9 [Task] Upgrade Postgres to 15`
  const description = storiesOf(text)[0]?.description ?? ''
  expect(description).toContain(line)
  expect(description.length).toBeLessThan(600)
  expect(description).toMatch(/[.]$/)
})

it.each([',', '\t', ' | '])('no epic is called after the columns of a table of tickets, parted by %j', (parting) => {
  const rows = [
    ['Issue key', 'Summary', 'Issue Type', 'Status'],
    ['SHOP-1', 'Login fails on Safari', 'Bug', 'To Do'],
    ['SHOP-2', 'Upgrade Postgres to 15', 'Task', 'In Progress'],
    ['SHOP-3', 'Customers see their orders', 'Story', 'To Do'],
  ]
  const [epic] = draftOf(rows.map((row) => row.join(parting)).join('\n'))
  expect(epic?.epic.title).not.toMatch(/key|summary|type|status/i)
})

it.each([
  'HELP-2 Ticket statuses configurable per team (open, in progress, done)',
  'HELP-2 Agents can filter tickets by status (open, closed)',
  'SHOP-1 Order states (paid, shipped, delivered)',
  'HELP-2 Customers get a mail when their order changes from paid → shipped',
  'ORD-3 Drag cards from To do → Done',
  'SHOP-1 Customers pay now - later by instalments',
  'SHOP-2 Members reserve a book — hold until picked up',
  'PAY-4 Export – done in one click',
  'SHOP-4 Done: button that closes the dialog',
])('what a single ticket says of states is what it is about: %s', (line) => {
  const list = `Backlog\n${line}\nHELP-7 Agents can merge two tickets, 3 points\nHELP-8 Customers can rate an answer, 2 points`
  expect(storiesOf(list)).toHaveLength(3)
})

it.each([
  'Participants\n#1 Lars Petersen\n#2 Ana Lopez\n#3 Kim Novak\n\n- Guests can book a stall online',
  'Certificates that we hold\nISO-9001 Quality management\nISO-14001 Environment\nISO-27001 Information security\n\n- Guests can book a stall online',
  'Status: draft\n\nOur board asked for the certificates\nISO-9001 Quality management\nISO-14001 Environment\nISO-27001 Information security\n\n- Guests can book a stall online',
  'Our boats\nBOAT-1 Red kayak\nBOAT-2 Rowing boat\nBOAT-3 Dinghy\n\n- Guests can book a stall online',
])('three lines with a number are no tickets by that alone: %j', (text) => {
  expect(titlesOf(text).join()).not.toMatch(/Lars|Ana|Kim|Quality|Environment|Information|kayak|Rowing|Dinghy/)
})

it('a state that only this team has is open, keys of other tickets are not its own, and what blocks a ticket comes first', () => {
  const rows = [
    'Parent,Issue key,Summary,Issue Type,Status,Blocked by',
    'SHOP-9,SHOP-1,Log in,Story,To Do,',
    'SHOP-9,SHOP-2,Pay by card,Story,Ready for QA,SHOP-1',
    'SHOP-9,SHOP-3,Search for books,Story,Selected,',
    'SHOP-9,SHOP-4,Old banner,Story,Done,',
  ]
  const stories = storiesOf(rows.join('\n'))
  expect(stories.map(({ title }) => title)).toEqual([
    'Log in (SHOP-1)',
    'Pay by card (SHOP-2)',
    'Search for books (SHOP-3)',
  ])
  expect(stories[1]?.dependsOn).toEqual([stories[0]?.id])
})

it('what stands under Done is done, whole sentences too', () => {
  const text =
    '## To do\n- Members rate a court\n\n## Done\n- Members book a court\n- Members cancel a booking\n- Login\n'
  expect(titlesOf(text).join()).not.toMatch(/book a court|cancel|Login/i)
})
