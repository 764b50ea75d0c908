import { describe, expect, it } from 'vitest'
import { timeToRead } from '../../../../../scripts/testing/hostile-texts.ts'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'
import { formOf } from './table-forms.ts'
import { tablesIn } from './tables.ts'
import { valueTables } from './value-tables.ts'

const rowsOf = (epicInfo: string, marks: Parameters<typeof readBrief>[0]['marks'] = []) =>
  readBrief({ epicInfo, additionalInfo: '', marks }).filter(({ form }) => form === 'row')
const wantedIn = (epicInfo: string): string[] =>
  rowsOf(epicInfo)
    .filter(isWanted)
    .map(({ told, text }) => told?.statement ?? text)
const tablesOf = (epicInfo: string) =>
  [...valueTables(readBrief({ epicInfo, additionalInfo: '' })).values()].map(({ main, rows }) => ({
    title: main.text,
    rows: rows.map(({ text }) => text),
  }))
const formsOf = (epicInfo: string) => tablesIn(readBrief({ epicInfo, additionalInfo: '' })).map(formOf)

describe('who may do what', () => {
  const matrix = `# Visitors

## Permissions

| No. | Function | Receptionist | Host | HR |
|---|---|---|---|---|
| 1 | Register a visitor | ✓ | ✓ | – |
| 2 | Print a badge | ✓ | | |
| 3 | See visits | today | own | all |
| 4 | Change the house rules | no | no | yes |
| 5 | Delete the log | – | – | – |
| 6 | Badge templates | edit | – | – |
`
  it('is wanted row by row, by its action, with who may, with which limit, and who may not', () => {
    expect(rowsOf(matrix).map((row) => [isWanted(row), row.told?.statement, row.told?.remarks])).toEqual([
      [true, 'Register a visitor', ['✓ Receptionist, Host', '✗ HR']],
      [true, 'Print a badge', ['✓ Receptionist', '✗ Host, HR']],
      [true, 'See visits', ['Receptionist: today', 'Host: own', 'HR: all']],
      [true, 'Change the house rules', ['✓ HR', '✗ Receptionist, Host']],
      [false, 'Delete the log', ['✗ Receptionist, Host, HR']],
      [true, 'Badge templates', ['Receptionist: edit', '✗ Host, HR']],
    ])
  })

  it('is the wish of whoever alone may', () => {
    expect(rowsOf(matrix).map(({ doer }) => doer)).toEqual([
      undefined,
      'Receptionist',
      undefined,
      'HR staff',
      undefined,
      undefined,
    ])
  })

  it('leaves what a person marked, and what stands below what is left out', () => {
    const [first, second] = rowsOf(matrix, [
      { passage: '| 1 | Register a visitor | ✓ | ✓ | – |', kind: 'out-of-scope' },
    ])
    expect([first?.kind, second?.kind]).toEqual(['out-of-scope', 'demand'])
    expect(wantedIn(matrix.replace('## Permissions', '## Out of scope')).join()).not.toContain('Register a visitor')
  })

  it('is read in German, pasted with tabs and without a heading', () => {
    const table =
      'Recht\tEmpfang\tWachdienst\nBesucher anmelden\tja\tnein\nAusweis sperren\tnein\tja\nListe einsehen\theute\talle'
    expect(rowsOf(`Der Empfang soll Besucher begrüßen.\n\n${table}`).map((row) => [isWanted(row), row.told])).toEqual([
      [true, { statement: 'Besucher anmelden', remarks: ['✓ Empfang', '✗ Wachdienst'] }],
      [true, { statement: 'Ausweis sperren', remarks: ['✓ Wachdienst', '✗ Empfang'] }],
      [true, { statement: 'Liste einsehen', remarks: ['Empfang: heute', 'Wachdienst: alle'] }],
    ])
  })

  it('names of what where a row says a word or some letters only', () => {
    const table =
      '## Rights\n\n| Entity | Clerk | Auditor |\n|---|---|---|\n| Invoice | CRU | R |\n| Bank account | R | – |'
    expect(wantedIn(table)).toEqual(['Rights: Invoice', 'Rights: Bank account'])
  })

  it('is read by its letters, which are no responsibilities of a project', () => {
    const letters =
      '| Object | Clerk | Auditor | Chief |\n|---|---|---|---|\n| Bank account | V, R | V | A, D |\n| Year plan | V | V, R | V, R, A |\n| Tax file | R | A | D |'
    expect(rowsOf(`## Access rights\n\n${letters}`).map((row) => [isWanted(row), row.told?.remarks])).toEqual([
      [true, ['Clerk: V, R', 'Auditor: V', 'Chief: A, D']],
      [true, ['Clerk: V', 'Auditor: V, R', 'Chief: V, R, A']],
      [true, ['Clerk: R', 'Auditor: A', 'Chief: D']],
    ])
    const views =
      '| Screen | Clerk | Chief |\n|---|---|---|\n| Tax file | R | A |\n| Year plan | A | A |\n| Salaries | A | A |'
    expect(wantedIn(`A tool for tax.\n\n## Who may open it\n\n${views}`)).not.toEqual([])
    expect(wantedIn(`## Roles and responsibilities\n\n${views.replaceAll('| A | A |', '| C | A, R |')}`)).toEqual([])
  })

  it('is no wish where it is refused or done, whoever may', () => {
    const table =
      '## Permissions\n\n| Action | Clerk | Chief | Status |\n|---|---|---|---|\n| Print a badge | yes | yes | open |\n| Lend a badge | no | yes | rejected |\n| Lock a badge | no | yes | done |\n| Sell a badge | no | no | open |'
    expect(rowsOf(table).map(({ kind, told }) => [told?.statement, kind])).toEqual([
      ['Print a badge', 'demand'],
      ['Lend a badge', 'out-of-scope'],
      ['Lock a badge', 'today'],
      ['Sell a badge', 'out-of-scope'],
    ])
  })

  it('is told by role where the roles stand in the rows', () => {
    const table =
      '## Roles\n\n| Role | See members | Edit members | Book courts |\n|---|---|---|---|\n| Member | no | no | yes |\n| Coach | own team | no | yes |'
    expect(rowsOf(table).map(({ told }) => told)).toEqual([
      { statement: 'Member: book courts', remarks: ['✓ Book courts', '✗ See members, Edit members'] },
      {
        statement: 'Coach: see members, book courts',
        remarks: ['✓ Book courts', 'See members: own team', '✗ Edit members'],
      },
    ])
  })

  it('is no table of wishes with ranks, or of what is in which version', () => {
    for (const columns of ['Must | Should', 'MVP | Version 2']) {
      const [row] = rowsOf(`| Thing | ${columns} |\n|---|---|---|\n| Photo upload | x | |\n| Shared lists | | x |`)
      expect(row?.told?.remarks ?? [], columns).toEqual([])
    }
  })
})

