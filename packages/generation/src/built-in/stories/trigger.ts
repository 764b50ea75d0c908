import type { Clause } from '../clauses/clause.ts'
import { keepAcronyms, verbPhraseOf } from '../english/deverbal.ts'
import { isPlural, withArticle, withDefiniteArticle } from '../english/nouns.ts'
import { countWords, uncapitalise, withoutBrackets } from '../english/phrases.ts'
import { isPersonVerb, verbOf } from '../english/verbs.ts'
import { condense } from './condense.ts'
import type { CriteriaContext } from './write-criteria.ts'

/** What sets a behaviour off where the brief names no condition. */
export function triggerOf(clause: Clause, text: string, label: string | undefined, context: CriteriaContext): string {
  if (label) return labelTrigger(label, context.quality, clause.form === 'system', text)
  if (context.quality) return qualityTrigger(text)
  if (clause.form === 'system') {
    const each = /\sfor (?:each|every) ((?:[\w-]+ ){0,2}[\w-]+)$/i.exec(text)?.[1]
    if (each) return `there is ${withArticle(each)}`
    const own = triggers.find(([verbs]) => verbs.test(clause.verb ?? ''))?.[1]
    if (own) return own === looking ? lookingAt(clause, context.topic) : own
  }
  if (clause.form === 'thing') {
    const own = periods.find(([word]) => word.test(text))?.[1] ?? usedFor(clause.body)
    if (own) return own
  }
  const subject = clause.form === 'system' ? (clause.subject ?? '') : ''
  if (seenPattern.test(subject)) return `they open ${condense(subject, 8)}`
  return context.topic ? turningTo(uncapitalise(context.topic)) : use
}

/** The moment of what shows whenever the product is used. */
export const use = 'they use the product'

/** `a confirmation for dish deletion` comes when dishes are deleted; `prompts for invalid input` when it is invalid. */
function usedFor(body: string): string | undefined {
  const text = withoutBrackets(body)
  const flawed =
    /\s(?:for|on|about) ((?:an? |the )?)(invalid|missing|wrong|incorrect|duplicate|empty|expired|failed|unauthori[sz]ed|incomplete|late|overdue) ((?:[\w-]+ ){0,2}?[\w-]+)$/i.exec(
      text,
    )
  if (flawed) return `${flawed[1] || 'the '}${flawed[3]} ${isPlural(flawed[3] ?? '') ? 'are' : 'is'} ${flawed[2]}`
  const purpose = /\sfor ([\w -]+)$/i.exec(text)?.[1] ?? ''
  const deed = countWords(purpose) > 1 && countWords(purpose) < 5 ? verbPhraseOf(purpose) : undefined
  if (deed && isPersonVerb(deed.verb)) return `they ${deed.phrase}`
  const head = /^(?:an? |the )?((?:[\w-]+ ){0,4}?search(?:es)?)\b/i.exec(text)
  if (head) return 'they search'
  const seen =
    /^(?:an? |the )?((?:[\w-]+ ){0,4}?[\w-]+)(?=\s(?:of|with|for|showing|containing|per|by|that|on)\b|,|$)/i.exec(
      text,
    )?.[1] ?? ''
  return seenPattern.test(seen) && !/\b(?:and|or)\b/.test(seen)
    ? `they open ${withDefiniteArticle(uncapitalise(seen))}`
    : undefined
}

/** What a person opens to see it. */
const seenPattern =
  /^(?:[\w-]+ ){0,3}(?:pages?|screens?|views?|dashboards?|menus?|forms?|lists?|maps?|calendars?|overviews?|consoles?)$/i

function lookingAt(clause: Clause, topic: string): string {
  const text = uncapitalise(topic)
  if (topic && (seenPattern.test(text) || part.test(text))) return turningTo(text)
  const object = /^(?:the |an? )?((?:[\w-]+ ){0,3}[\w-]+)$/.exec(
    condense(clause.body, 8).split(' ').slice(1).join(' '),
  )?.[1]
  return object && countWords(object) <= 3
    ? `they want to see ${withDefiniteArticle(object)}`
    : topic
      ? turningTo(text)
      : use
}

