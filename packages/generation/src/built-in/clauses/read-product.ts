import { isPluralWord } from '../english/nouns.ts'
import { uncapitalise } from '../english/phrases.ts'
import { verbOf } from '../english/verbs.ts'
import type { Clause } from './clause.ts'
import { gerundPredicate } from './gerund-subject.ts'
import { modalPattern, negative } from './modals.ts'
import { baseList, doing, gerundNouns } from './read-offer.ts'
import { hasOwnPredicate, isNounToo, startsVerbPhrase } from './split-clauses.ts'
import { toClause } from './want.ts'

const product =
  /^(?:the |this |our |a |an )?(?:\w+[ -]){0,2}?(?:system|app|application|platform|website|web site|site|tool|software|product|solution|program|portal|it|service)$/i

/** Statements that start with their verb: `Supports X`, `Automatically generate Y`, `Creating, editing and deleting Z`. */
export function readBare(main: string): Clause | undefined {
  const stripped = main.replace(/^(?:must|should|shall|will|can|could|may|to|able to|be able to)\s+(?:also\s+)?/i, '')
  const adverb =
    /^((?!only|family|weekly|monthly|daily|early|hourly|yearly|quarterly|assembly|supply|reply|apply|comply)\w+ly)\s+/i.exec(
      stripped,
    )?.[1]
  const rest = adverb ? stripped.slice(adverb.length).trim() : stripped
  const [first = '', ...others] = rest.split(/\s+/)
  const word = first.replace(/,$/, '')
  const verb = /^[A-Z]{2,}$/.test(word) ? undefined : verbOf(word)
  const after = others.join(' ')
  if (/^be\b/i.test(rest)) return { form: 'system', body: rest, subject: 'the system' }
  if (!verb || isBareList(rest)) return undefined
  const lead = adverb ? `${adverb.toLowerCase()} ` : ''
  if (
    verb.form === 'third' &&
    after &&
    !hasOwnPredicate(word, after) &&
    !(isNounToo(verb.base) && often.test(after)) &&
    (adverb !== undefined || neverNoun.test(word) || !afterNoun.test(after)) &&
    !(first.length < 9 && isPluralWord(first) && /^(?:of|for|and|are|is|must|should|can|will)\b/i.test(after))
  )
    return systemDoing(verb.base, baseList(after, 'third'), lead)
  if (verb.form === 'base' && (startsVerbPhrase(word, after) || (adverb && after) || /^\w+,$/.test(first)) && after)
    return doing(verb.base, `${first.endsWith(',') ? ', ' : ''}${after}`, lead)
  if (
    verb.form === 'gerund' &&
    after &&
    !gerundPredicate(main) &&
    !/^(?:has|have|must|should|shall|can|will|is|are|needs?)\b/i.test(after) &&
    (!gerundNouns.test(first) || /^(?:the|an?|all|each|every|their)\b/i.test(after))
  )
    return toClause(`${verb.base}${first.endsWith(',') ? ',' : ''} ${baseList(after, 'gerund')}`)
  return undefined
}

/** `Invoices monthly, by direct debit`: a thing and its rhythm. */
const often = /^(?:monthly|weekly|daily|yearly|hourly|online|offline|quarterly)\b/i

/** Third persons at the head of a telegram that are no plurals there: `provides standardized templates`. */
const neverNoun =
  /^(?:provides|supports|implements|integrates|allows|enables|includes|contains|ensures|generates|calculates|validates|creates|displays|adopts|employs|utilizes|maintains|stores|automates|manages|works|runs|loads|responds|keeps|remembers|lets)$/i

/** `address, contact, system history`: a row of nouns although its first word is a verb too. */
const isBareList = (text: string): boolean => {
  const items = text.split(/,\s+(?:and |or )?/)
  return (
    items.length > 1 &&
    items.slice(0, -1).every((item) => !item.includes(' ') && isNoun(item)) &&
    (!items.at(-1)?.includes(' ') ||
      !startsVerbPhrase(items.at(-1)?.split(' ')[0] ?? '', items.at(-1)?.split(' ').slice(1).join(' ') ?? ''))
  )
}

const isNoun = (word: string): boolean => {
  const verb = verbOf(word)
  return verb === undefined || isNounToo(verb.base)
}

/** `Returns the route`, with nobody named, is the product's doing although people return things too. */
function systemDoing(base: string, rest: string, lead: string): Clause | undefined {
  const clause = doing(base, rest, lead || ' ')
  return clause ? { ...clause, body: clause.body.trim() } : undefined
}

const afterNoun =
  /^(?:are|is|must|should|shall|appear|can|will|of|for|and|or|that|which|who|not|without|over|under|below|above|older|up to|\w+ed|need|have|has|include|show|contain|with|in|on|at|by|from|to|page|screen|output|range)\b/i

/** `geofences` after `the system` can only be its verb, and so can any word after `must`. */
function unknownVerb(word: string, afterModal: boolean): { base: string; form: 'base' | 'third' } | undefined {
  if (
    !/^[a-z]{3,}$/.test(word) ||
    /(?:ly|ing|ed|(?:ment|tion|sion|it(?:y|ie)|ing|er|or|ance|ence|ure|ship|note|document|overview)s?)$/.test(word)
  )
    return undefined
  if (afterModal) return { base: word, form: 'base' }
  return /[^s]s$/.test(word)
    ? {
        base: word
          .replace(/ies$/, 'y')
          .replace(/(?<=sh|ch|x|z)es$/, '')
          .replace(/s$/, ''),
        form: 'third',
      }
    : undefined
}

export function readProduct(main: string): Clause | undefined {
  const words = main.split(/\s+/)
  for (let length = 1; length <= Math.min(6, words.length - 2); length += 1) {
    const subject = words.slice(0, length).join(' ')
    if (!product.test(subject)) continue
    const rest = words.slice(length).join(' ')
    const modal = modalPattern.exec(rest)
    if (negative.test(rest)) return { form: 'that', body: uncapitalise(main) }
    const predicate = modal ? rest.slice(modal[0].length) : rest
    if (/^(?:is|are|was|has been)\b/i.test(predicate)) return undefined
    const [raw = '', ...others] = predicate.replace(/^(?:also|then|automatically)\s+/i, '').split(/\s+/)
    const adverb = /^(?:also\s+)?automatically\s/i.test(predicate) ? 'automatically ' : ''
    const verb = verbOf(raw.replace(/,$/, '')) ?? unknownVerb(raw, modal !== null)
    const doer = /^it$/i.test(subject) ? 'the system' : uncapitalise(subject).replace(/^(?:this|our|an?) /i, 'the ')
    if (modal && /^be\b/i.test(predicate)) return { form: 'system', body: predicate, subject: withThe(doer) }
    if (!verb || (verb.form !== 'third' && !modal)) continue
    const predicateRest = verb.form === 'third' ? baseList(others.join(' '), 'third') : others.join(' ')
    const clause = doing(verb.base, predicateRest, adverb || ' ')
    return clause?.form === 'system' ? { ...clause, body: clause.body.trim(), subject: withThe(doer) } : clause
  }
  return undefined
}

const withThe = (doer: string): string => (/^the /.test(doer) ? doer : `the ${doer}`)
