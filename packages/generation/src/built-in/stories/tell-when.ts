import type { Clause } from '../clauses/clause.ts'
import { isActionNoun, verbPhraseOf } from '../english/deverbal.ts'
import { isPersonNoun, isPlural, withArticle } from '../english/nouns.ts'
import { countWords, trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { participle, participleOf, verbOf } from '../english/verbs.ts'
import { condense } from './condense.ts'

/** The condition of a statement, as what follows `When`, and the statement without it. */
export type Parted = { when?: string; text: string }

/** Takes the condition off a statement: at its start, at its end, or inside its subject. */
export function partCondition(clause: Clause, statement: string): Parted {
  const text = trimPunctuation(statement)
  if (clause.condition) {
    const comma = text.indexOf(',', Math.max(0, clause.condition.length - 2))
    if (comma < 0 && clause.form === 'that') return { when: whenOf(clause.condition), text: clause.body }
    return { when: whenOf(clause.condition), text: trimPunctuation(text.slice(comma + 1)).replace(/^then\s+/i, '') }
  }
  if (clause.form === 'thing') {
    const told =
      /^(.+?),?\s+((?:when|whenever|if|(?<!\b(?:at|most|least|only|than) )once(?! (?:per|every|each)\b| an? (?:hour|day|week|month|quarter|year|season)\b)|as soon as)\s+[^,;()]+)$/i.exec(
        trimPunctuation(clause.body),
      )
    return told ? { when: whenOf(told[2] ?? ''), text: told[1] ?? text } : { text }
  }
  if (clause.form === 'to' && !receives.test(clause.body)) return { text }
  const received = clause.form === 'to' ? /^(.+?),?\s+(after\s+[\w-]+(?: [\w-]+){0,4})$/i.exec(text) : null
  if (received) return { when: whenOf(received[2] ?? ''), text: received[1] ?? '' }
  return trailing(text, clause) ?? inSubject(text, clause) ?? { text }
}

/** What happens to a person rather than being done by them. */
export const receives = /^(?:be|get|receive|know|hear|have)\s/i

function trailing(text: string, clause: Clause): Parted | undefined {
  const bare = text.replace(/\([^)]*\)/g, (part) => '_'.repeat(part.length))
  for (const [pattern, read] of trailingList) {
    const match = pattern.exec(bare)
    // `show when a piece has been sold`: that is what is shown
    if (match && /\b(?:shows?|tells?|knows?|sees?|displays?|says?)(?: \w+ly)?$/i.test(text.slice(0, match.index)))
      continue
    if (!match || countWords(text.slice(0, match.index)) < (clause.form === 'system' ? 1 : 3)) continue
    const from = bare.length - (match[1]?.length ?? 0)
    return { when: read(named(text.slice(from), clause)), text: text.slice(0, match.index) }
  }
  return undefined
}

const trailingList: readonly [RegExp, (condition: string) => string][] = [
  [
    /,?\s+((?:when|whenever|if|(?<!\b(?:at|most|least|only|than) )once(?! (?:per|every|each)\b| an? (?:hour|day|week|month|quarter|year|season)\b)|as soon as)\s+[^,;]+(?:, [^,;]{2,30})*,? (?:and|or) [^,;]+)$/i,
    (condition) => whenOf(uncapitalise(condition)),
  ],
  [
    /,?\s+((?:when|whenever|if|(?<!\b(?:at|most|least|only|than) )once(?! (?:per|every|each)\b| an? (?:hour|day|week|month|quarter|year|season)\b)|as soon as)\s+[^,;]+)$/i,
    (condition) => whenOf(uncapitalise(condition)),
  ],
  [
    /(?<!\b(?:within|for|at|after|of|every))\s+((?:\d+|one|two|three|four|five|six|ten|twelve) (?:minute|hour|day|week|month|year)s? after [^,;]+)$/i,
    (condition) => `it is ${condition}`,
  ],
  [/(?<=\swithin [^,;]{3,20})\s+(after\s+[^,;]+)$/i, whenOf],
  [/,?\s+(after\s+(?:\d+|one|two|three|four|five|ten|each|every|the|an?)\s[^,;]+)$/i, whenOf],
  [
    /\s+((?:\d+(?:, \d+)*,? (?:and|or) )?(?:\d+|one|two|three) (?:minute|hour|day|week)s?\b[^,;]* before (?:(?!\b(?:shall|must|should|will)\b)[^,;])+)$/i,
    (condition) => `it is ${condition}`,
  ],
  [
    /,?\s+(every (?:(?:\d+|two|three|four|five|six|ten|twelve|fifteen|thirty) )?(?:second|minute|hour)s?)$/i,
    (condition) =>
      whenOf(
        condition
          .replace(/^every (?=\d|\w+ )/i, 'after ')
          .replace(/^every (?=hour)/i, 'after an ')
          .replace(/^every /i, 'after a '),
      ),
  ],
  [/,?\s+(every (?:morning|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday))$/i, whenOf],
]

