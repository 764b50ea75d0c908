import { asItStands, type Spelling } from '../learned/spelling.ts'
import { englishness } from '../words/englishness.ts'
import { tagWords } from '../words/tag-words.ts'
import { anyOf } from '../words/word-lists.ts'

/** A word of a sentence as the borders see it: where it stands, its part of speech in English, and the marks between it and the word before. */
export type PlacedWord = { word: string; start: number; end: number; tag: string; gap: string }

/** For so many words there is no mark. */
const breathless = 32
const longestTagged = 60

/** The words of a sentence, in small letters, numbers as `#`. */
export function placedWords(sentence: string, spell: Spelling = asItStands): PlacedWord[] {
  const found = [...sentence.matchAll(/[^\s.,!?;:()"“”„–—]+(?:[.,:]\d+)*/gu)]
  const isEnglish = englishness(sentence) > 0
  const words = found.map(({ 0: raw, index }, i): PlacedWord => {
    const before = found[i - 1]
    const gap = before
      ? sentence
          .slice(before.index + before[0].length, index)
          .replaceAll(/\s+/g, '')
          .slice(0, 3)
      : '<'
    const word = /^\p{Sc}?\d/u.test(raw) ? '#' : spell(raw.toLowerCase().replaceAll(/[‘’]/g, "'"))
    return { word, start: index, end: index + raw.length, tag: 'X', gap }
  })
  if (isEnglish)
    for (let from = 0; from < words.length; from += longestTagged)
      tag(sentence, words.slice(from, from + longestTagged))
  return words
}

/** The tagger parts `don't`: a word has the tag of its first part. */
function tag(sentence: string, words: readonly PlacedWord[]): void {
  const [from, to] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  let at = from
  const tags = new Map<number, string>()
  for (const { space, word, tag } of tagWords(sentence.slice(from, to))) {
    at += space.length
    tags.set(at, tag)
    at += word.length
  }
  for (const word of words) word.tag = tags.get(word.start) ?? 'X'
}

/** Whether nothing parts the words for long, as in dictated text. */
export function isCeaseless(words: readonly PlacedWord[]): boolean {
  const marks = words.filter(({ gap }, i) => i > 0 && gap !== '').length
  return words.length > breathless * (marks + 1)
}

/** What a thought is opened with, or ends on where the next one begins, and says nothing of. */
export const links = anyOf(
  'and but so or also then plus oh um uh uhm erm okay ok well yes yeah anyway right und aber auch dann also ach äh ähm et mais y pero en maar',
)

const longestLookedAt = 60
const lengths = [2, 3, 4, 6, 8, 11, 15, 20, 30]
const bucket = (length: number): number => lengths.findIndex((most) => length <= most)
const isDeed = (word: PlacedWord): boolean => word.tag === 'VERB' || word.tag === 'AUX'

/** What the place before a word shows, as names: the words and their parts of speech around it, the marks, and what was said since the last border. */
export function borderFeatures(words: readonly PlacedWord[], at: number, last: number): string[] {
  const w = (by: number): string => words[at + by]?.word ?? '-'
  const t = (by: number): string => words[at + by]?.tag ?? '-'
  const gap = words[at]?.gap ?? ''
  const [told, left] = [bucket(at - last), bucket(words.length - at)]
  const hasDeed = words.slice(Math.max(last, at - longestLookedAt), at).some(isDeed)
  const next = words.slice(at, at + 8).findIndex(isDeed)
  const opening = words[last]?.word ?? ''
  const features = [
    'bias',
    `gap ${gap}`,
    `gap after ${words[at + 1]?.gap ?? ''}`,
    `gap before ${words[at - 1]?.gap ?? ''}`,
  ]
  for (const by of [-3, -2, -1, 0, 1, 2]) features.push(`${by} ${w(by)}`, `${by} ${t(by)}`)
  features.push(
    `ends ${w(-1)} ${w(0)}`,
    `before ${w(-2)} ${w(-1)}`,
    `opens ${w(0)} ${w(1)}`,
    `opens ${w(0)} ${w(1)} ${w(2)}`,
    `around ${w(-1)} ${w(1)}`,
    `gap ${gap} ${w(0)}`,
    `gap ${gap} ${w(0)} ${w(1)}`,
    `gap ${gap} ${t(0)} ${t(1)}`,
    `gap ${gap} ${t(-1)} ${t(0)} ${t(1)} ${t(2)}`,
    `gap ${gap} ${w(0)} ${t(1)} ${t(2)}`,
    `${t(-1)} ${t(0)}`,
    `${t(-2)} ${t(-1)} ${t(0)}`,
    `${t(-1)} ${t(0)} ${t(1)}`,
    `${t(0)} ${t(1)} ${t(2)} .`,
    `${t(-2)} ${t(-1)} ${t(0)} ${t(1)} ${t(2)}`,
    `${w(0)} ${t(-1)} ${t(1)}`,
    `${w(-1)} ${t(0)} ${t(1)}`,
    `told ${told}`,
    `left ${left}`,
    `told ${told} ${hasDeed} ${gap}`,
    `deed ${hasDeed} ${next} ${gap}`,
    `deed ${hasDeed} ${w(0)}`,
    `deed ${hasDeed} ${t(-1)} ${t(0)}`,
    `told ${told} ${w(0)}`,
    `opened ${opening} ${gap}`,
    `opened ${opening} ${w(0)}`,
  )
  return features
}

const opensCondition = anyOf('if when whenever once until unless as wenn sobald falls nachdem bevor')
const longestCondition = 7
const longestOpen = 18
/** `if nobody is at home for the second time`: what follows from it is said with it, so it goes on until a second deed is told, or in other languages for a few words. */
export function isOpenCondition(part: readonly PlacedWord[]): boolean {
  const first = part.findIndex(({ word }) => !links(word))
  if (!opensCondition(part[first]?.word)) return false
  if (part.every(({ tag }) => tag === 'X')) return part.length - first <= longestCondition
  if (part.length > longestOpen) return false
  return part.filter((word, i) => isDeed(word) && !(part[i - 1] && isDeed(part[i - 1] as PlacedWord))).length < 2
}

const supposes = anyOf('would wäre wären würde würden hätte hätten')
const opensSupposed = anyOf('if wenn')
/** `it would help a lot | if the order was written down`: neither half says anything without the other. */
const isSupposed = (part: readonly PlacedWord[], next: PlacedWord | undefined): boolean =>
  opensSupposed(next?.word) && part.some(({ word }) => supposes(word))

/** From so much on a place is a border. */
const borderFrom = 0

/** The words before which one thought ends and another begins, by their places, read from the left. */
export function thoughtBorders(words: readonly PlacedWord[], weights: Readonly<Record<string, number>>): number[] {
  const borders: number[] = []
  for (const at of words.keys()) {
    const last = borders.at(-1) ?? 0
    // no longer part is looked through, so that the time grows with the words and not with their square
    const part = at - last <= longestOpen ? words.slice(last, at) : []
    if (at === 0 || isOpenCondition(part) || isSupposed(part, words[at])) continue
    let score = 0
    for (const feature of borderFeatures(words, at, last))
      if (Object.hasOwn(weights, feature)) score += weights[feature] ?? 0
    if (score >= borderFrom || (part.length >= fewestTold && takesBreath(words, at)))
      borders.push(beforeLeadIn(words, at, last))
  }
  return borders
}

const fewestTold = 4
const isFiller = anyOf('um uh uhm er erm äh ähm')
/** `... on the screen | um then the invoices ...` */
const takesBreath = (words: readonly PlacedWord[], at: number): boolean =>
  isFiller(words[at]?.word) && links(words[at + 1]?.word)

const longestLeadIn = 9
const leadIn =
  /^what (?:i|we)(?:['’]d| would)?(?: really| just| also)? (?:want|need|like|love)(?: to \S+)? is(?: that)?$/
/** `she never hears of it so | what I would like is | I put my shift up`: what leads to a thought begins it. */
function beforeLeadIn(words: readonly PlacedWord[], at: number, last: number): number {
  const from = Math.max(last + 1, at - longestLeadIn)
  const what = words.findLastIndex(({ word }, i) => i < at && i >= from && word === 'what')
  return what >= 0 &&
    leadIn.test(
      words
        .slice(what, at)
        .map(({ word }) => word)
        .join(' '),
    )
    ? what
    : at
}
