import { describe, expect, it } from 'vitest'
import { splitBrief } from './split-brief.ts'

const unitsOf = (epicInfo: string, additionalInfo = '') => splitBrief({ epicInfo, additionalInfo })
const told = (text: string): string[] =>
  unitsOf(text).map(({ headings, speaker, parent, text: says }) =>
    [headings.join(' > '), speaker && `${speaker} says`, parent && `under ${parent}`, says].filter(Boolean).join(' | '),
  )

describe('the units of a brief', () => {
  it.each([
    [
      '# Shop\n## Orders\nUsers pay. They can cancel.\n# Staff\n- print',
      ['Shop > Orders | Users pay.', 'Shop > Orders | They can cancel.', 'Staff | print'],
    ],
    // a caption with its items, a requirement with its details
    [
      '# Riders\n- Movement rules:\n  - turn left\n  - turn right\n- Riders stand on a map\n  - zoom 3',
      [
        'Riders | Movement rules:',
        'Riders | under 1 | turn left',
        'Riders | under 1 | turn right',
        'Riders | Riders stand on a map',
        'Riders | under 4 | zoom 3',
      ],
    ],
    // what follows from a condition behind a semicolon
    [
      "Trips over two days go to the harbour master for approval; until approved, the boat can't leave its berth.",
      ["Trips over two days go to the harbour master for approval; until approved, the boat can't leave its berth."],
    ],
    // conditions set in below a story, and a requirement's own number behind its bullet
    [
      'As a member I want to book a court.\n - two a week at most\n- FR-12: Staff print labels.',
      ['As a member I want to book a court.', 'under 1 | two a week at most', 'Staff print labels.'],
    ],
    // what somebody present said in the middle of the minutes
    [
      'Present: Ada, Jens\n\nTours are late. Jens: drivers need the plan.',
      ['Present: Ada, Jens', 'Tours are late.', 'drivers need the plan.'],
    ],
    // what somebody adds in brackets to a numbered line
    [
      '2.1 A keg carries a code.\n[Ida: from delivery on, not from filling]\n\nDone.',
      ['A keg carries a code.', 'Ida says | under 1 | from delivery on, not from filling', 'Done.'],
    ],
    // tickets, one below the other, and what a login adds
    [
      "CAL-1 [open] Late jobs\nOrange first.\n> m.lin: then red\n\nCAL-2 [won't fix] Dark mode",
      ['Late jobs', 'under 1 | Orange first.', 'm.lin says | under 1 | then red', 'Dark mode'],
    ],
    // a ticket is one thing, whatever colons and semicolons its line holds
    [
      'HELP-1 SLA timer: stop while we wait; depends on HELP-2\nHELP-2 Working hours per team. 5 SP',
      ['SLA timer: stop while we wait; depends on HELP-2', 'Working hours per team.', 'under 2 | 5 SP'],
    ],
    // a line that ends with a time is no name above what somebody says
    ['Bells\n\nno ringing before 9.30\n\nlot fee 1.50', ['Bells | no ringing before 9.30', 'Bells | lot fee 1.50']],
    // who signs, above the next mail
    [
      'Come by.\n\nPriya\n\n---- Forwarded ----\nFrom: Olu\n\nBoxes wait.',
      ['Come by.', 'Priya', '---- Forwarded ----', 'From: Olu', 'Boxes wait.'],
    ],
    // a heading in the line of what it stands over
    [
      'GOODS. The shop sends a list.\n\nRESIDENTS. They park for free.\n\nNO SIGNAL there.',
      ['GOODS | The shop sends a list.', 'RESIDENTS | They park for free.', 'NO SIGNAL there.'],
    ],
    [
      '**Music.** 900 sets. Players read them.\n**Bells.** Ringers see who comes.\n\nThe hall is shut.',
      ['Music | 900 sets.', 'Music | Players read them.', 'Bells | Ringers see who comes.', 'The hall is shut.'],
    ],
    [
      '1. Stolen goods. Numbers are checked.\n2. Tickets. Each has a price. It is in euro.\n3. Auctions. Owners are written to.',
      [
        'Stolen goods | Numbers are checked.',
        'Tickets | Each has a price.',
        'Tickets | It is in euro.',
        'Auctions | Owners are written to.',
      ],
    ],
    // what has a name or a number of its own is one requirement, whatever it says of it
    [
      '- **2a. Nothing fits.** The system offers another date. It asks once.\n- **4a.** Credits are kept. They expire.\n- 3a. The guest pays cash. A receipt goes out.',
      [
        'Nothing fits: the system offers another date.',
        'under 1 | It asks once.',
        'Credits are kept.',
        'under 3 | They expire.',
        'The guest pays cash.',
        'under 5 | A receipt goes out.',
      ],
    ],
    [
      '**FR-1.3** The system prints a label, and it sticks. A scan opens the asset.\n\n**NFR-2 Availability.** 99.5 % on working days.',
      [
        'The system prints a label, and it sticks.',
        'under 1 | A scan opens the asset.',
        'Availability: 99.5 % on working days.',
      ],
    ],
    [
      '- **Audit log:** each change is kept. It cannot be edited.\n- **Refunds.** Support refunds a part.',
      ['Audit log: each change is kept.', 'under 1 | It cannot be edited.', 'Refunds: support refunds a part.'],
    ],
    // a paragraph with a name is one below a heading of its own, and a part of the text where it stands below none
    [
      '## Swapping\n\n**Offer a shift.** A colleague taps it. A note is added.\n\n**Withdraw.** The offer is taken back.',
      [
        'Swapping | Offer a shift: a colleague taps it.',
        'Swapping | under 1 | A note is added.',
        'Swapping | Withdraw: the offer is taken back.',
      ],
    ],
    // what a sentence leads to says more of it
    [
      'The note shall show:\no   the number,\no   the date',
      ['The note shall show:', 'under 1 | the number,', 'under 1 | the date'],
    ],
    // a ticket stands beside the one above
    [
      'AB-1 [Story]\nA list of boats.\nAC:\n- by date\n\nAB-2 Print it',
      ['AB-1 [Story] | A list of boats.', 'AB-1 [Story] > AC | by date', 'Print it'],
    ],
    // code is read as it stands
    [
      'Records go to `sluice.<kind>.v1` with their row. Then it ends.',
      ['Records go to sluice.<kind>.v1 with their row.', 'Then it ends.'],
    ],
    // one line of many is none, nor is what is said in few words
    [
      '1. Print labels. They stick on.\n2. Members pay by card, or in the shop.\n3. Staff see who paid.',
      ['Print labels.', 'They stick on.', 'Members pay by card, or in the shop.', 'Staff see who paid.'],
    ],
    // an item over lines that are set in under it, up to the next
    [
      '1. Keys – found.\n2. Loans\n   Whoever lends a tool out of the shed is to write it down.\n   Tools come back by Monday, whoever has them then.\n3. Cake for all',
      [
        'Keys – found.',
        'Loans | Whoever lends a tool out of the shed is to write it down.',
        'Loans | Tools come back by Monday, whoever has them then.',
        'Cake for all',
      ],
    ],
    // how often something was said
    ['37× dark screens\n4 × prints of it all', ['dark screens', 'prints of it all']],
    // a number that heads nothing
    ['Old.\n\nCAL-231 dup of 230\n\nCAL-232 is next.', ['Old.', 'CAL-231 dup of 230', 'CAL-232 is next.']],
    // labels below one another, wrapped or not
    [
      'Scope 1+2 first: fuel, heat and what all our vans burn\nChecks: each figure against the year before it\nFlow: entered, checked, approved, and then locked',
      [
        'Scope 1+2 first: fuel, heat and what all our vans burn',
        'Checks: each figure against the year before it',
        'Flow: entered, checked, approved, and then locked',
      ],
    ],
    // a mention before a colon says who speaks
    ['@mei: no big bang please', ['mei says | no big bang please']],
    ['> Comment (Mei): no big bang please', ['Mei says | no big bang please']],
    // a question within brackets ends no sentence
    ['Write what you saw (queen? brood? weight)', ['Write what you saw (queen? brood? weight)']],
    // what a colon opens ends with its list
    [
      'Drivers need:\n- a map\n- the route\n\nStaff print labels.',
      ['Drivers need | a map', 'Drivers need | the route', 'Staff print labels.'],
    ],
    // a list within a line
    [
      'We run a small shop. It needs: a calendar; reminders by text; and a way to swap shifts. The office pays.',
      [
        'We run a small shop.',
        'It needs | a calendar',
        'It needs | reminders by text',
        'It needs | a way to swap shifts.',
        'The office pays.',
      ],
    ],
    [
      '- Planner: a map of the hall; a list of guests\n- Staff: print labels',
      ['Planner:', 'under 1 | a map of the hall', 'under 1 | a list of guests', 'Staff: print labels'],
    ],
    [
      'Functions: the deckhand scans cars; the captain has the count\n\n1 | Speed | below a second for each scan\n2 | Rain | must do',
      [
        'Functions | the deckhand scans cars',
        'Functions | the captain has the count',
        '1 – Speed – below a second for each scan',
        '2 – Rain – must do',
      ],
    ],
    [
      'Ann: it needs: a map; a list of all huts\nBob: and prices\nAnn: in euros\nBob: yes',
      [
        'it needs | Ann says | a map',
        'it needs | Ann says | a list of all huts',
        'Bob says | and prices',
        'Ann says | in euros',
        'Bob says | yes',
      ],
    ],
    [
      'calendar; reminders by text (or mail; both are fine); swapping shifts',
      ['calendar', 'reminders by text (or mail; both are fine)', 'swapping shifts'],
    ],
    // addresses, pairs, and a row
    ['To: Aled; Carmen', ['To: Aled; Carmen']],
    ['hardware: one of us; software: the other', ['hardware: one of us; software: the other']],
    ['delivery day choice; 1; Tuesday to Thursday', ['delivery day choice; 1; Tuesday to Thursday']],
    // an outline by indentation
    [
      'Orders\n  pay by card\n  cancel an order\nStaff\n  Desk\n    print labels\n    scan them\n  see who comes\n\nThe desk opens at nine, and closes at five.',
      [
        'Orders | pay by card',
        'Orders | cancel an order',
        'Staff > Desk | print labels',
        'Staff > Desk | scan them',
        'Staff | see who comes',
        'The desk opens at nine, and closes at five.',
      ],
    ],
    ['Shop\n\tpay by card\n\tcancel an order', ['Shop | pay by card', 'Shop | cancel an order']],
    // a line above text of its own stands beside, not above
    [
      'Goal\n\nA game for two that runs in a browser.\n\nRules\n  one move each\n  no taking back',
      ['Goal | A game for two that runs in a browser.', 'Rules | one move each', 'Rules | no taking back'],
    ],
    // what says a whole thought is a unit, and what is set in hangs under it
    [
      'Courts\n  members can book a court online\n    two a week at most\n  staff print a list',
      [
        'Courts | members can book a court online',
        'Courts | under 1 | two a week at most',
        'Courts | staff print a list',
      ],
    ],
    // lines that go on, set in
    [
      'The citizen registers a dog online, who lives\n    with its breed there.',
      ['The citizen registers a dog online, who lives with its breed there.'],
    ],
    // a stage is no number of a requirement
    [
      'PRIO 2 – if money is left\n- walks\n- baths',
      ['PRIO 2 – if money is left | walks', 'PRIO 2 – if money is left | baths'],
    ],
    // what one wants to know of a thing is no thought of its own
    [
      'Each animal that lives with us gets a page with photos, age, character, and if it is okay with kids or cats.',
      ['Each animal that lives with us gets a page with photos, age, character, and if it is okay with kids or cats.'],
    ],
    [
      'so um reminders yes a reminder the evening before by text and if they cancel less than a day before I want to charge them half the price',
      [
        'so um reminders yes a reminder the evening before by text',
        'if they cancel less than a day before I want to charge them half the price',
      ],
    ],
    // a table set with blanks, and one below another
    [
      'Bay    Size    What we need\n1      12 m    a screen\n2      18 m    only lorries\n3      18 m    a gate',
      ['1 – 12 m – a screen', '2 – 18 m – only lorries', '3 – 18 m – a gate'],
    ],
    // and one with lines above and below its rows, as a report prints it
    [
      'No.    When                 Text\n-------------------------------------\nE101   No fault selected    "Choose one. Please."\nE102   Photo too large      "At most 10 MB."\n-------------------------------------',
      ['E101 – No fault selected – Choose one. Please.', 'E102 – Photo too large – At most 10 MB.'],
    ],
    [
      '| Area | Today |\n|---|---|\n| Booking | phone |\n\n| Role | May |\n|---|---|\n| Owner | change prices |',
      ['Booking – phone', 'Owner – change prices'],
    ],
    // speakers
    // as telephones export what was written
    [
      '[12/02, 19:06] Ravi 🎭: a plan of the hall\n[12/02, 19:07] Gwen: block single seats 👍',
      ['Ravi says | a plan of the hall', 'Gwen says | block single seats 👍'],
    ],
    [
      '12.02.25, 19:06 - Ravi K: a plan of the hall\n12.02.25, 19:07 - Gwen: yes',
      ['Ravi K says | a plan of the hall', 'Gwen says | yes'],
    ],
    [
      'Present: Cllr Bhatt (chair), Doreen (desk), Mr Osei\n\nMr Osei: families pay less.\nDoreen: tickets come from a roll.',
      [
        'Present: Cllr Bhatt (chair), Doreen (desk), Mr Osei',
        'Mr Osei says | families pay less.',
        'Doreen says | tickets come from a roll.',
      ],
    ],
    // initials of those who were there, and names that are told to want something
    [
      'Minutes 12 May, LS, MP\n\n1. LS: the export runs every night.\n2. MP: guests need a day permit.',
      [
        'Minutes 12 May, LS, MP | LS says | the export runs every night.',
        'Minutes 12 May, LS, MP | MP says | guests need a day permit.',
      ],
    ],
    [
      'Ines says the price is wrong.\n- [Ines] a discount needs an ok\n- Ines, sales: copy an old quote\n- see open quotes (Ines)',
      [
        'Ines says the price is wrong.',
        'Ines says | a discount needs an ok',
        'Ines says | copy an old quote',
        'see open quotes',
      ],
    ],
    // a short name of a thing speaks for nobody
    [
      'We read papers (OCR) and send them (EDI), all day long and for everybody in the house.\n\n- OCR: reads the sum',
      ['We read papers (OCR) and send them (EDI), all day long and for everybody in the house.', 'OCR: reads the sum'],
    ],
    // what a mail quotes of a mail that quotes
    [
      '>> A boat that is full of people must\n>> never be given out to two groups at\n>> the same time, whoever asks for it,\n>> not even to the owner of the house.',
      [
        'A boat that is full of people must never be given out to two groups at the same time, whoever asks for it, not even to the owner of the house.',
      ],
    ],
    // who wrote what is quoted is no heading of it
    [
      'On Tue, 3 June at 18:02, Maren Oduya wrote:\n\n> Boats are free.',
      ['On Tue, 3 June at 18:02, Maren Oduya wrote:', 'Boats are free.'],
    ],
    // any sign may be a bullet
    [
      '★ a page for each animal\n☆ walkers book a dog\n✅ photos',
      ['a page for each animal', 'walkers book a dog', 'photos'],
    ],
    ['[09:14] anna: frost alert\n[09:15] ben: big buttons', ['anna says | frost alert', 'ben says | big buttons']],
    [
      'nils: two hours per person\nria: only after the course\nnils: for the laser cutter\nria: yes',
      [
        'nils says | two hours per person',
        'ria says | only after the course',
        'nils says | for the laser cutter',
        'ria says | yes',
      ],
    ],
    [
      'Mrs Lund: a text would help\nMr Abara: one button\nMrs Lund: on the first page\nMr Abara: fine',
      [
        'Mrs Lund says | a text would help',
        'Mr Abara says | one button',
        'Mrs Lund says | on the first page',
        'Mr Abara says | fine',
      ],
    ],
    [
      'Ann: we need a map\nBob: and a list\nAnn: with prices\nBob: in euros',
      ['Ann says | we need a map', 'Bob says | and a list', 'Ann says | with prices', 'Bob says | in euros'],
    ],
    [
      'Participants: Ann, Bob, Carla\nAnn - guests need a key\nBob – it must work at night',
      ['Participants: Ann, Bob, Carla', 'Ann says | guests need a key', 'Bob says | it must work at night'],
    ],
    ['maya  9:02 AM\nwe need a map', ['maya says | we need a map']],
    // a time and a name begin a line anew, however long the one above is
    [
      '14:10 Carys: could we see on one page who is off in the coming week\n14:12 Jo (kitchen): the chef gets a copy',
      ['Carys says | could we see on one page who is off in the coming week', 'Jo says | the chef gets a copy'],
    ],
    [
      '[Mon 09:45] Lars: members book a lane for thirty or sixty minutes\n[Tue, 9:47 am] Anne-Marie: guests pay first',
      ['Lars says | members book a lane for thirty or sixty minutes', 'Anne-Marie says | guests pay first'],
    ],
    [
      '09:12 - Ana: a plan of the hall, with the seats that are taken\n09:14 – Rui: with prices',
      ['Ana says | a plan of the hall, with the seats that are taken', 'Rui says | with prices'],
    ],
    // the name before the time
    [
      '**Bea** 09:05 we need a list\n**Dario** 09:06 scan a tag\n**Bea** 09:08 and sharpen it\n**Dario** 09:09 after thirty hires',
      [
        'Bea says | we need a list',
        'Dario says | scan a tag',
        'Bea says | and sharpen it',
        'Dario says | after thirty hires',
      ],
    ],
    ['*Bea* (09:04) coaches cancel\n*Tom* (09:05) yes, good', ['Bea says | coaches cancel', 'Tom says | yes, good']],
    // a timetable is nobody's word, and neither are the days
    [
      'Yoga 09:00 Ana\nPilates 10:30 Rui\nYoga 12:00 Ana\nPilates 13:30 Ben',
      ['Yoga 09:00 Ana', 'Pilates 10:30 Rui', 'Yoga 12:00 Ana', 'Pilates 13:30 Ben'],
    ],
    [
      'Monday 09:00 the desk opens\nFriday 10:00 the hall opens\nMonday 18:00 the desk closes\nFriday 20:00 the hall closes',
      [
        'Monday 09:00 the desk opens',
        'Friday 10:00 the hall opens',
        'Monday 18:00 the desk closes',
        'Friday 20:00 the hall closes',
      ],
    ],
    // what is needed, in a row behind a colon
    [
      'The shop sells online. We want: one stock for both, vouchers that work in both, filters by date and author. The till stays.',
      [
        'The shop sells online.',
        'We want | one stock for both',
        'We want | vouchers that work in both',
        'We want | filters by date and author.',
        'The till stays.',
      ],
    ],
    // what is written without capitals ends at a mark, a figure or a bracket, too
    [
      'we say "nobody can decide". i want a gallery (max 80!!). it closes unless they pay 49. guests get a code. e.g. on paper.',
      [
        'we say "nobody can decide".',
        'i want a gallery (max 80!).',
        'it closes unless they pay 49.',
        'guests get a code.',
        'e.g. on paper.',
      ],
    ],
    [
      'am 12. mai ist start. bis 31. dezember ist alles fertig. am 15. eingezogen.',
      ['am 12. mai ist start.', 'bis 31. dezember ist alles fertig.', 'am 15. eingezogen.'],
    ],
    [
      'Needed: a login, search, filter, a cart, and order history.',
      ['Needed | a login', 'Needed | search', 'Needed | filter', 'Needed | a cart', 'Needed | order history.'],
    ],
    // where one says what it comes with, what has no article goes on with it
    [
      'Drivers fall ill. So please: a rota for volunteers, a page per shop with gate, contact and times, and a way to swap.',
      [
        'Drivers fall ill.',
        'So please | a rota for volunteers',
        'So please | a page per shop with gate, contact and times',
        'So please | a way to swap.',
      ],
    ],
    [
      'The shop sells online. We want: an app for cars, vans and trucks. The till stays.',
      ['The shop sells online.', 'We want: an app for cars, vans and trucks.', 'The till stays.'],
    ],
    // what a thing to be made comes with, where that is all
    [
      'I need an app for my gym with class booking, waiting lists and a shop.',
      [
        'I need an app for my gym | class booking',
        'I need an app for my gym | waiting lists',
        'I need an app for my gym | a shop.',
      ],
    ],
    [
      'Webseite für meinen Hundesalon mit Online-Buchung, Preisen und Galerie',
      [
        'Webseite für meinen Hundesalon | Online-Buchung',
        'Webseite für meinen Hundesalon | Preisen',
        'Webseite für meinen Hundesalon | Galerie',
      ],
    ],
    [
      'an app to share photos with friends, family and colleagues',
      ['an app to share photos with friends, family and colleagues'],
    ],
    ...[
      'Patients with allergies, diabetes and asthma get a red mark',
      'We do not want an app with ads, tracking and popups',
      'App for people with diabetes, asthma and allergies',
    ].map((text): [string, string[]] => [text, [text]]),
    ['help me with taxes, payroll and invoices', ['help me with taxes, payroll and invoices']],
    // above what they say
    ['[Monday 14:02] Lars Holm (IT)\nwe need a map', ['Lars Holm (IT) says | we need a map']],
    ['Ravi, [12.02.25 19:06]\nwe need a map', ['Ravi says | we need a map']],
    // nobody is named
    [
      '[00:12] I would like to say the numbers out loud with the tape in my hands\n[01:05] and it writes them down',
      ['I would like to say the numbers out loud with the tape in my hands', 'and it writes them down'],
    ],
    [
      '12.05.26, 19:41 - messages are encrypted\n12.05.26, 19:42 - Ana: a map',
      ['messages are encrypted', 'Ana says | a map'],
    ],
    // a time in a sentence is none
    [
      'The desk is open until\n10:30 and guests who come later get a code by text.',
      ['The desk is open until', '10:30 and guests who come later get a code by text.'],
    ],
    // a label that stands once names nobody
    ['Security: all data is encrypted at rest.', ['Security: all data is encrypted at rest.']],
    ['', []],
    ['---\n\n***', []],
  ])('%j', (text, units) => {
    expect(told(text)).toEqual(units)
  })

  it('counts through both fields, and says where each stands to the letter', () => {
    const [epicInfo, additionalInfo] = ['Users can **pay**.\n- They\n  cancel.', 'Staff print &amp; scan.']
    const units = unitsOf(epicInfo, additionalInfo)
    expect(
      units.map(({ number, field, start, end, text }) => [
        number,
        { epicInfo, additionalInfo }[field].slice(start, end),
        text,
      ]),
    ).toEqual([
      [1, 'Users can **pay**.', 'Users can pay.'],
      [2, 'They\n  cancel.', 'They cancel.'],
      [3, 'Staff print &amp; scan.', 'Staff print & scan.'],
    ])
  })

  it('names the cells of a row after their columns, and takes no head where there is none', () => {
    expect(unitsOf('| No | Requirement |\n|---|---|\n| 1 | Readers reserve books |').map(({ cells }) => cells)).toEqual(
      [
        [
          { column: 'No', text: '1' },
          { column: 'Requirement', text: 'Readers reserve books' },
        ],
      ],
    )
    const bare = unitsOf('| 1 | Readers reserve books that are lent to somebody else |\n| 2 | Librarians set fines |')
    expect(bare).toHaveLength(2)
    expect(bare[0]?.cells?.map(({ column }) => column)).toEqual(['', ''])
  })

  it.each([
    ['Who;What;Note\nclerk;prints labels;\n;works offline;"at night; in winter"\nclerk;sees returns;soon'],
    ['Who,What,Note\nclerk,prints labels,\n,works offline,"at night; in winter"\nclerk,sees returns,soon'],
    ['Who\tWhat\tNote\nclerk\tprints labels\t\n\tworks offline\t"at night; in winter"\nclerk\tsees returns\tsoon'],
    [
      '| Who | What | Note |\n|---|---|---|\n| clerk | prints labels | |\n| | works offline | at night; in winter |\n| clerk | sees returns | soon |',
    ],
  ])('keeps each cell of a table under its column, also behind an empty one: %j', (text) => {
    const clerk = { column: 'Who', text: 'clerk' }
    expect(unitsOf(text).map(({ form, cells }) => [form, cells])).toEqual([
      ['row', [clerk, { column: 'What', text: 'prints labels' }]],
      [
        'row',
        [
          { column: 'What', text: 'works offline' },
          { column: 'Note', text: 'at night; in winter' },
        ],
      ],
      ['row', [clerk, { column: 'What', text: 'sees returns' }, { column: 'Note', text: 'soon' }]],
    ])
  })

  it('reads a cell in quotes to its end, whatever stands in it, and cites it as it stands', () => {
    const text =
      'Id,Title,Body\nA,Search,"by plate, by name\nand by day"\nB,Print,"labels, ""small"" ones"\nC,Export,none'
    const [first, second] = unitsOf(text)
    expect(first?.cells?.at(-1)?.text).toBe('by plate, by name and by day')
    expect(second?.text).toBe('B – Print – labels, ""small"" ones')
    expect(text.slice(first?.start, first?.end)).toBe('A,Search,"by plate, by name\nand by day')
  })

  it.each([
    'Guests book a hut, pay for it, and cancel it.\nWardens see who comes, when, and with whom.\nThe office gets a list, a sum, and a mail.',
    'Rooms, prices, photos\nGuests see what is free.\nThey pay by card.',
    'Monday; Tuesday; Friday\nthe shop is open; the café is not\nwe need a sign',
  ])('takes no prose for a table: %j', (text) => {
    expect(unitsOf(text).filter(({ form }) => form === 'row')).toEqual([])
  })

  it('parts what is too long to cite, without losing a word or half a character', () => {
    for (const text of ['word '.repeat(300).trim(), '😀'.repeat(600), 'a, b '.repeat(400).trim()]) {
      const units = unitsOf(text)
      for (const { start, end } of units) {
        expect(end - start).toBeLessThanOrEqual(500)
        expect(text.slice(start, end).isWellFormed()).toBe(true)
      }
    }
    const text = 'word '.repeat(300).trim()
    expect(
      unitsOf(text)
        .map(({ start, end }) => text.slice(start, end))
        .join(' '),
    ).toBe(text)
  })
})
