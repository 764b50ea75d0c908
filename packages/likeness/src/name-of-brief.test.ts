import { expect, it } from 'vitest'
import { leadsOn, nameOfBrief, nameOfHeading } from './name-of-brief.ts'

it.each([
  ['\n# Boats for hire. \nMore', 'Boats for hire'],
  ['Boats for', 'Boats'],
  ['Make it better.', 'Make it better'],
  // what is on a tool is no tool
  [
    'We lend drills. Someone scans the sticker on the tool at the counter. We lend drills at the counter.',
    'We lend drills',
  ],
  ['Project: Lights of the hall!', 'Lights of the hall'],
  ['# Top 10 reports for managers', 'Top 10 reports for managers'],
  ['# Refunds of fares (66 tickets)', 'Refunds of fares'],
  ['Onderwerp: sleutels van de hal', 'Sleutels van de hal'],
  // whoever cries says nothing of what it is about
  ['Subject: Third time this season!!\n\nA map of the berths', 'A map of the berths'],
  [
    'Export, 3 issues\n\nLIFT-201 | open\nSummary: Alarm!\nEngineers see the lift.\n\nLIFT-204 | open\nThe operator stops a lift.\n\nLIFT-223 | open\nEach lift has an operator.',
    'Lift and operator',
  ],
  // what somebody only asks about names nothing
  [
    'We lend boats and write them on cards. One thing: do we need a waiting list? Later.\nWe need a log of trips.',
    'Log of trips',
  ],
  // whoever speaks on has not yet said what about
  ["Is this thing on okay so I'm a chimney sweep me and my lad we do about two thousand", ''],
  ['Typing this on the bus\nThe lane bookings', 'The lane bookings'],
  ['Respected Sir / Madam\nThe tiffin rounds', 'The tiffin rounds'],
  ['Dear all,\nIt was nice to meet you at the fair.\nThe tiffin rounds', 'The tiffin rounds'],
  ['App that reminds me when my library books are due back', 'App that reminds me when my library books are due back'],
  ['Writing group bookings\nPlaces', 'Writing group bookings'],
  [
    'LIFT-201 Engineers confirm the inspection of a lift\n\nLIFT-204 Push a wind alarm to the lift operator\n\nLIFT-223 Log every stop of a lift for the operator',
    'Lift and operator',
  ],
  // what kind of document it is stands above what it is about, and below whom it is by
  [
    '# Software Requirements Specification\n## Cold Chain Monitor for Blood\n\nDocument no. 7',
    'Cold Chain Monitor for Blood',
  ],
  [
    'CITY OF HALM\nSport\n\nFUNCTIONAL SPECIFICATION\nOnline application for grants\n\nText',
    'Online application for grants',
  ],
  ['REQUEST FOR PROPOSAL\n\nPath Care System\n====\n\nThe trust is small.', 'Path Care System'],
  ['Hi its ann from the plots\nMore', 'More'],
  ['MEMORANDUM\nChairs of the ward', 'Chairs of the ward'],
  ['I want a website for my pottery studio with bookings and vouchers', 'Website for my pottery studio'],
  ['Build a tool where teachers can swap duties', 'Tool where teachers can swap duties'],
  ['Our company needs a vacation planner. Everyone sees who is away.', 'Vacation planner'],
  [
    'The parish would like to have an online calendar for its hall. It is booked by phone.',
    'Online calendar for its hall',
  ],
  ['Our club wants to plan its trips. Members sign up.', 'Plan its trips'],
  ['**One-pager: CraneBoard – v0.3, owner: Ann, status: draft**\nMore', 'CraneBoard'],
  ['PLAT-881 Move the till to Adyen\n\nWhy: fees', 'Move the till to Adyen'],
  ['REQ-1 The system shall accept readings over MQTT.\nREQ-2 It shall store them.', 'Accept readings over MQTT'],
  // whoever tells how they live or work comes to what they want
  ["I teach maths to year 7-9 and I'd like something to print exit slips, you know.", 'Something to print exit slips'],
  ['We have 3 barns and the vets walk too much. We need a map of the stalls (by age).', 'Map of the stalls'],
  ['The abbey closes its books in nine days. What I am proposing is a close cockpit: a list.', 'Close cockpit'],
  ['Our parish wants to let walkers report fallen trees, open gates and the like.', 'Let walkers report fallen trees'],
  [
    'We need a page where guests load their bills. We mail about 40 a week for this and by hand.',
    'Page where guests load their bills',
  ],
  ['Dear Mr. Oduya,\n\nLast year we lost two hawks. I want a log of all flights.', 'Log of all flights'],
  ['As a skipper I want to be told when the lock opens. As a keeper I want quiet.', 'Be told when the lock opens'],
  ['*** please turn into epics, thanks ***\nSummary: instant payouts', 'Instant payouts'],
  ['Ane Berg\nwe speak here\n\nJon\nyes\n\nAne Berg\nWe need a log of the drones, soon', 'Log of the drones'],
  ['# Lift checks for Norgate Ltd.\n## About us\nWe check lifts.', 'Lift checks for Norgate Ltd'],
  ['Good day, we need software for horse transports.', 'Software for horse transports'],
  ['Hi Jo,\nSubject: RE: Key cabinet\n\nplease read', 'Key cabinet'],
  ['## Background\nWe lend skis.\n# Ski hire', 'Ski hire'],
  ['Ski hire, what we need:\n- lend skis', 'Lend skis'],
  // greetings, headers of chats and thanks
  [
    'Hello all,\n\nThanks for your time.\nWe need a calendar for the hall where clubs book an evening.',
    'Calendar for the hall',
  ],
  ['Hey Ida, I want an app for my shop.', 'App for my shop'],
  ['oslo — Yesterday at 9:12\nok so the ski hire thing, nobody knows who has what', 'The ski hire'],
  ['[10:02] Ida: can we talk about lockers? half are broken', 'Lockers'],
  ['Call w/ Ida Brekke (head of claims), Tuesday\n\nMap of the hail\n- cars with hail on it', 'Map of the hail'],
  [
    '[09:12] Ida: ok putting our thread from friday in here bc Dougal asked\n[09:13] Jo: logs of each flight\n[09:14] Ida: a flight has a log',
    'Flight and logs',
  ],
  ['# Requirements: Library loan system "Lumen"\n\nVersion 0.9', 'Library loan system "Lumen"'],
  ['# Cases for 13" laptops\n\nWe lend them.', 'Cases for 13" laptops'],
  ['Sharing tools between neighbours\n\n- lend a drill', 'Sharing tools between neighbours'],
  // what the first sentence is about
  ['An app where pupils swap books', 'An app where pupils swap books'],
  ['Our family and I run a small dairy with two shops.', 'Small dairy with two shops'],
  ['4.1 The Supplier shall provide a web shop through which farmers order seed.', 'Web shop'],
  ['As a coach, I want to plan a season, so that all play.', 'Plan a season'],
  ['Wir brauchen eine Liste der Schlüssel, weil keiner sie findet.', 'Liste der Schlüssel'],
  ['Kick-off canteen 4/12\n- order lunch', 'Kick-off canteen'],
  ['Call yesterday w/ bakery people - my notes\n\n- order online\n- pay', 'Bakery people'],
  ['Fwd: handover tool\n\nNurses write', 'Handover tool'],
  ['At the moment all is on paper. We need a calendar for the hall, since clubs forget.', 'Calendar for the hall'],
  ['ann: morning\nbob: hi\nann: we need lockers for bikes, soon', 'Lockers for bikes'],
  // what an opening speaks of, and no sentence that begins the list
  [
    'Hi Ida,\n\nAs promised the list of what we need for the ski hire portal.\n\nSo what we want is that guests can pay.',
    'Ski hire portal',
  ],
  ['[9:12] ida: ok so for the choir app\n[9:13] bo: we lost the list', 'Choir app'],
  ['ida: what should the new ski app do\nbo: lend skis\nida: ok', 'Ski app'],
  ['hier kurz, was wir für die neue Skischule brauchen:\n\n- Eltern sollen sehen, wann Kurs ist', 'Skischule'],
  ['Hallo,\n\nwie besprochen unsere Punkte für den Verleih:\n\nGäste sollen sehen, was frei ist', 'Verleih'],
  ['Buenos días,\npara el taller de esquís necesitamos reservas.', 'Taller de esquís'],
  ['Before we decide, here is once more what the ski shop must do:\n\nGuests can lend skis.', 'Ski shop'],
  ['So what we would need for the surgery is this. Owners can book a slot.', 'Surgery'],
  // a complaint names what it is about, whoever says it
  ['Tenemos una granja con vacas.', 'Granja con vacas'],
  [
    'Hi Jo,\n\nhope the move went well! As promised, what we would like from the new system for the surgery.\n\nOwners book.',
    'System for the surgery',
  ],
  ['Wir brauchen für unsere Bäckerei eine Vorbestellung.', 'Bäckerei'],
  ['The club lends skis.\nMembers want to reserve a pair for a weekend.', 'The club lends skis'],
  ['gym app - notes from call w/ owner\n* members check in', 'Gym app'],
  ['ann: morning all, thinking about the deploy dashboard\nbob: yes\nann: ok', 'Deploy dashboard'],
  ['What owners tell us:\n- "I never heard back."\nSo: a defects page. Owners report.', 'Defects page'],
  ['Minutes, 12 March, visitor project\n- guides want a list', 'Visitor project'],
  ['ann: So what do we tell the developer?\nbob: lockers for bikes\nann: yes', 'Lockers for bikes'],
  [
    'hey so i play in a covers band and finding gigs is a nightmare, id like a site for free dates. no tickets',
    'Site for free dates',
  ],
  // of a table or of stories none is what all of it is about
  ['| Feature | Who |\n|---|---|\n| Intake form | patient |\n| Waiting list | nurse |', 'Intake form'],
  [
    'As a guest, I want to pay online.\nAs a guest I want to cancel\nAs a cook, I want to see orders, so that I can start.',
    'Pay online',
  ],
  ['Module\tStatus\nGuests can pay\tmust\nStaff can refund\tmust', 'Guests can pay'],
  // a table of one row is called after it
  ['Feature\tWho\nLend a ski\tclerk', 'Lend a ski'],
  ['| Wish | Who |\n|---|---|\n| Print a label | clerk |', 'Print a label'],
  ['The court needs around 2,000 interpreters a year, and phones', 'The court needs around 2,000 interpreters a year'],
  ['The parish has books from 1790. Visitors write to us', 'The parish has books from 1790'],
  ['To whom it may concern,\n\nlockers for bikes', 'Lockers for bikes'],
  // whoever only tells how they live has not said what it is about: what they speak of most is
  [
    'I have been tuning pianos since 1991. Each piano needs a card, and I lose the cards.\nAt a visit I open the piano. After the visit I post a card.',
    'Cards and pianos',
  ],
  [
    'Transcript of Monday\nThe skipper counts the tickets. I want the tickets on a phone, and the skipper told.',
    'Skipper and tickets',
  ],
  [
    'Wir sind eine Bäckerei und backen. Die Kunden rufen eine Filiale an. Jede Filiale schreibt auf, was die Kunden wollen.',
    'Kunden und Filiale',
  ],
  ['We are a dairy. Our cows go out; the cows come home. Our sheds are old. The sheds leak.', 'Cows and sheds'],
  [
    'so I lead a choir and every rehearsal I ask who comes to the rehearsal and for the concerts it is the same because the concerts are long and the rehearsal is short',
    'Rehearsal and concerts',
  ],
  ['[pasted from chat]\nSummaries of calls', 'Summaries of calls'],
  ['Do I need a licence? I want a list of my cakes.', 'List of my cakes'],
  ['We lend about 900 tools.', 'We lend about 900 tools'],
  ['CONCEPT NOTE\nStreet parties and small public events\n\n1. Purpose', 'Street parties and small public events'],
  ['Epic: Candidate portal\n\nAs a candidate I want to apply.', 'Candidate portal'],
  ['**Locker app – prioritised scope (v0.3)**\n\n### Must have\n- a\n\n### Won’t have this time\n- b', 'Locker app'],
  ['We’re building a marketplace for tutors. We want an MVP with maths only.', 'Marketplace for tutors'],
  [
    'A web app where skippers share boats, trim them and post them.',
    'Web app where skippers share boats, trim them and post them',
  ],
  ['Need a service that takes readings from loggers (MQTT).', 'Service that takes readings from loggers (MQTT)'],
  // what a product is called, and no slogan, question or half a remark
  ['**Otterly – swim where you want to.**\n\nOtterly shows every pond.', 'Otterly'],
  ['Subject: Requirements for the hearing-day system\n\nGood day', 'Hearing-day system'],
  ['Note for Kev about the tree survey thing. We need a map.', 'Tree survey'],
  ['THE TOY TROLLEY, wish list for our new system\n- lend toys', 'THE TOY TROLLEY'],
  ['# Recipe scaler – PRD v0.4\n- scale', 'Recipe scaler'],
  ['Pledge register – what the new rules mean for our software\n\n1. Identity.', 'Pledge register'],
  ["ForgeNote is the smith's second memory.\n\nSo ForgeNote listens.", 'ForgeNote'],
  ['Rootwise – what people wrote to us in July (418 mails, sorted by Tess)\n\n- a', 'Rootwise'],
  [
    'Before we ask for a quote:\n– Can readers write a notice online?\n– Who holds the notice, and the advert?\n– Can an advert run twice?',
    'Notice and advert',
  ],
  [
    'something that reminds my customers when their piano is due again and only offers days on the way',
    'Something that reminds my customers when their piano is due again',
  ],
  // what a document is, before what it is of
  [
    '# Software Requirements Specification\n\n**System:** GaugeBook – gauges of the lab\n\n## 1 Scope',
    'GaugeBook – gauges of the lab',
  ],
  ['Software Requirements Specification\nfor\nRoute Planner\n\nVersion 1.0', 'Route Planner'],
  [
    '# Use Case Specification – Marina Odrun, berth and visitor system of the town\n\n## Actors',
    'Marina Odrun, berth and visitor system of the town',
  ],
  ['# 🔥 Firing tracker\n\n- load a kiln', 'Firing tracker'],
  ['+ count the crates\n+ note who signed', 'Count the crates'],
  // what something comes from is not what is wanted
  ['I am a nurse. Names should come from the hospital system.', 'I am a nurse'],
  // above a letter stands whose it is
  [
    'Mrs. A. Lind\n7 Quarry Road\n\nTo the Manager, Alhambra Theatre\n\n3 June\n\nDear Sir or Madam,\n\nThe tickets are gone and the seats too. I choose the seats by the tickets.',
    'Tickets and seats',
  ],
  ['Box office of the Alhambra\n\nDear all,\n\nthe tickets come by mail.', 'Box office of the Alhambra'],
  ['', ''],
  ['---\n\n***', ''],
])('%j is called %j', (text, name) => {
  expect(nameOfBrief(text)).toBe(name)
})

