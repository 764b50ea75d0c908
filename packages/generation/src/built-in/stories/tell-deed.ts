import type { Clause } from '../clauses/clause.ts'
import { isPlural } from '../english/nouns.ts'
import { trimPunctuation, uncapitalise, withoutBrackets } from '../english/phrases.ts'
import { isPersonVerb, participle, verbOf } from '../english/verbs.ts'
import { condense, verbList } from './condense.ts'
import { deedOutcomes } from './deed-outcomes.ts'
import { objectOf, partVerbPhrase } from './object-of.ts'

export type Deed = { when: string; outcome: string }

/**
 * What a person does and what can be observed then, told from the verb, its object and what follows it. Nothing is
 * added: manner and circumstance go with the doing; content, order and form with its outcome.
 */
export function tellDeed(clause: Clause): Deed {
  const body = trimPunctuation(clause.body.replace(/\s[–—]\s.*$/, ''))
  // what they see before they act is shown when they are about to
  const ahead =
    /^(?:see|view|know|learn|check) ((?:which|what|who|whether|how|where|when) .+?) before (?:they|I) ([a-z]+\b.*)$/i.exec(
      body,
    )
  if (ahead && verbOf(ahead[2]?.split(' ')[0] ?? '')?.form === 'base')
    return { when: `they are about to ${theirs(ahead[2] ?? '')}`, outcome: `they are shown ${theirs(ahead[1] ?? '')}` }
  const list = verbList(body)
  if (list && /^(?:receive|get)$/.test(list.verbs.at(-1) ?? ''))
    return { when: `they ${list.verbs.slice(0, -1).join(' and ')}`, outcome: outcomeOf(`receive ${list.rest}`) }
  if (list) return { when: `they ${theirs(body)}`, outcome: outcomeOf(condense(body, 16)) }
  const verb = verbOf(body.split(/\s/)[0] ?? '')?.base ?? clause.verb ?? ''
  const { object, tail } = partVerbPhrase(body)
  if (verb === 'query' && object && !isPlural(object)) return queried(body)
  if (viewsPattern.test(verb)) {
    const asked = askedFor(body, verb, object)
    if (asked) return asked
  }
  if (!object || searches.test(verb)) return { when: `they ${theirs(body)}`, outcome: outcomeOf(body) }
  const particle = particlePattern.exec(tail)?.[0] ?? ''
  const [manner, result] = partTail(tail.slice(particle.length).trim())
  const { core, content } = partContent(object)
  const word = body.split(/\s/)[0] ?? ''
  const done = `${word} ${core}${particle ? ` ${particle}` : ''}`
  const outcome = outcomeOf(`${word} ${withoutBrackets(core)}${particle ? ` ${particle}` : ''}${result}`)
  const told = content ? `${outcome.replace(/ and can be seen afterwards$/, '')} ${content}` : outcome
  return { when: `they ${theirs(`${done}${manner}`)}`, outcome: told }
}

const viewsPattern = /^(?:see|view|read|know|track|monitor|follow|look)$/
const asks = /\b(?=(?:which|what|who|whether|how|where|when|if) \w+ )/i

/** Who wants to see something asks for it: then it is shown, where and how the line says. */
function askedFor(body: string, verb: string, object: string | undefined): Deed | undefined {
  const words = theirs(body.split(/\s+/).slice(1).join(' '))
  const at = words.search(asks)
  const where = at > 0 ? words.slice(0, at).trim() : ''
  if (at === 0 || (at > 0 && /^(?:on|in|at|from) (?:the|their|its|an?|any)? ?[\w-]+$/i.test(where)))
    return {
      when: `they ask ${words.slice(at)}`,
      outcome: where ? `they are shown it ${where}` : `they are shown ${words.slice(at)}`,
    }
  return object && verb !== 'look' && /^(?:see|view|check|read|monitor|track|follow)$/.test(verb)
    ? shownOf(body)
    : undefined
}

/** `query the master status, returning the mode`: it is shown, with what the line names. */
function queried(body: string): Deed {
  const [asked = '', ...more] = body.split(/,\s+(?=(?:returning|showing|displaying|providing|including|with)\b)/)
  const content = more.join(', ').replace(/^(?:returning|showing|displaying|providing|including) /i, 'with ')
  return { when: `they ${theirs(asked)}`, outcome: `it is shown to them${content ? ` ${content}` : ''}` }
}

