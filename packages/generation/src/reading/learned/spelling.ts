import { learnedWeights, learnedWords } from './weights.ts'

/** How many letters a word has that may be meant for another one. */
const [shortest, longest] = [4, 20]
const mostKept = 20_000

type Index = { rank: ReadonlyMap<string, number>; near: ReadonlyMap<string, readonly string[]> }
let index: Index | undefined
const known = new Map<string, string>()

/**
 * A word in small letters as the labelled briefs spell it: one that they do not hold becomes the most frequent word of theirs that a single mistake parts from it, a letter too many, too few or
 * another, or two in the wrong order (Damerau 1964). `custommers` are `customers`; what is near to nothing stays.
 */
function asSpelt(word: string): string {
  if (word.length < shortest || word.length > longest || !/^[a-z']+$/.test(word)) return word
  if (Object.hasOwn(learnedWeights().own, word)) return word
  const before = known.get(word)
  if (before !== undefined) return before
  index ??= indexOf(learnedWords())
  const { rank, near } = index
  const [meant = word] = [word, ...cuts(word)]
    .flatMap((cut) => near.get(cut) ?? [])
    .filter((other) => other.startsWith(word.charAt(0)) && isOneMistake(word, other))
    .sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0))
  if (known.size >= mostKept) known.clear()
  known.set(word, meant)
  return meant
}

/** By what is left of a word without one of its letters: two words that a mistake parts share that (Garbe, symmetric delete spelling correction). */
function indexOf(words: readonly string[]): Index {
  const near = new Map<string, string[]>()
  for (const word of words)
    for (const cut of new Set([word, ...cuts(word)])) near.set(cut, [...(near.get(cut) ?? []), word])
  return { rank: new Map(words.map((word, i) => [word, i])), near }
}

function cuts(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))
}

function isOneMistake(one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [a, b] = [one.slice(at), other.slice(at)]
  const isSwapped = a.charAt(0) === b.charAt(1) && a.charAt(1) === b.charAt(0) && a.slice(2) === b.slice(2)
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped
}

/** In a text whose words are spelt as they should be, what is near to another word is a word of its own. */
const fewestMistakes = 0.06
/** How words of a text are read: as they are spelt where it holds many mistakes, else as they stand. */
export function spellingOf(text: string): Spelling {
  const words = text.toLowerCase().match(/[a-z']{4,}/g) ?? []
  const mistakes = words.filter((word) => asSpelt(word) !== word).length
  return mistakes > 0 && mistakes >= fewestMistakes * words.length ? asSpelt : asItStands
}
export const asItStands: Spelling = (word) => word
export type Spelling = (word: string) => string
