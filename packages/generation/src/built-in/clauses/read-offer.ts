import { isPluralWord } from '../english/nouns.ts'
import { isPersonVerb, verbOf } from '../english/verbs.ts'
import type { Clause } from './clause.ts'
import { readRole } from './read-role.ts'
import { isNounToo } from './split-clauses.ts'
import { thing, toClause } from './want.ts'

export const abilityPattern =
  /^(?:the |an? )?(?:ability|option|possibility|means|way|functionality|capability|feature|need|chance|opportunity)(?: for (.{2,40}?))? to (?:be able to )?(.+)$/i

const giving = new Set([
  'facilitate',
  'support',
  'provide',
  'offer',
  'implement',
  'include',
  'feature',
  'contain',
  'have',
  'incorporate',
  'adopt',
])

export const enablingWords = new Set(['allow', 'enable', 'let', 'permit', 'help', 'empower', 'give', 'assist'])

export const gerundNouns =
  /^(?:meeting|pricing|billing|booking|testing|training|setting|building|rating|listing|logging|processing|scheduling|planning|reporting|monitoring|tracking|ticketing|accounting|shipping|operating|marketing|onboarding|including|reading|learning|teaching|parking|housing|heading|warning|finding|programming|switching|handling|existing|waiting|remaining|following|missing|incoming|outgoing|upcoming|corresponding|pending|matching|rendering|caching|routing|coding|messaging|networking|hosting|cleaning|branding|streaming|targeting|invoicing|banking|clothing|catering|funding|lighting|dunning)$/i

/** `creates` or `creating` at the head of a list in the same form: the others come to the base form too. */
export function baseList(after: string, form: 'third' | 'gerund'): string {
  return after.replace(
    /(^|,\s*(?:and\s+|or\s+)?|\b(?:and|or)\s+(?:then\s+)?)(\w+ly\s+)?(?!(?:and|or|then)\b)([a-z]+)(?=[\s,]|$)/g,
    (whole: string, joint: string, adverb: string | undefined, word: string, at: number) => {
      const verb = verbOf(word)
      if (!joint || !verb || noVerb.test(word) || verb.form !== form) return whole
      if (
        form === 'third' &&
        !(/^(?:,\s*)?and\s/.test(joint.trimStart()) && !isNounToo(verb.base)) &&
        !(/^(?:, )?and /.test(joint) && isPluralWord(/^\s+([\w-]+)/.exec(after.slice(at + whole.length))?.[1] ?? '')) &&
        !/^\s+(?:a|an|the|its|all|each|their|any|every|for|to|in|them|it|up|at|why|whether|what|how|that|\d+|one|two|three|new|some|his|her|as|by|with|back|out|off|on)\b/.test(
          after.slice(at + whole.length),
        ) &&
        // `receives, inspects and grades the goods`
        !/^ and [a-z]+s (?:the|an?|all|each|their|its) /.test(after.slice(at + whole.length))
      )
        return whole
      return `${joint}${adverb ?? ''}${verb.base}`
    },
  )
}

const noVerb = /^(?:including|containing|using|based|following|according|starting|concerning|regarding)$/