/** `view all car parks on a map`: asked for, they are shown on a map. */
function shownOf(body: string): Deed {
  const { object = '', tail } = partVerbPhrase(body)
  const [manner, result] = partTail(tail)
  const { core, content } = partContent(object)
  const named = theirs(core)
  return {
    when: `they ask for ${named}${manner}`,
    outcome: `${isMany(core) ? 'they are' : 'it is'} shown to them${theirs(result)}${content ? ` ${content}` : ''}`,
  }
}

/** `lists, including name and unit`: what a thing is to hold is seen in the outcome. */
function partContent(object: string): { core: string; content: string } {
  const match = /^(.+?),? ((?:including|containing|with|incl\.?|consisting of) .+)$/i.exec(object)
  if (!match || /^(?:the|an?|all)$/i.test(match[1] ?? '')) return { core: object, content: '' }
  return { core: match[1] ?? object, content: theirs(match[2] ?? '').replace(holding, 'with ') }
}

const holding = /^(?:including|containing|incl\.?|consisting of) /i

/** The little word that belongs to a verb: `hand the book out to them`. */
const particlePattern = /^(?:in|out|off|up(?!\sto\s)|over|down|back|away)(?=\s(?:to|with|for|from|on|at|by|in)\s|$)/i
const searches = /^(?:search|find|filter|query|browse|look)$/

