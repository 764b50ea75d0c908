import { expect, it } from 'vitest'
import { draftOf } from '../testing/draft-of.ts'
import { bareStatement } from './words/bare-statement.ts'

const storiesOf = (epicInfo: string) => draftOf(epicInfo).flatMap(({ stories }) => stories)
const titlesOf = (lines: readonly string[]): string[] =>
  storiesOf(`# Portal\n${lines.map((line) => `- ${line}`).join('\n')}`).map(({ title }) => title)

it('what numbers a line, or says that it was decided or is said at last, is in no title', () => {
  expect(
    titlesOf([
      'DECISION 2.2: Applicants can save a draft of their form.',
      'To sum up from my side: tenants should see their own bills.',
      'One more thing I forgot: tenants should see their neighbours’ notes.',
    ]),
  ).toEqual(['Save a draft of my form', 'See my own bills', 'See my neighbours’ notes'])
  expect(
    storiesOf(
      '/LF10/ Der Kunde muss seinen Stand melden können.\n/LF20/ Das System prüft den Stand auf Plausibilität.\n/LF30/ Der Kunde soll seinen Abschlag anpassen können.',
    ).map(({ title }) => title),
  ).toEqual([
    'Der Kunde muss seinen Stand melden können (LF10)',
    'Das System prüft den Stand auf Plausibilität (LF20)',
    'Der Kunde soll seinen Abschlag anpassen können (LF30)',
  ])
  expect(titlesOf(['New 2-factor login for admins'])).toEqual(['New 2-factor login for admins'])
  expect(titlesOf(['PS4/PS5 players can chat with each other'])[0]).toMatch(/^PS4\/PS5/)
})

it('a name before a colon hides nobody who can do something, and nobody whom something may befall', () => {
  const described = storiesOf(
    '# Clubs\n- **Club dashboard:** Coaches can see the activity of all members\n- **Codes:** Admins can create them\n- **Problem:** Customers can see the invoices of other customers',
  ).map(({ description }) => description)
  expect(described[0]).toBe('As a coach, I want to see the activity of all members')
  expect(described[1]).toBe('Codes: Admins can create them')
  expect(described.filter((text) => text.startsWith('As a customer'))).toEqual([])
})

it('no title ends before what it is about', () => {
  expect(
    titlesOf([
      'A resident shall be able to report a repair by web, by app or by telephone.',
      'The system shall notify the officer thirty (30), fourteen (14) and three (3) days before a loan is due.',
      'School groups shall be able to reserve up to 60 places without advance payment.',
      '**Privacy:** Challenges can be public, friends-only or invite-only',
    ]),
  ).toEqual([
    'Report a repair by web, by app or by telephone',
    'Notify the officer 30, 14 and 3 days before a loan is due',
    'School groups shall be able to reserve up to 60 places without advance payment',
    'Privacy: Challenges can be public, friends-only or invite-only',
  ])
})

it('what follows behind a comma is no row because it begins as the thing before it does', () => {
  const titles = storiesOf('# Bookings\n- Clerks can cancel the booking, the guest gets an e-mail.').map(
    ({ title }) => title,
  )
  expect(titles).toEqual(['Cancel the booking', 'Get an e-mail'])
})

it('a number that belongs to what is said stays', () => {
  expect(bareStatement('4.2 GB are enough for a film')).toBe('4.2 GB are enough for a film')
  expect(bareStatement('C.4.2 Clerks print the list')).toBe('Clerks print the list')
  expect(bareStatement('Release one (2026) brings the list')).toBe('Release one (2026) brings the list')
  expect(bareStatement('At least ten (10) images')).toBe('At least 10 images')
})

it('a smiley ends a sentence', () => {
  const titles = storiesOf(
    'I know, I got the invoices :-( Drivers should see the arrival time of each truck. Drivers can print a list (of the day) for the gate.',
  ).map(({ title }) => title)
  expect(titles).toContain('See the arrival time of each truck')
})
