import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { faultMark } from './faults.ts'

const markOf = (heading: string, title: string): string | undefined => {
  const unit = readBrief({ epicInfo: `# ${heading}\n\n- ${title}\n- Something else`, additionalInfo: '' })[0]
  return unit && faultMark(unit, title)
}

it.each([
  ['BUGS', 'Calendar jumps back to today after saving', 'Fix: '],
  ['What’s broken', 'Merging two owners loses the animals of one, twice in May', 'Fix: '],
  ['3. Known bugs', 'Departure times are in UTC', 'Fix: '],
  ['BUGS', 'Guests can’t pay by card', 'Fix: '],
  ['Bugs', 'Looks like a blank page', 'Fix: '],
  ['Fehler', 'Der Kalender springt zurück', 'Beheben: '],
  ['Bugs', 'Kunden können nicht mit der Karte bezahlen', 'Beheben: '],
])('below %s it is wanted that a fault goes: %s', (heading, title, mark) => {
  expect(markOf(heading, title)).toBe(mark)
})

it.each([
  ['BUGS', 'Show the agreed time on the tile'],
  ['BUGS', 'Each seat must appear once'],
  ['Wishes', 'Calendar jumps back to today after saving'],
  ['Error handling', 'The form keeps what was typed'],
])('and elsewhere, or where a line says what to do, its words stay: %s, %s', (heading, title) => {
  expect(markOf(heading, title)).toBe('')
})
