import type { Span } from './split-sentences.ts'
import { tagWords } from './tag-words.ts'

/** Sentences of so many words hold more than one thought often enough to look for where one ends. */
const longSentence = 18
/** Without punctuation for so long, a bare `and` ends one, too. */
const breathless = 32
const shortestClause = 4

/**
 * Parts a long sentence where one clause ends and another with a subject and a verb of its own begins: behind a semicolon, a dash or a comma with
 * a conjunction; in speech that goes on without a stop behind the conjunction alone. Short sentences stay whole.
 */
export function splitClauses(text: string, span: Span): Span[] {
  const sentence = text.slice(span.start, span.end)
  const length = sentence.split(/\s+/).length
  if (length < longSentence) return [span]
  const marks = sentence.match(/[,;:.]/g)?.length ?? 0
  const isSpoken = length >= breathless && length >= marks * breathless
  const joints = [...sentence.matchAll(isSpoken ? everyJoint : joint)]
  if (joints.length === 0) return [span]
  const spans: Span[] = []
  let from = 0
  for (const match of joints) {
    const end = match.index + (match[1]?.length ?? 0)
    const start = match.index + match[0].length
    // the conjunction stays with what it opens where it says more than `and`
    if (!isClause(sentence.slice(from, end)) || !isClause(sentence.slice(start))) continue
    spans.push({ start: span.start + from, end: span.start + end })
    from = start
  }
  spans.push({ start: span.start + from, end: span.end })
  return spans
}

const joint =
  /(;)\s+|\s+(?:–|—|-|->|→|=>)\s+|(,)\s+(?:(?:and|but|so(?! that\b)|or|also|then|plus|while|und|aber|mais|et|pero|en|maar)\s+)/giu
const everyJoint = new RegExp(
  `${joint.source}|(?<=\\p{L}{2})\\s+(?:and(?: also| then)?|but|also|then|plus)\\s+|\\s+(?=so what )`,
  'giu',
)

/** Whether a stretch has a doer and a deed of its own, soon after it begins. */
function isClause(part: string): boolean {
  const begin = (part.split(/[,;:]/, 1)[0] ?? '').split(/\s+/, 14)
  if (begin.length < shortestClause) return false
  const words = tagWords(begin.join(' '))
  const tags = words.map(({ tag }) => tag)
  const verb = tags.findIndex((tag) => tag === 'VERB' || tag === 'AUX')
  const doer = tags.findIndex((tag) => tag === 'NOUN' || tag === 'PROPN' || tag === 'PRON')
  // `the amount that is due` is a thing
  const isRelative = /^(?:that|which|who)$/i.test(words[verb - 1]?.word ?? '')
  return doer >= 0 && verb > doer && verb <= 8 && !isRelative
}
