import type { Clause } from '../clauses/clause.ts'
import { readRole } from '../clauses/read-role.ts'

const person = "((?:the |an? |all |each |every |their |our )?(?:[\\w'-]+ ){0,3}?[\\w'-]+)"
const end =
  '(?= (?:to|by|with|in|on|at|of|about|when|if|after|before|within|for|from|automatically|via|every|at)\\b|[,;.(]|$)'
const told = new RegExp(
  `\\b(?:notif(?:y|ies|ied)|reminds?|informs?|alerts?|warns?|guides?|invites?|asks?|tells?|helps?|assists?|advises?|texts?|pages?) ${person}${end}`,
  'i',
)
const given = new RegExp(
  `\\b(?:shown|sent|e-?mailed|mailed|displayed|offered|given|delivered|assigned|handed|reported|forwarded|presented|proposed|shows?|sends?|offers?|pushe?s?|presents?|reports?)\\b[^,;.]{0,60}? to ${person}${end}`,
  'i',
)

/** Whom a behaviour of the product is for: who is told, shown or sent something. Undefined where its words name nobody. */
export function recipientOf({ form, body }: Clause): string | undefined {
  if (form !== 'system') return undefined
  for (const pattern of [told, given]) {
    const role = readRole(pattern.exec(body)?.[1] ?? '')
    if (role) return role
  }
  return undefined
}