/** What a verb phrase of the product offers to people: `allow users to pay`, `support exporting data`, `provide a map`. */
export function doing(base: string, rest: string, lead: string): Clause | undefined {
  if (enablingWords.has(base)) {
    const given = /^((?:[\w&'-]+\s+){1,5}?)(?:to|the ability to|the option to)\s+(.+)$/i.exec(rest)
    const role = given ? personOrPronoun(given[1] ?? '') : undefined
    if (given && role !== undefined) return toClause(given[2] ?? '', role || undefined, true)
    const words = rest.split(/\s+/)
    for (const length of [1, 2, 3]) {
      const helped = readRole(words.slice(0, length).join(' '))
      if (helped && verbOf(words[length] ?? '')?.form === 'base')
        return toClause(words.slice(length).join(' '), helped, true)
    }
    // `lets gardeners in a town exchange seeds`
    for (let i = 3; i < Math.min(words.length - 1, 7); i += 1) {
      const helped = /\s(?:in|of|at|from|with|on|near)\s/.test(` ${words.slice(0, i).join(' ')} `)
        ? readRole(words.slice(0, i).join(' '))
        : undefined
      if (helped && verbOf(words[i] ?? '')?.form === 'base' && /^[a-z]+$/.test(words[i] ?? ''))
        return toClause(words.slice(i).join(' '), helped, true)
    }
    if (given) return { form: 'system', body: `let ${given[1]}${given[2]}`, subject: 'the system', verb: 'let' }
    return offered(rest, lead, base)
  }
  if (base === 'support' && /^(?:up to|at least|at most|over|more than|a minimum|\d)/i.test(rest))
    return { form: 'system', body: `support ${rest}`, verb: 'support', subject: 'the system' }
  if (giving.has(base)) return offered(rest, lead, base)
  const person = lead === '' && isPersonVerb(base)
  return person
    ? { form: 'to', body: join(base, rest), verb: base }
    : { form: 'system', body: `${lead}${join(base, rest)}`, verb: base, subject: 'the system' }
}

const join = (base: string, rest: string): string => (rest.startsWith(',') ? `${base}${rest}` : `${base} ${rest}`)

const personOrPronoun = (phrase: string): string | undefined =>
  /^(?:them|you|me|one|people)\s*$/i.test(phrase) ? '' : readRole(phrase.trim())

/** What is provided or supported: an action (`exporting data`), a person's doing (`users in booking`), or a thing. */
function offered(given: string, lead: string, base: string): Clause | undefined {
  const rest = given.replace(/^(?:full |basic )?(?:support )?(?:for|of) (?!\d)/i, '')
  const ability = abilityPattern.exec(rest)
  if (ability) return toClause(ability[2] ?? '', ability[1] ? readRole(ability[1]) : undefined)
  const withThing = /^((?:[\w&'-]+\s+){1,4}?)with\s+(.+)$/i.exec(rest)
  const servedRole = withThing ? readRole((withThing[1] ?? '').trim()) : undefined
  if (withThing && servedRole)
    return { ...(offered(withThing[2] ?? '', lead, base) ?? thing(withThing[2] ?? '')), role: servedRole }
  const doer = /^((?:[\w&'-]+\s+){1,3}?)(?:in\s+)?(\w+ing)\s(.+)$/i.exec(rest)
  const doerRole = doer && !gerundNouns.test(doer[2] ?? '') ? readRole((doer[1] ?? '').trim()) : undefined
  if (doer && doerRole && verbOf(doer[2] ?? '')?.form === 'gerund')
    return toClause(`${verbOf(doer[2] ?? '')?.base} ${doer[3]}`, doerRole)
  const input = /^user(?:s|s')? inputs? (?:of|for) (.+)$/i.exec(rest)
  if (input) return toClause(`enter ${input[1]}`)
  const first = rest.split(/[\s,]/)[0] ?? ''
  const verb = verbOf(first)
  if (verb?.form === 'gerund' && !gerundNouns.test(first) && !isPersonVerb(verb.base)) {
    return {
      form: 'system',
      body: `${verb.base}${baseList(rest.slice(first.length).replace(/^ of /, ' '), 'gerund')}`,
      verb: verb.base,
      subject: 'the system',
    }
  }
  const isDoing =
    !gerundNouns.test(first) ||
    /^\S+ (?:the|an?|all|each|every|their|its|maximum|minimum|multiple|custom|new|different|several)\s/i.test(rest)
  if (verb?.form === 'gerund' && isDoing)
    return toClause(
      `${verb.base}${baseList(rest.slice(first.length).replace(/^ of /, ' '), 'gerund')}`.replace(
        /^((?:[a-z]+,? )*?and [a-z]+) of (?=\w)/,
        '$1 ',
      ),
    )
  return thing(rest)
}
