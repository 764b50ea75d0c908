import { describe, expect, it } from 'vitest'
import { draftOf } from '../../testing/draft-of.ts'

const storiesOf = (text: string) => draftOf(text).flatMap(({ stories }) => stories)
/** Each story as its title and what checks it. */
const told = (text: string): string[] =>
  storiesOf(text).map(({ title, acceptanceCriteria }) =>
    [title, ...acceptanceCriteria.split('\n').filter((line) => line !== '')].join(' '),
  )

describe('what stands below a story checks it', () => {
  it.each([
    [
      'bullets right below',
      'US-9 As a member I want to upgrade or downgrade my plan.\n- downgrade takes effect next month\n- upgrade immediately, price is calculated pro rata',
      [
        'Upgrade or downgrade my plan (US-9) - Downgrade takes effect next month - Upgrade immediately, price is calculated pro rata',
      ],
    ],
    [
      'boxes behind an empty line, in a page of stories',
      'As a member, I want to invite guests.\n\n- [ ] guest receives an email\n- [ ] the code is valid for 15 minutes\n\nAs a member, I want to book a room.',
      ['Invite guests - Guest receives an email - The code is valid for 15 minutes', 'Book a room'],
    ],
    [
      'what is set in below one of a list, and not what stands beside it',
      'Stories\n\n1. As a guest I want to order at the table.\n   - the order goes to the kitchen\n2. As a waiter I want to see open orders.\n3. As a waiter I want to split a bill.',
      ['Order at the table - The order goes to the kitchen', 'See open orders', 'Split a bill'],
    ],
    [
      'what its own heading opens, in lines, in bullets or in sentences',
      'As a cook I want to see orders.\n\n#### Acceptance criteria\n1. Oldest first\n\nAs a cook I want to close an order.\nDone when:\nThe waiter gets a message\nThe table is free again\n\nAs a guest I want to pay.\nAcceptance criteria: Cards are accepted. The receipt is printed.',
      [
        'See orders - Oldest first',
        'Close an order - The waiter gets a message - The table is free again',
        'Pay - Cards are accepted. - The receipt is printed.',
      ],
    ],
    [
      'what semicolons part in its line, and nothing of it the story beside',
      '**US-8** As an accountant, I want to see open invoices.\n\nAC: invoice includes plan; VAT is shown separately; sent as PDF by email; retried after 3 days\n\n**US-9** As a member I want to upgrade my plan.',
      [
        'See open invoices (US-8) - Invoice includes plan - VAT is shown separately - Sent as PDF by email - Retried after 3 days',
        'Upgrade my plan (US-9)',
      ],
    ],
    [
      'a scenario, step by step',
      'US-6 As a manager, I want to block rooms.\nScenario: Block a booked room\n  Given a room has bookings\n  When I block it\n  Then the members are informed\n\nUS-7 As a manager, I want to open rooms.',
      [
        'Block rooms (US-6) - Block a booked room: given a room has bookings, when I block it, then the members are informed',
        'Open rooms (US-7)',
      ],
    ],
    [
      'in other languages, too',
      'Als Mitglied möchte ich einen Platz buchen.\nAkzeptanzkriterien:\n- Nur freie Plätze sind buchbar\n\nEn tant que client, je veux payer par carte.\n- le reçu est envoyé\n\nComo socio quiero cancelar mi reserva.\n- gratis hasta 24 horas antes',
      [
        'Als Mitglied möchte ich einen Platz buchen - Nur freie Plätze sind buchbar',
        'En tant que client, je veux payer par carte - Le reçu est envoyé',
        'Como socio quiero cancelar mi reserva - Gratis hasta 24 horas antes',
      ],
    ],
  ])('%s', (_name, text, stories) => {
    expect(told(text)).toEqual(stories)
  })

  it('and nothing does of a story that is refused or done, nor is it told with the next', () => {
    const text =
      '- [x] As a user I want to register\n  - with a mail address\n- [ ] As an admin I want to block users\n  - the user gets an email\n\n## Out of scope\n\n**US-9** As a member, I want to chat with trainers.\n- with pictures'
    expect(told(text)).toEqual(['Block users - The user gets an email'])
  })

  it('but not the wishes of whoever is named above them, nor the next tickets', () => {
    expect(told('As a club we want:\n- a calendar of events\n- a gallery of photos')).toEqual([
      'A calendar of events',
      'A gallery of photos',
    ])
    const tickets =
      'HELP-1 As an agent I want to merge two tickets\nHELP-2 Agents see the last tickets\nHELP-3 Customers rate an answer'
    expect(told(tickets)).toHaveLength(3)
  })
})

