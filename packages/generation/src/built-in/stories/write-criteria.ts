import type { Clause } from '../clauses/clause.ts'
import { splitVerbPhrases } from '../clauses/split-clauses.ts'
import { keepAcronyms } from '../english/deverbal.ts'
import { isPlural, withArticle } from '../english/nouns.ts'
import { countWords, trimPunctuation, uncapitalise, withoutBrackets } from '../english/phrases.ts'
import { participle, thirdPerson, verbOf } from '../english/verbs.ts'
import { condense, verbList } from './condense.ts'
import type { Statement } from './interpret-unit.ts'
import type { ReadUnit } from './seed.ts'

/** `topic` is what the part of the product is called, possibly empty; `quality` stories speak of the product as a whole. */
export type CriteriaContext = { role: string; topic: string; lead: Clause; quality: boolean }

/** One line `Given ..., When ..., Then ...` per statement that demands something, in the statement's own words. */
export function writeCriteria(parts: readonly ReadUnit[], context: CriteriaContext): string {
  const all = parts.flatMap((part) => part.statements)
  const told = all.filter((statement) => statement.strength > 0 && statement.clause)
  const leading = parts.filter((part) =>
    part.statements.some((statement) => statement.clause?.body === context.lead.body),
  )
  const near = new Set(leading.flatMap((part) => part.statements))
  const details = new Set(parts.filter((part) => part.unit.detail).flatMap((part) => part.statements))
  const lines = (told.length > 0 ? told : all.filter((statement) => statement.clause)).map((statement) =>
    writeCriterion(statement, context, near.has(statement) || details.has(statement)),
  )
  return [...new Set(lines.filter((line) => line !== undefined))].join('\n')
}

function writeCriterion(statement: Statement, context: CriteriaContext, isNear: boolean): string | undefined {
  const clause = statement.clause
  if (!clause) return undefined
  const told = /^given\s+(.+?),?\s+when\s+(.+?),?\s+then\s+(.+)$/i.exec(trimPunctuation(statement.text))
  if (told) return `Given ${told[1]}, When ${told[2]}, Then ${told[3]}.`
  const parted = partCondition(clause, statement)
  const when = parted.condition ? whenOf(parted.condition) : triggerOf(clause, context, isNear)
  const then = thenOf(clause, parted.text, statement, context.quality)
  return then ? `Given ${givenOf(clause, statement, context)}, When ${when}, Then ${then}.` : undefined
}

function givenOf(clause: Clause, statement: Statement, context: CriteriaContext): string {
  if (clause.form !== 'to' && statement.label && clause.form !== 'thing' && countWords(statement.label) <= 6) {
    const label = keepAcronyms(statement.label)
    return /^(?:the|an?|each|every|all)\s/i.test(label) ? uncapitalise(label) : `the ${uncapitalise(label)}`
  }
  if (context.quality && clause.form !== 'to') return 'the finished product'
  return withArticle(clause.role ?? context.role)
}

/** A condition at the start or the end of a statement. */
function partCondition(clause: Clause, statement: Statement): { condition?: string; text: string } {
  const text = trimPunctuation(statement.text)
  if (clause.condition) {
    const comma = text.indexOf(',', Math.max(0, clause.condition.length - 2))
    return { condition: clause.condition, text: trimPunctuation(text.slice(comma + 1)).replace(/^then\s+/i, '') }
  }
  const bare = text.replace(/\([^)]*\)/g, (part) => '_'.repeat(part.length))
  const trailing = /,?\s+((?:when|whenever|if|once|as soon as)\s+[^,;]+)$/i.exec(bare)
  if (
    !trailing ||
    (clause.form === 'to' && !/^be\s/.test(clause.body)) ||
    clause.form === 'thing' ||
    countWords(text.slice(0, trailing.index)) < 3
  )
    return { text }
  return {
    condition: uncapitalise(text.slice(bare.length - (trailing[1]?.length ?? 0))),
    text: text.slice(0, trailing.index),
  }
}

