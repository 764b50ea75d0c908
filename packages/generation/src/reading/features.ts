import { tagWords } from './tag-words.ts'
import type { Unit } from './unit.ts'

const longestWords = 60

/** The words of a text in small letters, numbers as `#`, and the marks that tell a question, an arrow or a quotation. */
const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replace(/[‘’]/g, "'")
      .match(
        /https?:\S+|\S+@\S+|->|→|\p{L}[\p{L}\p{M}']*(?:-\p{L}+)*|\d+(?:[.,:]\d+)*|[?!:%€$£#]|\p{Extended_Pictographic}/gu,
      ) ?? []
  ).map((word) => (/^\d/.test(word) ? '#' : /^https?:/.test(word) ? 'http:' : word.includes('@') ? '@' : word))

const fewestPlaced = 6
const lengths = [2, 4, 7, 12, 20, 30]

/**
 * What a unit shows of itself and of its place, as names: words and pairs of words, how it begins and ends, headings, form, and where in the brief
 * it stands. Nothing here says what any of it means; the weights do, and they are learned from labelled briefs.
 */
export function featuresOf(units: readonly Unit[], index: number): string[] {
  const unit = units[index] as Unit
  const words = wordsOf(unit.text).slice(0, longestWords)
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
  if (unit.parent !== undefined) {
    features.add('hangs')
    for (const word of wordsOf(units[unit.parent - 1]?.text ?? '').slice(0, 12)) features.add(`hangs:${word}`)
  }
  const before = units[index - 1]
  const follows = before?.block === unit.block ? 'same' : before?.paragraph === unit.paragraph ? 'near' : 'far'
  features.add(`follows:${follows}`)
  if (before) for (const word of wordsOf(before.text).slice(-1)) features.add(`after:${word}`)
  const tags = tagWords(unit.text.slice(0, 300)).map(({ tag, word }) => (tag === 'PUNCT' ? word : tag))
  features.add(`tags:${tags.slice(0, 2).join(' ')}`)
  features.add(`tags:${tags.slice(0, 3).join(' ')}`)
  features.add(`tags:${tags.slice(0, 5).join(' ')}`)
  for (const [i, tag] of tags.entries()) features.add(`tag:${tags[i - 1] ?? '<'} ${tag}`)
  if (!tags.includes('VERB')) features.add(tags.includes('AUX') ? 'only AUX' : 'no verb')
  // a short text has no room for a greeting and a signature: where something stands in it says nothing
  if (units.length >= fewestPlaced) {
    const fromEnd = units.length - 1 - index
    if (index < 3) features.add(`place:${index}`)
    // letters end with what is said besides, lists do not
    if (fromEnd < 3 && unit.form === 'sentence') features.add(`place:-${fromEnd}`)
    features.add(`fifth:${Math.floor((index / units.length) * 5)}`)
  }
  features.add(units.length <= 2 ? 'alone' : units.length <= 8 ? 'short' : 'long')
  return [...features]
}