describe('a story', () => {
  it.each([
    ['in parts with colons', 'US-4 Cancel booking\nAs a: member\nI want: to cancel a booking\nSo that: I do not pay'],
    ['in lines', '**US-4 Cancel booking**\n\nAs a member\nI want to cancel a booking\nSo that I do not pay'],
    ['in bold', '### US-4: Cancel booking\n**As a** member\n**I want** to cancel a booking\n**So that** I do not pay'],
  ])('%s is one, with its number', (_name, card) => {
    const [story, ...others] = storiesOf(
      `${card}\n\nAcceptance criteria: Free until 24h before. Afterwards 50% is charged.`,
    )
    expect(others).toEqual([])
    expect(story).toMatchObject({
      title: 'Cancel a booking (US-4)',
      description: 'As a member, I want to cancel a booking, so that I do not pay',
      acceptanceCriteria: '- Free until 24h before.\n- Afterwards 50% is charged.',
    })
  })

  it('stands in the epic that a line names above it', () => {
    const text =
      'Epic 1: Booking\n\nUS-1 As a guest I want to search rooms.\n- only free rooms\n\nEpic 2: Reception\n\nID: US-2\nTitle: Check in\nAs a receptionist\nI want to check guests in'
    expect(draftOf(text).map(({ epic, stories }) => [epic.title, ...stories.map(({ title }) => title)])).toEqual([
      ['Booking', 'Search rooms (US-1)'],
      ['Reception', 'Check guests in (US-2)'],
    ])
  })

  it.each([
    ['As a member, I want to book a room. (Priority: low; 5 points)'],
    ['As a member, I want to book a room.\n(Priority: low; 5 points)'],
    ['As a member, I want to book a room. [low] (5 SP)'],
    ['As a member, I want to book a room.\n\n**Priority:** low\n**Story Points:** 5'],
    ['US-3 Book a room [low]\nEstimate: 5\nAs a member\nI want to book a room'],
  ])('has its priority and its points, and no other words of them: %j', (text) => {
    const [story] = storiesOf(text)
    expect(story).toMatchObject({ priority: 3, storyPoints: 5, acceptanceCriteria: '' })
    expect(story?.title).toMatch(/^Book a room(?: \(US-3\))?$/)
  })

  it('begins in each line of a list of such, however it is written', () => {
    const text = `User stories canteen app

as an employee i want to see the menue of the week so that i know what there is
As employee, I want order lunch until 10 o'clock.
As a cook I want know how many portions of each dish
as a vegetarian: filter
As an admin I want to manage stuff
as a cook i can mark dish as sold out
As an allergic person I want to see allergens, so that I don't die
As a user I want it to be fast
As the canteen manager i want a statistic about waste`
    expect(storiesOf(text).map(({ title, description }) => `${title} | ${description}`)).toEqual([
      'See the menue of the week | As an employee, I want to see the menue of the week, so that i know what there is',
      "Order lunch until 10 o'clock | As an employee, I want to order lunch until 10 o'clock",
      'Know how many portions of each dish | As a cook, I want to know how many portions of each dish',
      'Filter | As a vegetarian, I want to filter',
      'Manage stuff | As an admin, I want to manage stuff',
      'Mark dish as sold out | As a cook, I want to mark dish as sold out',
      "See allergens | As an allergic person, I want to see allergens, so that I don't die",
      'It should be fast | As a user I want it to be fast',
      'A statistic about waste | As the canteen manager I want a statistic about waste',
    ])
  })
})

it('one of a list with parts set in below it is what they belong to, and no part of the product', () => {
  const list = (mark: string): string =>
    `# Climbing\n\n## Membership\n\n- ${mark}Digital membership card${mark}\n  - QR code in the app\n  - Works offline\n- Day passes are sold online\n- Members can freeze their membership\n`
  for (const mark of ['**', ''])
    expect(
      draftOf(list(mark)).map(({ epic, stories }) => [
        epic.title,
        ...stories.map(({ title, acceptanceCriteria }) => `${title} ${acceptanceCriteria}`.trim()),
      ]),
    ).toEqual([
      [
        'Membership',
        'Digital membership card - QR code in the app\n- Works offline',
        'Day passes are sold online',
        'Freeze my membership',
      ],
    ])
})

const titlesOf = (text: string): string[] => storiesOf(text).map(({ title }) => title)

it('keeps every check, however short, and what says that it is none is none', () => {
  const checks = ['A mail is sent', 'Must be free', 'High contrast', 'The slot is free again']
  const [story] =
    draftOf(
      `As a member, I want to cancel a booking.\n${['Not needed: refunds', ...checks].map((line) => `- ${line}`).join('\n')}`,
    )[0]?.stories ?? []
  expect(story?.acceptanceCriteria?.split('\n')).toEqual(checks.map((line) => `- ${line}`))
})

it('takes no requirement above a story for its name, and no story for a check of another', () => {
  expect(
    titlesOf('FR-1 Members book a court online\nFR-2 Trainers see who comes\n\nAs a guest, I want to see prices.'),
  ).toHaveLength(3)
  const stories = [
    'As a member, I want to cancel a booking.',
    'As a trainer, I want to see who comes.',
    'As a guest, I want to see prices.',
  ]
  expect(titlesOf(`${stories.join(' ')}\n- The fee is shown\n- A mail is sent`)).toHaveLength(3)
  expect(titlesOf(`- ${stories[1]}\n  - Why not?\n- ${stories[2]}`)).toHaveLength(2)
})