/** `for pick-up during checkout`: what comes with the outcome, and, from the first such word on, how or when it is done. */
function partTail(tail: string): [string, string] {
  const at = /^,\s+(?!including\b|containing\b)\w+ing\b/.test(tail) ? 0 : ` ${tail}`.search(mannerPattern)
  const result = at < 0 ? tail : ` ${tail}`.slice(0, at).trim()
  const manner = at < 0 ? '' : ` ${tail}`.slice(at).trim()
  const joined = (text: string): string => (text === '' ? '' : /^[,:;(]/.test(text) ? text : ` ${text}`)
  return [joined(manner), joined(result.replace(/[\s,;:]+$/, ''))]
}

const mannerPattern =
  /[\s,](?:(?:\d+|one|two|three|five|ten) (?:second|minute|hour|day|week|month)s? (?:before|after)|before|after|during|while|when|if|until|unless|(?:for )?(?:up to|at most|no more than)|through|via|by \w+ing|by (?=(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|midnight|\d))|from|using|without|on behalf|with (?:one|a|an|two) (?:\w+ )?(?:tap|click|code|badge|link)|right (?:before|after)|online|giving)\s?/i

/** Told of the person who does it: `my own posts` are `their own posts`. */
export function theirs(body: string): string {
  return uncapitalise(
    body
      .replace(/\b(?:my|his or her|his|her)\b/g, 'their')
      .replace(/\b(?:he|she) (\w+)\b/g, (_, verb: string) => `they ${verbOf(verb)?.base ?? verb}`)
      .replace(/\bI\b/g, 'they')
      .replace(/(?<=^\w+ )(?:me|us)\b/gi, 'them')
      .replace(/\b(?:myself|herself|himself)\b/g, 'themselves'),
  )
}

const isMany = (object: string): boolean => isPlural(object) || object === 'them' || object === 'they'
const areOf = (object: string): string => (isMany(object) ? 'are' : 'is')

/** What was `a shop` when they chose is `the shop` afterwards. */
const definite = (object: string): string =>
  object
    .replace(/^an? (?=\S)/i, 'the ')
    .replace(/^(?=new )/i, 'the ')
    .replace(/^(the [^,]+? and )an? (?=\S)/, '$1the ')

/** What can be observed once a person did what `body` says. */
function outcomeOf(body: string): string {
  const word = (body.split(/\s/)[0] ?? '').replace(/[^\w-]/g, '')
  const verb = verbOf(word)?.base ?? word
  const { object, tail } = partVerbPhrase(body)
  if (/^(?:tell|inform|notify|let)$/.test(verb) && /^(?:me|us|them)$/i.test(body.split(/\s/)[1] ?? ''))
    return 'their answer is kept'
  const found = objectOf(body.replace(/^(\w+) (?:for|through|in|at) /, '$1 '))
  if (searches.test(verb) && verb !== 'look')
    return found && isPlural(found) ? `only ${theirs(found)} that match are shown` : 'only what matches is shown'
  if (/^\w+ (?:in|on|out|off|up)(?: (?!the |an? |it\b|all |their |\d)|$)/.test(body) && /^(?:log|sign)$/.test(verb))
    return /^\w+ (?:out|off)/.test(body)
      ? 'they are signed out'
      : /^\w+ up/.test(body)
        ? `they are signed up${body.replace(/^\w+ up/, '').replace(/,\s.*$/, '')}`
        : 'they are signed in'
  if (verb === 'have') return `they have ${theirs(body.replace(/^\S+ /, ''))}`
  if (!object) return withoutObject(body, verb)
  const rest = tail === '' ? '' : /^[,:;(]/.test(tail) ? tail : ` ${tail}`
  const told = object === 'them' ? 'they' : theirs(/^(?:receive|get)$/.test(verb) ? object : definite(object))
  // `check people in`: the little word belongs to the verb
  if (particlePattern.test(tail)) return `${told} ${areOf(told)} ${participle(verb)} ${tail}`
  const special = deedOutcomes.find(([verbs]) => verbs.test(verb))?.[1]
  const parts = { object: told, many: isMany(told), participle: participle(verb), tail: theirs(rest) }
  return special?.(parts) ?? `${told} ${areOf(told)} ${parts.participle}${parts.tail}`
}

/** `comment on photos` ends in `photos are commented on`; `see who attends` in `they are shown who attends`. */
function withoutObject(body: string, verb: string): string {
  const words = body.split(/\s+/)
  const [, next = '', ...rest] = words
  const after = theirs(words.slice(1).join(' '))
  const views = /^(?:see|view|check|read|track|monitor|learn)$/.test(verb)
  if (views && !/^(?:in|out|off|within|along)$/i.test(next) && after !== '') return `they are shown ${after}`
  if (/^(?:know|hear)$/.test(verb) && after !== '') return `they ${verb} ${after}`
  if (/^(?:in|out|off|up) (?:who|what|which|how|when|where)\b/i.test(after)) return 'they see that it is done'
  if (/^(?:log|record|note|enter|report|document|write|state)$/.test(verb) && /^(?:what|which|who|how)$/i.test(next))
    return `${after} is kept and can be seen afterwards`
  if (/^(?:whether|how|which|what|when|where|who)$/i.test(next)) return 'their answer is kept'
  const object = objectOf(`${verb} ${rest.join(' ')}`)
  if (verb === 'listen' && /^to$/i.test(next)) return `they hear ${theirs(rest.join(' '))}`
  if (verb === 'look' && /^(?:at|into|through|up)$/i.test(next) && object)
    return `${theirs(definite(object))} ${areOf(object)} shown to them`
  if (
    /^(?:on|for|to|at|with|in|from|into|through|by|about)$/i.test(next) &&
    object &&
    takesPreposition.test(`${verb} ${next}`)
  )
    return `${theirs(definite(object))} ${areOf(object)} ${participle(verb)} ${next.toLowerCase()}`
  if (/^(?:in|out|off|up)$/i.test(next) && object && isPersonVerb(verb) && !/^(?:sign|log|opt)$/.test(verb))
    return `${theirs(definite(object))} ${areOf(object)} ${participle(verb)} ${next.toLowerCase()}${tailOf(`${verb} ${rest.join(' ')}`)}`
  const to = /^to (.+)$/i.exec(after)?.[1]
  if (to && /^(?:write|mail|e-mail|email|message|talk|reply|respond)$/.test(verb)) return `their message reaches ${to}`
  if (verb === 'vote') return 'their vote is counted'
  if (verb === 'pay') return 'their payment is accepted'
  if (verb === 'sign' && /^(?:on|with|by|via|in|for|at|here|there)\b/i.test(after)) return 'their signature is kept'
  if (/^(?:choose|select|decide|pick)$/.test(verb)) return 'their choice is kept'
  if (affectsThem.test(verb)) return `they are ${participle(verb)}${after ? ` ${after}` : ''}`
  if (/^(?:exit|quit|leave|close|navigate|go|switch|return|move|scroll)$/.test(verb))
    return 'they arrive where they wanted to go'
  if (verb === 'invite') return `somebody is invited ${after}`.trim()
  if (/^(?:until|up to|no later than|within|before|by)\b/i.test(after)) return `they have ${participle(verb)}`
  return isPersonVerb(verb) && after !== '' ? `they have ${participle(verb)} ${after}` : 'they see that it is done'
}

const tailOf = (body: string): string => {
  const { tail } = partVerbPhrase(body)
  return tail ? ` ${theirs(tail)}` : ''
}

const affectsThem = /^(?:register|authenticate|enrol|enroll|subscribe|unsubscribe|identify)$/

const takesPreposition =
  /^(?:comment on|vote (?:on|for)|apply for|respond to|reply to|pay for|listen to|look (?:at|for)|search for|add to|switch to|report on|react to)$/
