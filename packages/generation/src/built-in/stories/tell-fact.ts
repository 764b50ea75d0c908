import type { Clause } from '../clauses/clause.ts'
import { isActionNoun } from '../english/deverbal.ts'
import { headOf, isPlural, withArticle, withDefiniteArticle } from '../english/nouns.ts'
import { countWords, uncapitalise, withoutBrackets } from '../english/phrases.ts'
import { participle, participleOf, thirdPerson, verbOf } from '../english/verbs.ts'
import { condense } from './condense.ts'
import type { Criterion } from './criterion.ts'

type Fact = { subject: string; body: string; many: boolean }

const be = (many: boolean): string => (many ? 'are' : 'is')
const it = (many: boolean): string => (many ? 'they' : 'it')
const product =
  /^(?:the |this |our )?(?:[\w-]+ ){0,2}?(?:system|app|application|platform|website|web site|site|tool|software|product|program|solution|portal|service|it)$/i

/** What a line says of speed, load, places of use and rhythm, with the moment at which it can be measured. */
export function tellMeasure(clause: Clause, given: string): Criterion | undefined {
  return tellBy(clause, given, measures)
}

/**
 * What a line says of a thing, with the moment at which it can be seen: `foreign currencies are converted at the rate of
 * the day` shows when they are converted. Undefined where the line does not tell such a moment. `given` is the person.
 */
export function tellFact(clause: Clause, given: string): Criterion | undefined {
  return product.test(clause.subject ?? '') ? undefined : tellBy(clause, given, ofAThing)
}

type Tell = (fact: Fact, given: string) => Criterion | undefined

function tellBy(clause: Clause, given: string, tellers: readonly Tell[]): Criterion | undefined {
  if (clause.form !== 'system' || !clause.subject) return undefined
  const subject = uncapitalise(withoutBrackets(clause.subject))
  const fact: Fact = { subject, body: clause.body, many: isPlural(subject) }
  for (const tell of tellers) {
    const told = tell(fact, given)
    if (told) return told
  }
  return undefined
}

const time =
  '(?:under |less than |at most |no more than |up to )?\\d[\\d.,]* ?(?:ms|s|milliseconds?|seconds?|minutes?|hours?)'

/** `loads within 3 seconds`. */
function withinTime({ subject, body, many }: Fact, given: string): Criterion | undefined {
  const match = new RegExp(`^(?:be )?([a-z]+(?: [a-z]+){0,3}?) ((?:within|in) ${time}\\b.*)$`, 'i').exec(body)
  const verb = verbOf(match?.[1]?.split(' ')[0] ?? '')?.base
  if (!match || !verb || verb === 'report') return undefined
  const rest = (match[1] ?? '').split(' ').slice(1).join(' ')
  const passive = /^be /.test(body)
  const done = passive ? `${be(many)} ${match[1]}` : `${many ? verb : thirdPerson(verb)}${rest ? ` ${rest}` : ''}`
  return { given, when: `${subject} ${done}`, outcome: `this happens ${match[2]}` }
}

/** `support up to 10,000 users`, `support the latest versions of Chrome`, `work on a phone`. */
function usedWith({ subject, body }: Fact, given: string): Criterion | undefined {
  const load =
    /^(?:support|handle|serve) (?:at least |up to |at most |more than |over |a minimum of )?((?:\d[\d.,]*\+?|thousands of|hundreds of) (?:[\w-]+ ){0,2}(?:users|people|customers|members|visitors|sessions|requests|clients|connections|devices)\b.*)$/i.exec(
      body,
    )
  if (load)
    return {
      given: body.replace(/^\w+ /, '').replace(/(?: at the same time| at once| simultaneously| concurrently)$/i, ''),
      when: `they use ${subject === 'it' ? 'the product' : subject} at the same time`,
      outcome: 'all of them can use it',
    }
  const on =
    /^(?:work|run|be (?:usable|compatible|accessible|responsive|viewable)|support(?= (?:the latest versions? of |all (?:common|modern|major) |modern |current )?(?:[\w ]*browsers?|chrome|firefox|safari|edge|ios|android|mobile|phones?|tablets?|smartphones?|desktops?)\b))(?: and \w+)?(?: (?:well|properly|smoothly|fully))? ?(?:(on|in|with|without|from) )?(.+)$/i.exec(
      body,
    )
  const where = on?.[2] ?? ''
  if (!on || /^(?:also|by|via|as|for)\b/i.test(where) || !surface.test(where)) return undefined
  const preposition = on[1]?.toLowerCase() ?? (/^(?:offline|online)\b/i.test(where) ? '' : 'in')
  return {
    given,
    when: `they use ${subject} ${preposition} ${where}`.replace(/\s+/g, ' '),
    outcome: 'all of it is shown and can be used',
  }
}

const surface =
  /\b(?:browsers?|chrome|firefox|safari|edge|ios|android|windows|linux|macos|mobile|phones?|tablets?|smartphones?|desktops?|computers?|laptops?|devices?|screens?|screen reader|keyboard|printers?|offline|internet|connection)\b/i

/** `be available 99.5 % of the time`, `response time below 1 second`. */
function measured({ subject, body, many }: Fact, given: string): Criterion | undefined {
  const share = /^be (available|reachable|online|up) (.*\d[\d.,]* ?%.*)$/i.exec(body)
  return share
    ? { given, when: 'its availability is measured', outcome: `${subject} ${be(many)} ${share[1]} ${share[2]}` }
    : undefined
}

