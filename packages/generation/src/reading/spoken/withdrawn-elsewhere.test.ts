import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'

const wantedIn = (epicInfo: string): string[] =>
  readBrief({ epicInfo, additionalInfo: '' })
    .filter(isWanted)
    .map(({ text }) => text)

it('what the newer mail on top leaves out or sets anew is so in the older one below', () => {
  expect(
    wantedIn(
      'From: Gus\nTo: Web team\nSubject: FW: hall plan\n\nDo what Ann says but leave out the thing with the music, I have spoken to her. And the half hour has become 20 minutes.\n\n-----\nFrom: Ann\nTo: Gus\nSubject: hall plan\n\nWhen I plan a session I want the cleaning put in after it by itself, 30 minutes each time. Clubs should see on the web which times are free. And the dancers want to upload their music beforehand.',
    ),
  ).toEqual([
    'When I plan a session I want the cleaning put in after it by itself, 20 minutes each time.',
    'Clubs should see on the web which times are free.',
  ])
})

it.each([
  ['forget the bit with the map', 'Guests should see a map of the park.'],
  ['ach, vergiss das mit der Waage', 'Die Waage soll das Gewicht anzeigen.'],
  ['olvida lo del mapa', 'Los clientes tienen que poder ver el mapa.'],
])('in a chat a later word takes back what it names: %s', (word, wish) => {
  const chat = `[10:01] ann: ${wish}\n[10:02] ben: ok\n[10:03] ann: Guests should get a receipt by mail.\n[10:09] ann: ${word}`
  expect(wantedIn(chat)).toEqual(['Guests should get a receipt by mail.'])
})

it('what it asks for beside stays', () => {
  const chat =
    '[10:01] ann: the bill for each plot, it must show the price\n[10:02] ann: 2.10 per cubic metre must be charged\n[10:09] ann: forget the bit with 2.10, the board changes the price so I must be able to type it in'
  expect(wantedIn(chat)).toEqual([
    'the bill for each plot, it must show the price',
    'The board changes the price so I must be able to type it in',
  ])
})

it.each([
  'Guests can skip the part with the questions.',
  'The cook can drop the idea of a menu and start anew.',
  'Staff should see that 2 hours are now 3 hours in the log.',
])('a product in which people do so is wanted: %s', (wish) => {
  expect(wantedIn(`The guests answer the questions of the menu within 2 hours.\n\n${wish}`)).toContain(wish)
})

it.each([
  ['- Users watch the intro video.', '- Users can choose to skip the part with the intro video.'],
  ['- The user enters income.', '- The wizard lets users skip the line about income.'],
  ['Users fill in their hobbies.', 'The app lets users skip the part about hobbies.'],
  ['- Show a line with totals.', '- A filter to ignore the line with totals.'],
  ['Users watch the intro video.', 'Users open the wizard and skip the part with the intro video.'],
])('what people can skip is wanted as it is, and not given up: %s %s', (wish, skipping) => {
  const said = [wish, skipping].map((line) => line.replace(/^- /, ''))
  for (const text of [`${wish}\n${skipping}`, `${skipping}\n${wish}`]) {
    const read = readBrief({ epicInfo: text, additionalInfo: '' })
    expect(read.map((unit) => unit.text).toSorted()).toEqual(said.toSorted())
    expect(read.filter(({ kind }) => kind === 'out-of-scope')).toEqual([])
    expect(read.find((unit) => unit.text === said[0])).toSatisfy(isWanted)
  }
})

it.each([
  ['10 points become 20 points on birthdays. A voucher is worth 10 points.', 'A voucher is worth 10 points.'],
  ['Members book courts of 60 minutes. 60 minutes become 90 in winter.', 'Members book courts of 60 minutes.'],
  ['Members book courts of 60 minutes. The 60 minutes are now 90 in winter.', 'Members book courts of 60 minutes.'],
  [
    'Members book courts of 60 minutes. The 60 minutes are now 90, but only in winter.',
    'Members book courts of 60 minutes.',
  ],
])('what becomes another value at times only changes nothing: %s', (text, told) => {
  expect(readBrief({ epicInfo: text, additionalInfo: '' }).map((unit) => unit.text)).toContain(told)
})

it('why a value became another may stand behind it', () => {
  expect(
    wantedIn('Members should book courts of 60 minutes. The 60 minutes have become 45, the hall is full.'),
  ).toEqual(['Members should book courts of 45 minutes.'])
})

it.each([
  ['Fine with all of that, except the deposit. See you on Sunday.', 'A 25 % deposit should be paid on booking.'],
  ['Alles gut bis auf die Anzahlung. Bis Sonntag.', 'Die Kunden sollen eine Anzahlung leisten.'],
])('who agrees to all but one thing gives that up, in the mail on top of it: %s', (mail, wish) => {
  const read = readBrief({ epicInfo: `${mail}\n\n> Customers upload a photo. ${wish}`, additionalInfo: '' })
  expect(read.find(({ text }) => text === wish)?.kind).toBe('out-of-scope')
})

it('what is stored but for one thing gives nothing up', () => {
  const read = readBrief({
    epicInfo: 'Everything must be stored except photos. Customers should upload photos of the stairs.',
    additionalInfo: '',
  })
  expect(read.map(isWanted)).toEqual([true, true])
})
