import type { ReadUnit } from '../unit.ts'
import { englishness } from '../words/englishness.ts'
import { headingOf } from '../words/sections.ts'
import { endsInS, isPlainVerb, isVerb, tagWords } from '../words/tag-words.ts'
import { anyOf, asks, uncapitalise } from '../words/word-lists.ts'
import { complaint } from './complaints.ts'
import { tellsFault } from './ticket-fields.ts'

const headings = new Set([
  'bug',
  'bugs',
  'known bugs',
  'open bugs',
  'bug list',
  'defects',
  'known defects',
  'faults',
  'broken',
  "what's broken",
  'what is broken',
  'bugs und fehler',
  'fehler',
  'bekannte fehler',
  'fehlerliste',
  'mängel',
  'kaputt',
  'was kaputt ist',
])

/** What stands before the title of a fault that is told as it is, below a heading of faults (`BUGS`), or in a ticket of that type: what is wanted is that it goes. Empty where the title says itself what to do, and elsewhere. */
export function faultMark(unit: ReadUnit, title: string): string {
  const mark = englishness(title) < 0 ? 'Beheben: ' : 'Fix: '
  if (unit.ticket?.type === complaint) return mark
  if (!headings.has(headingOf(unit)) && !tellsFault(unit.ticket?.type)) return ''
  const [, first] = tagWords(`to ${uncapitalise(title)}`)
  const [, second] = tagWords(title)
  // `Calendar jumps back` is no calendar to be kept
  const isToldOfIt = isVerb(second) && endsInS(second?.word ?? '')
  const namesTheCure =
    asks.test(title.replaceAll(asksNothing, '')) || (isPlainVerb(first) && !first?.word.endsWith('ing') && !isToldOfIt)
  return namesTheCure ? '' : mark
}
/** `twice in May`, `can't pay`, `looks like`: words that ask elsewhere. */
const asksNothing =
  /(?<= )May\b|\b(?:(?:ca|wo|could)n['’]t|(?:can|will|could)(?:not| not| no longer)|like|(?:kann|können|will|wird) (?:nicht|nur))(?!\p{L})/giu

/** Whether a deed is one that nobody wants to do: `Customers get stuck on the form`, `Members forget their card`. */
export function tellsTrouble(verb: string, next = ''): boolean {
  return isTrouble(verb) || (verb === 'get' && isStuck(next))
}
const isTrouble = anyOf('lose forget complain struggle suffer fail waste hate fear misread mistype')
const isStuck = anyOf('stuck lost confused annoyed frustrated angry bored nothing')
