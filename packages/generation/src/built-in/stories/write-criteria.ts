import type { Clause } from '../clauses/clause.ts'
import { splitVerbPhrases } from '../clauses/split-clauses.ts'
import { keepAcronyms } from '../english/deverbal.ts'
import { isPlural, withArticle } from '../english/nouns.ts'
import { capitalise, countWords, trimPunctuation, uncapitalise, withoutBrackets } from '../english/phrases.ts'
import { participle, thirdPerson, verbOf } from '../english/verbs.ts'
import { condense, verbList } from './condense.ts'
import type { Statement } from './interpret-unit.ts'

export type CriteriaContext = { role: string; topic: string; lead: Clause }

/** One line `Given ..., When ..., Then ...` per statement, in the statement's own words. */
export function writeCriteria(statements: readonly Statement[], context: CriteriaContext): string {
  const lines = statements.map((statement) => writeCriterion(statement, context)).filter((line) => line !== undefined)
  return [...new Set(lines)].join('\n')
}

function writeCriterion(statement: Statement, context: CriteriaContext): string | undefined {
  const clause = statement.clause
  if (!clause) return undefined
  const parted = partCondition(clause, statement)
  const given = `Given ${givenOf(clause, statement, context)}`
  const when = parted.condition ? whenOf(parted.condition) : triggerOf(clause, context)
  const then = thenOf(clause, parted.text, statement)
  return then ? `${given}, When ${when}, Then ${then}.` : undefined
}

function givenOf(clause: Clause, statement: Statement, context: CriteriaContext): string {
  const person = withArticle(clause.role ?? context.role)
  const topic =
    statement.label && clause.form !== 'thing' && countWords(statement.label) <= 6
      ? keepAcronyms(statement.label)
      : context.topic
  return topic ? `${person} using ${topic}` : person
}

/** A condition at the start or the end of a statement. */
function partCondition(clause: Clause, statement: Statement): { condition?: string; text: string } {
  const text = trimPunctuation(statement.text)
  if (clause.condition) {
    const comma = text.indexOf(',', Math.max(0, clause.condition.length - 2))
    return { condition: clause.condition, text: trimPunctuation(text.slice(comma + 1)).replace(/^then\s+/i, '') }
  }
  const bare = text.replace(/\([^)]*\)/g, (part) => '_'.repeat(part.length))
  const trailing = /,?\s+((?:when|whenever|if|once|unless|as soon as)\s+[^,;]+)$/i.exec(bare)
  if (!trailing || clause.form === 'to' || clause.form === 'thing' || countWords(text.slice(0, trailing.index)) < 3)
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
  const after = /^after\s+(.+)$/i.exec(condition)
  if (after)
    return /^\w+ing\b/.test(after[1] ?? '')
      ? `they have finished ${after[1]}`
      : /\s(?:is|are|has|have|was|\w+s)\s/.test(` ${after[1]} `)
        ? (after[1] ?? '')
        : `${after[1]} is over`
  return `it is ${condition}`
}

/** What sets a behaviour off where the brief names no condition. */
function triggerOf(clause: Clause, context: CriteriaContext): string {
  if (clause.form === 'to') return `they ${theirs(trimPunctuation(clause.body))}`
  if (context.lead.form === 'to' && clause !== context.lead) return `they ${theirs(condense(context.lead.body, 12))}`
  return TRIGGERS.find(([verbs]) => verbs.test(clause.verb ?? ''))?.[1] ?? 'they use this feature'
}

const TRIGGERS: readonly [RegExp, string][] = [
  [/^(?:display|show|list|output|print|present|highlight|render|visuali[sz]e|return)$/, 'they look at it'],
  [/^(?:validate|verify|check|enforce|reject|block|prevent|restrict|limit|refuse)$/, 'data is entered or changed'],
  [/^(?:record|log|store|save|persist|maintain|track|keep|retain|archive|audit|encrypt|backup)$/, 'data is written'],
  [
    /^(?:calculate|compute|analy[sz]e|generate|produce|forecast|predict|estimate|summari[sz]e|sort|rank|match|classify|categori[sz]e|evaluate|simulate|determine)$/,
    'the result is requested',
  ],
  [/^(?:notify|alert|send|remind|inform|warn)$/, 'the occasion arises'],
]

