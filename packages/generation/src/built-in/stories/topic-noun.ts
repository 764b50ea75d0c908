import type { Clause } from '../clauses/clause.ts'
import { headOf, singularWord } from '../english/nouns.ts'
import { condense } from './condense.ts'
import { objectOf } from './object-of.ts'

/** The noun a clause turns on: its object, or the thing it wants. */
export function topicNoun(clause: Clause | undefined): string {
  if (!clause || clause.form === 'that') return ''
  const body = condense(clause.body, 12)
  const phrase =
    clause.form === 'thing'
      ? body
      : (objectOf(body) ?? (clause.subject && !/system|app/.test(clause.subject) ? clause.subject : ''))
  return singularWord(headOf(phrase.split(/\s(?:or|and)\s/)[0] ?? '').toLowerCase())
}
