import { describe, expect, it } from 'vitest'
import { plainSpeech } from './plain-speech.ts'

describe('plain speech', () => {
  it.each([
    ['It would be wonderful if the cars were only charged by day', 'the cars should be only charged by day'],
    [
      'It would be great if there was a wish list, and if buyers were told',
      'It would be great if there was a wish list; buyers should be told',
    ],
    ['Dr. Meier asked whether results could be released', 'results should be released'],
    ['Ravi asks if weighing at packing is possible', 'weighing at packing is possible'],
    ['Video visits might come next year', 'there could be Video visits'],
    ['Oh, and the office needs a list', 'the office needs a list'],
    ["What I'd love is that parents can report a sick child", 'parents can report a sick child'],
    ['One more thing: teachers keep asking whether they can enter tests', 'teachers can enter tests'],
    ['Lea asked that photos are only visible to managers', 'photos are only visible to managers'],
    ['It would be nice if it worked in German', 'the system could work in German'],
    ['Because technicians work in basements, photos must work offline', 'photos must work offline'],
    [
      'Customers get an e-mail when the order is ready, with the code.',
      'Customers get an e-mail with the code when the order is ready',
    ],
    ['Plus members can cancel', 'members can cancel'],
    ['The app asks whether they can come', 'The app asks whether they can come'],
    ['Petra wants the staff to be able to add animals', 'the staff can add animals'],
    ['We need the report to show totals', 'We need the report to show totals'],
    ['Tom asks if we can show how many came', 'the system could show how many came'],
    ['must be possible to print it', 'it must be possible to print it'],
    ["As a librarian, I'd like to lend books", 'As a librarian, I would like to lend books'],
    ['photos w/ date, b/c they get lost', 'photos with date, because they get lost'],
    [
      'Many of our customers are from abroad, so the app should be available in Polish',
      'the app should be available in Polish',
    ],
    ["We'd also love to send reminders", 'We would also like to send reminders'],
    ['What we want is a system where owners book appointments', 'owners book appointments'],
    [
      'Double bookings are our biggest headache: two clients must never get the same slot',
      'two clients must never get the same slot',
    ],
    ['Nobody under 16 may take a boat out', 'people under 16 may not take a boat out'],
    ['Grade C needs approval by a supervisor', 'a supervisor must approve Grade C'],
    ['Sam mentioned swapping: a volunteer offers the shift to others', 'a volunteer offers the shift to others'],
    ['admin can add/edit/retire items', 'admin can add, edit and retire items'],
    ['A: Staff need to see overdue items', 'Staff need to see overdue items'],
    ['Who does not answer gets a reminder', 'people who does not answer gets a reminder'],
  ])('%s', (spoken, plain) => {
    expect(plainSpeech(spoken)).toBe(plain)
  })
})
