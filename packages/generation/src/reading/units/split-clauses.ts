import { spellingOf } from '../learned/spelling.ts'
import { englishness } from '../words/englishness.ts'
import { isClause, shortestClause } from '../words/is-clause.ts'
import { listedParts, type Span } from '../words/split-sentences.ts'
import { isParticiple, isVerb, tagWords } from '../words/tag-words.ts'
import { anyOf, asks, opens, words } from '../words/word-lists.ts'
import { splitSplices } from './comma-splices.ts'
import { splitThoughts } from './split-thoughts.ts'
import { isCeaseless, placedWords } from './thought-borders.ts'

/** Sentences of so many words hold more than one thought often enough to look for where one ends. */
const longSentence = 18

/**
 * Parts a long sentence where one clause ends and another with a subject and a verb of its own begins: behind a semicolon, a dash or a comma with
 * a conjunction, or where breath is taken; what goes on without a stop where it was learned that a thought ends. Short sentences stay whole.
 */
export function splitClauses(text: string, span: Span): Span[] {
  const listed = listedParts(text, span)
  // `delivery day; 1; Tue to Thu` is a row
  const isList = listed.length > 2 && listed.every((part) => /\p{L}{3}/u.test(text.slice(part.start, part.end)))
  const parts = (isList ? listed : [span])
    .flatMap((part) => clausesOf(text, part))
    .flatMap((clause) => splitSplices(text, clause))
  return withExplanations(text, span, parts)
}

/** `A grave defect takes the lift out: the app locks it, and the customer is told`: what stands behind the colon says what the whole sentence before it means. */
function withExplanations(text: string, { start, end }: Span, parts: readonly Span[]): Span[] {
  const [said] = text.slice(start, end).split(': ', 1)
  const explained = start + (said?.length ?? 0)
  if (parts.length < 2 || explained === end || asks.test(said ?? '') || !isClause(said ?? '')) return [...parts]
  const kept: Span[] = []
  for (const part of parts) {
    const last = kept.at(-1)
    if (last && part.start > explained && text[last.end] === ',') last.end = part.end
    else kept.push({ ...part })
  }
  return kept
}

function clausesOf(text: string, span: Span): Span[] {
  const sentence = text.slice(span.start, span.end)
  const length = sentence.split(/\s+/).length
  if (length < longSentence) return [span]
  const words = placedWords(sentence, spellingOf(sentence))
  const placed = namesPlace.exec(sentence)?.index ?? sentence.length
  const isRow = length < longestRow && goesOnWhere.test(sentence.slice(placed))
  if (isCeaseless(words) && !isRow) return splitThoughts(sentence, words, span.start)
  const isSpoken = hasPause(sentence)
  // `(a reader must speak French; a scribe need not)` is one remark
  const outside = sentence.replace(/\([^()]*\)/g, (remark) => '('.repeat(remark.length))
  const joints = [...outside.matchAll(isSpoken ? everyJoint : joint)]
  if (joints.length === 0) return [span]
  const spans: Span[] = []
  // where what stands before a joint begins, how much of it was looked at, and whether it is a clause
  let [from, read, isWhole] = [0, 0, false]
  for (const match of joints) {
    const end = match.index + (match[1]?.length ?? 0)
    // `an app where A, where B`: one more thing that it is for, and no remark of a place
    const place = opensPlace.exec(sentence.slice(match.index + match[0].length, match.index + match[0].length + seen))
    if (place && (end < placed || !isDoneThere(sentence, match.index + match[0].length + place[0].length + 1))) continue
    const start = match.index + match[0].length + (place ? place[0].length + 1 : 0)
    // the conjunction stays with what it opens where it says more than `and`
    const after = sentence.slice(start, start + seen)
    if (match[3]) {
      if (!isSaid(sentence.slice(Math.max(from, end - seen), end)) || !isSaid(after) || goesOn.test(after)) continue
    } else {
      const before = sentence.slice(from, Math.min(end, from + seen))
      if (!isWhole && before.length > read) isWhole = isClause(before)
      read = before.length
      // whoever speaks on without a stop begins anew with `and if`
      const isLong =
        isSpoken && asksWhether.test(after) && before.split(/\s+/, shortestClause * 2).length > shortestClause
      if (
        (!isWhole && !isLong && !place) ||
        (match[0].trim() === '' &&
          opensCondition.test(before) &&
          before.split(/\s+/, longestOpening).length < longestOpening) ||
        (isPronoun(match[0], after) && !endsFreely(sentence.slice(Math.max(from, end - seen), end)))
      )
        continue
      if (!place && !isClause(after) && !/^(?:be)?cause /i.test(after)) continue
      if (saysNothingAlone(after, sentence.length - start)) continue
      // `which were done, and which were missed` is one thing that is told
      const relative = /^(?:which|who|whom|whose|what|how)(?= )/i.exec(after)?.[0]
      if (relative && new RegExp(`\\b${relative}\\b`, 'i').test(before)) continue
      if (asksWhether.test(after) && !goesOnAfterIf.test(sentence.slice(start))) continue
    }
    // `the invoices yes the invoices go out`: what was begun is said anew
    if (!isBegunAnew(sentence.slice(from, end), after)) spans.push({ start: span.start + from, end: span.start + end })
    ;[from, read, isWhole] = [start, 0, false]
  }
  spans.push({ start: span.start + from, end: span.end })
  return spans
}