function whenOf(condition: string): string {
  const match = /^(when|whenever|if|once|as soon as|every time|each time|in case)\s+(.+)$/i.exec(condition)
  if (match) return match[2] ?? ''
  const event = /^(?:upon|on|at|for every)\s+(.+)$/i.exec(condition)
  if (event) return `it comes to ${event[1]}`
  const given = /^given\s+(?:that\s+)?(.+)$/i.exec(condition)
  if (given) return /^no\s/i.test(given[1] ?? '') ? `there is ${given[1]}` : (given[1] ?? '')
  const after = /^after\s+(.+)$/i.exec(condition)?.[1]
  if (after) {
    if (/^\w+ing\b/.test(after)) return `they have finished ${after}`
    if (/\s(?:is|are|has|have|was|were)\s/.test(after)) return after
    return /^(?:\d|several|two|three|four|five|ten)/.test(after) ? `there have been ${after}` : `${after} is over`
  }
  return `it is ${condition}`
}

/** What sets a behaviour off where the brief names no condition. */
function triggerOf(clause: Clause, context: CriteriaContext, isNear: boolean): string {
  if (clause.form === 'to' && !/^be\s/.test(clause.body)) return `they ${theirs(trimPunctuation(clause.body))}`
  if (clause.form === 'to') return 'the occasion arises'
  if (context.quality) return 'it is checked'
  if (isNear && context.lead.form === 'to') return `they ${theirs(condense(context.lead.body, 12))}`
  const own = clause.form === 'system' ? TRIGGERS.find(([verbs]) => verbs.test(clause.verb ?? ''))?.[1] : undefined
  return own ?? (context.topic ? `they use the ${context.topic.replace(/^the /, '')}` : 'they use the product')
}

const TRIGGERS: readonly [RegExp, string][] = [
  [/^(?:display|show|list|output|print|present|highlight|render|visuali[sz]e|return)$/, 'they look at the screen'],
  [/^(?:validate|verify|check|enforce|reject|block|prevent|restrict|limit|refuse)$/, 'data is entered or changed'],
  [/^(?:record|log|store|save|persist|maintain|track|keep|retain|archive|audit|encrypt|backup)$/, 'data is written'],
  [
    /^(?:calculate|compute|analy[sz]e|generate|produce|forecast|predict|estimate|summari[sz]e|sort|rank|match|classify|categori[sz]e|evaluate|simulate|determine)$/,
    'the result is requested',
  ],
  [/^(?:notify|alert|send|remind|inform|warn)$/, 'the occasion arises'],
]

function thenOf(clause: Clause, text: string, statement: Statement, quality: boolean): string | undefined {
  if (clause.form === 'to') return outcomeOf(clause)
  if (clause.form === 'that') return uncapitalise(text)
  if (clause.form === 'thing') return thingOutcome(clause, text, statement, quality)
  const subject = clause.subject ?? 'the system'
  if (hasOwnSubject(text, subject)) return uncapitalise(text)
  return `${subject} ${finite(clause.body, subject)}`
}

const hasOwnSubject = (text: string, subject: string): boolean => {
  const core = subject.replace(/^(?:the|an?) /, '').toLowerCase()
  return (
    text
      .toLowerCase()
      .replace(/^(?:the|this|our|an?|it) /, '')
      .startsWith(core) || /^it /i.test(text)
  )
}

