import type { Brief } from '../../drafter.ts'

const longestPassage = 500
const fewestLetters = 3
const fewestWordsOfPart = 3
const mostParts = 5
const wordPattern = /[\p{L}\p{N}%€$£+<>=]+/gu
/** What a reader does not see, and a model may copy or leave out: marks of direction and width, joiners, tags, variations. */
const unseen = /[\p{Cf}\p{Variation_Selector}]/gu

type Word = { text: string; start: number; end: number }
/** A text's words, and where each of them stands. */
type Indexed = { text: string; words: readonly Word[]; places: ReadonlyMap<string, readonly number[]> }
type FindPassages = (passage: string) => string[]

/** A brief is read once, however many answers are grounded in it. */
const finders = new WeakMap<object, FindPassages>()

/**
 * Looks quotations up in a brief. Blanks, line breaks, case, markup and punctuation may have been copied freely, and `...` may stand
 * for words left out; the answer is the brief's own characters, at most 500 of them each, and nothing where the brief holds no such words.
 */
export function createPassageFinder(brief: Pick<Brief, 'epicInfo' | 'additionalInfo'>): FindPassages {
  const finder = finders.get(brief) ?? finderOf([brief.epicInfo, brief.additionalInfo].map(indexed))
  finders.set(brief, finder)
  return finder
}

function finderOf(texts: readonly Indexed[]): FindPassages {
  function findWhole(passage: string): string | undefined {
    const passageWords = wordsOf(passage)
    if (passageWords.reduce((sum, word) => sum + word.text.length, 0) < fewestLetters) return undefined
    for (const { text, words, places } of texts) {
      const at = placeOf(words, places, passageWords)
      const first = words[at]
      const last = words[at + passageWords.length - 1]
      if (first && last) return atMost(widened(text, first.start, last.end, passage))
    }
    return undefined
  }

  return (passage) => {
    const whole = findWhole(passage)
    if (whole !== undefined) return [whole]
    const parts = passage.replace(/\s+/g, ' ').split(/ ?(?:\[ ?)?(?:\.{3,}|…)(?: ?\])? ?/)
    if (parts.length < 2) return []
    return parts
      .filter((part) => wordsOf(part).length >= fewestWordsOfPart)
      .slice(0, mostParts)
      .flatMap((part) => findWhole(part) ?? [])
  }
}

function indexed(text: string): Indexed {
  const words = wordsOf(text)
  const places = new Map<string, number[]>()
  for (const [at, word] of words.entries()) {
    const own = places.get(word.text)
    if (own) own.push(at)
    else places.set(word.text, [at])
  }
  return { text, words, places }
}

/** Where a row of words stands in a text, -1 for nowhere: looked for around its rarest word, where that is less than to read the text. */
function placeOf(words: Indexed['words'], places: Indexed['places'], passageWords: readonly Word[]): number {
  let rarest = { at: 0, places: places.get(passageWords[0]?.text ?? '') ?? [] }
  for (const [at, { text }] of passageWords.entries()) {
    const wordPlaces = places.get(text)
    if (!wordPlaces) return -1
    if (wordPlaces.length < rarest.places.length) rarest = { at, places: wordPlaces }
  }
  if (rarest.places.length * passageWords.length > words.length) return placeByReading(words, passageWords)
  const place = rarest.places.find((at) =>
    passageWords.every(({ text }, i) => words[at - rarest.at + i]?.text === text),
  )
  return place === undefined ? -1 : place - rarest.at
}

/** Each word of the text is looked at once (Knuth, Morris, Pratt, 1977). */
function placeByReading(words: readonly Word[], passageWords: readonly Word[]): number {
  // how much of the row's beginning stands again at each of its words
  const again = [0]
  const grown = (before: number, word: string | undefined): number => {
    let length = before
    while (length > 0 && passageWords[length]?.text !== word) length = again[length - 1] ?? 0
    return passageWords[length]?.text === word ? length + 1 : length
  }
  for (let i = 1; i < passageWords.length; i += 1) again.push(grown(again[i - 1] ?? 0, passageWords[i]?.text))
  let matchLength = 0
  for (const [i, { text }] of words.entries()) {
    matchLength = grown(matchLength, text)
    if (matchLength === passageWords.length) return i - matchLength + 1
  }
  return -1
}

function wordsOf(text: string): Word[] {
  // every unseen mark joins the word it stands in; each takes its place in the length, so that the offsets stay
  const plain = text
    .replace(/&(?:lt|gt|amp);/g, (entity) =>
      (entity === '&lt;' ? '<' : entity === '&gt;' ? '>' : '&').padEnd(entity.length),
    )
    .replace(unseen, (mark) => '\u00A6'.repeat(mark.length))
  return [...plain.matchAll(/[\p{L}\p{N}%€$£+<>=\u00A6]+/gu)].flatMap((match) => {
    const word = match[0].replaceAll('\u00A6', '').toLowerCase()
    return word === '' ? [] : [{ text: word, start: match.index, end: match.index + match[0].length }]
  })
}

/** Marks and punctuation that the quotation has around its words are taken along where they stand in the text. */
function widened(text: string, start: number, end: number, passage: string): string {
  const before = /^[^\p{L}\p{N}\s]*/u.exec(passage.trim())?.[0] ?? ''
  const after = marksAtEnd(passage.trimEnd())
  const from = text.slice(0, start).endsWith(before) ? start - before.length : start
  const to = text.slice(end).startsWith(after) ? end + after.length : end
  return text.slice(from, to)
}

/** From the end backwards: an expression would begin anew at every mark. */
function marksAtEnd(passage: string): string {
  let from = passage.length
  while (from > 0 && !/[\p{L}\p{N}\s]/u.test(passage.charAt(from - 1))) from -= 1
  return passage.slice(from)
}

function atMost(passage: string): string {
  if (passage.length <= longestPassage) return passage
  const last = [...passage.slice(0, longestPassage).matchAll(wordPattern)].at(-1)
  return passage.slice(0, last?.index ?? longestPassage).trimEnd()
}