/** `if they forget it twice | they have to call`: what follows from a condition is said with it. */
const opensCondition = opens(words.whenItHolds)
const longestOpening = 9
const joint =
  /(;)\s+|\s+(?:–|—|-)\s+|(?:,|(?<=\p{L})\s+and)\s+(?=(?:where|wo)\s)|(,)\s+(?:(?:and|but|so(?! that\b|(?: \p{L}+){1,3} (?:can|could)\b| (?:i|we|they|nobody) (?:don['’]t|do not|won['’]t|no longer)\b)|or|also|then|plus|while|und|aber|mais|et|pero|en|maar)\s+)/giu
const pause = String.raw`(?:um+(?![\s,]+(?:zu|die|den|das|der|ein|wie|was|\d))|uh+|uhm|erm|hm+|oh|anyway|what else|so yeah|let me (?:think|see)|ähm?|ach so|ach ja|was noch|(?:yes|yeah|ja)(?=[\s,]+(?:the|so|it|die|der|das)\s))`
const linking = '(?:and|but|then|so|also|okay|ok|yes|yeah|well|und|dann|auch|noch|ja)'
/** `um what else`, `oh and then also`: where a speaker takes breath. */
const pauses = String.raw`([\s,]+(?:${linking}[\s,]+){0,3}${pause}(?:[\s,]+(?:${pause}|${linking})){0,5}[\s,]+)`
const everyJoint = new RegExp(
  String.raw`${joint.source}|${pauses}|(?<=[\p{L}'’]{2})\s+(?:and(?: then)?(?: also)?|but|also|then(?: also)?|plus)\s+|\s+(?=(?:so what|because|cause|we|I|they) )`,
  'giu',
)
/** Somebody speaks; `um` is a word of German, too. */
function hasPause(sentence: string): boolean {
  const breath = /(?:^|\s)(?:uh+|(um+)|uhm|erm|ähm?)[\s,]/i.exec(sentence)
  return breath !== null && (breath[1] === undefined || englishness(sentence) > 0)
}

const opensPlace = opens('where, wo')
/** Whether somebody does something from here on: `where parents see who is late`, but not `see which bus it is, where it stops and where the path is blocked`. */
function isDoneThere(sentence: string, from: number): boolean {
  const said = sentence
    .slice(from, from + seen)
    .split(/\s+/, wordsOfDoer)
    .join(' ')
  if (asks.test(said) || opensOneself.test(said)) return true
  if (opensIt.test(said)) return opensThem.test(said) && !asksAfter.test(sentence.slice(0, from))
  const verb = tagWords(said).find(isVerb)
  return verb !== undefined && (verb.lemma !== 'be' || opensPeople.test(said))
}
const wordsOfDoer = 8
const [opensOneself, opensThem] = [opens('I, we, wir, ich'), opens('they, sie')]
const opensIt = opens('it, they, he, she, this, that, there, es, er, sie')
const opensPeople = opens('people, everyone, everybody, anyone, all, members, customers, guests, parents, alle, jeder')
const asksAfter = /\b(?:see|know|find|look up|report|log|show|tell)\b[^,]*\b(?:which|who|what|whose|how)\b/iu
const goesOnWhere = /(?:,|\sand|\sund)\s+(?:where|wo)\s/iu
const longestRow = 90
const namesPlace =
  /\s(?:app|application|site|website|tool|system|page|portal|platform|program|something) (?:where|wo)\s/iu

/** How much of a stretch is looked at, from where another begins. */
const seen = 200
/** Enough words for a thought, and none behind which it must go on. */
const isSaid = (part: string): boolean => {
  const words = part.trim().split(/\s+/)
  return words.length > 1 && !mustGoOn(words.at(-1))
}
const mustGoOn = anyOf('the a an to of for with my our der die das ein eine')

/** `on Sunday uh by eight`: breath was taken within a thought. */
const goesOn = opens('by, at, in, on, for, with, to, of, until, from')
/** `anymore we print`: a pronoun follows, with nothing between. */
const isPronoun = (between: string, after: string): boolean => between.trim() === '' && /^(?:we|I|they) /i.test(after)
/** `photos, age and if it gets on with dogs`, `on their phone, also when the network is down`: one thing more that is told, unless what follows from it comes, too. */
const asksWhether = opens('if, whether, ob, when, whenever, while, wenn, auch wenn')
const goesOnAfterIf = /,|\b(?:then|should|must|want|need|has to|have to|will|gets?|dann|soll|muss)\b/i
/** `not by post anymore we print forty a day`: behind `the animal` another clause would be about it. */
const endsFreely = (part: string): boolean => {
  const words = part.trim().split(/\s+/).slice(-3)
  return !introduces(words.at(-1)) && tagWords(words.join(' ')).at(-1)?.tag === 'ADV'
}
const introduces = anyOf('when where how why if so as than while until before after once')

/** `, and after two hours to the desk by automated call`, `, and only the manager may do so`: the deed stands in what went before. */
function saysNothingAlone(after: string, length: number): boolean {
  if (doesSo.test(after) && length <= longestDoneSo) return true
  if (!opensPhrase.test(after)) return false
  return !tagWords(after).some(({ word, tag }) => tag === 'AUX' || (tag === 'VERB' && !isParticiple(word)))
}
const doesSo = /^(?:[^\s,;(]+ ){1,7}(?:(?:do|does|did) (?:so|this|that)|(?:dies|das) tun)\b/i
const longestDoneSo = 60
const opensPhrase = opens('after, before, at, by, for, from, in, on, to, via, with, within, through')

const isBegunAnew = (part: string, next: string): boolean =>
  part.length <= longestBegun && next.toLowerCase().startsWith(`${part.trim().toLowerCase()} `)
const longestBegun = 30
