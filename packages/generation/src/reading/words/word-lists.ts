import words from './words.json' with { type: 'json' }

/** The words by which texts are read where nothing was learned: English first, then German. */
export { words }

/** Asks whether a word is in a list, whatever its case: words with spaces between. */
export function anyOf(words: string): (word: string | undefined) => boolean {
  const known = new Set(words.split(' '))
  return (word) => word !== undefined && known.has(word.toLowerCase())
}

const bound = String.raw`(?![\p{L}\d])`
/** `pay*` stands for every word that begins so. */
const alternatives = (phrases: string): string =>
  phrases.split(', ').join('|').replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`[\p{L}'’-]*`)

/** Finds any of some phrases as whole words in a text, whatever their case: phrases with commas between. */
export function holds(phrases: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${alternatives(phrases)})${bound}`, 'iu')
}

/** Finds any of some phrases at the beginning of a text, behind its marks of quotation. */
export function opens(phrases: string): RegExp {
  return new RegExp(`^["“(]*(?:${alternatives(phrases)})${bound}`, 'iu')
}

const joint = /^(?:(?:and|but|also|then|und|aber)[\s,]+)+(?=\S)/i
/** What is said without the `And then` before it. */
export function withoutJoint(text: string): string {
  return text.replace(joint, '')
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’/-]*/gu)?.length ?? 0
}
const negation = holds(
  "no, not, never, none, nobody, nothing, neither, nor, cannot, without, *n't, *n’t, dont, cant, wont, nicht, nie, niemand*, kein*",
)
export function isNegated(text: string): boolean {
  return negation.test(text)
}

/** All places at which a text holds what a pattern finds once. */
export function timesIn(text: string, pattern: RegExp): string[] {
  return text.match(new RegExp(pattern, 'giu')) ?? []
}

export function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text)
}
/** What is asked directly. */
export function isQuestion(text: string): boolean {
  return /\?["”)]*$/.test(text)
}
/** A sentence or clause without the marks that end it. */
export function withoutEnd(text: string): string {
  return text.replace(/(?<![\s.!?:;,…(–—\p{So}-]|\uFE0F)(?:[\s.!?:;,…(–—\p{So}-]|\uFE0F)+$/u, '')
}
/** As many whole words as `longest` characters hold. */
export function wholeWords(text: string, longest: number): string {
  return text.slice(0, longest).replace(/\s+\S*$/u, '')
}

/** What says that something is wanted, or allowed. */
export const asks = holds(
  'should, must, can, could, may, shall, will, would, want, wants, need, needs, has to, have to, like, soll*, muss, müssen, kann, können, darf, dürfen',
)

/** `Keep the log | so`, `Keep the power low | and shall`: what would follow is left to a criterion. */
export function withoutLink(cut: string): string {
  const title = cut.replace(openModal, '')
  const [last, before] = title.split(' ').slice(-2).toReversed()
  return opensReasonAlone(last) && !endsWithSo(before) ? withoutEnd(title.slice(0, -(last?.length ?? 0))) : title
}
const openModal = /,? (?:and|or|but|und|oder|aber) (?:shall|must|should|can|could|may|will|soll|muss|kann|darf)$/iu
const [opensReasonAlone, endsWithSo] = [
  anyOf('so où when: if: unless: where: wenn: falls:'),
  anyOf('say says said do does did done think thinks if or'),
]

export function capitalise(text: string): string {
  const first = /^["“(]*\p{Ll}/u.exec(text)?.[0]
  // `iPhone`, `shift_offer`, `order.total`, `cbc:ID`, `taxRate`: a name in mixed letters stays, and one of code
  return first && !/^(?:\p{Ll}\p{Lu}|\p{Ll}+_\p{Ll}|\p{Ll}{2,}(?:[.:]\p{L}|\p{Lu}))/u.test(text)
    ? first.toUpperCase() + text.slice(first.length)
    : text
}

/** As a word within a sentence is written; names in capitals stay. */
export function uncapitalise(text: string): string {
  return text.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())
}

/** With its capital letter, the end of a sentence and the space behind it. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? `${capitalise(text)} ` : `${capitalise(withoutEnd(text))}. `
}

/** What is put off, or over, in words: `maybe`, `phase two`, `geparkt`. */
export const saysLater = holds(
  'later, some day, someday, one day, maybe, perhaps, next year, next season, phase 2, phase two, rejected, dropped, done, parked, später, irgendwann, evtl, eventuell, vielleicht, erledigt, fertig, entfällt, nein, plus tard, peut-être, más tarde, quizás, misschien, ooit',
)
