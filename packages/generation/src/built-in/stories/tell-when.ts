import type { Clause } from '../clauses/clause.ts'
import { keepAcronyms } from '../english/deverbal.ts'
import { isPersonNoun, isPlural, withArticle, withDefiniteArticle } from '../english/nouns.ts'
import { countWords, trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { condense } from './condense.ts'
import type { CriteriaContext } from './write-criteria.ts'

/** The condition of a statement, as what follows `When`, and the statement without it. */
export type Parted = { when?: string; text: string }

/** Takes the condition off a statement: at its start, at its end, or inside its subject. */
export function partCondition(clause: Clause, statement: string): Parted {
  const text = trimPunctuation(statement)
  if (clause.condition) {
    const comma = text.indexOf(',', Math.max(0, clause.condition.length - 2))
    return { when: whenOf(clause.condition), text: trimPunctuation(text.slice(comma + 1)).replace(/^then\s+/i, '') }
  }
  if (clause.form === 'thing') {
    const told = /^(.+?),?\s+((?:when|whenever|if|once|as soon as)\s+[^,;()]+)$/i.exec(trimPunctuation(clause.body))
    return told ? { when: whenOf(told[2] ?? ''), text: told[1] ?? text } : { text }
  }
  if (clause.form === 'to' && !RECEIVES.test(clause.body)) return { text }
  const received = clause.form === 'to' ? /^(.+?),?\s+(after\s+[\w-]+(?: [\w-]+){0,4})$/i.exec(text) : null
  if (received) return { when: whenOf(received[2] ?? ''), text: received[1] ?? '' }
  return trailing(text, clause) ?? inSubject(text, clause) ?? { text }
}

/** What happens to a person rather than being done by them. */
export const RECEIVES = /^(?:be|get|receive)\s/i

function trailing(text: string, clause: Clause): Parted | undefined {
  const bare = text.replace(/\([^)]*\)/g, (part) => '_'.repeat(part.length))
  for (const [pattern, read] of TRAILING) {
    const match = pattern.exec(bare)
    if (!match || countWords(text.slice(0, match.index)) < 3) continue
    const from = bare.length - (match[1]?.length ?? 0)
    return { when: read(named(text.slice(from), clause)), text: text.slice(0, match.index) }
  }
  return undefined
}

const TRAILING: readonly [RegExp, (condition: string) => string][] = [
  [/,?\s+((?:when|whenever|if|once|as soon as)\s+[^,;]+)$/i, (condition) => whenOf(uncapitalise(condition))],
  [/(?<=\swithin [^,;]{3,20})\s+(after\s+[^,;]+)$/i, whenOf],
  [/,?\s+(after\s+(?:\d+|one|two|three|four|five|ten|each|every|the|an?)\s[^,;]+)$/i, whenOf],
  [
    /\s+((?:\d+|one|two|three) (?:minute|hour|day|week)s?\b[^,;]* before [^,;]+)$/i,
    (condition) => `it is ${condition}`,
  ],
  [
    /,?\s+(every (?:(?:\d+|two|three|four|five|six|ten|twelve|fifteen|thirty) )?(?:second|minute|hour)s?)$/i,
    (condition) =>
      whenOf(
        condition
          .replace(/^every (?=\d|\w+ )/i, 'after ')
          .replace(/^every (?=hour)/i, 'after an ')
          .replace(/^every /i, 'after a '),
      ),
  ],
  [/,?\s+(every (?:morning|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday))$/i, whenOf],
]

/** `mark a parcel as expired if it is not collected`: in front, the condition has to name what it speaks of. */
function named(condition: string, clause: Clause): string {
  const object = / (?:an?|the|each|every) ((?:[\w-]+ )?[\w-]+)(?= (?:as|to|for|from|in|on|with|by|at)\b|$)/.exec(
    ` ${condense(clause.body, 20)}`,
  )?.[1]
  if (clause.form !== 'system' || !object || clause.body.startsWith('be ')) return condition
  return condition.replace(/^((?:when|whenever|if|once|as soon as) )it (?=is|has|was)/i, `$1the ${object} `)
}

/** `Orders that are not collected within 14 days are cancelled`: when they are not collected, they are cancelled. */
function inSubject(text: string, clause: Clause): Parted | undefined {
  const subject = clause.subject ?? ''
  if (clause.form !== 'system' || !text.toLowerCase().startsWith(subject.toLowerCase())) return undefined
  const match = RELATIVE.exec(subject) ?? REDUCED.exec(subject)
  if (!match) return undefined
  const noun = (match[1] ?? '').trim()
  const state = match[2] ?? ''
  const many = isPlural(noun)
  const finite = /^(?:is|are|has|have|was|were|do|does|can|cannot|\w+s)\b/i.test(state)
  const verb = finite ? '' : /^with\s/i.test(state) ? (many ? 'have ' : 'has ') : many ? 'are ' : 'is '
  const subjectAgain = isPersonNoun(noun.split(' ').at(-1) ?? '') || many ? 'they' : 'it'
  const predicate = text.slice(subject.length).trim()
  return { when: `${uncapitalise(noun)} ${verb}${state.replace(/^with\s/i, '')}`, text: `${subjectAgain} ${predicate}` }
}

const RELATIVE =
  /^((?:[\w-]+ ){1,5}?)(?<!\b(?:in|for|of|to|with|at|on|by) )(?:that|which|who) ((?:is|are|has|have|was|were|do|does|can|cannot|\w+s)\b.+)$/i
const REDUCED =
  /^((?:[\w-]+ ){1,4}?)((?:not (?:yet )?\w+ed|older than|younger than|below|above|over \d|under \d|with (?:less|more|fewer) than)\b.*)$/i