const oftenWords: Record<string, string> = {
  hourly: 'an hour is over',
  daily: 'a day is over',
  nightly: 'a night is over',
  weekly: 'a week is over',
  monthly: 'a month is over',
  quarterly: 'a quarter is over',
  yearly: 'a year is over',
  annually: 'a year is over',
}

/** `data is backed up daily`, `home charging is reimbursed monthly via payroll`. */
function often({ subject, body, many }: Fact, given: string): Criterion | undefined {
  const match = /^be ((?:\w+ ){1,3}?)(hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually)\b\s*(.*)$/i.exec(
    body,
  )
  if (!match || !participleOf((match[1] ?? '').trim().split(' ')[0] ?? '')) return undefined
  const done = `${(match[1] ?? '').trim()}${match[3] ? ` ${match[3]}` : ''}`
  return { given, when: oftenWords[(match[2] ?? '').toLowerCase()] ?? '', outcome: `${subject} ${be(many)} ${done}` }
}

/** `data must be kept for 10 years`. */
function kept({ subject, body, many }: Fact, given: string): Criterion | undefined {
  const match =
    /^be (kept|retained|stored|archived|saved|preserved) for (?:at least )?((?:\d[\d.,]*|one|two|three|five|six|seven|ten|twelve|a|an) (?:hour|day|week|month|year)s?)$/i.exec(
      body,
    )
  return match
    ? { given, when: `${subject} ${be(many)} younger than ${match[2]}`, outcome: `${it(many)} ${be(many)} still there` }
    : undefined
}

/** `foreign currencies are converted at the rate of the day`: how it is done shows when it is done. */
function doneSomehow({ subject, body, many }: Fact): Criterion | undefined {
  const match =
    /^be ((?:\w+ly )?)(\w+) ((?:at|by|in|with|via|from|as|to|on|using|through|according|based|before|after|only|without|against|under)\b.+)$/i.exec(
      body,
    )
  const base = participleOf(match?.[2] ?? '')
  if (!match || !base || shown.test(base) || /,/.test(subject) || countWords(subject) > 9) return undefined
  const towards = /^to (.+)$/i.exec(match[3] ?? '')?.[1]
  if (towards && !sent.test(base)) return undefined
  if (towards)
    return {
      given: subject,
      when: `${it(many)} ${be(many)} ${match[1]}${participle(base)}`,
      outcome: `${it(many)} ${many ? 'reach' : 'reaches'} ${towards}`,
    }
  return {
    given: subject,
    when: `${it(many)} ${be(many)} ${participle(base)}`,
    outcome: `this happens ${match[1]}${match[3]}`,
  }
}

const sent =
  /^(?:send|forward|escalate|transmit|deliver|route|report|assign|return|transfer|submit|post|dispatch|pass|hand|mail|e-mail|email)$/

const shown =
  /^(?:show|display|list|print|present|highlight|render|mark|visuali[sz]e|base|connect|relate|limit|design|build|host|provide|sort|order|group|offer|require)$/

/** `signs display the number of free spaces`, `each packet has a variety`: it is seen by looking. */
function looking({ subject, body, many }: Fact, given: string): Criterion | undefined {
  const [first = '', ...rest] = body.split(' ')
  const object = rest.join(' ')
  const third = many ? first : thirdPerson(first)
  const shows = /^(?:display|show|list|contain|include|have|carry|hold|comprise|feature|bear|state|name)$/.test(first)
  if (shows && object && countWords(subject) <= 7)
    return { given, when: `they look at ${withDefiniteArticle(subject)}`, outcome: `${it(many)} ${third} ${object}` }
  const passive =
    /^be (?:\w+ly )?(?:shown|displayed|listed|printed|highlighted|presented|marked|visuali[sz]ed|sorted|ordered|grouped)\b/i.exec(
      body,
    )
  if (passive && countWords(subject) <= 9)
    return { given, when: `they look at ${condense(subject, 9)}`, outcome: `${it(many)} ${be(many)} ${body.slice(3)}` }
  return undefined
}

/** `a booking is binding`, `tickets can be transferred once`: it shows as soon as there is one. `outcome` is the fact in the present. */
export function tellPresence(clause: Clause, outcome: string, given: string): Criterion | undefined {
  const subject = clause.form === 'system' ? uncapitalise(clause.subject ?? '') : ''
  const one = /^(an?|each|every|any) (.+)$/i.exec(subject)
  const many = isPlural(subject) && !/^(?:the|these|those|such|their|its|both|two|no|\d)\b/i.test(subject)
  const event =
    (isActionNoun(headOf(subject)) || /^access$/i.test(headOf(subject))) &&
    !/^(?:the|this|its|their|no)\b/i.test(subject)
  if ((!one && !many && !event) || countWords(subject) > 10 || /[,(]/.test(subject) || product.test(subject))
    return undefined
  if (!outcome.toLowerCase().startsWith(subject.toLowerCase())) return undefined
  const noun = one ? withArticle(one[2] ?? '') : many || event ? subject.replace(/^all /i, '') : subject
  return {
    given,
    when: `there ${many ? 'are' : 'is'} ${noun}`,
    outcome: `${it(many)}${outcome.slice(subject.length)}`,
  }
}

const measures = [withinTime, usedWith, measured, often, kept] as const
const ofAThing = [looking, doneSomehow] as const
