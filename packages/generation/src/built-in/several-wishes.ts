import pluralize from 'pluralize'
import { type RoleLabel, roleLabelOf } from '../reading/blocks/role-labels.ts'
import { englishness } from '../reading/words/englishness.ts'
import { isPerson } from '../reading/words/persons.ts'
import { endsInS, isNoun, isParticiple, isPlainVerb, isVerb, tagWords } from '../reading/words/tag-words.ts'
import { asks, countWords, holds, isNegated, opens, words } from '../reading/words/word-lists.ts'
import { deedsOf } from './deeds-of.ts'
import { withoutLeadIn } from './say.ts'

/** `... and shall, when it is full, refuse more`: what stands between belongs to what follows. */
const condition = /(?<!see|check|know|say|tell|ask) if |\b(?:shall|must|should|can|will|may), /i
/** `When somebody leaves, the lead should get a list and hand it on`: both are bound to it. */
const opensBound = opens(words.whenItHolds)
/** `scanned on filling, dispatch and return` */
const onlyVerbs = /^\p{L}+ (?:and|or) \p{L}+$/u
const [fewestWords, longestDoer, longPair, longestRead] = [2, 6, 12, 480]

/**
 * The wishes that a sentence says in a row of deeds of one doer, each with the doer before it: `parents see the menu, pay the fee and report a child
 * sick`. A deed that leans on the one before stays with it. The sentence alone where it says one wish, forbids or limits something.
 */
export function severalWishes(sentence: string): string[] {
  if (sentence.length > longestRead || bound.test(sentence) || opensBound.test(sentence)) return [sentence]
  const labelled = roleLabelOf(sentence)
  if (labelled) return deedsOfRole(labelled, sentence)
  const elsewhere = germanModal.exec(sentence) ?? spanishModal.exec(sentence)
  if (elsewhere && englishness(sentence) <= 0) {
    const [, doer, rest = ''] = elsewhere
    // of `dürfen nicht verliehen werden und müssen ...` no half says what the whole does
    const deeds = isNegated(rest) || asks.test(rest) ? [] : infinitivesIn(rest)
    // `Zähler müssen getauscht werden, bitte im Jahr vorher anzeigen`: what is done to a thing it does not do
    const isOfOne = new Set(deeds.map((deed) => deed.includes(' werden'))).size === 1
    return deeds.length > 1 && isOfOne ? deeds.map((deed) => `${doer} ${deed}`) : [sentence]
  }
  const told = sentence.endsWith('?') ? sentence.slice(0, -1) : sentence
  const bare = withoutLeadIn(told)
  const clause = ofProduct(told) ?? withModal(told) ?? withModal(bare) ?? withoutModal(bare)
  if (!clause || countWords(clause.doer) > longestDoer || stands.test(clause.doer)) return [sentence]
  const all = deedsOf(clause.rest, clause.verbs)
  // of `gets a discount if it books early and comes on Mondays` the condition holds both
  if (all.slice(0, -1).some((deed) => condition.test(deed)) || all.some(isDenied)) return [sentence]
  // `create, edit and delete an offer` is one thing, and so is `approve or send back`
  if (!all.every((deed) => isWhole(deed) && sentence.includes(deed) && !sentence.includes(`or ${deed}`)))
    return [sentence]
  const deeds: string[] = []
  for (const said of all) {
    const deed = clause.doer === '' ? plainly(said) : said
    const last = deeds.at(-1)
    if (last && leans.test(deed.split(/ (?:if|when) /i, 1)[0] ?? '')) deeds[deeds.length - 1] = `${last} and ${deed}`
    else deeds.push(deed)
  }
  // two deeds in few words are one thing: `book and pay a table`
  const isRow =
    deeds.length > (countWords(sentence) < longPair ? 2 : 1) &&
    deeds.every((deed) => countWords(deed) >= fewestWords && !onlyVerbs.test(deed))
  return isRow ? deeds.map((deed) => `${clause.doer} ${deed}`.trim()) : [sentence]
}

/** `something that shows the doses and warns me`: what a product does is told without it, unless it is what it does not. */
function ofProduct(sentence: string): Said | undefined {
  const rest = product.exec(withoutLeadIn(sentence))?.[1]
  return rest === undefined ? undefined : { doer: '', rest, verbs: 'bent' }
}
const product =
  /^(?:something|(?:(?:an?|the) )?(?:\p{L}+ ){0,3}(?:thing|app|tool|page|site|website|system|program|device|service|platform|portal|bot))(?: (?:on|for|in) [^,;:.]{1,40}?)? (?:that|which) (\p{Ll}+s .+)$/iu
const isDenied = (deed: string): boolean => isNegated(deed.split(' ', 2).join(' '))
const plainly = (deed: string): string => `${tagWords(deed)[0]?.lemma}${deed.slice(deed.indexOf(' '))}`

/** `Admin: delete users, reset passwords` is two wishes of an admin. */
function deedsOfRole({ role, rest }: RoleLabel, sentence: string): string[] {
  const deeds =
    englishness(rest) >= 0 && isPlainVerb(tagWords(`to ${rest}`)[1]) ? listedDeeds(rest) : infinitivesIn(rest)
  return deeds.length > 1 ? deeds.map((deed) => `${role}: ${deed}`) : [sentence]
}

/** English deeds between commas, semicolons and `and`; one that is no deed of its own goes on with the one before. */
function listedDeeds(text: string): string[] {
  return gathered(
    text,
    /,\s+(?:and\s+)?|;\s+|\s+and\s+/gi,
    (part) => countWords(part) >= fewestWords && isPlainVerb(tagWords(`to ${part}`)[1]) && !leans.test(part),
  )
}

