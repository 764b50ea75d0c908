import { expect, it } from 'vitest'
import { draftOf } from '../../testing/draft-of.ts'
import { readBrief } from '../read-brief.ts'

const storiesOf = (epicInfo: string) => draftOf(epicInfo).flatMap(({ stories }) => stories)
const complaints = [
  'Customers cannot find their PUK in the app and call us (312)',
  'People get locked out after changing their phone (201)',
  'Customers with several contracts have to log out and in again to see the second one (91)',
  'App logs out every day (98)',
  'Elderly customers cannot read the bill (40)',
].map((line) => `- ${line}`)

it('of a list of complaints each is to go, in its own words and with how often it came', () => {
  const stories = storiesOf(
    `Top complaints in May. Numbers in brackets are tickets.\n\n${complaints.join('\n')}\n- We need a copy of the bill on our screen`,
  )
  expect(stories.map(({ title }) => title)).toEqual([
    'Fix: Customers cannot find their PUK in the app and call us',
    'Fix: People get locked out after changing their phone',
    'Fix: Customers with several contracts have to log out and in again to see the second one',
    'Fix: App logs out every day',
    'Fix: Elderly customers cannot read the bill',
    'A copy of the bill on our screen',
  ])
  expect(stories[0]?.description).toContain('(312)')
  expect(stories.some(({ description }) => description.startsWith('As a'))).toBe(false)
})

it('beside what is wanted complaints say how it is today', () => {
  const titles = storiesOf(
    `# Complaints\n${complaints.join('\n')}\n\n# Wanted\n${['find their PUK in the app', 'switch between contracts', 'enlarge the bill', 'move the second factor to a new phone'].map((deed) => `- Customers can ${deed}`).join('\n')}`,
  ).map(({ title }) => title)
  expect(titles.length).toBeGreaterThanOrEqual(4)
  expect(titles.some((title) => title.startsWith('Fix'))).toBe(false)
})

it('a product that handles complaints is none', () => {
  const deeds = [
    'Register complaints by phone',
    'Assign a clerk',
    'Print the letter',
    'Show how many are open',
    'Close a case',
  ]
  const titles = storiesOf(`# Complaint management\n${deeds.map((deed) => `- ${deed}`).join('\n')}`).map(
    ({ title }) => title,
  )
  expect(titles.some((title) => title.startsWith('Fix'))).toBe(false)
})

it('whoever only says what goes wrong wants that to end, and whoever says what they do not want does not', () => {
  const titles = storiesOf(
    'There is no way to attach a photo. I can’t assign a job to a plumber. I have to search all invoices by hand. We don’t need a chat.',
  ).map(({ title }) => title)
  expect(titles).toEqual([
    'Fix: There is no way to attach a photo',
    'Fix: I can’t assign a job to a plumber',
    'Fix: I have to search all invoices by hand',
  ])
})

it.each([
  'Our booking sheet is a mess and we are tired of it.\n\nOut of scope:\n- No payments by card\n- The till is not replaced',
  'The app must not send ads. Data must never leave the house.',
  'Not now: a native app. Dark mode will not come before next year. Chat is not in version one.',
])('what is refused, put off or forbidden is no complaint: %j', (text) => {
  const units = readBrief({ epicInfo: text, additionalInfo: '' })
  expect(units.filter(({ ticket }) => ticket?.type === 'complaint')).toEqual([])
})

it('a mark of a person on one complaint leaves the others what they are', () => {
  const text = 'There is no way to attach a photo.\nI have to search all of them by hand.\nI can’t sort the list.'
  const marks = [{ passage: 'There is no way to attach a photo.', kind: 'demand' as const }]
  const units = readBrief({ epicInfo: text, additionalInfo: '', marks })
  expect(units.map(({ kind }) => kind)).toEqual(['demand', 'demand', 'demand'])
})

it('beside what is missing all else that goes wrong is to end, too, where nobody asks for anything', () => {
  const text =
    'I can’t see where the customer stands. The addresses are typed in by hand. At the end of the shift I have to add up the fares on paper. At night the screen is so bright that it blinds me.'
  expect(storiesOf(text).map(({ title }) => title)).toEqual([
    'Fix: I can’t see where the customer stands',
    'Fix: The addresses are typed in by hand',
    'Fix: At the end of the shift I have to add up the fares on paper',
    'Fix: At night the screen is so bright that it blinds me',
  ])
})

it('what the product does, told beside two complaints, is no complaint', () => {
  const text =
    'Today nobody knows who is ill. The lists get lost in the corridor.\n\nParents report a sick child by seven. Teachers see the list of their class. The caretaker gets a text when a heater is broken.'
  const titles = storiesOf(text).map(({ title }) => title)
  expect(titles.length).toBeGreaterThanOrEqual(2)
  expect(titles.filter((title) => title.startsWith('Fix'))).toEqual([])
})
