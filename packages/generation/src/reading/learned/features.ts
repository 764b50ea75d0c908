import type { Unit } from '../unit.ts'
import { englishness } from '../words/englishness.ts'
import { tagWords } from '../words/tag-words.ts'
import { isQuestion } from '../words/word-lists.ts'
import { asItStands, type Spelling } from './spelling.ts'

const longestWords = 60
/** The words of a text in small letters, numbers as `#`, and the marks that tell a question, an arrow or a quotation. */
const wordsIn = (text: string, spell: Spelling): string[] =>
  (
    text
      .toLowerCase()
      .replace(/[‘’]/g, "'")
      .match(
        /https?:\S+|\S+@\S+|->|→|\p{L}[\p{L}\p{M}']*(?:-\p{L}+)*|\d+(?:[.,:]\d+)*|[?!:%€$£#]|\p{Extended_Pictographic}/gu,
      ) ?? []
  ).map((word) => (/^\d/.test(word) ? '#' : /^https?:/.test(word) ? 'http:' : word.includes('@') ? '@' : spell(word)))

/** What people say before they say one thing more: it says nothing of what that is. */
const opener =
  /^(?:(?:(?:and|oh|ah|ok|okay|well|so|ps|p\.s\.|btw|by the way|one (?:more|last)(?: thing)?|(?:and )?another thing|last(?:ly)?|finally|und|ach (?:ja|so)|achso|übrigens|noch (?:was|etwas|eins))\b[\s,.:!–-]+)+)(?=\S)/iu
const fewestPlaced = 6
const lengths = [2, 4, 7, 12, 20, 30]

/**
 * What a unit shows of itself and of its place, as names: words and pairs of words, how it begins and ends, headings, form, and where in the brief
 * it stands. Nothing here says what any of it means; the weights do, and they are learned from labelled briefs. `spell` says how a word is read.
 */
export function featuresOf(units: readonly Unit[], index: number, spell: Spelling = asItStands): string[] {
  const wordsOf = (part: string): string[] => wordsIn(part, spell)
  const unit = units[index] as Unit
  const opening = opener.exec(unit.text)?.[0] ?? ''
  const text = unit.text.slice(opening.length)
  const words = wordsOf(text).slice(0, longestWords)
  const length = words.length
  const features = new Set<string>([
    'bias',
    `form:${unit.form}`,
    `length:${lengths.findIndex((most) => length <= most)}`,
  ])
  for (const [i, word] of words.entries()) {
    features.add(word)
    if (word.length > 6) features.add(`${word.slice(0, 5)}…`)
    features.add(`${words[i - 1] ?? '<'} ${word}`)
  }
  features.add(`begins:${words[0]}`)
  features.add(`begins:${words[0]} ${words[1] ?? '>'} ${words[2] ?? '>'}`)
  features.add(`ends:${words.at(-1)}`)
  features.add(`end:${/[.!?:;,…]?["”)*]*$/.exec(unit.text)?.[0].charAt(0) ?? ''}`)
  if (/^\p{Lu}/u.test(unit.text)) features.add('capital')
  if (/^\p{Lu}[^.!?]*\b\p{Lu}\p{Ll}/u.test(unit.text)) features.add('names')
  for (const heading of new Set(unit.headings.slice(-1).flatMap(wordsOf))) features.add(`under:${heading}`)
  for (const heading of new Set(unit.headings.slice(0, -1).flatMap(wordsOf))) features.add(`within:${heading}`)
  if (unit.headings.length === 0) features.add('under nothing')
  if (unit.speaker) features.add('spoken')
  for (const column of new Set(unit.cells?.flatMap((cell) => wordsOf(cell.column)))) features.add(`column:${column}`)
  const [first = ''] = /^\p{Lu}[\p{Ll}]+(?![\p{L}'’-])/u.exec(text) ?? []
  if (first !== '' && namesOf(units).has(first)) {
    features.add('begins:Name')
    features.add(`Name ${words[1] ?? '>'}`)
  }
  if (unit.parent !== undefined) {
    features.add('hangs')
    for (const word of wordsOf(units[unit.parent - 1]?.text ?? '').slice(0, 12)) features.add(`hangs:${word}`)
  }
  const before = units[index - 1]
  const follows = before?.block === unit.block ? 'same' : before?.paragraph === unit.paragraph ? 'near' : 'far'
  features.add(`follows:${follows}`)
  if (before) for (const word of wordsOf(before.text).slice(-1)) features.add(`after:${word}`)
  if (opening) features.add('opened')
  if (unit.link) features.add(`link:${unit.link}`)
  const link = units[index + 1]?.link
  if (link) features.add(`linked:${link}`)
  for (const feature of exchange(units, index, wordsOf)) features.add(feature)
  if (isEnglish(units, index)) {
    const spelt = text.slice(0, 300).replaceAll(/(?<!\p{L})\p{Ll}{4,}(?!\p{L})/gu, spell)
    const tags = tagWords(spelt).map(({ tag, word }) => (tag === 'PUNCT' ? word : tag))
    features.add(`tags:${tags.slice(0, 2).join(' ')}`)
    features.add(`tags:${tags.slice(0, 3).join(' ')}`)
    features.add(`tags:${tags.slice(0, 5).join(' ')}`)
    for (const [i, tag] of tags.entries()) features.add(`tag:${tags[i - 1] ?? '<'} ${tag}`)
    if (!tags.includes('VERB')) features.add(tags.includes('AUX') ? 'only AUX' : 'no verb')
  } else features.add('not English')
  // a short text has no room for a greeting and a signature: where something stands in it says nothing
  if (units.length >= fewestPlaced) {
    const fromEnd = units.length - 1 - index
    // letters begin and end with what is said besides; lists, tables and lines without a gap do not
    const isLetter = unit.form === 'sentence' && units[0]?.paragraph !== units.at(-1)?.paragraph
    if (index < 3 && isLetter) features.add(`place:${index}`)
    if (fromEnd < 3 && isLetter) features.add(`place:-${fromEnd}`)
    features.add(`fifth:${Math.floor((index / units.length) * 5)}`)
  }
  if (unit.form === 'item') features.add(`item:${lengths.findIndex((most) => length <= most)}`)
  features.add(units.length <= 2 ? 'alone' : units.length <= 8 ? 'short' : 'long')
  return [...features]
}

const namesIn = new WeakMap<readonly Unit[], ReadonlySet<string>>()
/** Who is named in the brief: words that stand in capitals within English sentences, or before a colon. */
function namesOf(units: readonly Unit[]): ReadonlySet<string> {
  const known = namesIn.get(units)
  if (known) return known
  const names = new Set<string>()
  for (const { text, speaker } of units) {
    if (speaker !== undefined) names.add(speaker)
    if (englishness(text) >= 0)
      for (const [name] of text.matchAll(/(?<=[\p{L}\d,)] )\p{Lu}\p{Ll}+(?![\p{L}'’-])/gu)) names.add(name)
  }
  namesIn.set(units, names)
  return names
}

const [longestTurn, longestReply] = [3, 12]
/** What passes between those who speak, or write below what they quote: what a unit answers, and how it is answered. */
function exchange(units: readonly Unit[], index: number, wordsOf: (text: string) => string[]): string[] {
  const unit = units[index] as Unit
  const asks = (other: Unit | undefined): boolean => other !== undefined && isQuestion(other.text)
  const [before, after] = [units[index - 1], units[index + 1]]
  const features: string[] = []
  const begin = (other: Unit): string[] => wordsOf(other.text.slice(0, 80)).filter((word) => word !== '!')
  if (before?.field === unit.field && (before.turn !== unit.turn || asks(before))) {
    const [first = '', second = ''] = begin(unit)
    const to = asks(before) ? 'question' : 'turn'
    features.push('replies', `replies to ${to}`, `replies ${first}`, `replies ${first} ${second}`, `to ${to}: ${first}`)
  }
  // the next voice answers all that was just said
  let end = index
  while (end - index < longestTurn && units[end + 1]?.turn === unit.turn) end += 1
  const reply = units[end + 1]?.turn === unit.turn ? undefined : units[end + 1]
  const answer = asks(unit) && after?.turn === unit.turn ? after : reply
  if (answer?.field === unit.field) {
    const [first = '', second = '', ...more] = begin(answer)
    const own = asks(unit) ? 'question' : 'turn'
    features.push('answered', `answered ${first}`, `answered ${first} ${second}`, `${own} answered ${first}`)
    if (more.length < longestReply) features.push(...more.slice(0, 6).map((word) => `answered … ${word}`))
  }
  return features
}

const nearby = 3
/** Tags of words say something of English only; what a unit leaves open its neighbours tell. */
function isEnglish(units: readonly Unit[], index: number): boolean {
  for (let reach = 0; reach <= nearby; reach += 1) {
    const near = reach === 0 ? [units[index]] : [units[index - reach], units[index + reach]]
    const text = near.map((unit) => unit?.text.slice(0, 200) ?? '').join(' ')
    const more = englishness(text)
    if (more !== 0) return more > 0
  }
  return true
}
