import { headingOf } from './sections.ts'
import { endsInS, isPlainVerb, isVerb, tagWords } from './tag-words.ts'
import type { ReadUnit } from './unit.ts'
import { asks, uncapitalise } from './word-lists.ts'

const english = new Set([
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
])
const german = new Set([
  'bugs und fehler',
  'fehler',
  'bekannte fehler',
  'fehlerliste',
  'mängel',
  'kaputt',
  'was kaputt ist',
])

/** What stands before the title of a fault that is told as it is, below a heading of faults (`BUGS`): what is wanted is that it goes. Empty where the title says itself what to do, and elsewhere. */
export function faultMark(unit: ReadUnit, title: string): string {
  const heading = headingOf(unit)
  const mark = english.has(heading) ? 'Fix: ' : german.has(heading) ? 'Beheben: ' : ''
  const [, first] = tagWords(`to ${uncapitalise(title)}`)
  const [, second] = tagWords(title)
  // `Calendar jumps back` is no calendar to be kept
  const isToldOfIt = isVerb(second) && endsInS(second?.word ?? '')
  const saysWhatToDo =
    asks.test(title.replaceAll(month, '')) || (isPlainVerb(first) && !first?.word.endsWith('ing') && !isToldOfIt)
  return saysWhatToDo ? '' : mark
}
/** `twice in May` */
const month = /(?<= )May\b/g
