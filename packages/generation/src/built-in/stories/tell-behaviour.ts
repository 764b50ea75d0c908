import type { Clause } from '../clauses/clause.ts'
import { splitVerbPhrases } from '../clauses/split-clauses.ts'
import { keepAcronyms } from '../english/deverbal.ts'
import { isPlural } from '../english/nouns.ts'
import { countWords, trimPunctuation, uncapitalise, withoutBrackets } from '../english/phrases.ts'
import { thirdPerson, verbOf } from '../english/verbs.ts'
import { verbList } from './condense.ts'

/** What the product does, told in the present: `the system shall open the door` is `the system opens the door`. */
export function tellBehaviour(clause: Clause, text: string): string {
  const subject = clause.subject ?? 'the system'
  return presentTense(hasOwnSubject(text, subject) ? uncapitalise(text) : `${subject} ${finite(clause.body, subject)}`)
}

const hasOwnSubject = (text: string, subject: string): boolean => {
  const core = subject.replace(/^(?:the|an?) /, '').toLowerCase()
  return (
    text
      .toLowerCase()
      .replace(/^(?:the|this|our|an?|it) /, '')
      .startsWith(core) || /^(?:it|they) /i.test(text)
  )
}

/** A demand that is met reads as a fact. */
export function presentTense(text: string): string {
  const match =
    /^((?:(?!\b(?:which|that|who|if|when|where)\b)[^,;:])+?) (?:must|shall|should|will|has to|have to|needs? to)( not)?( also| always| only| automatically)? ([a-z]+)\b(.*)$/i.exec(
      text,
    )
  if (!match)
    return text.replace(
      /^((?:the |this )?(?:\w+ )?(?:system|app|application|tool|website|platform|product|it)) could ([a-z]+)\b/i,
      (_, doer: string, verb: string) => `${doer} ${thirdPerson(verb)}`,
    )
  const [, subject = '', not, adverb = '', verb = '', rest = ''] = match
  if (verb !== 'be' && verbOf(verb)?.form !== 'base') return text
  const many = isPlural(subject) || /^they$/i.test(subject)
  if (verb === 'be') return `${subject} ${many ? 'are' : 'is'}${not ?? ''}${adverb}${rest}`
  if (not) return `${subject} ${many ? 'do' : 'does'} not${adverb} ${verb}${rest}`
  return `${subject}${adverb} ${many ? `${verb}${rest}` : finite(`${verb}${rest}`, subject)}`
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

/** A thing that is to be there: it is available, or what is said of it holds. */
export function tellThing(clause: Clause, text: string, label: string | undefined, quality: boolean): string {
  if (label) return labelOutcome(label, trimPunctuation(text))
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
