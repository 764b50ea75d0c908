import type { Clause } from '../clauses/clause.ts'
import { splitVerbPhrases } from '../clauses/split-clauses.ts'
import { keepAcronyms } from '../english/deverbal.ts'
import {
  headOf,
  isCountable,
  isPersonNoun,
  isPlural,
  isPluralWord,
  pluralOf,
  withArticle,
  withMissingArticle,
} from '../english/nouns.ts'
import { capitalise, countWords, trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { gerund, participleOf, verbOf } from '../english/verbs.ts'
import { condense } from './condense.ts'
import { partVerbPhrase } from './object-of.ts'
import { presentTense } from './tell-behaviour.ts'

const wordsInMeans = 18
const wordsInTitle = 10

/** What follows `I want` in a story's description. */
export function tellMeans(clause: Clause): string {
  const body = condense(inWords(clause.body), wordsInMeans, ' and more')
  if (clause.form === 'to') return `to ${withPhraseArticle(withObjectArticle(firstPerson(lowerVerb(body))))}`
  if (clause.form === 'that') return `to be sure that ${condense(certainty(clause), wordsInMeans + 6)}`
  if (clause.form === 'system') return `${condenseSubject(clause.subject)} to ${lowerVerb(body)}`
  if (metric.test(body))
    return `to see ${body.replace(metric, (found) => `the ${found.replace(/^(?:an?|the) /i, '').toLowerCase()}`)}`
  return withMissingArticle(sentenceCase(body))
}

/** What is counted or measured is there to be seen. */
const metric =
  /^(?:(?:an?|the) )?(?:(?:average|total|overall|median) (?!price\b)\w+|number|share|percentage|count|ratio|rate|average|total|sum)(?= (?:of|per|for|in)\b)/i

/** `> 150 EUR` reads `over 150 EUR` in a sentence. */
const inWords = (text: string): string =>
  text
    .replace(/\s*(?:>=|≥)\s*(?=\d)/g, ' at least ')
    .replace(/\s*(?:<=|≤)\s*(?=\d)/g, ' at most ')
    .replace(/\s*>\s*(?=\d)|\s>\s/g, ' over ')
    .replace(/(?<=^[a-z]+ )(?:this|these) (?=[a-z])/i, 'the ')
    .replace(/\s*<\s*(?=\d)|\s<\s/g, ' under ')

/** What is to hold, in the present and without a second action. */
const certainty = (clause: Clause): string =>
  splitVerbPhrases(presentTense(whoIsMeant(clause, uncapitalise(inWords(clause.body)))))[0] ?? clause.body

/** `they can only book by phone`, told apart from the line before, names who. */
const whoIsMeant = ({ role }: Clause, body: string): string =>
  role && /^they\b/.test(body)
    ? body.replace(/^they\b/, role.endsWith(' staff member') ? role.replace(/ member$/, '') : pluralOf(role))
    : body

/** `delete student by ID` in a list of catchwords is `delete a student by ID` in a sentence. */
function withObjectArticle(body: string): string {
  const match = /^(\w+) ([a-z]+)((?: (?:by|with|from|to|in|on|for|as|via|using)\b.*)?)$/.exec(body)
  if (!match || !verbOf(match[1] ?? '') || isPlural(match[2] ?? '')) return body
  const object = isPersonNoun(match[2] ?? '') ? withArticle(match[2] ?? '') : withMissingArticle(match[2] ?? '')
  return `${match[1]} ${object}${match[3] ?? ''}`
}

/** `enter departure city` wants its article in a sentence. */
function withPhraseArticle(body: string): string {
  const { verb, object, tail } = partVerbPhrase(body)
  if (
    !object ||
    countWords(object) < 2 ||
    countWords(object) > 4 ||
    !verbOf(verb) ||
    !/^[a-z -]+$/.test(object) ||
    !isCountable(headOf(object))
  )
    return body
  const known = withMissingArticle(object)
  return known === object ? body : `${verb} ${known.replace(/^an? /, 'the ')}${tail ? ` ${tail}` : ''}`
}

/** The story's title: a short imperative. */
export function tellTitle(clause: Clause): string {
  if (clause.form === 'that') return capitalise(certainTitle(clause))
  const body = firstPerson(condense(inWords(clause.body), wordsInTitle, ' and more', true))
    .replace(/\bmy own\b/g, 'own')
    .replace(/\bmy\b/g, 'the')
  if (clause.form === 'to') return capitalise(lowerVerb(body))
  if (clause.form === 'thing') return capitalise(thingTitle(sentenceCase(body)))
  const subject = condenseSubject(clause.subject)
  if (
    /^the (?:\w+ )?(?:system|app|application|platform|website|site|tool|software|product|program|solution|portal|service)$/i.test(
      subject,
    )
  )
    return capitalise(lowerVerb(body.replace(/^be able to /, '')))
  return capitalise(subjectTitle(subject, body))
}

/** `excess requests` that are to `be discarded` give `discard excess requests`; others keep their doer. */
function subjectTitle(subject: string, body: string): string {
  const passive = /^be ((?:\w+ly )?)(\w+)(.*)$/.exec(body)
  const base = passive ? participleOf(passive[2] ?? '') : undefined
  const short = condense(subject, / (?:that|which|who) /.test(subject) ? 10 : 7)
  const adverb = / (?:that|which|who) /.test(short) ? /^ (\w+ly)$/.exec(passive?.[3] ?? '')?.[1] : undefined
  if (base && adverb) return `${adverb} ${base} ${short}`
  if (base && passive) return condense(`${passive[1] ?? ''}${base} ${short}${passive[3] ?? ''}`, wordsInTitle + 2)
  const state =
    /^(?:only be|be) (\w+(?:able|ible|ive|ful|al|ic|ous|compatible)|binding|free|optional|mandatory|anonymous|visible|valid|unique|legible)\b(.*)$/.exec(
      body,
    )
  if (state && /^only/.test(body)) return `make ${short} ${state[1]} only${state[2]}`
  if (state) return `make ${short} ${state[1]}${state[2]}`
  // `a rejection requires a reason`, `each deal has a value`: the thing's own verb turned round
  const owned = /^(require|need|have) (?!(?:to|been|had)\b)(.+)$/.exec(body)
  if (owned && countWords(owned[2] ?? '') <= 6)
    return owned[1] === 'have' ? `give ${short} ${owned[2]}` : `require ${owned[2]} for ${short}`
  return turned(short, body) ?? (isSomebody(short) ? `allow ${short} to ${body}` : `make ${short} ${body}`)
}

/** What happens to a thing, told as what is done with it: `all data stays in the EU` is to keep it there. */
function turned(subject: string, body: string): string | undefined {
  const [verb = '', ...others] = body.split(' ')
  const rest = others.join(' ')
  if (rest === '') return undefined
  // a product called by its acronym does what is wanted of the system
  if (/^the [A-Z]{2,}$/.test(subject) && !stands.test(verb)) return body
  if (verb === 'stay' || verb === 'remain') return `keep ${subject} ${rest}`
  if (verb === 'go' && /^(?:on|onto|to|into|in) /.test(rest)) return `put ${subject} ${rest}`
  if (/^(?:get|receive)$/.test(verb))
    return `${message.test(rest) ? 'send' : 'give'} ${subject} ${withMissingArticle(rest)}`
  if (/^(?:include|contain)$/.test(verb) && countWords(rest) <= 5 && countWords(subject) <= 4 && !/ in /.test(rest))
    return `include ${rest} in ${subject}`
  const be = /^(?:always )?be (.+)$/.exec(body)?.[1]
  return be === undefined ? undefined : `make ${subject} ${be}`
}

const stands = /^(?:be|have|need|require|contain|include|consist|work|run|stay|remain|take|look|feel|last|cost)$/
const message = /\b(?:e-?mails?|mails?|sms|messages?|notifications?|alerts?|reminders?|texts?|call|letter)\b/i

const isSomebody = (phrase: string): boolean =>
  isPersonNoun(headOf(phrase)) ||
  /^(?:who|whoever|everybody|everyone|anybody|anyone|people|those|nobody)\b/i.test(phrase)

const finite = /\b(?:is|are|can|cannot|may|must|should|will|has|have|never|do|does|not|\w+n't)\b/i

/** The title of what is to hold: `locked users cannot log in` is to prevent them from it. */
function certainTitle(clause: Clause): string {
  const whole = certainty(clause)
  const short = condense(whole, wordsInTitle + 2)
  const told = finite.test(short) || short.split(' ').some((word) => verbOf(word)?.form === 'third') ? short : whole
  const none = /^there (?:is|are) (no|at most|at least) (.+)$/i.exec(told)
  if (none)
    return `${{ no: 'avoid', 'at most': 'allow at most', 'at least': 'require at least' }[none[1]?.toLowerCase() ?? ''] ?? 'avoid'} ${none[2]}`
  const never =
    /^((?:(?!\b(?:if|when|that|who|which|and)\b)[^,]){2,50}?) (?:cannot|can't|can not|must not|may not|should not|shall not|will not|do not|does not|don't|doesn't|must never|can never|may never|never) (?:be (?=\w+(?:ed|en|wn|ld|nt|de|id)\b)|([a-z]+)\b)(.*)$/i.exec(
      told,
    )
  if (never && !/^(?:they|it|this|we|nobody|no)\b/i.test(never[1] ?? '')) {
    const verb = never[2] ? verbOf(never[2]) : undefined
    if (!never[2]) return `prevent ${never[1]} from being ${never[3]}`
    if (verb?.form === 'base') return `prevent ${never[1]} from ${gerund(verb.base)}${never[3]}`
  }
  const only = /^only (.{3,40}?) (?:can|may|must|should) ([a-z]+ .+)$/i.exec(told)
  if (only) return `allow only ${only[1]} to ${only[2]}`
  const may =
    /^((?:(?!\b(?:if|when|that|who|which|only)\b)[^,]){3,40}?) (?:can|may|are allowed to|is allowed to) (?:also )?(only )?([a-z]+ .+)$/i.exec(
      told,
    )
  if (may && !/^(?:they|it|this|we|nobody|no)\b/i.test(may[1] ?? ''))
    return `allow ${may[1]} ${may[2] ?? ''}to ${may[3]}`
  const made = madeTo(told)
  return made ?? `ensure ${told}`
}

/** `the kiosk works without a network`: what is to be made so. */
function madeTo(told: string): string | undefined {
  const is =
    /^((?:(?!\b(?:if|when|that|who|which|and)\b)[^,]){3,40}?) (?:is|are) (?!not\b|no\b|never\b|there\b)(.+)$/i.exec(
      told,
    )
  if (is && !/^(?:they|it|this|we|there|what|nobody|no)\b/i.test(is[1] ?? ''))
    return subjectTitle(is[1] ?? '', `be ${is[2]}`)
  const words = told.split(' ')
  for (let i = 1; i < Math.min(words.length - 1, 14); i += 1) {
    const [doer = '', word = ''] = [words[i - 1], words[i]]
    const verb = verbOf(word)
    if (
      /^(?:they|it|this|we|what|there|nobody|no|if|when)$/i.test(words[0] ?? '') ||
      /^(?:if|when|that|who|which|to)$/.test(doer)
    )
      return undefined
    if (!verb || /^(?:of|for|in|by|with|and|or|the|an?|than|per|each|every)$/i.test(doer)) continue
    const agrees = verb.form === 'third' ? !isPluralWord(doer) : verb.form === 'base' && isPluralWord(doer)
    if (agrees) return subjectTitle(words.slice(0, i).join(' '), [verb.base, ...words.slice(i + 1)].join(' '))
  }
  return undefined
}

const thingTitle = (body: string): string =>
  metric.test(body)
    ? `show ${body.replace(metric, (found) => `the ${found.replace(/^(?:an?|the) /i, '').toLowerCase()}`)}`
    : shown.test(headOf(body))
      ? `show ${body}`
      : `add ${body}`

const shown =
  /^(?:statistics|details|information|overview|overviews|dashboard|lists?|reports?|charts?|graphs?|history|calendar|map|status|summary|summaries|ranking|leaderboard|progress|trends?|preview|countdown)$/i

const condenseSubject = (subject: string | undefined): string => {
  const text = condense(subject ?? 'the system', 10)
  return text || 'the system'
}

/** `Dish Data Management` in the middle of a sentence is `dish data management`; names and acronyms stay. */
function sentenceCase(body: string): string {
  return /^(?:an? |the )?[A-Z][a-z]+ [A-Z][a-z]/.test(body) ? keepAcronyms(body) : body
}

const lowerVerb = (body: string): string => (verbOf(body.split(/\s/)[0] ?? '') ? uncapitalise(body) : body)

/** `edit their own posts`, wanted by the poster, is `edit my own posts`; a line before them, `posts and their tags`, stays. */
function firstPerson(body: string): string {
  const at = body.search(/\b(?:their|his or her|his\/her|his|her|he|she|they|them|themselves|herself|himself)\b/i)
  if (at < 0) return body.replace(/(?<=^\w+ )(?:me|us)\b/i, 'them')
  const before = body.slice(0, at)
  const others = before.split(/\s+/).slice(1)
  const belongs = /\b\w{3,}[^su]s,? (?:and|with|by|to|plus) $/i.test(before) || /^(?:them|they)\b/i.test(body.slice(at))
  if (others.some((word) => isPersonNoun(word)) || (belongs && others.some((word) => isPluralWord(word)))) return body
  return body
    .replace(/\b(?:their|his or her|his\/her|his|her|your) /gi, 'my ')
    .replace(/\b(?:they|he|she) (have|are|do)\b/gi, (_, verb: string) => (verb === 'are' ? 'I am' : `I ${verb}`))
    .replace(/\b(?:he|she) (is|has)\b/gi, (_, verb: string) => (verb === 'is' ? 'I am' : 'I have'))
    .replace(/\b(?:he|she) (\w+)\b/gi, (_, verb: string) => `I ${verbOf(verb)?.base ?? verb}`)
    .replace(/\bthey\b/gi, 'I')
    .replace(/(?<=^\w+ )(?:me|us)\b/i, 'them')
    .replace(/\b(?:themselves|herself|himself)\b/gi, 'myself')
}

/** `As a <role>, I want <means>, so that <end>`. */
export function tellDescription(role: string, means: string, end: string | undefined): string {
  // of what the product does with things, `they` are the things
  const isTheirs = means.startsWith('to ') || !/^they\b/i.test(end ?? '')
  const why = end ? (isTheirs ? endOf(end, role) : trimPunctuation(end)) : undefined
  return `As ${withArticle(role)}, I want ${means}${why ? `, so that ${why}` : ''}.`
}

function endOf(end: string, role: string): string | undefined {
  const text = trimPunctuation(end)
  if (countWords(text) < 2 || countWords(text) > 26) return undefined
  const plural = new RegExp(
    `^(?:the )?(?:they|he|she|we|you|${role.replace(/[^\w\s]/g, '')}s?|users?) (?=(?:can|could|will|would|do|don't|never|always|know|have|are|is|get|gets|has|see|sees|no longer)\\b)`,
    'i',
  )
  const spoken = text
    .replace(plural, 'I ')
    .replace(/^I are\b/, 'I am')
    .replace(/^I is\b/, 'I am')
    .replace(/^I has\b/, 'I have')
    .replace(/^I (get|see)s\b/, 'I $1')
  const mine = spoken.startsWith('I ') ? spoken.replace(/\btheir\b/g, 'my') : spoken
  return mine.startsWith('I ') ? mine : uncapitalise(mine)
}