/** What follows `When` for a condition as the brief words it. */
function whenOf(condition: string): string {
  const match = /^(when|whenever|if|once|as soon as|every time|each time|in case|while)\s+(.+)$/i.exec(condition)
  if (match) return match[2] ?? ''
  const event = /^(?:upon|on|at|for every)\s+(.+)$/i.exec(condition)
  if (event) return `it comes to ${event[1]}`
  const day = /^every\s+(.+)$/i.exec(condition)?.[1]
  if (day) return `it is ${day}`
  const given = /^given\s+(?:that\s+)?(.+)$/i.exec(condition)
  if (given) return /^no\s/i.test(given[1] ?? '') ? `there is ${given[1]}` : (given[1] ?? '')
  const after = /^after\s+(.+)$/i.exec(condition)?.[1]
  if (after) {
    if (/^\w+ing\b/.test(after)) return `they have finished ${after}`
    if (/\s(?:is|are|has|have|was|were)\s/.test(after)) return after
    if (/^[\w.,]+ (?:second|minute|hour|day|week|month|year)s?$/.test(after))
      return `${after} ${/s$/.test(after) ? 'have' : 'has'} passed`
    return /^(?:\d|several|two|three|four|five|ten)/.test(after) ? `there have been ${after}` : `${after} is over`
  }
  return `it is ${condition}`
}

/** What sets a behaviour off where the brief names no condition. */
export function triggerOf(clause: Clause, text: string, label: string | undefined, context: CriteriaContext): string {
  if (context.quality) return 'it is checked'
  if (label) return turningTo(theNamed(label))
  if (clause.form === 'system') {
    const each = /\sfor (?:each|every) ((?:[\w-]+ ){0,2}[\w-]+)$/i.exec(text)?.[1]
    if (each) return `there is ${withArticle(each)}`
    const own = TRIGGERS.find(([verbs]) => verbs.test(clause.verb ?? ''))?.[1]
    if (own) return own
  }
  if (clause.form === 'thing')
    return (
      PERIODS.find(([word]) => word.test(text))?.[1] ??
      (context.topic ? turningTo(uncapitalise(context.topic)) : 'they use the product')
    )
  const subject = clause.form === 'system' ? (clause.subject ?? '') : ''
  if (SEEN.test(subject)) return `they open ${condense(subject, 8)}`
  if (context.topic) return turningTo(uncapitalise(context.topic))
  const isProduct = /\b(?:system|app|application|platform|website|site|tool|software|product|program|it)$/i.test(
    subject,
  )
  return subject && !isProduct ? `it comes to ${condense(subject, 8)}` : 'they use the product'
}

/** What a person opens to see it. */
const SEEN =
  /^(?:[\w-]+ ){0,3}(?:pages?|screens?|views?|dashboards?|menus?|forms?|lists?|maps?|calendars?|overviews?)$/i

/** What is named after a part of the product is opened or used; with anything else, a line can only say what it is about. */
function turningTo(topic: string): string {
  if (/[:→]|\b(?:is|are|and|or)\b.*\b(?:is|are)\b/.test(topic)) return `it comes to ${topic}`
  const start = /^(?:the )?(program|system|application|app|server|service) (?:start(?:-?up)?|launch)$/i.exec(topic)?.[1]
  if (start) return `the ${start.toLowerCase()} starts`
  const named = /^(?:the|an?|each|every|all|their|its)\s|^[A-Z]|s$/.test(topic) ? topic : withDefiniteArticle(topic)
  if (SEEN.test(topic) || /[a-z]Page$/.test(topic)) return `they open ${named}`
  return PART.test(topic) ? `they use ${UNCOUNTED.test(topic) ? topic : named}` : `it comes to ${topic}`
}

/** What a part of a product is called. */
const UNCOUNTED =
  /\b(?:management|monitoring|tracking|search|planning|scheduling|reporting|booking|checkout|navigation|administration|registration|login|messaging|onboarding|billing|editing|analysis)$/i
const PART = new RegExp(
  `${UNCOUNTED.source}|\\b(?:systems?|modules?|engines?|interfaces?|portals?|services?|tools?|editors?|planners?|apps?|consoles?|centers?|centres?|catalogu?es?|libraries|library|shop|store|chat|forum)$`,
  'i',
)

const theNamed = (label: string): string => {
  const text = keepAcronyms(label)
  return uncapitalise(text)
}

const PERIODS: readonly [RegExp, string][] = [
  [/\bdaily\b|\bper day\b|\bevery day\b/i, 'a day is over'],
  [/\bweekly\b|\bper week\b|\bevery week\b/i, 'a week is over'],
  [/\bmonthly\b|\bper month\b|\bevery month\b/i, 'a month is over'],
  [/\bquarterly\b/i, 'a quarter is over'],
  [/\b(?:yearly|annual)\b/i, 'a year is over'],
]

const TRIGGERS: readonly [RegExp, string][] = [
  [/^(?:display|show|list|output|print|present|highlight|render|visuali[sz]e|return)$/, 'they look at the screen'],
  [/^(?:validate|verify|check|enforce|reject|block|prevent|restrict|limit|refuse)$/, 'data is entered or changed'],
  [/^(?:record|log|store|save|persist|maintain|track|keep|retain|archive|audit|encrypt|backup)$/, 'data is written'],
  [
    /^(?:calculate|compute|analy[sz]e|generate|produce|forecast|predict|estimate|summari[sz]e|sort|rank|match|classify|categori[sz]e|evaluate|simulate|determine)$/,
    'the result is requested',
  ],
]
