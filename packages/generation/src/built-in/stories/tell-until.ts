import type { Clause } from '../clauses/clause.ts'
import { isPlural } from '../english/nouns.ts'
import { participle, thirdPerson, verbOf } from '../english/verbs.ts'
import type { Deed } from './tell-deed.ts'

const until =
  /^([a-z]+) ((?:an?|the|their|his|her|my|its) )((?:[\w-]+ )??[\w-]+) (?:until|unless|as long as|before) (?:it|they) (has|have|is|are) ((?:not )?)(?:yet )?((?:been )?\w+(?:ed|en|nt|id|ut|ld|ft)\b[^,;]*)$/i

/**
 * `cancel an order until it has been packed`: allowed in the one state, refused in the other. Undefined where the verb
 * phrase names no state of its object that ends it. `given` is the person with an article.
 */
export function tellUntil(clause: Clause, given: string): (Deed & { given: string })[] | undefined {
  const match = until.exec(clause.body)
  const verb = verbOf(match?.[1] ?? '')?.base
  const noun = match?.[3] ?? ''
  if (!match || !verb || isPlural(noun)) return undefined
  const keeps = /^as long as$/i.test(/ (until|unless|as long as|before) /i.exec(clause.body)?.[1] ?? '')
  const isNegative = (match[5] ?? '') !== ''
  const state = (not: boolean): string =>
    `the ${noun} ${match[4] === 'have' ? 'has' : match[4]} ${not ? 'not ' : ''}${match[6]}`
  const doer = given.replace(/^an? /, 'the ')
  const allowed = keeps ? isNegative : !isNegative
  return [
    { given: state(allowed), when: `${doer} ${thirdPerson(verb)} it`, outcome: `the ${noun} is ${participle(verb)}` },
    { given: state(!allowed), when: `${doer} tries to ${verb} it`, outcome: 'this is refused' },
  ]
}
