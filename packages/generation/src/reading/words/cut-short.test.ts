import { expect, it } from 'vitest'
import { cutShort } from './cut-short.ts'

it.each([
  // before its last conjunction, also where a comma stands behind that
  [
    'Log: each trip is closed with one main reason from the list of the harbour office and, where known, a second reason of the crew',
    'Log: each trip is closed with one main reason from the list of the harbour office',
  ],
  // what stands behind a row belongs to all of it
  [
    'Für jedes Boot sind Name, Länge, Tiefgang, Baujahr, Heimathafen, Liegeplatz, Versicherung und Rufzeichen zu führen',
    'Für jedes Boot sind Name, Länge, Tiefgang, Baujahr, Heimathafen, Liegeplatz, … zu führen',
  ],
  // before a phrase, not in its middle
  [
    'The office looks up the register of the harbour master every single morning at seven by hull number of every new boat',
    'The office looks up the register of the harbour master every single morning at seven',
  ],
  // a row needs a comma
  [
    'Le patron reçoit une liste des adresses du jour quand le bateau arrive le soir devant Lausanne toute fleurie de mille roses',
    'Le patron reçoit une liste des adresses du jour quand le bateau arrive le soir devant',
  ],
  ['A short one', 'A short one'],
])('%s', (title, short) => {
  expect(cutShort(title, 90)).toBe(short)
})