/** `mark a parcel as expired if it is not collected`: in front, the condition has to name what it speaks of. */
function named(condition: string, clause: Clause): string {
  const object = / (?:an?|the|each|every) ((?:[\w-]+ )?[\w-]+)(?= (?:as|to|for|from|in|on|with|by|at)\b|$)/.exec(
    ` ${condense(clause.body, 20)}`,
  )?.[1]
  if (clause.form !== 'system' || !object || clause.body.startsWith('be ')) return condition
  return condition.replace(/^((?:when|whenever|if|once|as soon as) )it (?=is|has|was)/i, `$1the ${object} `)
}

/** `Orders that are not collected within 14 days are cancelled`: when they are not collected, they are cancelled. */
function inSubject(text: string, clause: Clause): Parted | undefined {
  const limited = clause.form === 'that' ? limitedPattern.exec(text) : null
  if (limited) {
    const noun = (limited[1] ?? '').trim()
    const [many, state] = [isPlural(noun), limited[2] ?? '']
    const has = /^with/i.test(state) ? (many ? 'have' : 'has') : many ? 'are' : 'is'
    return {
      when: `${uncapitalise(noun)} ${has} ${state.replace(/^with(?:out)? /i, (w) => (/out/i.test(w) ? 'no ' : ''))}`,
      text: `${many ? 'they' : 'it'} ${limited[3]}`,
    }
  }
  const subject = clause.subject ?? ''
  if (clause.form !== 'system' || !text.toLowerCase().startsWith(subject.toLowerCase())) return undefined
  const whose = /^((?:[\w-]+ ){1,4}?)whose (.+?) ((?:is|are|has|have|was|were)\b.+)$/i.exec(subject)
  if (whose)
    return {
      when: `the ${whose[2]} of ${uncapitalise((whose[1] ?? '').trim())} ${whose[3]}`,
      text: `${isPlural((whose[1] ?? '').trim()) ? 'they' : 'it'} ${text.slice(subject.length).trim()}`,
    }
  const match = relative.exec(subject) ?? reduced.exec(subject)
  if (!match) return undefined
  const noun = (match[1] ?? '').trim()
  if (/^(?:everything|anything|something|all|whatever)$/i.test(noun)) return undefined
  const state = match[2] ?? ''
  const many = isPlural(noun)
  const finite =
    /^(?:is|are|has|have|was|were|do|does|can|cannot|\w+s)\b/i.test(state) ||
    (many && verbOf(state.split(' ')[0] ?? '')?.form === 'base')
  const verb = finite ? '' : /^with\s/i.test(state) ? (many ? 'have ' : 'has ') : many ? 'are ' : 'is '
  const subjectAgain = isPersonNoun(noun.split(' ').at(-1) ?? '') || many ? 'they' : 'it'
  const predicate = text.slice(subject.length).trim()
  return { when: `${uncapitalise(noun)} ${verb}${state.replace(/^with\s/i, '')}`, text: `${subjectAgain} ${predicate}` }
}

const limitedPattern =
  /^(?!(?:within|in|for|on|at|from|to|by|with|during) )((?:[\w-]+ ){1,4}?)((?:older|younger|larger|smaller|longer|shorter|heavier) than [^,;]+?|(?:above|below|over|under) \d[^,;]*?|without [\w -]+?|with (?:more|less|fewer) than [^,;]+?) ((?:are|is|cannot|can|must|may|will|shall|should|do|does) .+)$/i
const relative =
  /^((?:[\w-]+ ){1,5}?)(?<!\b(?:in|for|of|to|with|at|on|by) )(?:that|which|who) ((?:is|are|has|have|was|were|do|does|can|cannot|stay|remain|contain|fail|need|lack|exceed|belong|expire|miss|\w+s)\b.+)$/i
