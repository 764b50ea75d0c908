import { mainBegins } from '../reading/clauses/main-begins.ts'
import { binds, isBorder, textOf } from '../reading/clauses/own-clauses.ts'
import { englishness } from '../reading/words/englishness.ts'
import { isVerb, type TaggedWord, tagWords } from '../reading/words/tag-words.ts'
import { anyOf, countWords } from '../reading/words/word-lists.ts'

/** A stretch of a sentence between two borders, with the mark before it. */
export type Clause = { text: string; border: string; isCondition: boolean; hasVerb: boolean }

const conditionWords = String.raw`if|when|whenever|unless|until|once(?! (?:a|an|per|every|in|each|by|to|more)\b)|within|provided|(?:(?:with|for|in|by) )?at (?:least|most)|no (?:more|less|fewer|later|longer|earlier) than|not (?:more|less|later|earlier) than|max(?:imum|\.)?|(?<!\d\s)min(?:imum|\.)?|up to|(?<!(?:days?|weeks?|wks?|months?|hours?|hrs?|h|minutes?|mins?|years?|evenings?|nights?|time|shortly|right|just|straight|comes?|goes) )(?:before|after)(?! (?:(?:that|this|then|me|us|him|them)\b|you (?:at|in|on)\b))|as soon as|as long as|wenn|sobald|falls|sofern|bevor|nachdem|lorsque|cuando`
const reasonWords = String.raw`because|bc|so that|in order to|so (?=\p{L}+ (?:can|could|is|are|do|does|don't|will|have|has)\b)|since|as (?=we|they|it|the)|otherwise|weil|damit|denn|sonst`
const benefit = String.raw`(?:that|which)(?:['’]d| would| will) (?:(?:really|also|already|just) )*(?:save (?:us|me|him|her|every(?:one|body)|people|(?:so much |a lot of )?(?:time|money|paper|work)|an? (?:hour|lot|day)|\d+|hours|half|the trouble)|help (?:us|me|a lot)|be (?:an? (?:\p{L}+ )?(?:help|relief|dream)|great|nice|good|helpful|brilliant|lovely|perfect|ideal|wonderful|useful|handy))\b(?!.* if )`
const exampleWords = 'such as|e\\.g\\.|for example|including|z\\.B\\.|zum Beispiel'
const border = new RegExp(
  String.raw`(;\s+|,\s+so\s+(?=(?:(?:(?:the|our|each|every|an?|all) )?\p{L}+(?: \p{L}+)? (?:wants?|needs?|would like|should|must|has to|have to)|please)\b)|(?<=\p{Ll}{4})(?<!approx|incl|excl|inkl|exkl|zzgl|abzgl|mwst|resp|dept|sept)[.!?]+\s+(?=\p{L})|\s+(?:–|—|->|→|=>)\s+|\s-\s|:\s+|,(?<!\d,(?=\s\d))\s+|\s+(?=\u0002)|(?<=\u0003),?\s*|\s+(?=(?:and|und) (?:if|when|whenever|unless|wenn|falls) )|(?<!(?:^|[\s,])(?:not|only|even|but only|nur|and|und|of|or))\s+(?=(?:${conditionWords}|${reasonWords}|${exampleWords}|but|sondern|aber)\s+(?!(?:would|will|could|should|can|is|are|was|must|and|or)\b))|(?<!(?:^|[\s,])(?:how|what|which|that|who|whom|where|why|if|when|whether|\p{L}+s)|\p{L}{3}ing)\s+(?:(?:so|and(?: then)?)\s+)?(?=(?:I|we|they) (?:want|need|would like|should|must)\b))`,
  'giu',
)
const opensCondition = new RegExp(
  `^(?:and |or |but |only |also |even |especially )?(?:${conditionWords}|except|without|only|never|not|no|nur|nie|nicht|außer|ohne|spätestens|höchstens|mindestens|maximal|máximo|mínimo|sauf|sans)\\b`,
  'iu',
)
/** Says why, or what otherwise; or what it is good for: `that would save me an hour`. */
export const opensReason = new RegExp(`^(?:and |but )?(?:${reasonWords}|${benefit}|ensuring|helping)`, 'iu')
/** A condition, a number or a limit: what a story is checked by. */
export function bounds(text: string): boolean {
  // `friends-only`
  return /\d/.test(text) || conditions.test(text.replaceAll(/(?<=\p{L})-only/giu, ''))
}
const conditions = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${conditionWords}|except|without|only|never|nur|nie|außer|ohne|spätestens|höchstens|mindestens|sauf|sans|solo|sólo|hasta|máximo|mínimo|si|once|twice|otherwise|sonst|(?:the )?same (?:hour|day|week)|the day (?:before|after)|an? (?:minute|hour|day|week|month|year) (?:before|after|ahead|early|in advance)|zweimal|(?:one|two|three|four|five|six|ten|twelve|eine[rmn]?|zwei|drei|vier|fünf|sechs|zehn|zwölf) (?:second|minute|hour|day|week|month|year|sekunde|minute|stunde|tag|woche|monat|jahr)\p{Ll}{0,2})(?![\p{L}\d])`,
  'iu',
)
const longRemark = 4
/** What has more is no sentence: the rest stays together. */
const mostClauses = 24
/** A sentence taken apart where a clause, a condition or a longer remark in brackets begins. What quotation marks enclose stays whole. */
export function clausesOf(sentence: string): Clause[] {
  const shielded = sentence
    .replace(/"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»/g, (quoted) => '\u0001'.repeat(quoted.length))
    .replace(/\(([^()]*)\)/g, (remark: string, inner: string, at: number) =>
      // what goes on behind its remark is one clause
      (countWords(inner) < longRemark && !/\d/.test(inner)) || /^\s*[\p{L}\d]/u.test(sentence.slice(at + remark.length))
        ? '\u0001'.repeat(remark.length)
        : `\u0002${'\u0001'.repeat(remark.length - 2)}\u0003`,
    )
  const clauses: Clause[] = []
  let from = 0
  let before = ''
  const main = mainBegins(sentence)
  const borders = [...[...shielded.matchAll(border)].slice(0, mostClauses), { index: sentence.length, 0: '' }]
  const isBorder = borders.some(
    ({ index, 0: mark }) => main !== undefined && index <= main && main <= index + mark.length,
  )
  const silent = main === undefined || isBorder ? [] : [{ index: main, 0: silentBorder }]
  for (const match of [...borders, ...silent].sort((a, b) => a.index - b.index)) {
    const text = sentence.slice(from, match.index).trim()
    if (isWithNext(text) && match.index < sentence.length) continue
    if (text !== '') {
      clauses.push(...apart(text).map((part, i) => asClause(part, i === 0 ? before : '')))
      before = ''
    }
    before = `${before}${match[0]}`.trim()
    from = match.index + (match[0] === silentBorder ? 0 : match[0].length)
  }
  return clauses
}

const asClause = (text: string, mark: string): Clause => ({
  text,
  border: mark,
  isCondition: opensCondition.test(text),
  hasVerb: tagWords(text).some(isVerb),
})

/** Where `and` begins what somebody else does, or what else must be: `the person at the desk marks it | and it cannot be reserved`. */
function apart(text: string): string[] {
  if (text.length > longestRead || opensCondition.test(text) || englishness(text) <= 0) return [text]
  const tagged = tagWords(text)
  const at = tagged.findIndex(({ word }, i) => i > 0 && word === 'and' && opensDeed(tagged, i + 1))
  return at < 0 ? [text] : [textOf(tagged.slice(0, at)), textOf(tagged.slice(at))]
}
const [fewestWords, longestRead] = [5, 480]
const opensDeed = (tagged: readonly TaggedWord[], at: number): boolean =>
  (at > fewestWords && isBorder(tagged, at, 0) && !isWriter(tagged[at]?.word)) ||
  ((isMust(tagged[at]?.word) || (at >= fewestWords && isVerb(tagged[at]) && bounds(textOf(tagged.slice(at))))) &&
    !tagged.slice(1, at).some(({ word }) => binds(word)))
const isWriter = anyOf('i we my our')
const isMust = anyOf('cannot can must may should shall will has needs')

/** `also | when the network is down` */
const isWithNext = anyOf('also even especially particularly for less auch selbst e.g. e.g i.e. z.b.')

/** Where a main clause begins behind its condition, with no comma between. */
export const silentBorder = '\u0004'

/** Clauses as the sentence says them. */
export function joined(clauses: readonly Clause[]): string {
  return clauses.map(({ text, border: mark }, i) => (i === 0 ? text : glue(mark) + text)).join('')
}

/** A mark with the spaces around it. */
export function glue(mark: string): string {
  if (mark === '' || mark === silentBorder) return ' '
  return /[,;:.!?]/.test(mark) ? `${mark} ` : ` ${mark} `
}