it('ends with a whole word that is not open', () => {
  const name = nameOfBrief(`Skis ${'that the children of the valley '.repeat(8)}wear.`)
  expect(name.length).toBeLessThanOrEqual(70)
  expect(name).not.toMatch(/\s(?:the|of)$/)
})

it.each([
  'What we need',
  'It should',
  'Would be lovely',
  'Please could the thing',
  'No',
  'Was wir uns wünschen',
  'Wishes:',
  'Q4: How many beds?',
  'To build',
  'What is required',
  'Said in the meeting',
  'Gewünscht wird',
  'Ce qu’on aimerait',
])('a heading that leads on: %s', (heading) => {
  expect(leadsOn(heading)).toBe(true)
})

it.each(['Booking', 'Functional requirements', 'Was später kommt', 'Can recycling', 'No-show fees', 'Tenants can'])(
  'and one that names: %s',
  (heading) => {
    expect(leadsOn(heading)).toBe(false)
  },
)

it.each([
  'Goals',
  '2. Functional requirements',
  'Key features',
  'Anforderungen',
  'Need',
  'App idea',
  'Expected',
  'AOB',
  'To be changed',
  'Budget',
  'Later',
  'Später',
  'So please',
  'Funktionen',
  '3. New system',
  'LIFT-1 [Feature]',
  'MEMORANDUM 7/26',
  "DON'TS",
  'DOS (short)',
  'Some questions before we estimate',
  '3 June',
  'Tuesday, 4 March 2025',
  'May 2nd',
])('says what kind of text it stands over: %s', (heading) => {
  expect(nameOfHeading(heading)).toBe('')
})

it.each(['3. Marketing', '2 Maintenance', '1. Mayors', '3. Sepa'])('takes no heading for a date: %s', (heading) => {
  expect(nameOfHeading(heading)).toBe(heading.replace(/^\d\.? /, ''))
})

it('leaves the number of a heading out', () => {
  expect(['C.4.1 Plots and rights', '4.1 Plots', '2FA for staff'].map(nameOfHeading)).toEqual([
    'Plots and rights',
    'Plots',
    '2FA for staff',
  ])
})

it.each(['Opening hours', 'Booking', 'Goals of the season', 'Needs of the kitchen'])(
  'and one that names a part: %s',
  (heading) => {
    expect(nameOfHeading(heading)).toBe(heading)
  },
)