const reduced =
  /^((?:[\w-]+ ){1,4}?)((?:not (?:yet )?\w+ed|older than|younger than|below|above|over \d|under \d|with (?:less|more|fewer) than)\b.*)$/i

/** What follows `When` for a condition as the brief words it. */
function whenOf(condition: string): string {
  const match = /^(when|whenever|if|once|as soon as|every time|each time|in case|while)\s+(.+)$/i.exec(condition)
  if (match) return match[2] === 'not' ? 'this is not so' : withDoer(match[2] ?? '')
  const event = /^(?:upon|on|at|in|during|by|before|for every)\s+(.+)$/i.exec(condition)
  if (event) return occasionOf(condition, event[1] ?? '')
  const day = /^every\s+(.+)$/i.exec(condition)?.[1]
  if (day) return period.test(day) ? `${withArticle(day)} is over` : `it is ${day}`
  const given = /^given\s+(?:that\s+)?(.+)$/i.exec(condition)
  if (given) return /^no\s/i.test(given[1] ?? '') ? `there is ${given[1]}` : (given[1] ?? '')
  const after = /^after\s+(.+)$/i.exec(condition)?.[1]
  if (after) {
    if (/^\w+ing\b/.test(after)) return `they have finished ${after}`
    if (/\s(?:is|are|has|have|was|were)\s/.test(after)) return after
    if (/^[\w.,]+ (?:second|minute|hour|day|week|month|year)s?$/.test(after))
      return `${after} ${/s$/.test(after) ? 'have' : 'has'} passed`
    return /^(?:\d|several|two|three|four|five|ten)/.test(after)
      ? `there have been ${after}`
      : /^(?:each|every)\s|\b(?:day|night|week|month|year|meeting|lesson|course|class|event|session|shift|visit|trip|deadline|season|match|game|walk|wash|stay|appointment|conversion|payment)$/i.test(
            after,
          )
        ? `${after} is over`
        : `${after} ${isPlural(after) ? 'have' : 'has'} happened`
  }
  return `it is ${condition}`
}

/** `when powered off`, `when switching modes`: who or what is meant is not said. */
function withDoer(state: string): string {
  const [first = '', ...rest] = state.split(' ')
  const verb = verbOf(first)
  if (
    verb?.form === 'gerund' &&
    rest.length > 0 &&
    !/\s(?:is|are|has|have|was|were|must|should|fails?|ends?)\s/.test(state)
  )
    return `they ${verb.base} ${rest.join(' ')}`
  return verb?.form === 'past' &&
    participleOf(first) &&
    (rest.length === 0 || /^(?:off|on|up|down|out|in|by|with|to|from)$/.test(rest[0] ?? ''))
    ? `it is ${state}`
    : state
}

const period = /^(?:second|minute|hour|day|night|week|month|quarter|season|year)$/i

/** `at 8 pm`, `upon payment`, `on creation`, `in the app`: as something that happens or the place they are at. */
function occasionOf(condition: string, event: string): string {
  if (
    /^(?:\d|noon|midnight|the (?:end|beginning|start) of|(?:every )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|weekends?|night)/i.test(
      event,
    )
  )
    return `it is ${condition.replace(/^at (?=\d|noon|midnight)/i, '')}`
  const [first = '', ...rest] = event.split(' ')
  const verb = verbOf(first)
  if (verb?.form === 'gerund' && rest.length > 0) {
    const object = rest.join(' ')
    return `${object} ${isPlural(object) ? 'are' : 'is'} ${participle(verb.base)}`
  }
  if (/^(?:upon|on|during|at|before)\s/i.test(condition) && rest.length < 3) {
    const deed = verbPhraseOf(event)
    const object = deed && deed.phrase !== deed.verb ? deed.phrase.slice(deed.verb.length + 1) : ''
    if (deed && object)
      return `${object} ${isPlural(object) ? 'are' : 'is'} ${participle(deed.verb.split(' ')[0] ?? '')}`
    if (isActionNoun(first) && rest.length === 0)
      return `there is ${/^(?:payment|access)$/i.test(first) ? first : withArticle(first)}`
  }
  if (/^(?:in|on|at)\s/i.test(condition) && /^(?:the|their|its|an?|checkout)\b/i.test(event))
    return `they are ${condition}`
  return /^(?:the|an?|each|every|their|all)\s/i.test(event)
    ? `there is ${event}`
    : `there is ${isPlural(event) ? event : withArticle(event)}`
}