/** The same in other languages: a deed ends with its verb, in German, or begins with it. */
function infinitivesIn(text: string): string[] {
  const bare = text.replace(/[\s.!]+$/, '')
  const ends = /(?<![\p{L}])\p{Ll}+(?:en|ern|eln)(?: \([^()]*\))?$/u
  if (ends.test(bare)) {
    const parts = bare.split(/,\s+|;\s+|\s+(?:und|sowie)\s+/)
    // `nachsehen, ob es da ist, und es reservieren`: what it leans on stands before it
    if (parts.some((part) => dependent.test(part))) return [bare]
    const deeds: string[] = []
    let from = 0
    for (const [i, part] of parts.entries()) {
      const next = parts[i + 1]
      // `prüfen und exportieren` have one thing
      if (!ends.test(part) || (next !== undefined && countWords(next.replace(/\([^()]*\)/, '')) < fewestWords)) continue
      const begin = bare.indexOf(
        parts[from] ?? '',
        deeds.length === 0 ? 0 : bare.indexOf(deeds.at(-1) ?? '') + (deeds.at(-1)?.length ?? 0),
      )
      deeds.push(bare.slice(begin, bare.indexOf(part, begin) + part.length))
      from = i + 1
    }
    return from === parts.length ? deeds : [bare]
  }
  return gathered(
    bare,
    /,\s+(?:[yeo]\s+)?|;\s+|\s+[ye]\s+/giu,
    (part) => countWords(part) >= fewestWords && opensDeed.test(part),
  )
}
const opensDeed = /^\p{Ll}+(?:ar|er|ir)(?:se|l[aeo]s?)?\s/iu

/** The parts of a text between some borders; one that is no whole belongs to its neighbour before it, and the first to that behind it. */
function gathered(text: string, border: RegExp, isWhole: (part: string) => boolean): string[] {
  const begins = [...text.matchAll(border)].map(({ index, 0: gap }) => index + gap.length)
  const partAt = (from: number): string => text.slice(from).split(border, 1)[0] ?? ''
  const starts = isWhole(partAt(0)) ? [0, ...begins.filter((from) => isWhole(partAt(from)))] : [0]
  return starts.map((from, i) =>
    text
      .slice(from, starts[i + 1])
      .replace(/[\s,;]+(?:and|[ye])?\s*$/i, '')
      .trim(),
  )
}
const dependent = opens(words.dependent)
const modalOf = '(?:kann|können|soll(?:te)?n?|muss|müssen|darf|dürfen|möchten?|will|wollen)'
const germanModal = new RegExp(
  String.raw`^((?:(?:der|die|das|ein|eine|jede[rs]?|alle|unsere?) )?\p{Lu}\p{L}+(?: und \p{Lu}\p{L}+)? ${modalOf}(?: auch)?) (.+?)[.!]?$`,
  'u',
)
const spanishModal =
  /^((?:(?:el|la|los|las|cada|un|una) )?\p{L}+(?: \p{L}+)? (?:puede|pueden|debe|deben|tiene que|tienen que|quiere|quieren|necesita|necesitan|puedan|pueda)) (.+?)[.!]?$/iu

/** To what a row of deeds is bound nobody knows: to the last, or to all. */
const bound = holds('unless, except, provided, only, either')
const stands = /^(?:they|he|she|it|you)\b/i
/** What stands for something in another deed. */
const leans = holds('it, its, them, him, there, so')

/** No part of a list behind a colon, of a question or of a remark in brackets. */
const isWhole = (deed: string): boolean => !/[:;?"“”„]/.test(deed) && deed.split('(').length === deed.split(')').length
type Said = { doer: string; rest: string; verbs: 'plain' | 'bent' }

function withModal(sentence: string): Said | undefined {
  const [, before = '', modal = '', rest = ''] =
    /^(.+?)\s+((?:can|could|should|must|may|will|shall|need to|have to)(?: also)?(?: be able to)?)\s+(.+)$/is.exec(
      sentence,
    ) ?? []
  if (rest === '') return undefined
  const doer = before.split(beforeDoer).at(-1) ?? ''
  return { doer: `${doer} ${modal}`, rest, verbs: 'plain' }
}
/** `I want to see which orders will be late` says one wish: what will be is what is seen. */
const beforeDoer =
  /(?:(?<=^|\s)(?:where|that|(?<!(?:see|know) )which|so|and|for|app|site|tool|system|platform)|[,:])\s+/i

/** `Parents see ...`, `the owner sees ...`: people, or `the` thing, and the word behind them. */
function withoutModal(sentence: string): Said | undefined {
  const words = tagWords(sentence)
  const person = words.findIndex(({ word }) => isPerson(pluralize.singular(word.toLowerCase())))
  const at = person < 0 && words[0]?.tag === 'DET' && isNoun(words[1]) ? 1 : person
  const [doer, verb, thing] = words.slice(at, at + 3)
  if (at < 0 || at > 2 || !doer || !verb || words.slice(0, at).some(isVerb)) return undefined
  // the tagger takes `Parents sign their child up` for a sign
  const isDeed = verb.tag === 'VERB' || (verb.tag === 'NOUN' && (thing?.tag === 'DET' || thing?.tag === 'PRON'))
  const isOne = pluralize.singular(doer.word) === doer.word
  const isBent = endsInS(verb.word)
  if (!isDeed || isOne !== isBent || isParticiple(verb.word)) return undefined
  const said = sentence.slice(0, sentence.indexOf(doer.word) + doer.word.length)
  return { doer: said, rest: sentence.slice(said.length).trim(), verbs: isBent ? 'bent' : 'plain' }
}
