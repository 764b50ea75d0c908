import { learnedBorders } from '../learned/weights.ts'
import type { Span } from '../words/split-sentences.ts'
import { anyOf } from '../words/word-lists.ts'
import { links, type PlacedWord, thoughtBorders } from './thought-borders.ts'

/** Parts what goes on for long at the borders that `npm run train` learned; the words that only link the parts stand in neither. */
export function splitThoughts(sentence: string, words: readonly PlacedWord[], offset: number): Span[] {
  const begins = [0, ...thoughtBorders(words, learnedBorders())]
  return begins.map((begin, i) => {
    const end = begins[i + 1]
    const first = i === 0 ? 0 : afterLinks(words, begin, end ?? words.length)
    return {
      start: offset + (i === 0 ? 0 : startOf(sentence, words, first)),
      end: offset + (end === undefined ? sentence.length : endOf(sentence, words, beforeLinks(words, begin, end))),
    }
  })
}

/** `so that` links nothing, it says what for. */
const saysWhatFor = anyOf('that dass')
function afterLinks(words: readonly PlacedWord[], begin: number, end: number): number {
  let first = begin
  while (first < end - 2 && links(words[first]?.word) && !saysWhatFor(words[first + 1]?.word)) first += 1
  return first
}

/** `all day and then | they should say`: what was begun and not said ends nothing. */
function beforeLinks(words: readonly PlacedWord[], begin: number, end: number): number {
  let last = end
  while (last > begin + 2 && links(words[last - 1]?.word)) last -= 1
  return last
}

/** A word with what opens it: `(`, a quotation mark. */
function startOf(sentence: string, words: readonly PlacedWord[], at: number): number {
  const [from, to] = [words[at - 1]?.end ?? 0, words[at]?.start ?? 0]
  return to - (/["“„(]+$/.exec(sentence.slice(from, to))?.[0].length ?? 0)
}

/** What stands before a border, with what closes it, and without the mark that parts it from what follows. */
function endOf(sentence: string, words: readonly PlacedWord[], at: number): number {
  const from = words[at - 1]?.end ?? 0
  return from + (/^[.!?)"”]+/.exec(sentence.slice(from, words[at]?.start))?.[0].length ?? 0)
}
