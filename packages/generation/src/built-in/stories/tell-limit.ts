import { readRole } from '../clauses/read-role.ts'
import { verbPhraseOf } from '../english/deverbal.ts'
import { isPersonNoun, isPlural, singularWord, withArticle } from '../english/nouns.ts'
import { uncapitalise, withoutBrackets } from '../english/phrases.ts'
import { isPersonVerb, participleOf } from '../english/verbs.ts'
import type { Deed } from './tell-deed.ts'
import { theirs } from './tell-deed.ts'

const number = '(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)'
const beforePattern = new RegExp(
  `^(.*?)\\b(?:up to|until|no later than|at the latest) (${number} ?\\w+ before.*)$`,
  'i',
)
const clock =
  /^(.*?)\b(?:until|up to|no later than|by) ((?:\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|o'clock)|\d{1,2}:\d\d|noon|midnight)\b.*)$/i
const atMost = new RegExp(
  `^(.*?)\\b(?:up to|at most|no more than|not more than|max(?:imum)?\\.?(?: of)?) (${number}\\b.*)$`,
  'i',
)

/** The other side of a limit: what lies beyond it is refused. */
export function tellLimit(body: string): Deed | undefined {
  const late = beforePattern.exec(body) ?? clock.exec(body)
  const many = late ? undefined : atMost.exec(body)
  const before = (late ?? many)?.[1]?.replace(/[\s,]+$/, '')
  const isApart = many !== null && many !== undefined && /,\s*$/.test(many[1] ?? '')
  if (!before || (/\d/.test(before) && !isApart)) return undefined
  const core = theirs(before.replace(/\s*\([^)]*$/, '')).replace(/^(\w+) for$/, '$1')
  const limit = (late ?? many)?.[2] ?? ''
  const beyond = late
    ? `later than ${limit}`
    : `more than ${withoutBrackets(limit.replace(/\([^)]*$/, ''))
        .replace(/\)(?=[^(]*$)/, '')
        .replace(/,\s.*$/, '')}`
  return { when: isApart ? `there would be ${beyond}` : `they try to ${core} ${beyond}`, outcome: 'this is refused' }
}

type Refusal = Deed & { given?: string }

/** `a patient may not hold more than 3`, `only admins can delete users`: who tries it all the same is refused. */
export function tellRefusal(text: string, role: string): Refusal | undefined {
  return (
    onlySome(text) ?? tooMany(text) ?? nobody(text) ?? personMayNot(text, role) ?? impossible(text) ?? thingMayNot(text)
  )
}

function onlySome(text: string): Refusal | undefined {
  const only = /^only (?:the |an? )?((?:[\w-]+ ){0,2}[\w-]+) (?:can|may|are allowed to|should be able to) (.+)$/i.exec(
    text,
  )
  const last = only?.[1]?.split(' ').at(-1) ?? ''
  if (only && isPersonNoun(last)) {
    const person = `${only[1]?.slice(0, -last.length)}${singularWord(last)}`
    return {
      given: `somebody who is not ${withArticle(person)}`,
      when: `they try to ${only[2]}`,
      outcome: 'this is refused',
    }
  }
  // `photos must only be visible to the team`
  const seen =
    /^(.{3,60}?) (?:must |should |shall |may |can )?(?:only )?(?:be|are|is) (?:only )?(?:visible|accessible|available|shown) (?:only )?(?:to|for) (?:the |our |their )?((?:[\w-]+ ){0,3}[\w-]+)$/i.exec(
      text,
    )
  if (!seen || !/\bonly\b/i.test(text)) return undefined
  const people = seen[2] ?? ''
  const one = readRole(people)
  return {
    given: one && !/ member$/.test(one) ? `somebody who is not ${withArticle(one)}` : `somebody outside the ${people}`,
    when: `they try to see ${uncapitalise(seen[1] ?? '')}`,
    outcome: 'this is refused',
  }
}

function tooMany(text: string): Refusal | undefined {
  const some = new RegExp(
    `^(?:no more than|not more than|at most) (${number}) ((?:[\\w-]+ ){0,2}?[\\w-]+) (?:may|can|must|should|are allowed to|is allowed to) (.+)$`,
    'i',
  ).exec(text)
  if (some)
    return {
      when: `more than ${some[1]} ${some[2]} ${isPlural(some[2] ?? '') ? 'try' : 'tries'} to ${some[3]}`,
      outcome: 'this is refused',
    }
  const most = new RegExp(`^there are at most (${number}\\b.*)$`, 'i').exec(text)
  if (most && /\b(?:latency|delay|lag|downtime|ms|milliseconds|response time)\b/i.test(most[1] ?? ''))
    return { when: 'this is measured', outcome: `there is at most ${most[1]}` }
  return most ? { when: `there would be more than ${most[1]}`, outcome: 'this is refused' } : undefined
}

/** `Nobody else may see the turnover`. */
function nobody(text: string): Refusal | undefined {
  const none = /^(?:nobody|no one)( else)? (?:may|can|must|should|is allowed to) (?!be\b)([a-z]+ .+|[a-z]+)$/i.exec(
    text,
  )
  if (!none) return undefined
  return { given: `anybody${none[1] ?? ''}`, when: `they try to ${none[2]}`, outcome: 'this is refused' }
}

const mayNot =
  "(?:may not|cannot|can not|can't|must not|mustn't|must never|may never|can never|should never|should not|shall not|are not allowed to|is not allowed to)"
const personMayNotPattern = new RegExp(
  `^((?:the |an? |all |no )?(?:[\\w-]+ ){0,3}?([\\w-]+)) ${mayNot} (?!be\\b|need\\b|have to\\b)([a-z]+ .+|[a-z]+)$`,
  'i',
)
const thingMayNotPattern = new RegExp(
  `^((?:(?!\\b(?:which|that|who|if|when)\\b)[^,;:]){3,70}?) ${mayNot} (?!need\\b|have to\\b)(.+)$`,
  'i',
)

function personMayNot(text: string, role: string): Refusal | undefined {
  const not = personMayNotPattern.exec(text)
  if (!not || !(isPersonNoun(not[2] ?? '') || /^they$/i.test(not[1] ?? ''))) return undefined
  const doer = readRole(not[1] ?? '') === role ? 'they' : uncapitalise(not[1] ?? '')
  const until = /^(.+?),? (?:until|unless|before) (.+)$/i.exec(not[3] ?? '')
  const isState = until !== null && /\b(?:have|has|are|is) (?!not\b)/.test(until[2] ?? '')
  return {
    ...(isState ? { given: notYet(until[2] ?? '', role) } : {}),
    when: `${doer} ${isPlural(doer) || doer === 'they' ? 'try' : 'tries'} to ${isState ? until[1] : not[3]}`,
    outcome: 'this is refused',
  }
}

/** `they have spoken to a coordinator` not yet being so, told of a person. */
const notYet = (state: string, role: string): string =>
  state
    .replace(/^they have /i, `${withArticle(role)} who has not yet `)
    .replace(/^they are /i, `${withArticle(role)} who is not yet `)
    .replace(/\b(have|has|are|is) (?!not\b)(?=\w+(?:ed|en|wn)\b)/, '$1 not yet ')

/** `Deactivation of members with loans is not possible`. */
function impossible(text: string): Refusal | undefined {
  const action =
    /^(.+?) (?:is|are|must be|should be) (?:not (?:possible|allowed|permitted)|impossible|forbidden|prohibited)$/i.exec(
      text,
    )?.[1]
  const deed = action ? verbPhraseOf(action) : undefined
  return deed ? { when: `they try to ${deed.phrase}`, outcome: 'this is refused' } : undefined
}

/** `a failed device cannot be lent`: whoever tries to lend it; `the load must never exceed the limit`: it does not come to that. */
function thingMayNot(text: string): Refusal | undefined {
  const not = thingMayNotPattern.exec(text)
  const subject = uncapitalise(not?.[1] ?? '')
  if (!not || /^(?:it|they|this|there|he|she|i|we)$/i.test(subject)) return undefined
  const passive = /^be (?:\w+ly )?(\w+)\b\s*(.*)$/i.exec(not[2] ?? '')
  const base = passive ? participleOf(passive[1] ?? '') : undefined
  if (passive && base && isPersonVerb(base))
    return {
      when: `they try to ${[base, subject, passive[2]].filter(Boolean).join(' ')}`,
      outcome: 'this is refused',
    }
  return { when: `${subject} would ${not[2]}`, outcome: 'this is prevented' }
}
