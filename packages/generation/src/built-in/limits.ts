import pluralize from 'pluralize'
import { englishness } from '../reading/words/englishness.ts'
import { isCaption } from '../reading/words/is-clause.ts'
import { isNumberLimit, isTimeLimit, numberOf, unitOf } from '../reading/words/limit-words.ts'
import { isPerson } from '../reading/words/persons.ts'
import { endsInS, isNoun, isPlainVerb, isVerb, type TaggedWord, tagWords } from '../reading/words/tag-words.ts'
import { endsOpen, namesThing } from '../reading/words/things.ts'
import { anyOf, countWords, holds, isNegated, opens, words } from '../reading/words/word-lists.ts'

const starts =
  /\s+(?=(?:only|always|within|in|under|for|by|before|after|until|till|from|at|on|every|up to|of|no|not|without|max|min|maximum|minimum|with|to|the day|once|twice|three times|more than|less than|\d|an?|one|two|three|four|five|six|ten|twelve|half)(?![\p{L}]))/giu
const endsInTime = new RegExp(String.raw`\s${unitOf}$`, 'iu')
const isOpen = anyOf(
  `${words.isOpenEnd} me us him her them has have had must should can may will shall just also max min maximum minimum least most`,
)
const isMeasure = anyOf(words.measures)
/** What takes a length of time as its thing. */
const lasts = holds(
  'take*, took, last*, wait*, spend*, spent, need*, cost*, keep, keeps, kept, stored, stay*, between, older, newer, longer, than',
)
const relative = holds('that, which, who, whom, whose, where, how, what, if, whether, when, only, just')
const [longestLimit, fewestWords] = [14, 3]

/**
 * What a title says without the limit of time or number that ends it, and that limit: `Guests cancel up to a day before` is `Guests cancel`. Undefined where it
 * ends with none, or where it would say something else, or too little, without.
 */