function thenOf(clause: Clause, text: string, statement: Statement): string | undefined {
  if (clause.form === 'to') return outcomeOf(clause)
  if (clause.form === 'that') return uncapitalise(text)
  if (clause.form === 'thing') return thingOutcome(clause, text, statement)
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
export function finite(body: string, subject: string): string {
  const plural = isPlural(subject)
  const agree = (base: string): string => (plural ? (base === 'be' ? 'are' : base) : thirdPerson(base))
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

function thingOutcome(clause: Clause, text: string, statement: Statement): string {
  if (statement.label) {
    const label = keepAcronyms(uncapitalise(statement.label))
    const named = /^(?:the|an?|each|every|all)\s/i.test(label) || /[`_]/.test(label) ? label : `the ${label}`
    const verb = isPlural(label) ? 'are' : 'is'
    const value = trimPunctuation(text)
    return countWords(value) <= 6 && !/[:;]/.test(value)
      ? `${named} ${verb} ${lowerPhrase(value)}`
      : `${named} ${verb} as follows: ${lowerPhrase(value)}`
  }
  const body = trimPunctuation(clause.body)
  if (
    /\s(?:is|are|was|has|have|includes?|contains?|covers?|requires?)\s/.test(withoutBrackets(body)) &&
    !/\b(?:that|which|who)\b/.test(body)
  )
    return body
  const core = withoutBrackets(body)
  const verb = isPlural(core.split(/,\s/)[0] ?? core) || /^[^,]+,.*\band\b/.test(core) ? 'are' : 'is'
  return countWords(body) <= 16 ? `${body} ${verb} available` : `the following is available: ${body}`
}

const lowerPhrase = (text: string): string =>
  /^[A-Z][a-z]+ [a-z]/.test(text) || /^[A-Z][a-z]+$/.test(text) ? uncapitalise(text) : text

const theirs = (body: string): string =>
  uncapitalise(body.replace(/\bmy\b/g, 'their').replace(/\bmyself\b/g, 'themselves'))

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
  [/^(?:exit|quit|leave|close|navigate|go|switch|return|move|scroll)$/, () => 'they arrive where they wanted to go'],
]

/** What can be observed once a person did it: told from the verb and its object, nothing added. */
function outcomeOf(clause: Clause): string {
  const body = condense(clause.body, 16)
  const list = verbList(clause.body)
  const verb = clause.verb ?? ''
  const object = objectOf(body)
  if (!object || /^be\s/.test(body)) return 'the result is shown to them'
  const are = isPlural(object) ? 'are' : 'is'
  if (list && /^manage\s/.test(body)) return `${theirs(object)} ${are} ${joinOr(list.verbs.map(participle))} as asked`
  const special = OUTCOMES.find(([verbs]) => verbs.test(verb))
  if (special) return special[1](theirs(object), are)
  return `${theirs(object)} ${are} ${participle(verbOf(body.split(/\s/)[0] ?? '')?.base ?? verb)}`
}

const joinOr = (items: string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

/** The object of a verb phrase: what stands between its verb and the next preposition. */
export function objectOf(body: string): string | undefined {
  const [first = '', ...others] = body.split(/\s+/)
  if (!verbOf(first) && others.length === 0) return undefined
  const rest = others.join(' ')
  if (
    /^(?:to|in|into|on|for|with|by|from|at|out|up|through|about|between|as|if|whether|how|what|which|who|when|where|that)\b/i.test(
      rest,
    )
  )
    return undefined
  const object = rest
    .split(
      /\s(?:for|in|on|at|by|with|within|from|to|into|via|per|based|through|between|during|using|according|after|before|when|if|that|which|as|directly|so)\s/i,
    )[0]
    ?.trim()
  return object && /\p{L}/u.test(object) ? object : undefined
}

export const sentence = (text: string): string => capitalise(trimPunctuation(text))
