import { splitSplices } from './comma-splices.ts'
import { isClause } from './is-clause.ts'
import { listedParts, type Span } from './split-sentences.ts'
import { splitThoughts } from './split-thoughts.ts'
import { isSpoken, placedWords } from './thought-borders.ts'
import { opens } from './word-lists.ts'

/** Sentences of so many words hold more than one thought often enough to look for where one ends. */
const longSentence = 18
/** Of so many words holds many, whatever stands between them: where each ends was learned. */
const veryLong = 40

/**
 * Parts a long sentence where one clause ends and another with a subject and a verb of its own begins: behind a semicolon, a dash or a comma with
 * a conjunction; what is spoken or goes on for very long, where it was learned that one thought ends. Short sentences stay whole.
 */
export function splitClauses(text: string, span: Span): Span[] {
  const listed = listedParts(text, span)
  // `delivery day; 1; Tue to Thu` is a row
  const isList = listed.length > 2 && listed.every((part) => /\p{L}{3}/u.test(text.slice(part.start, part.end)))
  return (isList ? listed : [span])
    .flatMap((part) => clausesOf(text, part))
    .flatMap((clause) => splitSplices(text, clause))
}

function clausesOf(text: string, span: Span): Span[] {
  const sentence = text.slice(span.start, span.end)
  const length = sentence.split(/\s+/).length
  if (length < longSentence) return [span]
  const words = placedWords(sentence)
  if (length >= veryLong || isSpoken(words)) return splitThoughts(sentence, words, span.start)
  const joints = [...sentence.matchAll(joint)]
  if (joints.length === 0) return [span]
  const spans: Span[] = []
  // where what stands before a joint begins, how much of it was looked at, and whether it is a clause
  let [from, read, isWhole] = [0, 0, false]
  for (const match of joints) {
    const end = match.index + (match[1]?.length ?? 0)
    const start = match.index + match[0].length
    // the conjunction stays with what it opens where it says more than `and`
    const after = sentence.slice(start, start + seen)
    const before = sentence.slice(from, Math.min(end, from + seen))
    if (!isWhole && before.length > read) isWhole = isClause(before)
    read = before.length
    if (!isWhole || (!isClause(after) && !/^(?:be)?cause /i.test(after))) continue
    // `which were done, and which were missed` is one thing that is told
    const relative = /^(?:which|who|whom|whose|what|how)(?= )/i.exec(after)?.[0]
    if (relative && new RegExp(`\\b${relative}\\b`, 'i').test(before)) continue
    if (asksWhether.test(after) && !goesOnAfterIf.test(sentence.slice(start))) continue
    spans.push({ start: span.start + from, end: span.start + end })
    ;[from, read, isWhole] = [start, 0, false]
  }
  spans.push({ start: span.start + from, end: span.end })
  return spans
}

const joint =
  /(;)\s+|\s+(?:–|—|-|->|→|=>)\s+|(,)\s+(?:(?:and|but|so(?! that\b)|or|also|then|plus|while|und|aber|mais|et|pero|en|maar)\s+)/giu
/** How much of a stretch is looked at, from where another begins. */
const seen = 200
/** `photos, age and if it gets on with dogs`, `on their phone, also when the network is down`: one thing more that is told, unless what follows from it comes, too. */
const asksWhether = opens('if, whether, ob, when, whenever, while, wenn, auch wenn')
const goesOnAfterIf = /,|\b(?:then|should|must|want|need|has to|have to|will|gets?|dann|soll|muss)\b/i
