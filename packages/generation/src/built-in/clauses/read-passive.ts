import { withMissingArticle } from '../english/nouns.ts'
import { uncapitalise } from '../english/phrases.ts'
import { isPersonVerb, participleOf } from '../english/verbs.ts'
import type { Clause } from './clause.ts'
import { readRole } from './read-role.ts'

const passive =
  /^((?:(?!\b(?:if|when|that|which|who|where|not|only|never)\b)[^,;:]){3,60}?) (?:must|shall|should|has to|have to|needs? to|can|may|will|is|are)(?: also| always| then)?(?: be)? (\w+) by ((?:the |an? |all |each )?(?:[\w-]+ )?[\w-]+?)( (?:within|in|on|at|from|with|after|before|until|once|twice|again|per|every)\b.*|)$/i

/** `A closed board can be reopened by the owner within 24 hours`: it is the owner who does it. */
export function readPassive(main: string): Clause | undefined {
  const match = passive.exec(main)
  const verb = participleOf(match?.[2] ?? '')
  const role = match ? (readRole(match[3] ?? '') ?? memberOf(match[3] ?? '')) : undefined
  if (!match || !verb || !isPersonVerb(verb) || !role) return undefined
  return {
    form: 'to',
    role,
    body: `${verb} ${withMissingArticle(uncapitalise(match[1] ?? ''))}${match[4] ?? ''}`,
    verb,
  }
}

/** A board decides by the people on it. */
const memberOf = (doer: string): string | undefined => {
  const board = /^(?:the |our )?((?:[\w-]+ )?(?:board|committee|council))$/i.exec(doer.trim())?.[1]
  return board ? `${board.toLowerCase()} member` : undefined
}
