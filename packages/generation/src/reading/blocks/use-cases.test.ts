import { expect, it } from 'vitest'
import { draftOf } from '../../testing/draft-of.ts'

const storiesOf = (text: string) => draftOf(text).flatMap(({ stories }) => stories)

const written = `Election
University

UC-1 Nominate candidate
Primary actor: Student (enrolled)
Precondition: Nomination is open; the student is enrolled.
Main flow:
1. Student logs in with the
   university account.
2. Supporters confirm.
Alternate flow:
2a. A supporter declines:
    2a1. System informs the student.
Postcondition: The nomination is pending.

UC-2 Count and publish
Primary actor: Election Officer
Trigger: The election is closed.
Main flow:
1. After closing, two board members enter their keys.
2. Officer publishes the result.
Special requirements: Results must not be visible to anyone before closing.`

it('tells a use case as one story of its actor, each step to be checked', () => {
  const stories = storiesOf(written)
  expect(stories.map(({ title, description, acceptanceCriteria }) => [title, description, acceptanceCriteria])).toEqual(
    [
      [
        'Nominate candidate',
        'As a student, I want to nominate candidate',
        [
          '- Precondition: Nomination is open; the student is enrolled.',
          '- Student logs in with the university account.',
          '- Supporters confirm.',
          '- A supporter declines: System informs the student.',
          '- The nomination is pending.',
        ].join('\n'),
      ],
      [
        'Count and publish',
        'Count and publish',
        '- After closing, two board members enter their keys.\n- Officer publishes the result.',
      ],
      [
        'Results must not be visible to anyone before closing',
        'Results must not be visible to anyone before closing.',
        '',
      ],
    ],
  )
})

it('reads those under headings, in bold and with lists, and what is written between and after them as elsewhere', () => {
  const epics = draftOf(`# Ticket shop

## Use Case 1: Buy a ticket
**Actors:** System, Visitor
**Preconditions:**
- Seats are left
**Main Success Scenario:**
1. Visitor pays by card.
2. System sends the ticket.

## Use Case 2: Cancel a show
**Actor:** Clerk
**Basic flow:**
- Clerk cancels the show.

Visitors must be able to share a show with friends.

## Reporting
- The manager can export sales per month to Excel`)
  expect(epics.map(({ epic, stories }) => [epic.title, stories.map(({ title }) => title)])).toEqual([
    ['Ticket shop', ['Buy a ticket', 'Cancel a show', 'Share a show with friends']],
    ['Reporting', ['Export sales per month to Excel']],
  ])
  expect(epics[0]?.stories[0]?.acceptanceCriteria).toBe(
    '- Seats are left\n- Visitor pays by card.\n- System sends the ticket.',
  )
})

it.each([
  [
    'Anwendungsfall 1: Zählerstand melden\nAkteur: Kunde\nAblauf:\n1. Der Kunde gibt die Nummer ein.\n2. Das System prüft den Stand.',
    'Zählerstand melden',
  ],
  [
    'Caso de uso 1: Reservar mesa\nActor principal: Cliente\nFlujo principal:\n1. El cliente elige la hora.\n2. El sistema confirma.',
    'Reservar mesa',
  ],
])('in other languages in the words of the brief: %j', (brief, title) => {
  const stories = storiesOf(brief)
  expect(stories.map((story) => story.title)).toEqual([title])
  expect(stories[0]?.acceptanceCriteria.split('\n')).toHaveLength(2)
})

it('leaves a name without a flow, and a flow without a name, as they stand', () => {
  const stories = storiesOf(
    'UC-1 Guests can book a table\nUC-2 Guests can cancel a booking\nUC-3 Clerks print the list of the day',
  )
  expect(stories).toHaveLength(3)
})

it('reads what stands in no part of a use case, and what follows the last one, as elsewhere', () => {
  const titles = storiesOf(
    'UC-1 Cast vote\nVoters must be able to vote by phone, too.\nPriority: Low\nMain flow:\n1. Voter selects a candidate.\n2. System sends the receipt.\nGeneral requirements:\n- Users must be able to log in with SSO.\n- Clerks can export the result.',
  ).map(({ title }) => title)
  expect(titles).toEqual(['Cast vote', 'Vote by phone, too', 'Log in with SSO', 'Export the result'])
})

it('takes how much a use case matters from its priority', () => {
  const of = (rank: string) =>
    storiesOf(`UC-1 Cast vote\nPriority: ${rank}\nMain flow:\n1. Voter selects a candidate.`)[0]?.priority
  expect(of('Low')).toBeGreaterThan(of('High') ?? 4)
})

it('takes steps below whoever takes part for a flow, ends what stood above a use case, and tells nobody who only takes part', () => {
  const backlog = draftOf(
    [
      '# Car wash\n\n## Actors\n\n- **Driver** – with or without a card',
      '## UC-1 Wash a car\n\n**Primary actor:** Driver. **Trigger:** a car stops.\n\nMain flow\n1. The gate reads the card.\n2. The brush starts.',
      '## UC-2 Sell a card\n\n**Primary actor:** Cashier.\n1. The cashier chooses the value.\n2. The system prints the card.',
      '## UC-3 Close the day\n\n**Primary actor:** Night guard.\nThe guard can lock all gates at once.',
    ].join('\n\n'),
  )
  expect(backlog.map(({ epic, stories }) => [epic.title, stories.map(({ title }) => title)])).toEqual([
    ['Car wash', ['Wash a car', 'Sell a card']],
    ['Close the day', ['Lock all gates at once']],
  ])
  expect(backlog[0]?.stories[0]?.description).toBe('As a driver, I want to wash a car')
})

it('ends a use case without a flow at the next heading, and leaves what stands above its bare steps to be read as elsewhere', () => {
  const titles = storiesOf(
    [
      '# Library\n\n## UC-1 Pay a fine\n\nActor: Reader\nReaders must be able to pay by card.\n\n1. The reader opens the page.\n2. The reader pays.',
      '## UC-2 Borrow a book\n\nActor: Reader\nThe reader scans a card and gets the book.',
      '## Form of a book\n\n- Author: required, picked from a list of authors\n- Status: shown in colour, staff can change it',
    ].join('\n\n'),
  ).map(({ title }) => title)
  expect(titles).toContain('Pay a fine')
  expect(titles).toContain('Pay by card')
  expect(titles.filter((title) => /^(?:Author|Status)/.test(title))).toHaveLength(2)
})