/** `display and allow` for a doer in the third person: every verb of the row agrees. */
function finite(body: string, subject: string): string {
  const plural = isPlural(subject)
  const agree = (base: string): string => (plural ? (base === 'be' ? 'are' : base) : thirdPerson(base))
  const adverb = /^(\w+ly )(?=\w+ (?:and|or) )/.exec(body)?.[1]
  if (adverb) return `${adverb}${finite(body.slice(adverb.length), subject)}`
  const list = verbList(body)
  if (list) return `${list.verbs.slice(0, -1).map(agree).join(', ')} and ${agree(list.verbs.at(-1) ?? '')} ${list.rest}`
  const parts = splitVerbPhrases(body).map((part) =>
    part.replace(
      /^((?:\w+ly\s+)?)([A-Za-z-]+)/,
      (_, adverb: string, verb: string) =>
        `${adverb.toLowerCase()}${verb.toLowerCase() === 'be' || verbOf(verb)?.form === 'base' ? agree(verb.toLowerCase()) : verb}`,
    ),
  )
  return parts.length < 2 ? (parts[0] ?? body) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function thingOutcome(clause: Clause, text: string, statement: Statement, quality: boolean): string {
  if (statement.label) return labelOutcome(statement.label, trimPunctuation(text))
  const body = trimPunctuation(clause.body)
  if (/^(?:based on|according to)\b/i.test(body)) return `it is ${body}`
  const core = withoutBrackets(body)
  if (
    /\s(?:is|are|was|has|have|includes?|contains?|covers?|requires?|represent|follows?|corresponds?|uses?)[\s:]/.test(
      core,
    ) &&
    !/\b(?:that|which|who|where)\b/.test(core)
  )
    return body
  if (quality && !/^(?:supports?|provides?|an? |the )/i.test(text)) return `this holds: ${body}`
  if (countWords(body) > 14 || LEADS_OFF.test(body)) return `the following holds: ${body}`
  if (/ available\b/.test(body))
    return body.replace(/ available\b/, ` ${isPlural(core.split(' available')[0] ?? core) ? 'are' : 'is'} available`)
  const supported = /^(?:supports?|with support for)\b/i.test(text)
  return `${body} ${isPlural(core) ? 'are' : 'is'} ${supported ? 'supported' : 'available'}`
}

const LEADS_OFF = /^(?:for|in|on|at|by|with|from|to|when|if|after|before|during|upon|as|via|using|no|not|only|\d+:)\s/i

/** `Coordinate range: 0-800` holds when the coordinate range is 0-800. */
function labelOutcome(label: string, value: string): string {
  const supplied =
    /^(?:(must|should|shall|will|can) )?(supports?|provides?|uses?|implements?|allows?|offers?|includes?)(?: for)? (.+)$/i.exec(
      value,
    )
  if (supplied)
    return `the system ${supplied[1] ? `${supplied[1].toLowerCase()} ${supplied[2]?.toLowerCase().replace(/s$/, '')}` : thirdPerson((supplied[2] ?? '').toLowerCase().replace(/s$/, ''))} ${supplied[3]}`
  const text = keepAcronyms(uncapitalise(label))
  if (!/\p{L}{2}/u.test(text)) return `${label} stands for ${lowerPhrase(value)}`
  const named = /^(?:the|an?|each|every|all)\s/i.test(text) || /[`_]/.test(text) ? text : `the ${text}`
  if (/→|->/.test(label) || /^(?:when|upon|after|once|on|if|while|before)\s/i.test(value))
    return `"${label}" happens ${lowerPhrase(value)}`
  const verb = isPlural(text) ? 'are' : 'is'
  return countWords(value) <= 6 && !/[:;,]/.test(value)
    ? `${named} ${verb} ${lowerPhrase(value)}`
    : `${named} ${verb} as follows: ${lowerPhrase(value)}`
}

const lowerPhrase = (text: string): string =>
  /^[A-Z][a-z]+ [a-z]/.test(text) || /^[A-Z][a-z]+$/.test(text) || /^(?:An?|The)\s/.test(text)
    ? uncapitalise(text)
    : text

const theirs = (body: string): string =>
  uncapitalise(
    body
      .replace(/\bmy\b/g, 'their')
      .replace(/\bI\b/g, 'they')
      .replace(/\bmyself\b/g, 'themselves'),
  )

const OUTCOMES: readonly [RegExp, (object: string, are: string) => string][] = [
  [/^(?:search|find|filter|query|browse|look)$/, () => 'only what matches is shown'],
  [
    /^(?:view|see|read|preview|open|display|check|inspect|watch|track|monitor|list|visit|explore|review|look|access)$/,
    (object, are) => `${object} ${are} shown to them`,
  ],
  [/^(?:export|download|print)$/, (object, are) => `${object} ${are} handed out to them`],
  [/^(?:log|sign|authenticate)$/, () => 'the sign-in or sign-out takes effect'],
  [/^(?:receive|get)$/, (object, are) => `${object} ${are} delivered to them`],
  [/^(?:delete|remove|cancel|clear)$/, (object, are) => `${object} ${are} no longer there`],
  [/^(?:manage|maintain|administer)$/, (object) => `the change to ${object} is kept`],
]

/** What can be observed once a person did it: told from the verb and its object, nothing added. */
function outcomeOf(clause: Clause): string {
  const body = condense(clause.body, 16)
  const list = verbList(clause.body)
  const verb = verbOf(body.split(/\s/)[0] ?? '')?.base ?? clause.verb ?? ''
  if (/^be\s/.test(body))
    return `they ${theirs(body.replace(/^be\s/, 'are ').replace(/\s(?:when|whenever|if|once|as soon as)\s.*$/, ''))}`
  if (/^(?:search|find|filter|query|browse)$/.test(verb)) return 'only what matches is shown'
  if (verb === 'register' && !objectOf(body)) return 'they are registered'
  if (/^(?:log|sign)$/.test(verb)) return /^\w+ out/.test(body) ? 'they are signed out' : 'they are signed in'
  const object = objectOf(body)
  if (!object) return withoutObject(body, verb)
  const are = isPlural(object) ? 'are' : 'is'
  if (list && /^manage\s/.test(body)) return `${theirs(object)} ${are} ${joinOr(list.verbs.map(participle))} as asked`
  const special = OUTCOMES.find(([verbs]) => verbs.test(verb))
  if (special) return special[1](theirs(object), are)
  return `${theirs(object)} ${are} ${participle(verb)}`
}

/** `comment on photos` ends in `photos are commented on`; `see who attends` in `they are shown who attends`. */
function withoutObject(body: string, verb: string): string {
  const words = body.split(/\s+/)
  const [, next = '', ...rest] = words
  if (
    /^(?:who|what|which|how|where|when|whether|if|that)$/i.test(next) &&
    /^(?:see|view|check|know|read|track|monitor|learn)$/.test(verb)
  )
    return `they are shown ${theirs(words.slice(1).join(' '))}`
  const object = objectOf(`${verb} ${rest.join(' ')}`)
  if (
    /^(?:on|for|to|at|with|in|from|into|through|by|about)$/i.test(next) &&
    object &&
    TAKES_PREPOSITION.test(`${verb} ${next}`)
  )
    return `${theirs(object)} ${isPlural(object) ? 'are' : 'is'} ${participle(verb)} ${next.toLowerCase()}`
  if (/^(?:exit|quit|leave|close|navigate|go|switch|return|move|scroll)$/.test(verb))
    return 'they arrive where they wanted to go'
  return 'the system does so and shows the result'
}

const TAKES_PREPOSITION =
  /^(?:comment on|vote (?:on|for)|apply for|subscribe to|respond to|reply to|pay (?:for|by)|register for|listen to|look (?:at|for)|search for|enrol in|enroll in|opt (?:in|out)|add to|switch to|report on|check in|check out|sign up)$/

const joinOr = (items: string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

const OBJECT_END =
  /\s(?:for|in|on|at|by|with|within|from|to|into|via|per|based|through|between|during|using|according|after|before|when|if|that|which|as|directly|so|online|up|down|out|without|against|along|across|once|while|until|every|each|daily|weekly|monthly|back|again|together|automatically|who|where|whose|about|among|over|under|towards?)(?=\s|$)/i

/** The object of a verb phrase: what stands between its verb and the next preposition. */
export function objectOf(body: string): string | undefined {
  const [first = '', ...others] = body.split(/\s+/)
  if (!verbOf(first) && others.length === 0) return undefined
  const rest = others.join(' ').replace(/^up to /, '')
  if (
    /^(?:to|in|into|on|for|with|by|from|at|out|up|through|about|between|as|if|whether|how|what|which|who|when|where|that)\b/i.test(
      rest,
    )
  )
    return undefined
  const object = rest.split(OBJECT_END)[0]?.trim()
  if (/^(?:down|up|out|in|off|on|away|back)$/i.test(object ?? '')) return undefined
  return object && /\p{L}/u.test(object) ? object : undefined
}
