import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'

const wantedIn = (epicInfo: string): string[] =>
  readBrief({ epicInfo, additionalInfo: '' })
    .filter(isWanted)
    .map(({ text }) => text)

const things = ['Mitgliederliste', 'Kartenvorverkauf', 'Kuchenliste!!', 'Terminkalender']
const list = (...items: string[]): string => items.map((item) => `- ${item}`).join('\n')

it('takes what only names a thing for wanted below a lead that says so, and where it is all of a brief', () => {
  expect(wantedIn(`Wir brauchen:\n${list(...things)}`)).toHaveLength(4)
  expect(wantedIn(`Verein\n\n${list(...things)}`)).toHaveLength(4)
  expect(wantedIn(`# Stock tool\n\n${list('Stock overview', 'Newsletter', 'Event calendar', 'Gallery')}`)).toHaveLength(
    4,
  )
})

it.each(['no forum', 'maybe later: donations', 'kein Forum', 'pas de boutique', 'geen webshop'])(
  'leaves the others of a list wanted where one is not: %s',
  (refused) => {
    const items = ['Newsletter', 'Statistics', 'Waiting list', 'Members can book a court']
    expect(wantedIn(`Club app\n${list(...items, refused)}`)).toEqual(items)
  },
)

it('takes no agenda, no people and nothing above its parts for wishes', () => {
  expect(wantedIn(`# Attendees\n\n${list('Anna Berg', 'Tom Hill', 'Kim Novak')}`)).toEqual([])
  expect(wantedIn(`# Roles\n\n${list('Cleaning team', 'Market manager', 'Porter')}`)).toEqual([])
})

it.each(['We want to avoid', 'Devices', 'We need from you'])(
  'takes nothing below %j for wanted beside what is',
  (heading) => {
    const text = `Guests order cakes online. Guests pay by card.\n\n${heading}:\n${list('Queues', 'Paper lists', 'Phone calls')}`
    expect(wantedIn(text)).toHaveLength(2)
  },
)

it('takes the names of people for nothing that is wanted', () => {
  expect(wantedIn(list('Anna Berg', 'Paul Maier', 'Tim Holt', 'Nina Sand'))).toEqual([])
})

it('takes what may be a verb for a thing among things, and all of them for wishes that are told alone', () => {
  const wished = ['Guest file', 'Table plan', 'Recall cards', 'Allergy list', 'Wine + menu card', 'Tip jar']
  const read = readBrief({ epicInfo: `restaurant, 30 seats\n\n${wished.join('\n')}`, additionalInfo: '' })
  expect(read.filter(({ wanted }) => wanted >= 0.8).map(({ text }) => text)).toEqual(wished)
})

it('takes what somebody does for no thing among things', () => {
  const items = ['Boat booking', 'Card payment', 'Lost oars map', 'Ask Berta first', 'Mia pays storage', 'Go live June']
  expect(wantedIn(`# Rowing app\n\nWe need:\n\n${list(...items, 'Budget 3000 EUR')}`)).not.toContain('Mia pays storage')
})