export function limitApart(title: string, isLabelled = false): { deed: string; limit: string } | undefined {
  const apart = englishness(title) <= 0 ? limitElsewhere(title) : undefined
  if (apart) return apart
  for (const { index, 0: gap } of title.matchAll(starts)) {
    const [deed, limit] = [title.slice(0, index), title.slice(index + gap.length)]
    const { time = '', rest = '' } = between.exec(limit)?.groups ?? {}
    if (isTimeLimit(time) && !endsOpen(time) && !tagWords(time).some(isVerb) && !isNegated(deed))
      return { deed: `${deed} ${rest}`, limit: time }
    const isTime = isTimeLimit(limit)
    if (!isTime && !isNumberLimit(limit)) continue
    if (countWords(limit) > longestLimit || /["“”„,]/.test(deed) || goesFurther(limit)) continue
    // `30 days and 7 days before it ends`: what ends with a length of time is not bounded by `before`
    // `a fee and a reminder every week`: of which it is a limit nobody knows
    // `at a rate of at least 500`: what is measured is nothing without its measure
    if (limit.startsWith('of ') && isMeasure(tagWords(deed).at(-1)?.word)) continue
    // how long something is kept is what is wanted of it
    if (isTime && deed.split(' ').some(isKept)) continue
    if (endsInTime.test(deed) || (isCaption(tagWords(deed)) && deed.includes(' and '))) continue
    if (isLabelled ? isNoun(tagWords(deed).at(-1)) : isDeed(deed, isTime) && namesThing(deed)) return { deed, limit }
  }
  return limitWithin(title)
}

/** `If nobody has taken it | after 3 hours | Lena gets a warning`, `What is not claimed | within 3 months | goes to the auction`: how long it is waited for what does not happen. */
function limitWithin(title: string): { deed: string; limit: string } | undefined {
  const { before = '', limit = '', behind = '' } = within.exec(title)?.groups ?? {}
  const next = tagWords(behind.trim())[0]
  const isOpening = opensWhen.test(before) && !before.includes(',')
  const isMain = isVerb(next) && !/ing$/i.test(next?.word ?? '')
  if (!denies.test(before) || endsOpen(before) || !(isMain || (isOpening && opensMain(next)))) return undefined
  return { deed: before + behind, limit }
}
const within = new RegExp(
  String.raw`^(?<before>\S+ .*?)\s(?<limit>(?:within (?:the )?(?:same )?(?:${numberOf} )?${unitOf}|(?:in|for|after) (?:more than )?${numberOf} ${unitOf}|by (?:noon|midnight|\d{1,2}(?:[:.]\d{2}| ?[ap]m))(?: the day before)?|${numberOf} ${unitOf} (?:beforehand|(?:before|after) (?:its|the|their) \p{L}+)))(?<behind>(?:,|\s(?!and|or|of|old|later|before|after)).*)$`,
  'iu',
)
const opensWhen = opens(words.whenItHolds)
const denies = /(?<!\p{L})(?:no|not|nobody|none|never|fewer|cannot|\p{L}+n['’]t)(?!\p{L})/iu
/** Behind a condition somebody or something begins what happens. */
const opensMain = (word: TaggedWord | undefined): boolean =>
  word !== undefined &&
  (['PRON', 'DET', 'PROPN'].includes(word.tag) ||
    [',', 'then'].includes(word.word) ||
    isPerson(pluralize.singular(word.word.toLowerCase())))

/** `Tick | by 7.30 | whether my child walks` */
const between = /^(?<time>.{4,45}?)\s(?<rest>(?:what|whether|how|which)\s.+)$/iu
const timeElsewhere =
  '(?:Uhr|Tage?n?|Stunden?|Wochen?|Monate?n?|Jahre?n?|Minuten?|Werktage?n?|horas?|días?|semanas?|mes(?:es)?|años?|minutos?)'
/** The same in German, where a limit may stand before the verb that ends the clause, and Spanish: `Gäste können | bis 18 Uhr | absagen`. */
const elsewhere = new RegExp(
  String.raw`^(?<deed>\S+ .*?\p{L}{4})\s(?<limit>(?:(?:nur|spätestens|frühestens|immer|solo|sólo|como máximo) )?(?:bis|ab|vor|nach|binnen|innerhalb|spätestens|alle|für|hasta|antes de|dentro de|durante|cada)(?: (?:zu|von|vier|las?|los))*(?: (?:\d[\d.:,]*|eine[mrs]?|zwei|drei|vier|fünf|sechs|zehn|zwölf|una?|dos|tres|cinco|diez))? ${timeElsewhere}(?: (?:vorher|antes|davor|am Vortag|im Voraus|vor \p{L}+ \p{Lu}\p{Ll}+|vor \p{Lu}\p{Ll}+|nach \p{L}+ \p{Lu}\p{Ll}+|nach \p{Lu}\p{Ll}+))?)(?<verb> (?:\p{Ll}+ )?\p{Ll}+(?:en|ern|eln|t))?$`,
  'u',
)
function limitElsewhere(title: string): { deed: string; limit: string } | undefined {
  const { deed = '', limit = '', verb = '' } = elsewhere.exec(title)?.groups ?? {}
  const isSaid = namesThing(deed) && !isNegated(deed) && !deed.includes(',')
  return isSaid ? { deed: deed + verb, limit } : undefined
}

/** `until 6pm and pay`, `on Fridays, nobody later`: behind the limit something else is said, or denied. */
function goesFurther(limit: string): boolean {
  const [, ...more] = limit.split(/[,;:]\s|\s(?:[-–—>]+|and|or|but)\s/)
  return isNegated(limit.replace(/^(?:not?|without) /i, '')) || more.some((part) => tagWords(part.trim()).some(isVerb))
}

/** Whether a stretch says a deed, or names a thing, without what bounds it. */
function isDeed(text: string, isTime: boolean): boolean {
  if (
    isNegated(text.replace(/\byes or no\b/i, '')) ||
    relative.test(text) ||
    text.split('(').length !== text.split(')').length
  )
    return false
  const tagged = tagWords(text)
  const [last, before] = [tagged.at(-1), tagged.at(-2)]
  if (!last || isOpen(last.word) || ['ADP', 'DET', 'NUM', 'AUX'].includes(last.tag)) return false
  if (['ADP', 'SCONJ'].includes(tagged[0]?.tag ?? '')) return false
  const hasVerb = !isCaption(tagged)
  // `pages load | in under 2 seconds`: the tagger takes it for a load
  const isLoad = tagged.length === 2 && isPlainVerb(tagWords(`to ${last.word}`)[1]) && endsInS(before?.word ?? '')
  if (!hasVerb) return !isLoad && (isNoun(last) || isTime) && countWords(text.replace(/^(?:an?|the) /i, '')) >= 2
  if (
    isTime &&
    lasts.test(
      tagged
        .slice(-3)
        .map(({ word }) => word)
        .join(' '),
    )
  )
    return isPassive(last, before)
  // `bring up to three guests`: what is bounded is the thing
  // `the page must appear | in less than 2 seconds`: that it does is not what is asked for
  const isOfThing =
    before?.tag === 'AUX' && !tagged.some(({ word }) => isPerson(pluralize.singular(word.toLowerCase())))
  if (isVerb(last)) return isPassive(last, before) || (isTime && !isOfThing && countWords(text) >= fewestWords)
  return countWords(text) >= fewestWords
}

const isPassive = (last: TaggedWord, before: TaggedWord | undefined): boolean =>
  isVerb(last) && /(?:ed|en|t|wn|ld|de|id)$/i.test(last.word) && isBeing(before?.word)

const isKept = anyOf('kept stored retained held archived')
const isBeing = anyOf('be is are was been being get gets got')
