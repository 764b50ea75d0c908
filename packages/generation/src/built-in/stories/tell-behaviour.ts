import type { Clause } from '../clauses/clause.ts'
import { splitVerbPhrases } from '../clauses/split-clauses.ts'
import { isPlural } from '../english/nouns.ts'
import { uncapitalise } from '../english/phrases.ts'
import { thirdPerson, verbOf } from '../english/verbs.ts'
import { verbList } from './condense.ts'

/** What the product does, told in the present: `the system shall open the door` is `the system opens the door`. */
export function tellBehaviour(clause: Clause, text: string): string {
  const subject = clause.subject ?? 'the system'
  const own = hasOwnSubject(text, subject) ? presentTense(uncapitalise(text)) : undefined
  // a note may leave `is` out
  const lacksVerb = /^be /.test(clause.body) && !/\b(?:is|are|be|must|shall|should|has|have|gets?)\b/i.test(text)
  return own && !lacksVerb && !/\b(?:must|shall|should)\b/.test(own)
    ? own
    : presentTense(`${subject} ${finite(clause.body, subject)}`)
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
    /^((?:(?!\b(?:which|that|who|if|when|where)\b)[^,;:])+?) (?:must|shall|should|will|has to|have to|needs? to)( not)?( also| always| only| automatically| never)? ([a-z]+)\b(.*)$/i.exec(
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
export function finite(body: string, subject: string): string {
  const plural = isPlural(subject)
  const agree = (base: string): string => (plural ? (base === 'be' ? 'are' : base) : thirdPerson(base))
  const adverb = /^(?!(?:comply|apply|reply|supply|rely|multiply)\b)(\w+ly )(?=\w+ (?:and|or) )/.exec(body)?.[1]
  if (adverb) return `${adverb}${finite(body.slice(adverb.length), subject)}`
  const list = verbList(body)
  if (list) return `${list.verbs.slice(0, -1).map(agree).join(', ')} and ${agree(list.verbs.at(-1) ?? '')} ${list.rest}`
  const parts = splitVerbPhrases(body).map((part) =>
    part.replace(
      /^((?:(?!(?:comply|apply|reply|supply|rely|multiply)\b)\w+ly\s+)?)([A-Za-z-]+)/,
      (_, adverb: string, verb: string) =>
        `${adverb.toLowerCase()}${verb.toLowerCase() === 'be' || verbOf(verb)?.form === 'base' ? agree(verb.toLowerCase()) : verb}`,
    ),
  )
  return parts.length < 2 ? (parts[0] ?? body) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
