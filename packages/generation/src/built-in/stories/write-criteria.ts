import type { Clause } from '../clauses/clause.ts'
import { splitPurpose } from '../clauses/purpose.ts'
import {
  headOf,
  isPersonNoun,
  isPlural,
  withArticle,
  withDefiniteArticle,
  withMissingArticle,
} from '../english/nouns.ts'
import { countWords, trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { condense } from './condense.ts'
import { type Criterion, criterionLine } from './criterion.ts'
import type { Statement } from './interpret-unit.ts'
import { mergeCriteria } from './merge-criteria.ts'
import { objectOf } from './object-of.ts'
import type { ReadUnit } from './seed.ts'
import { finite, presentTense, tellBehaviour } from './tell-behaviour.ts'
import { tellCrud } from './tell-crud.ts'
import { tellDeed, theirs } from './tell-deed.ts'
import { tellFact, tellMeasure, tellPresence } from './tell-fact.ts'
import { tellLimit, tellRefusal } from './tell-limit.ts'
import { tellThing } from './tell-thing.ts'
import { tellUntil } from './tell-until.ts'
import { partCondition, receives } from './tell-when.ts'
import { triggerOf, use } from './trigger.ts'

/** `topic` is what the part of the product is called, possibly empty; `quality` stories speak of the product as a whole. */
export type CriteriaContext = { role: string; topic: string; lead: Clause; quality: boolean }

/** A line `Given ..., When ..., Then ...` for each statement that demands something, in the statement's own words. */
export function writeCriteria(parts: readonly ReadUnit[], context: CriteriaContext): string {
  const all = parts.flatMap((part) => part.statements)
  const told = all.filter((statement) => statement.strength > 0 && statement.clause)
  const leading = parts.filter((part) =>
    part.statements.some((statement) => statement.clause?.body === context.lead.body),
  )
  const near = new Set(leading.flatMap((part) => part.statements))
  const details = new Set(parts.filter((part) => part.unit.detail).flatMap((part) => part.statements))
  const before = doneBefore(parts)
  const criteria = (told.length > 0 ? told : all.filter((statement) => statement.clause)).flatMap((statement) =>
    writeCriterion(
      statement,
      context,
      before.get(statement) ?? (near.has(statement) || details.has(statement) ? context.lead : undefined),
    ),
  )
  return [...new Set(mergeCriteria(criteria).map(criterionLine))].join('\n')
}

function writeCriterion(statement: Statement, context: CriteriaContext, done: Clause | undefined): Criterion[] {
  const { clause, label } = statement
  if (!clause) return []
  const told = /^given\s+(.+?),?\s+when\s+(.+?),?\s+then\s+(.+)$/i.exec(trimPunctuation(statement.text))
  if (told) return [{ given: told[1] ?? '', when: told[2] ?? '', outcome: told[3] ?? '' }]
  const role = clause.role && !/^(?:user|person)$/.test(clause.role) ? clause.role : context.role
  const given = context.quality && clause.form !== 'to' ? 'the finished product' : withArticle(role)
  const parted = partCondition(clause, withoutReason(statement.text))
  if (clause.form === 'to') {
    const others = /^only\s/i.test(statement.text) ? tellRefusal(trimPunctuation(statement.text), '') : undefined
    const refused = others?.given ? [{ given: others.given, when: others.when, outcome: others.outcome }] : []
    return [...personCriteria(clause, role, parted.when), ...refused]
  }
  if (clause.deed && clause.rest)
    return [{ given, when: `they ${theirs(condense(clause.deed, 16))}`, outcome: presentTense(`this ${clause.rest}`) }]
  const refusal = tellRefusal(clause.form === 'that' ? clause.body : parted.text, role)
  if (refusal) {
    const when = parted.when ? `${parted.when} and ${refusal.when}` : refusal.when
    return [{ given: refusal.given ?? given, when, outcome: refusal.outcome }]
  }
  const free = parted.when === undefined && !label
  const before = clause === context.lead ? undefined : done
  const measured = free ? tellMeasure(withoutEnd(clause), given) : undefined
  if (measured) return [measured]
  if (free && before && clause.form === 'thing' && before.form === 'thing') return [partOf(clause, before, given)]
  const doingBefore = before && !label ? doing(before) : undefined
  const fact = free && !doingBefore ? tellFact(withoutEnd(clause), given) : undefined
  if (fact) return [fact]
  const outcome =
    clause.form === 'system'
      ? toThem(tellBehaviour(withoutCondition(clause, statement.text, parted.text), parted.text), role)
      : clause.form === 'thing'
        ? tellThing(parted.when ? { ...clause, body: parted.text } : clause, parted.text, label, context.quality)
        : presentTense(uncapitalise(/^no\s/i.test(parted.text) ? clause.body : parted.text))
  const when = parted.when ?? doingBefore ?? triggerOf(clause, parted.text, label, context)
  if (when !== use) return [{ given, when, outcome: opened(when, outcome) }]
  return [
    lookedFor(clause, outcome, given) ??
      tellPresence(clause, outcome, given) ?? { given, when: about(clause) ?? when, outcome },
  ]
}

/** What the product does to a thing shows on that thing. */
function about(clause: Clause): string | undefined {
  if (clause.form !== 'system') return undefined
  const subject = clause.subject ?? ''
  const isProduct =
    /^the (?:[A-Z]{2,}|(?:\w+ )?(?:system|product|app|application|platform|website|site|tool|software))$/.test(subject)
  const named = isProduct && !/^be /.test(clause.body) ? objectOf(clause.body) : isProduct ? undefined : subject
  if (
    !named ||
    countWords(named) > 6 ||
    /\s(?:of|for|in|on|to)$/.test(named) ||
    isPersonNoun(headOf(named)) ||
    /\b(?:them|they|it|who|what|which|that|if|us)\b/i.test(named)
  )
    return undefined
  return `they look at ${named}`
}

/** Who opens a list has it before them: what more is said of it remains. */
function opened(when: string, outcome: string): string {
  const name = /^they open (?:the )?(.+)$/.exec(when)?.[1]
  const rest = name
    ? new RegExp(`^there (?:is|are) (?:an? |the )?${escaped(name)}(.*)$`, 'i').exec(outcome)?.[1]
    : undefined
  if (rest === undefined) return outcome
  return rest.startsWith(' of ') ? `it shows ${rest.slice(4)}` : `it is shown to them${rest}`
}

/** A thing that is to be there is found by whoever looks for it. */
function lookedFor(clause: Clause, outcome: string, given: string): Criterion | undefined {
  const found = /^there (?:is|are) (.+)$/.exec(outcome)?.[1]
  if (clause.form !== 'thing' || !found || /^(?:no|\d|up to|at (?:least|most))\b|[:<>≤≥=]/.test(found)) return undefined
  const name = condense(found, 7)
  if (countWords(name) > 8 || /\b(?:is|are|can|must|should|will)\b/.test(name)) return undefined
  return {
    given,
    when: `they look for ${name}`,
    outcome: name === found ? `they find ${isPlural(name) ? 'them' : 'it'}` : `they find ${found}`,
  }
}

/** Why something is wanted stands in the description; a criterion tells what is. */
const withoutReason = (text: string): string =>
  trimPunctuation(
    splitPurpose(trimPunctuation(text)).main.replace(
      /,?\s+because\s+(?:(?:the|he|she|it|they|we|this|that|there|a)\s).*$/i,
      '',
    ),
  )

/** A behaviour's words without the condition that stands in `When`. */
function withoutCondition(clause: Clause, text: string, rest: string): Clause {
  const tail = trimPunctuation(text).slice(rest.length)
  return tail !== '' && trimPunctuation(text).startsWith(rest) && clause.body.endsWith(tail)
    ? { ...clause, body: clause.body.slice(0, -tail.length) }
    : clause
}

/** Whom the line names is who stands in `Given`. */
const toThem = (outcome: string, role: string): string =>
  outcome
    .replace(
      new RegExp(
        `(?<=\\w )(?<!\\bof )(?:the|an?|each|every) (?:nearest |responsible |respective )?${escaped(role)}(?![\\w'’-]| (?:is|are|has|can|must|will)\\b)`,
        'i',
      ),
      'them',
    )
    .replace(/^(the system (?:warns|notifies|alerts|informs|reminds|asks))$/, '$1 them')

const escaped = (text: string): string => text.replace(/[^\w\s]/g, '\\$&')

/** What stands under a thing is part of it: seen when somebody looks at it. */
function partOf(clause: Clause, whole: Clause, given: string): Criterion {
  const part = withMissingArticle(trimPunctuation(clause.body))
  const name = withDefiniteArticle(condense(whole.body, 8).replace(/^(?:an?|the) /i, ''))
  return { given, when: `they look at ${name}`, outcome: `${isPlural(name) ? 'they have' : 'it has'} ${part}` }
}

const withoutEnd = (clause: Clause): Clause => ({ ...clause, body: withoutReason(clause.body) })

/** What a person does, what comes of it, and where it ends. */
function personCriteria(clause: Clause, role: string, condition: string | undefined): Criterion[] {
  const given = withArticle(role)
  const until = condition ? undefined : tellUntil(clause, given)
  if (until) return until.map((one) => ({ given: one.given, when: one.when, outcome: one.outcome }))
  const crud = condition ? undefined : tellCrud(clause)
  if (crud) return crud.map((deed) => ({ given, when: deed.when, outcome: deed.outcome }))
  const limit = tellLimit(clause.body)
  const beyond = limit ? [{ given, when: limit.when, outcome: limit.outcome }] : []
  if (/^be\s/.test(clause.body)) {
    const state = clause.body
      .replace(/^be\s/, 'are ')
      .replace(/,?\s(?:when|whenever|if|(?<!at )once|as soon as|after)\s.*$/, '')
    return [{ given, when: condition ?? occasion(clause.body), outcome: `they ${theirs(state)}` }]
  }
  const deed = tellDeed(clause)
  if (receives.test(clause.body))
    return [{ given, when: condition ?? occasion(clause.body), outcome: deed.outcome }, ...beyond]
  if (!condition) return [{ given, when: deed.when, outcome: deed.outcome }, ...beyond]
  // a state is given, what the person does in it is the event
  if (/\bthey\b/.test(condition))
    return [{ given, when: `${condition} and ${deed.when}`, outcome: deed.outcome }, ...beyond]
  const isNamed = condition.includes(role.split(' ').at(-1) ?? role)
  const act = isNamed ? deed.when : `${given} ${finite(deed.when.replace(/^they /, ''), given)}`
  return [{ given: condition, when: act, outcome: deed.outcome }, ...beyond]
}

/** When something is to reach a person, where the brief names no moment but what it is about. */
function occasion(body: string): string {
  const period = periods.find(([word]) => word.test(body))?.[1]
  if (period) return period
  const about = /\b(?:about|of|on) ((?:new |all |any |every )?[\w -]+?)(?: by | via |,|$)/i.exec(body)?.[1]
  return about && /^(?:be \w+ed|get|receive)/.test(body) && /\b(?:about|of)\b/.test(body) && /^be /.test(body)
    ? `there ${isPlural(about) ? 'are' : 'is'} ${about}`
    : 'it is due'
}

const periods: readonly [RegExp, string][] = [
  [/\bdaily\b|\b(?:per|every|each) day\b/i, 'a day is over'],
  [/\bweekly\b|\b(?:per|every|each) week\b/i, 'a week is over'],
  [/\bmonthly\b|\b(?:per|every|each) month\b/i, 'a month is over'],
  [/\bquarterly\b/i, 'a quarter is over'],
  [/\b(?:yearly|annual)\b|\b(?:per|every|each) year\b/i, 'a year is over'],
]

/** What a line says of a product follows what the same line lets a person do before. */
function doneBefore(parts: readonly ReadUnit[]): Map<Statement, Clause> {
  const before = new Map<Statement, Clause>()
  for (const part of parts) {
    let last: Clause | undefined
    for (const statement of part.statements) {
      if (last) before.set(statement, last)
      if (statement.strength > 0 && statement.clause && doing(statement.clause)) last = statement.clause
    }
  }
  return before
}

const doing = ({ form, body, verb, subject }: Clause): string | undefined => {
  if (form === 'to') return receives.test(body) ? undefined : `they ${theirs(condense(body, 12))}`
  if (form !== 'system' || !verb || /^be\s/.test(body) || !/^the system$/.test(subject ?? 'the system'))
    return undefined
  return engine.test(verb) ? `the system ${finite(condense(body, 12), 'the system')}` : undefined
}

/** Work of the product that others may watch. */
const engine =
  /^(?:calculate|compute|analy[sz]e|generate|produce|forecast|predict|estimate|summari[sz]e|sort|rank|match|classify|evaluate|simulate|determine|optimi[sz]e|validate|verify|check|import|export|convert|plan|recommend|detect|build|integrate|initiali[sz]e|recruit|assign|display|show)$/
