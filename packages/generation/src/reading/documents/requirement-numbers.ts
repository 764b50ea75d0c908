import type { BriefTexts } from '../../drafter.ts'
import { isIdentifier } from '../tables/rows.ts'
import type { ReadUnit } from '../unit.ts'
import { namedNumber, requirementNumber } from '../words/bare-statement.ts'

/** `4.2`, as part of a pattern */
const plainNumber = String.raw`\d{1,2}(?:\.\d{1,2}){1,3}`
/** A number of either kind, as part of a pattern. */
export const anyNumber = String.raw`(?:${namedNumber}|[A-Z]-?\d{1,3}(?![\d.])|${plainNumber})`
const enclosed = String.raw`[/(\[]?${anyNumber}(?:/(?=[\s:)])|[)\]])?`
/** `R-12`, `R-34/35`, `/LF10/ and /LF11/`, as part of a pattern */
export const numberList = String.raw`${enclosed}(?:(?:\s?[,/&+]\s?|,? (?:and|und|y|et) )(?:${enclosed}|\d{1,3}(?![\d.])))*`

const inMargin = new RegExp(String.raw`^[\s*_>|-]*(${plainNumber})[.)]?\s*$`, 'u')
const inFront = new RegExp(String.raw`^(${plainNumber})[.)]?\s`, 'u')
const longestMargin = 24
const ofHeading = new RegExp(String.raw`^(?:\p{Lu}?\p{Ll}+\s)?(${anyNumber})(?=$|[\s.:)–-])`, 'u')

/** The number that a requirement has before it: `R-12`, `/LF10/`, or `4.2` at the beginning of its line. */
export function numberOf({ field, form, isEntry, start, end }: ReadUnit, brief: BriefTexts): string {
  const passage = brief[field].slice(start, end)
  const margin = brief[field].slice(Math.max(0, start - longestMargin), start)
  const number = requirementNumber({ form, ...(isEntry && { isEntry }) }, passage)
  return number || (inMargin.exec(margin.split('\n').at(-1) ?? '')?.[1] ?? inFront.exec(passage)?.[1] ?? '')
}

/** A number as it is looked up, however it is written: `FR 3` is `fr-3`. */
export function keyOf(number: string): string {
  return number.replace(/[-_ /]/g, '').toUpperCase()
}

/** The keys of the numbers that a list names: `R-34/35` names two. */
export function keysIn(numbers: string): string[] {
  const keys: string[] = []
  for (const [each] of numbers.matchAll(new RegExp(`${anyNumber}|\\d+`, 'gu'))) {
    const letters = lettersOf(keys.at(-1) ?? '')
    keys.push(/^\d+$/.test(each) && letters !== '' ? letters + each : keyOf(each))
  }
  return keys
}

/** The keys of the requirements that a text names by a name of their own, wherever it does. */
export function keysNamedIn(text: string): string[] {
  return [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\d])${namedNumber}(?![\p{L}\d])`, 'gu'))].map(([each]) =>
    keyOf(each),
  )
}

/** `FR-12`, which speaks of `FR-3`, is a requirement of its own; `CR-2` is none. */
export function isOfSameKind(key: string, other: string): boolean {
  return lettersOf(key) === lettersOf(other) && key !== other
}
const lettersOf = (key: string): string => key.replace(/\P{L}.*/su, '')

/** The units of each requirement that has a number of its own, and of each section that has one; a number that begins anew in another part says of none which it is. */
export function numberedIn(units: readonly ReadUnit[], brief: BriefTexts): Map<string, ReadUnit[]> {
  const [numbered, again] = [new Map<string, ReadUnit[]>(), new Set<string>()]
  for (const block of Map.groupBy(units, blockOf).values()) {
    const [first] = block as [ReadUnit, ...ReadUnit[]]
    const key = keyOf(numberOf(first, brief) || numberOfRow(first))
    if (numbered.has(key) && lettersOf(key) === '') again.add(key)
    if (key !== '' && !numbered.has(key)) numbered.set(key, block)
  }
  for (const [heading, own] of Map.groupBy(units, ({ headings }) => headings.at(-1) ?? '')) {
    const key = keyOf(ofHeading.exec(heading)?.[1] ?? '')
    if (key !== '' && !numbered.has(key)) numbered.set(key, own)
  }
  for (const key of again) numbered.delete(key)
  return numbered
}

/** `S5`, in the first cell of a row */
function numberOfRow({ cells: [first] = [] }: ReadUnit): string {
  return first && isIdentifier(first.text) && /\p{L}/u.test(first.text) ? first.text : ''
}

/** What the units of one paragraph, list item or row have in common. */
export function blockOf({ field, block }: ReadUnit): string {
  return `${field} ${block}`
}
