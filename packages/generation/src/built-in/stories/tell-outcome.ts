import type { Clause } from '../clauses/clause.ts'
import { readRole } from '../clauses/read-role.ts'
import { isPersonNoun, isPlural, singularWord } from '../english/nouns.ts'
import { trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { isPersonVerb, participle, verbOf } from '../english/verbs.ts'
import { condense, verbList } from './condense.ts'
import { objectOf, partVerbPhrase } from './object-of.ts'

export type Deed = { when: string; outcome: string }

/**
 * What a person does and what can be observed then, told from the verb, its object and what follows it. Nothing is
 * added: manner and circumstance go with the doing; content, order and form with its outcome.
 */
export function tellDeed(clause: Clause): Deed {
  const body = trimPunctuation(clause.body)
  // what they see before they act is shown when they are about to
  const ahead =
    /^(?:see|view|know|learn|check) ((?:which|what|who|whether|how|where|when) .+?) before (?:they|I) ([a-z]+\b.*)$/i.exec(
      body,
    )
  if (ahead && verbOf(ahead[2]?.split(' ')[0] ?? '')?.form === 'base')
    return { when: `they are about to ${theirs(ahead[2] ?? '')}`, outcome: `they are shown ${theirs(ahead[1] ?? '')}` }
  const list = verbList(body)
  const gist = condense(body, 16)
  if (list) {
    const object = objectOf(gist)
    const manages = /^manage\s/.test(gist) && object !== undefined
    return {
      when: `they ${theirs(body)}`,
      outcome: manages
        ? `${theirs(definite(object))} ${areOf(object)} ${joinOr(list.verbs.map(participle))} as asked`
        : outcomeOf(gist),
    }
  }
  const verb = verbOf(body.split(/\s/)[0] ?? '')?.base ?? clause.verb ?? ''
  const { object, tail } = partVerbPhrase(body)
  if (!object || SEARCHES.test(verb)) return { when: `they ${theirs(body)}`, outcome: outcomeOf(body) }
  const particle = PARTICLE.exec(tail)?.[0] ?? ''
  const [manner, result] = partTail(tail.slice(particle.length).trim())
  const core = `${body.split(/\s/)[0]} ${object}${particle ? ` ${particle}` : ''}`
  return { when: `they ${theirs(`${core}${manner}`)}`, outcome: outcomeOf(`${core}${result}`) }
}

const PARTICLE = /^(?:in|out|off|up(?!\sto\s)|over|down|back|away)(?=\s(?:to|with|for|from|on|at|by|in)\s|$)/i
const SEARCHES = /^(?:search|find|filter|query|browse|look)$/

/** `for pick-up during checkout`: what comes with the outcome, and, from the first such word on, how or when it is done. */
function partTail(tail: string): [string, string] {
  const at = ` ${tail}`.search(
    /[\s,](?:(?:\d+|one|two|three|five|ten) (?:second|minute|hour|day|week|month)s? (?:before|after)|before|after|during|while|when|if|until|unless|up to|through|via|by \w+ing|from|using|without|on behalf|with (?:one|a|an|two) (?:\w+ )?(?:tap|click|code|badge|link)|right (?:before|after))\s/i,
  )
  const result = at < 0 ? tail : ` ${tail}`.slice(0, at).trim()
  const manner = at < 0 ? '' : ` ${tail}`.slice(at).trim()
  const joined = (text: string): string => (text === '' ? '' : /^[,:;(]/.test(text) ? text : ` ${text}`)
  return [joined(manner), joined(trimEnd(result))]
}

const trimEnd = (text: string): string => text.replace(/[\s,;:]+$/, '')

export const theirs = (body: string): string =>
  uncapitalise(
    body
      .replace(/\b(?:my|his or her|his|her)\b/g, 'their')
      .replace(/\b(?:he|she) (\w+)\b/g, (_, verb: string) => `they ${verbOf(verb)?.base ?? verb}`)
      .replace(/\bI\b/g, 'they')
      .replace(/\bmyself\b/g, 'themselves'),
  )

const areOf = (object: string): string => (isPlural(object) || object === 'them' ? 'are' : 'is')

/** What was `a shop` when they chose is `the shop` afterwards. */
const definite = (object: string): string => object.replace(/^an? (?=\S)/i, 'the ').replace(/^(?=new )/i, 'the ')

const OUTCOMES: readonly [RegExp, (object: string, are: string, tail: string) => string][] = [
  [
    /^(?:view|see|read|preview|display|check|inspect|watch|track|monitor|list|visit|explore|review|look|access)$/,
    (object, are, tail) => `${object} ${are} shown to them${tail}`,
  ],
  [
    /^(?:export|download)$/,
    (object, are, tail) =>
      /^ (?:to|into) /.test(tail) ? `${object} ${are} exported${tail}` : `they get ${object}${tail}`,
  ],
  [
    /^(?:receive|get)$/,
    (object, are, tail) =>
      /^ with /.test(tail)
        ? `${object}${tail} ${are === 'are' ? 'reach' : 'reaches'} them`
        : `${object} ${are === 'are' ? 'reach' : 'reaches'} them${tail}`,
  ],
  [/^(?:delete|remove|clear)$/, (object, are) => `${object} ${are} no longer there`],
  [/^(?:manage|maintain|administer)$/, (object) => `the change to ${object} is kept`],
]

/** What can be observed once a person did what `body` says. */
function outcomeOf(body: string): string {
  const verb = verbOf(body.split(/\s/)[0] ?? '')?.base ?? body.split(/\s/)[0] ?? ''
  const { object, tail } = partVerbPhrase(body)
  const found = objectOf(body.replace(/^(\w+) (?:for|through|in|at) /, '$1 '))
  if (SEARCHES.test(verb) && verb !== 'look')
    return found && isPlural(found) ? `only ${theirs(found)} that match are shown` : 'only what matches is shown'
  if (/^(?:log|sign)$/.test(verb) && /^\w+ (?:in|on|out|off)\b/.test(body))
    return /^\w+ (?:out|off)/.test(body) ? 'they are signed out' : 'they are signed in'
  if (!object) return withoutObject(body, verb)
  const rest = tail === '' ? '' : /^[,:;(]/.test(tail) ? tail : ` ${tail}`
  const special = OUTCOMES.find(([verbs]) => verbs.test(verb))
  const told =
    object === 'them' ? 'they' : theirs(special && /^(?:receive|get)$/.test(verb) ? object : definite(object))
  // `check people in`: the little word belongs to the verb
  if (PARTICLE.test(tail)) return `${told} ${areOf(object)} ${participle(verb)} ${tail}`
  return special
    ? special[1](told, areOf(object), theirs(rest))
    : `${told} ${areOf(object)} ${participle(verb)}${theirs(rest)}`
}

/** `comment on photos` ends in `photos are commented on`; `see who attends` in `they are shown who attends`. */
function withoutObject(body: string, verb: string): string {
  const words = body.split(/\s+/)
  const [, next = '', ...rest] = words
  const after = theirs(words.slice(1).join(' '))
  const views = /^(?:see|view|check|know|read|track|monitor|learn)$/.test(verb)
  if (views && !/^(?:in|out|off)$/i.test(next) && after !== '') return `they are shown ${after}`
  if (/^(?:in|out|off|up) (?:who|what|which|how|when|where)\b/i.test(after)) return 'they see that it is done'
  if (/^(?:whether|how|which|what|when|where|who)$/i.test(next)) return 'their choice takes effect'
  const object = objectOf(`${verb} ${rest.join(' ')}`)
  if (verb === 'look' && /^(?:at|into|through|up)$/i.test(next) && object)
    return `${theirs(definite(object))} ${areOf(object)} shown to them`
  if (
    /^(?:on|for|to|at|with|in|from|into|through|by|about)$/i.test(next) &&
    object &&
    TAKES_PREPOSITION.test(`${verb} ${next}`)
  )
    return `${theirs(definite(object))} ${areOf(object)} ${participle(verb)} ${next.toLowerCase()}`
  if (/^(?:in|out|off|up)$/i.test(next) && object && isPersonVerb(verb) && !/^(?:sign|log|opt)$/.test(verb))
    return `${theirs(definite(object))} ${areOf(object)} ${participle(verb)} ${next.toLowerCase()}${tailOf(`${verb} ${rest.join(' ')}`)}`
  if (AFFECTS_THEM.test(verb)) return `they are ${participle(verb)}${after ? ` ${after}` : ''}`
  if (/^(?:exit|quit|leave|close|navigate|go|switch|return|move|scroll)$/.test(verb))
    return 'they arrive where they wanted to go'
  if (verb === 'invite') return `somebody is invited ${after}`.trim()
  return isPersonVerb(verb) && after !== '' ? `they have ${participle(verb)} ${after}` : 'they see that it is done'
}

const tailOf = (body: string): string => {
  const { tail } = partVerbPhrase(body)
  return tail ? ` ${theirs(tail)}` : ''
}

const AFFECTS_THEM = /^(?:register|authenticate|enrol|enroll|subscribe|unsubscribe|sign|identify)$/

const TAKES_PREPOSITION =
  /^(?:comment on|vote (?:on|for)|apply for|respond to|reply to|pay (?:for|by)|listen to|look (?:at|for)|search for|add to|switch to|report on|react to)$/

const joinOr = (items: string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

const NUMBER = '(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)'
const BEFORE = new RegExp(`^(.*?)\\b(?:up to|until|no later than|at the latest) (${NUMBER} \\w+ before.*)$`, 'i')
const AT_MOST = new RegExp(
  `^(.*?)\\b(?:up to|at most|no more than|not more than|max(?:imum)?\\.?(?: of)?) (${NUMBER}\\b.*)$`,
  'i',
)

/** The other side of a limit: what lies beyond it is refused. */
export function tellLimit(body: string): Deed | undefined {
  const late = BEFORE.exec(body)
  const many = late ? undefined : AT_MOST.exec(body)
  const before = (late ?? many)?.[1]?.replace(/[\s,]+$/, '')
  const isApart = many !== null && many !== undefined && /,\s*$/.test(many[1] ?? '')
  if (!before || (/\d/.test(before) && !isApart)) return undefined
  const core = theirs(before.replace(/\s*\([^)]*$/, ''))
  const beyond = late ? `later than ${late[2]}` : `more than ${many?.[2]?.replace(/\)(?=[^(]*$)/, '')}`
  return { when: isApart ? `there would be ${beyond}` : `they try to ${core} ${beyond}`, outcome: 'this is refused' }
}

/** `a patient may not hold more than 3`, `only admins can delete users`: who tries it all the same is refused. */
export function tellRefusal(text: string, role: string): (Deed & { given?: string }) | undefined {
  const only = /^only (?:the |an? )?((?:[\w-]+ ){0,2}[\w-]+) (?:can|may|are allowed to|should be able to) (.+)$/i.exec(
    text,
  )
  const last = only?.[1]?.split(' ').at(-1) ?? ''
  if (only && isPersonNoun(last)) {
    const person = `${only[1]?.slice(0, -last.length)}${singularWord(last)}`
    return {
      given: `somebody who is not ${/^[aeiou]/i.test(person) ? 'an' : 'a'} ${person}`,
      when: `they try to ${only[2]}`,
      outcome: 'this is refused',
    }
  }
  const tooMany = new RegExp(
    `^(?:no more than|not more than|at most) (${NUMBER}) ((?:[\\w-]+ ){0,2}?[\\w-]+) (?:may|can|must|should|are allowed to|is allowed to) (.+)$`,
    'i',
  ).exec(text)
  if (tooMany)
    return {
      when: `more than ${tooMany[1]} ${tooMany[2]} ${isPlural(tooMany[2] ?? '') ? 'try' : 'tries'} to ${tooMany[3]}`,
      outcome: 'this is refused',
    }
  const most = new RegExp(`^there are at most (${NUMBER}\\b.*)$`, 'i').exec(text)
  if (most) return { when: `there would be more than ${most[1]}`, outcome: 'this is refused' }
  const not =
    /^((?:the |an? |all |no )?(?:[\w-]+ ){0,3}?([\w-]+)) (?:may not|cannot|can not|can't|must not|mustn't|should not|shall not|are not allowed to|is not allowed to) (?!be\b)([a-z]+ .+|[a-z]+)$/i.exec(
      text,
    )
  if (!not || !(isPersonNoun(not[2] ?? '') || /^they$/i.test(not[1] ?? ''))) return undefined
  const doer = readRole(not[1] ?? '') === role ? 'they' : uncapitalise(not[1] ?? '')
  return {
    when: `${doer} ${isPlural(doer) || doer === 'they' ? 'try' : 'tries'} to ${not[3]}`,
    outcome: 'this is refused',
  }
}
