import { expect, it } from 'vitest'
import { calledByName, isDoer, wordsOfRow } from './rows.ts'

it('says the first sentence of a row, and checks the others', () => {
  expect(
    wordsOfRow([
      { column: 'ID', text: 'PR-03' },
      { column: 'Requirement', text: 'Rights are kept with their holder. A plot has one holder at any time.' },
      { column: 'Class', text: 'M' },
    ]),
  ).toEqual({
    statement: 'Rights are kept with their holder.',
    remarks: ['A plot has one holder at any time.'],
    priority: 'M',
  })
})

it('checks each part of the notes on a row by itself, without the name of their column', () => {
  expect(
    wordsOfRow([
      { column: 'Feature', text: 'Photo request without account' },
      { column: 'Notes', text: 'Works on mobile; draft is kept if the line drops. Big buttons, please' },
      { column: 'Owner', text: 'the shop team' },
    ]).remarks,
  ).toEqual(['Works on mobile', 'draft is kept if the line drops.', 'Big buttons, please'])
})

it('takes an answer to another question than whether it is wanted for no rank', () => {
  const row = (column: string): ReturnType<typeof wordsOfRow> =>
    wordsOfRow([
      { column: 'State', text: 'Ready for pickup' },
      { column: 'Set by', text: 'unloading' },
      { column, text: 'yes' },
    ])
  expect(row('Member gets notified?')).toEqual({
    statement: 'Ready for pickup – unloading',
    remarks: ['State: Ready for pickup', 'Set by: unloading', '✓ Member gets notified?'],
  })
  expect(row('Needed for launch?').priority).toBe('yes')
})

it('takes who wants something, and why, for no rule', () => {
  const cells = [
    { column: 'As a…', text: 'buyer' },
    { column: 'I want to…', text: 'save a search under a name' },
    { column: 'so that…', text: 'it is there tomorrow' },
  ]
  expect(isDoer('As a…')).toBe(true)
  expect(wordsOfRow(cells).remarks).not.toContain('so that…: it is there tomorrow')
})

it('says of what, where the first cell names it and no column says what is wanted', () => {
  const cells = [
    { column: 'Case', text: 'booking not found' },
    { column: 'Behaviour', text: 'search by e-mail, then the desk button' },
  ]
  expect(wordsOfRow(cells)).toEqual({
    statement: 'booking not found: search by e-mail, then the desk button',
    remarks: [],
  })
})

it('tells how much of what is measured', () => {
  const row = (requirement: string, value: string) =>
    wordsOfRow([
      { column: 'No.', text: 'SRS-052' },
      { column: 'Requirement', text: requirement },
      { column: 'Value', text: value },
    ])
  expect(row('Number of sensors supported', '≥ 600').statement).toBe('Number of sensors supported: ≥ 600')
  expect(
    wordsOfRow([
      { column: 'Requirement', text: 'Languages' },
      { column: 'Measure', text: 'English and Polish' },
    ]).statement,
  ).toBe('Languages: English and Polish')
  expect(row('Retention of readings and excursions', '30').statement).toBe('Retention of readings and excursions: 30')
})

it('says in the columns of a table of stories what somebody wants, and how many there are of them nowhere', () => {
  const row = (wish: string): ReturnType<typeof wordsOfRow> =>
    wordsOfRow([
      { column: 'As a', text: 'Vet' },
      { column: 'Number', text: '48,000' },
      { column: wish, text: 'dictate a note' },
      { column: 'so that', text: 'I type less' },
    ])
  for (const wish of ['I want to', 'I need'])
    expect(row(wish)).toEqual({ statement: 'dictate a note', remarks: ['As a: Vet'] })
})

it('tells what becomes what, who does it and when', () => {
  expect(
    wordsOfRow([
      { column: '#', text: 'T3' },
      { column: 'From', text: 'Under review' },
      { column: 'To', text: 'Declined' },
      { column: 'Triggered by', text: 'Registrar' },
      { column: 'Condition', text: 'Reason entered' },
    ]),
  ).toEqual({ statement: 'Under review → Declined', remarks: ['Triggered by: Registrar', 'Condition: Reason entered'] })
})

it('says what is to come of a table of before and after, and of what where that is only a thing', () => {
  const row = (topic: string, before: string, after: string): string =>
    wordsOfRow([
      { column: 'Topic', text: topic },
      { column: 'Before', text: before },
      { column: 'After', text: after },
    ]).statement
  expect(row('Booking', 'A resident posts a card, waits for three weeks', 'Residents choose a free day')).toBe(
    'Residents choose a free day',
  )
  expect(row('Reminder', 'None', 'E-mail or text message the evening before')).toBe(
    'Reminder: e-mail or text message the evening before',
  )
})

it('calls what is cut behind the name of its row by that name, where it says enough', () => {
  const called = (title: string, rest = ['Pick a floor, book for a day']) =>
    calledByName({ form: 'row' }, `${title}, book for a day`, { title, rest }).title
  expect(called('Book a desk: pick a floor')).toBe('Book a desk')
  expect(called('Check-in: desk is released')).toBe('Check-in: desk is released')
  expect(called('Book a desk: pick a floor', [])).toBe('Book a desk: pick a floor')
  expect(called('Pick a floor')).toBe('Pick a floor')
})

it('counts whoever does it for no part of what a row says', () => {
  expect(
    wordsOfRow([
      { column: 'What', text: 'Refund if film is cancelled' },
      { column: 'Who', text: 'Box office' },
      { column: 'Hint', text: 'to same card' },
    ]).statement,
  ).toBe('Refund if film is cancelled')
})