it('tells the states of something in one story, each with its meaning and what may follow', () => {
  const table = (state: string, meaning: string, next: string): string =>
    `## Parcel\n\n| ${state} | ${meaning} | ${next} |\n|---|---|---|\n| Stored | parcel lies in the locker | Fetched, Returned |\n| Fetched | door was opened with the code | – |\n| Returned | after 7 days, the sender is told | – |`
  const rows = (prefix: string, next: string) => [
    `Stored${prefix}parcel lies in the locker; ${next}: Fetched, Returned`,
    `Fetched${prefix}door was opened with the code`,
    `Returned${prefix}after 7 days, the sender is told`,
  ]
  const title = 'Parcel: Stored, Fetched, Returned'
  expect(tablesOf(table('State', 'Meaning', 'Next'))).toEqual([{ title, rows: rows(': ', 'Next') }])
  expect(tablesOf(table('Zustand', 'Auslöser', 'Folgestatus'))).toEqual([
    { title, rows: rows(' – Auslöser: ', 'Folgestatus') },
  ])
  expect(tablesOf(table('State', 'Meaning', 'Next').replace('## Parcel', '## Glossary'))).toEqual([])
})

it.each([
  [
    'Status | Title',
    ['open | Extend a hire by phone', 'done | Pay by invoice', 'rejected | Print in gold', 'open | See free tools'],
  ],
  ['Status | Work', ['open | Extend a hire by phone', 'done | Pay by invoice', 'refused | Print in gold']],
  [
    'Status | Description',
    ['Must | Clerks see who hired a tool', 'Should | Clerks see fines', "Won't | Clerks print in gold"],
  ],
  [
    'Status | Description',
    ['new | Clerks can extend a hire', 'done | Clerks can see who pays', 'parked | Clerks can print'],
  ],
])('are no states of one thing: how far works are, below %s', (columns, rows) => {
  const table = `# Hire of tools\n\n## List\n\n| ${columns} |\n|---|---|\n| ${rows.join(' |\n| ')} |`
  expect(tablesOf(table)).toEqual([])
  expect(rowsOf(table).filter((row) => isWanted(row) && /done|re(?:ject|fus)ed|parked|Won't/.test(row.text))).toEqual(
    [],
  )
  expect(wantedIn(table)).not.toEqual([])
})

it('tells in one story how each state may go on in several ways', () => {
  const table =
    '## Hire\n\n| State | Event | Next |\n|---|---|---|\n| Reserved | customer fetches the tool | Out |\n| Reserved | nobody comes within a day | Free |\n| Out | tool is brought back | Free |'
  expect(tablesOf(table).map(({ rows }) => rows.length)).toEqual([3])
})

it('tells states in one story that are called as those of works are', () => {
  const table =
    '## Hire\n\n| No. | Status | Description |\n|---|---|---|\n| 1 | Out | the tool is with a customer |\n| 2 | Cancelled | nobody fetched it |\n| 3 | Closed | the tool is back in its place |'
  expect(tablesOf(table).map(({ rows }) => rows.length)).toEqual([3])
  const seen = '## Hire\n\n| State | Colour of its line |\n|---|---|\n| Out | green and bold |\n| Closed | light grey |'
  expect(tablesOf(seen).map(({ rows }) => rows.length)).toEqual([2])
  const rights =
    '## Hire\n\n| State | Description |\n|---|---|\n| Draft | can still be changed |\n| Sent | can be read only |'
  expect(tablesOf(rights).map(({ rows }) => rows.length)).toEqual([2])
})

describe('fields that become others', () => {
  const rows = [
    'MEMBER_NR | member.number | without leading zeros |',
    'NAME1 | member.lastName | |',
    'BORN | member.bornOn | dd.mm.yyyy → ISO |',
  ]
  const mapping = (heading: string, columns: string): string =>
    `# ${heading}\n\n| ${columns} | Remark |\n|---|---|---|\n| ${rows.join('\n| ')}`
  it.each([
    ['Mapping', 'Old list | New register', 'Map Old list to New register'],
    ['3.2 Mapping of members to the register', 'Source field | Target field', 'Map members to the register'],
    ['Members', 'Liste | Register', 'Members: Liste → Register'],
    ['Feldzuordnung', 'Quellfeld | Zielfeld', 'Feldzuordnung: MEMBER_NR, NAME1, BORN'],
  ])('are one story: %s, %s', (heading, columns, title) => {
    expect(tablesOf(mapping(heading, columns))).toEqual([
      {
        title,
        rows: [
          'MEMBER_NR → member.number (without leading zeros)',
          'NAME1 → member.lastName',
          'BORN → member.bornOn (dd.mm.yyyy → ISO)',
        ],
      },
    ])
  })

  it('are left out where they are refused or done', () => {
    const table =
      '## Mapping\n\n| Old list | New register | Status |\n|---|---|---|\n| MEMBER_NR | member.number | open |\n| NAME1 | member.lastName | done |\n| HAIR | member.hair | rejected |\n| BORN | member.bornOn | open |'
    expect(tablesOf(table).map(({ rows: told }) => told)).toEqual([
      ['MEMBER_NR → member.number (open)', 'BORN → member.bornOn (open)'],
    ])
  })

  it('are no events with their senders', () => {
    const events =
      '## Events\n\n| Event | Sender | What happens |\n|---|---|---|\n| order.placed | shop | stock is reserved |\n| order.cancelled | shop | stock is freed |'
    expect(tablesOf(events)).toEqual([])
  })
})

it.each([
  [
    '## Outlook\n\n| Item | 2027 | 2028 |\n|---|---|---|\n| Operation | 30,000 | 85,000 |\n| Fuel saved | – | 21,000 € |',
  ],
  [
    '## Wirtschaftlichkeit\n\n| Posten | Einmalig | Jährlich |\n|---|---|---|\n| Entwicklung | 48.000 | |\n| Betrieb | | 9.600 |',
  ],
  [
    '## Success\n\n| Goal | Baseline | Target |\n|---|---|---|\n| Cold meals a month | 22 | 5 |\n| Calls a day | 40 | 10 |',
  ],
  [
    '## Rollout\n\n| Wave | Kitchens | Start |\n|---|---|---|\n| North | two | 3 March 2027 |\n| South | all others | 2 June 2027 |',
  ],
  [
    '## Dangers\n\n| Risk | Likelihood | Mitigation |\n|---|---|---|\n| Drivers do not use the app | high | show the app in each kitchen |\n| Maps are old | low | update monthly |',
  ],
  [
    '## Who has a say\n\n| Stakeholder | Interest | Influence |\n|---|---|---|\n| Cook | knows how much to cook | high |\n| Driver | sees the route | low |',
  ],
  [
    '## Project tasks\n\n| Task | Kitchen | IT | Supplier |\n|---|---|---|---|\n| Provide map data | I | A | R |\n| Train the drivers | A | C | R |',
  ],
  // what choices cost by the names of the rows, and who there is, with a remark to each
  [
    '## Options\n\n| | Option 0 | 1 | 2 |\n|---|---|---|---|\n| Capital £k | 0 | 190 | 518 |\n| Running £k/yr | 0 | 44 | 71 |\n| Payback | – | 35 months | 22 |',
  ],
  [
    '## Varianten\n\n| | A | B |\n|---|---|---|\n| Investition T€ | 40 | 90 |\n| Betriebskosten | 4 | 2 |\n| Auslastung | 60 % | 80 % |',
  ],
  [
    '## Who\n\n| Role | Where | Remark |\n|---|---|---|\n| Driver | handheld | gloves, rain, dark |\n| Clerk | desktop, yard | counts what comes off the truck |\n| Brewery | – | gets a file |',
  ],
  [
    '## Geräte\n\n| Gerät | Anzahl | Bemerkung |\n|---|---|---|\n| Tablet | 12 | zeigt die Pläne der Küche |\n| Scanner | 4 | Handschuhe, Kälte |',
  ],
  [
    '## Begriffe\n\n| Begriff | Erläuterung |\n|---|---|\n| Tour | Fahrt eines Fahrers an einem Tag |\n| Box | Kiste, in der die Essen warm bleiben |',
  ],
])('asks for nothing in a table of the project: %j', (table) => {
  expect(wantedIn(`Drivers shall see their route on the phone.\n\n${table}`)).toEqual([])
})

it('keeps prices of the product, which are rules, and wishes with what they cost', () => {
  expect(
    wantedIn(
      'The desk needs these tariffs:\n\n| Boat | Hour | Day |\n|---|---|---|\n| Kayak | 12 | 40 |\n| Canoe | 20 | 70 |',
    ),
  ).not.toEqual([])
  expect(
    wantedIn('| Feature | Cost |\n|---|---|\n| Shared shopping lists | 300 |\n| Barcode scanner | 500 |'),
  ).not.toEqual([])
})

it('keeps what a table of roles says that they do, and what a remark asks for in its own words', () => {
  expect(
    wantedIn(
      '| Role | Tasks |\n|---|---|\n| Driver | sees the route on the phone |\n| Clerk | prints the list of boxes |',
    ),
  ).toHaveLength(2)
  expect(
    wantedIn(
      '## Who\n\n| Role | Where | Remark |\n|---|---|---|\n| Driver | handheld | must be able to work without network |\n| Clerk | desktop | two of them |',
    ),
  ).toHaveLength(1)
})

// how much each row is wanted is left to what was learned
it.each([
  '| Role | Where | Remark |\n|---|---|---|\n| Cashier | Till | sees the sum before the customer pays |\n| Coach | Pitch | enters results offline |',
  '| Device | Location | Notes |\n|---|---|---|\n| Scanner | Dock 1 | beeps twice on error |\n| Scale | Dock 2 | sends weight every 5 seconds |',
  '| Rolle | Ort | Bemerkung |\n|---|---|---|\n| Kasse | Halle | zeigt die Summe vor der Zahlung |\n| Trainer | Platz | trägt die Ergebnisse ohne Netz ein |',
])('reads the rows of a table by themselves where the remarks say what somebody or something does: %j', (table) => {
  expect(formsOf(`Drivers shall see their route on the phone.\n\n## Who\n\n${table}`)).not.toContain('around')
})

describe('the column that says what is wanted', () => {
  it('is one for all rows: the rule, however long the message', () => {
    const rows = rowsOf(
      '## Rules\n\n| ID | Rule | Message |\n|---|---|---|\n| R1 | The due date must be in the future | "Too early." |\n| R2 | At most five renewals | "You have renewed this book five times already, please bring it back." |',
    )
    expect(rows.map(({ told }) => told)).toEqual([
      { statement: 'The due date must be in the future', remarks: ['Message: "Too early."'] },
      {
        statement: 'At most five renewals',
        remarks: ['Message: "You have renewed this book five times already, please bring it back."'],
      },
    ])
  })

  it('is what happens in a case, behind the case', () => {
    const table =
      '## Errors\n\n| Situation | Behaviour |\n|---|---|\n| Card is declined | guest pays at the desk |\n| Dog has no valid vaccination | booking is refused |\n| Scale is not connected | weight is typed in by hand |'
    expect(rowsOf(table).map(({ told }) => told?.statement)).toEqual([
      'Card is declined: guest pays at the desk',
      'Dog has no valid vaccination: booking is refused',
      'Scale is not connected: weight is typed in by hand',
    ])
  })

  it('is no remark, and no share of calls names a row', () => {
    const [roster] = rowsOf(
      '| No | Item | Share | Remark |\n|---|---|---|---|\n| 1 | Duty roster per week | 23 % | now done on the back of an old envelope |\n| 2 | Shopping list for all events | 11 % | |',
    )
    expect(roster?.told).toEqual({
      statement: 'Duty roster per week',
      remarks: ['Share: 23 %', 'now done on the back of an old envelope'],
    })
  })
})

it('reads lines of two cells with one border between as rows, where the first names the columns', () => {
  const lines = 'Situation | Answer\ncard declined | guest pays at the desk\nroom not ready | guest gets a voucher'
  expect(rowsOf(`Errors:\n${lines}`).map(({ text }) => text)).toEqual([
    'card declined – guest pays at the desk',
    'room not ready – guest gets a voucher',
  ])
  expect(rowsOf('Imprint | Privacy\n\nWe need a shop | and soon.')).toEqual([])
})

it.each([
  [
    'a list',
    'Work:\nOpen work | By\n- [x] Clerks can log in | Lea\n- [ ] Clerks can print | Tim\n- [ ] Clerks can pay | Tim',
  ],
  [
    'what is numbered',
    'Work:\nWish | By\n1. Clerks can print | Lea\n2. Clerks can pay | Tim\n3. Clerks can scan | Tim',
  ],
  ['headings', 'Tool\n\nParts | More\n## Scan | Print\n## Pay | Refund\n## Log in | Log out\n\nClerks can pay.'],
  ['a title', 'Till app | Wishes\nDraft three | not signed\nLea Hofer | May\n\nClerks can pay by card.'],
  [
    'who wrote it',
    'A till.\n\nAbout | More\nAuthor: Lea | Date: 3 May\nVersion: 2 | State: draft\nPhone: 12 | Fax: 13',
  ],
])('reads no rows in %s with one border between', (_, text) => {
  expect(rowsOf(text)).toEqual([])
})

it('reads lines of two cells at the top of a text as rows where a line of marks stands below their names', () => {
  const lines = 'Wish | By\n---|---\nClerks can print | Lea\nClerks can pay | Tim'
  expect(rowsOf(lines)).toHaveLength(2)
})

it('reads a table of many columns or rows in time that grows with its length alone', async () => {
  const timeOf = (epicInfo: string) => timeToRead(() => readBrief({ epicInfo, additionalInfo: '' }))
  const wide = (columns: number): string =>
    Array(3)
      .fill(`| ${'x | '.repeat(columns)}`)
      .join('\n')
  const long = (rows: number): string =>
    `## Rights\n\n| Deed | Clerk | Cook |\n|---|---|---|\n${'| x | x | x |\n'.repeat(rows)}`
  await timeOf(wide(100) + long(100))
  expect(await timeOf(wide(6_000))).toBeLessThan(2_000)
  expect(await timeOf(long(2_000))).toBeLessThan(2_500)
})

describe('what asks by its own words', () => {
  it.each([
    [
      '| Option | Cost |\n|---|---|\n| Travellers can photograph a receipt with the phone | 3000 |\n| Managers can approve a claim from the mail | 2000 |\n| Travellers can split the bill of a hotel | 1000 |',
      3,
    ],
    [
      '| Alternative | Result |\n|---|---|\n| Readers should be able to renew a loan by phone | fewer calls at the desk |\n| Readers must be able to see their fines | fewer letters |',
      2,
    ],
    [
      '| Stakeholder | Interest |\n|---|---|\n| Clerk | wants to see each claim on the phone |\n| Auditor | must see who approved each claim |',
      2,
    ],
  ])('is wanted whatever its columns are called: %j', (table, wanted) => {
    expect(wantedIn(`# Tool\n\n## Ideas\n\n${table}`)).toHaveLength(wanted)
  })
})

it.each([
  [
    'what may be spent',
    '## Spending limits\n\n| Kind | A day | A trip |\n|---|---|---|\n| Meals | 45 € | 200 € |\n| Hotel | 160 € | 900 € |\n| Taxi | 30 € | 120 € |',
  ],
  [
    'when somebody is told',
    '## Warnings\n\n| Budget | First warning | Last warning |\n|---|---|---|\n| Team | 70 % | 95 % |\n| Project | 80 % | 98 % |',
  ],
  [
    'what an account holds',
    '## Kinds of savings account\n\n| Account | Least | Most |\n|---|---|---|\n| Child | 10 € | 500 € |\n| Adult | 50 € | 9,000 € |',
  ],
  [
    'how fast it is',
    '## Performance goals\n\n| Screen | Today | Target |\n|---|---|---|\n| First screen | 4 s | 1 s |\n| List of receipts | 6 s | 800 ms |',
  ],
  [
    'what it does in which week',
    '## Reminders\n\n| Step | When | Channel |\n|---|---|---|\n| Remind the traveller | week 1 | e-mail |\n| Remind the manager | week 2 | e-mail |\n| Lock the claim | week 4 | app |',
  ],
])('asks for %s, which is of the product', (_, table) => {
  expect(formsOf(table)).toEqual(['other'])
})

it('keeps what may be done in the closing states of a thing, where a table tells its states', () => {
  const told = wantedIn(
    '## Booking states\n\n| Status | Rule |\n|---|---|\n| New | Guests can change the day |\n| Done | Guests can rate the tour |\n| Cancelled | The guide can offer another day |',
  )
  expect(told).toHaveLength(3)
})
