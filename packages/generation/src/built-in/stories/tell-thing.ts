import type { Clause } from '../clauses/clause.ts'
import { keepAcronyms } from '../english/deverbal.ts'
import { isPlural, withMissingArticle } from '../english/nouns.ts'
import { countWords, trimPunctuation, uncapitalise, withoutBrackets } from '../english/phrases.ts'
import { thirdPerson } from '../english/verbs.ts'
import { qualities } from './trigger.ts'

/** A thing that is to be there: it is there, or what is said of it holds. */
export function tellThing(clause: Clause, text: string, label: string | undefined, quality: boolean): string {
  if (label) return labelOutcome(label, trimPunctuation(text))
  const body = trimPunctuation(clause.body)
  if (predicate.test(body)) return `it is ${body}`
  if (/^(?:based on|according to)\b/i.test(body)) return `it is ${body}`
  const core = withoutBrackets(body)
  if (
    /\s(?:is|are|was|has|have|includes?|contains?|covers?|requires?|represent|follows?|corresponds?|uses?|means?|needs?)[\s:]/.test(
      core,
    ) &&
    !/\b(?:that|which|who|where)\b/.test(core)
  )
    return body
  const supported = /^(?:(?:must|should|shall|can|will) )?(?:also )?(?:supports?|with support for)\s+(?:for )?/i.exec(
    text,
  )
  if (supported && text.length > supported[0].length) return `the system supports ${text.slice(supported[0].length)}`
  if (leadsOff.test(body)) return `this holds: ${body}`
  if (quality && !/^(?:provides?|an? |the |there )/i.test(text) && !/^an? /.test(body)) return `this is met: ${body}`
  if (/ available\b/.test(body))
    return body.replace(/ available\b/, ` ${isPlural(core.split(' available')[0] ?? core) ? 'are' : 'is'} available`)
  return `there ${isMany(core) ? 'are' : 'is'} ${withMissingArticle(body)}`
}

/** In front of a list its first member decides: `there is a login button and a link`. */
const isMany = (core: string): boolean =>
  isPlural(core.split(/[,:]\s|\s(?:and|or|that|which|who|where|containing|showing|including)\s/)[0] ?? core)

const predicate =
  /^(?:filterable|sortable|searchable|exportable|editable|configurable|optional|mandatory|free|compliant|compatible|accessible|responsive|\w+-compliant|GDPR compliant)\b/i

const leadsOff = /^(?:for|in|on|at|by|with|from|to|when|if|after|before|during|upon|as|via|using|no|not|only|\d+:)\s/i

/** `Coordinate range: 0-800`: whoever checks the coordinate range finds `it is 0-800`. */
function labelOutcome(label: string, value: string): string {
  const supplied =
    /^(?:(must|should|shall|will|can) )?(supports?|provides?|uses?|implements?|allows?|offers?|includes?)(?: for)? (.+)$/i.exec(
      value,
    )
  if (supplied) return `the system ${thirdPerson((supplied[2] ?? '').toLowerCase().replace(/s$/, ''))} ${supplied[3]}`
  const text = keepAcronyms(uncapitalise(label))
  if (!/\p{L}{2}/u.test(text)) return `${label} stands for ${lowerPhrase(value)}`
  if (qualities.test(text)) return `this is met: ${lowerPhrase(value)}`
  const many = isPlural(text)
  if (!/\d/.test(value.slice(0, 12)) && countWords(value) > 2 && offers.test(value))
    return `${many ? 'they offer' : 'it offers'} ${lowerPhrase(value)}`
  const pronoun = many ? 'they are' : 'it is'
  return countWords(value) <= 12 && !/[:;]/.test(value)
    ? `${pronoun} ${lowerPhrase(value)}`
    : `${pronoun}: ${lowerPhrase(value)}`
}

/** A row of things, or a thing and what more there is to it. */
const offers =
  /^(?!(?:by|via|in|on|at|from|with|for|only|no|not|all|every|any|each|who|what|where|when|if|as|up)\b)[^.:]*,\s|^[a-z]+s? (?:per|for|of|from|with|by)\b/i

const lowerPhrase = (text: string): string =>
  /^[A-Z][a-z]+ [a-z]/.test(text) || /^[A-Z][a-z]+$/.test(text) || /^(?:An?|The)\s/.test(text)
    ? uncapitalise(text)
    : text
