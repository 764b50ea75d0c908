import type { Clause } from '../clauses/clause.ts'
import { isPlural, withArticle } from '../english/nouns.ts'
import { trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { condense } from './condense.ts'
import type { Statement } from './interpret-unit.ts'
import type { ReadUnit } from './seed.ts'
import { presentTense, tellBehaviour, tellThing } from './tell-behaviour.ts'
import { tellDeed, tellLimit, tellRefusal, theirs } from './tell-outcome.ts'
import { tellUntil } from './tell-until.ts'
import { partCondition, RECEIVES, triggerOf } from './tell-when.ts'

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
  const lines = (told.length > 0 ? told : all.filter((statement) => statement.clause)).flatMap((statement) =>
    writeCriterion(
      statement,
      context,
      before.get(statement) ?? (near.has(statement) || details.has(statement) ? context.lead : undefined),
    ),
  )
  return [...new Set(lines)].join('\n')
}

function writeCriterion(statement: Statement, context: CriteriaContext, done: Clause | undefined): string[] {
  const { clause, label } = statement
  if (!clause) return []
  const told = /^given\s+(.+?),?\s+when\s+(.+?),?\s+then\s+(.+)$/i.exec(trimPunctuation(statement.text))
  if (told) return [line(told[1] ?? '', told[2] ?? '', told[3] ?? '')]
  const given =
    context.quality && clause.form !== 'to' ? 'the finished product' : withArticle(clause.role ?? context.role)
  const parted = partCondition(clause, statement.text)
  if (clause.form === 'to') {
    const others = /^only\s/i.test(statement.text) ? tellRefusal(trimPunctuation(statement.text), '') : undefined
    const refused = others?.given ? [line(others.given, others.when, others.outcome)] : []
    return [...personCriteria(clause, given, parted.when), ...refused]
  }
  const refusal = tellRefusal(clause.form === 'that' ? clause.body : parted.text, clause.role ?? context.role)
  if (refusal) return [line(refusal.given ?? given, refusal.when, refusal.outcome)]
  const when = parted.when ?? (done ? doing(done) : undefined) ?? triggerOf(clause, parted.text, label, context)
  const then =
    clause.form === 'system'
      ? tellBehaviour(clause, parted.text)
      : clause.form === 'thing'
        ? tellThing(parted.when ? { ...clause, body: parted.text } : clause, parted.text, label, context.quality)
        : presentTense(uncapitalise(/^no\s/i.test(parted.text) ? clause.body : parted.text))
  return [line(given, when, withPronoun(then, when))]
}

/** `When it comes to foreign currencies, Then they are converted`. */
function withPronoun(outcome: string, when: string): string {
  const subject = /^it comes to (.+)$/.exec(when)?.[1]
  if (!subject || !outcome.startsWith(`${subject} `)) return outcome
  return `${isPlural(subject) ? 'they' : 'it'}${outcome.slice(subject.length)}`
}

/** What a person does, what comes of it, and where it ends. */
function personCriteria(clause: Clause, given: string, condition: string | undefined): string[] {
  const until = condition ? undefined : tellUntil(clause, given)
  if (until) return until.map((one) => line(one.given, one.when, one.outcome))
  const limit = tellLimit(clause.body)
  const beyond = limit ? [line(given, limit.when, limit.outcome)] : []
  if (/^be\s/.test(clause.body)) {
    const state = clause.body
      .replace(/^be\s/, 'are ')
      .replace(/,?\s(?:when|whenever|if|once|as soon as|after)\s.*$/, '')
    return [line(given, condition ?? 'it is due', `they ${theirs(state)}`)]
  }
  const deed = tellDeed(clause)
  const receives = RECEIVES.test(clause.body)
  const when = receives ? (condition ?? 'it is due') : condition ? `${condition} and ${deed.when}` : deed.when
  return [line(given, when, deed.outcome), ...beyond]
}

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

const doing = ({ form, body }: Clause): string | undefined =>
  form === 'to' && !RECEIVES.test(body) ? `they ${theirs(condense(body, 12))}` : undefined

const line = (given: string, when: string, then: string): string => `Given ${given}, When ${when}, Then ${then}.`