/** A value under a name is found by looking it up. */
function labelTrigger(label: string, quality: boolean, acts: boolean, value: string): string {
  const text = uncapitalise(keepAcronyms(withoutBrackets(label))).replace(/[`*"]/g, '')
  if (/→|->/.test(label)) {
    const [from = '', to = ''] = text.split(/\s*(?:→|->)\s*/)
    return `the state goes from ${from} to ${uncapitalise(to)}`
  }
  const start = /^(?:the )?(program|system|application|app|server|service) (?:start(?:-?up)?|launch)$/i.exec(text)?.[1]
  if (start) return `the ${start.toLowerCase()} starts`
  if (seenPattern.test(text) || /[a-z]Page$/.test(text)) return `they open ${withDefiniteArticle(text)}`
  const named = /\p{L}{2}/u.test(text) ? theNamed(text) : text
  if (acts && !quality && verbOf(text)?.form === 'base' && isPersonVerb(text)) return `they ${text}`
  if (acts && !quality && verbOf(text)?.form === 'base') return `they ${text} something`
  if (acts && !quality) return `${named} ${isPlural(text) ? 'are' : 'is'} used`
  if (quality && qualities.test(text)) return qualityTrigger(value)
  return quality ? `${named} ${isPlural(text) ? 'are' : 'is'} checked` : `they check ${named}`
}

/** What a product is judged by rather than what it holds. */
export const qualities =
  /^(?:performance|scalability|security|reliability|availability|usability|compatibility|(?:data )?privacy|maintainability|accessibility|locali[sz]ation|response time|speed|stability|portability|compliance|safety)$/i

const theNamed = (text: string): string =>
  /^(?:the|an?|each|every|all|their|its)\s|[_`]/.test(text) ? text : `the ${text}`

/** What stands under a heading about quality is tried out, measured or looked up. */
function qualityTrigger(text: string): string {
  if (/\btests?\b|\bcoverage\b|\bpytest\b|\btest cases?\b/i.test(text)) return 'the tests are run'
  if (/\b(?:documentation|readme|manual|guide|docstrings?|comments?)\b/i.test(text)) return 'its documentation is read'
  if (/\d[\d.,]* ?(?:%|ms\b|s\b|seconds?|minutes?|mb\b|gb\b|users|requests)|[<>≤≥]/i.test(text)) return 'it is measured'
  return 'it is checked'
}

/** A part of the product is opened or used, an action is done; anything else belongs to the product as a whole. */
function turningTo(topic: string): string {
  if (/[:→]|\b(?:is|are)\b/.test(topic)) return use
  const start = /^(?:the )?(program|system|application|app|server|service) (?:start(?:-?up)?|launch)$/i.exec(topic)?.[1]
  if (start) return `the ${start.toLowerCase()} starts`
  const named = /^(?:the|an?|each|every|all|their|its)\s|^[A-Z]|s$/.test(topic) ? topic : withDefiniteArticle(topic)
  if (seenPattern.test(topic) || /[a-z]Page$/.test(topic)) return `they open ${named}`
  const [first = '', ...rest] = topic.split(' ')
  const verb = /ing$/.test(first) ? verbOf(first) : undefined
  if (
    verb &&
    isPersonVerb(verb.base) &&
    !/\b(?:and|or|&|\/)\b/.test(topic) &&
    (rest.length === 0 || isPlural(topic) || /^(?:for|the|an?)\b/.test(rest[0] ?? ''))
  )
    return `they ${verb.base}${rest.length > 0 ? ` ${rest.join(' ')}` : ''}`
  if (part.test(topic)) return `they use ${uncounted.test(topic) ? topic : named}`
  return use
}

/** What a part of a product is called. */
const uncounted =
  /\b(?:management|monitoring|tracking|search|planning|scheduling|reporting|booking|checkout|navigation|administration|registration|login|messaging|onboarding|billing|editing|analysis|interaction|matching|detection|processing|execution|logging|sharing|control|recommendation|auditing|forecasting|configuration|visuali[sz]ation|validation|generation|calculation|delivery|approval|payment|export|import)$/i
const part = new RegExp(
  `${uncounted.source}|\\b(?:systems?|modules?|engines?|interfaces?|portals?|services?|tools?|editors?|planners?|apps?|consoles?|centers?|centres?|catalogu?es?|libraries|library|shop|store|chat|forum)$`,
  'i',
)

const periods: readonly [RegExp, string][] = [
  [/\bdaily\b|\bevery day\b/i, 'a day is over'],
  [/\bweekly\b|\b(?:every|each) week\b/i, 'a week is over'],
  [/\bmonthly\b|\b(?:every|each) month\b/i, 'a month is over'],
  [/\bquarterly\b|\b(?:every|each) quarter\b/i, 'a quarter is over'],
  [/\b(?:yearly|annual)\b|\b(?:every|each) year\b/i, 'a year is over'],
]

const looking = 'looking'
const triggers: readonly [RegExp, string][] = [
  [/^(?:display|show|list|output|print|present|highlight|render|visuali[sz]e|return)$/, looking],
  [/^(?:validate|verify|check|enforce|reject|block|prevent|restrict|limit|refuse)$/, 'data is entered or changed'],
  [/^(?:record|log|store|save|persist|maintain|track|keep|retain|archive|audit|encrypt|backup)$/, 'data is written'],
  [
    /^(?:calculate|compute|analy[sz]e|generate|produce|forecast|predict|estimate|summari[sz]e|sort|rank|match|classify|categori[sz]e|evaluate|simulate|determine)$/,
    'the result is requested',
  ],
]
