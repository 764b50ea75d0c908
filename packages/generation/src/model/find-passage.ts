import type { Brief } from '../drafter.ts'

const LONGEST_PASSAGE = 500
const FEWEST_LETTERS = 3
const FEWEST_WORDS_OF_PART = 3
const WORD = /[\p{L}\p{N}%€$£+<>=]+/gu
/** What a reader does not see, and a model may copy or leave out: marks of direction and width, joiners, tags, variations. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu

type Word = { text: string; start: number; end: number }

/**
 * Looks quotations up in a brief. Blanks, line breaks, case, markup and punctuation may have been copied freely, and `...` may stand
 * for words left out; the answer is the brief's own characters, at most 500 of them each, and nothing where the brief holds no such words.
 */
export function createPassageFinder({ epicInfo, additionalInfo }: Pick<Brief, 'epicInfo' | 'additionalInfo'>) {
  const texts = [epicInfo, additionalInfo].map((text) => ({ text, words: wordsOf(text) }))

  function findWhole(passage: string): string | undefined {
    const wanted = wordsOf(passage)
    if (wanted.reduce((sum, word) => sum + word.text.length, 0) < FEWEST_LETTERS) return undefined
    for (const { text, words } of texts) {
      const at = placeOf(words, wanted)
      const first = words[at]
      const last = words[at + wanted.length - 1]
      if (first && last) return atMost(widened(text, first.start, last.end, passage))
    }
    return undefined
  }

  return (passage: string): string[] => {
    const whole = findWhole(passage)
    if (whole !== undefined) return [whole]
    const parts = passage.split(/\s*(?:\[\s*)?(?:\.{3,}|…)(?:\s*\])?\s*/)
    if (parts.length < 2) return []
    return parts.filter((part) => wordsOf(part).length >= FEWEST_WORDS_OF_PART).flatMap((part) => findWhole(part) ?? [])
  }
}

/** Where a row of words stands in another, each word of which is looked at once (Knuth, Morris, Pratt, 1977); -1 for nowhere. */
function placeOf(words: readonly Word[], wanted: readonly Word[]): number {
  // how much of the row's beginning stands again at each of its words
  const again = [0]
  const grown = (before: number, word: string | undefined): number => {
    let length = before
    while (length > 0 && wanted[length]?.text !== word) length = again[length - 1] ?? 0
    return wanted[length]?.text === word ? length + 1 : length
  }
  for (let i = 1; i < wanted.length; i += 1) again.push(grown(again[i - 1] ?? 0, wanted[i]?.text))
  let found = 0
  for (const [i, { text }] of words.entries()) {
    found = grown(found, text)
    if (found === wanted.length) return i - found + 1
  }
  return -1
}

function wordsOf(text: string): Word[] {
  // every unseen mark joins the word it stands in; each takes its place in the length, so that the offsets stay
  const plain = text
    .replace(/&(?:lt|gt|amp);/g, (entity) =>
      (entity === '&lt;' ? '<' : entity === '&gt;' ? '>' : '&').padEnd(entity.length),
    )
    .replace(UNSEEN, (mark) => '\u00A6'.repeat(mark.length))
  return [...plain.matchAll(/[\p{L}\p{N}%€$£+<>=\u00A6]+/gu)].flatMap((match) => {
    const word = match[0].replaceAll('\u00A6', '').toLowerCase()
    return word === '' ? [] : [{ text: word, start: match.index, end: match.index + match[0].length }]
  })
}

/** Marks and punctuation that the quotation has around its words are taken along where they stand in the text. */
function widened(text: string, start: number, end: number, passage: string): string {
  const before = /^[^\p{L}\p{N}\s]*/u.exec(passage.trim())?.[0] ?? ''
  const after = /[^\p{L}\p{N}\s]*$/u.exec(passage.trim())?.[0] ?? ''
  const from = text.slice(0, start).endsWith(before) ? start - before.length : start
  const to = text.slice(end).startsWith(after) ? end + after.length : end
  return text.slice(from, to)
}

function atMost(passage: string): string {
  if (passage.length <= LONGEST_PASSAGE) return passage
  const last = [...passage.slice(0, LONGEST_PASSAGE).matchAll(WORD)].at(-1)
  return passage.slice(0, last?.index ?? LONGEST_PASSAGE).trimEnd()
}
