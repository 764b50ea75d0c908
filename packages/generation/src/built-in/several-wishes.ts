import pluralize from 'pluralize'
import { isPerson } from '../reading/persons.ts'
import { isNoun, isVerb, tagWords } from '../reading/tag-words.ts'
import { countWords, holds } from '../reading/word-lists.ts'
import { deedsOf } from './deeds-of.ts'
import { withoutLeadIn } from './say.ts'

const [fewestWords, longestDoer, longPair] = [2, 6, 12]
const longestRead = 480

/**
 * The wishes that a sentence says in a row of deeds of one doer, each with the doer before it: `parents see the menu, pay the fee and report a child
 * sick`. A deed that leans on the one before stays with it. The sentence alone where it says one wish, forbids or limits something.
 */
export function severalWishes(sentence: string): string[] {
  if (sentence.length > longestRead || bound.test(sentence)) return [sentence]
  const said = withModal(sentence) ?? withoutModal(withoutLeadIn(sentence))
  if (!said || countWords(said.doer) > longestDoer || stands.test(said.doer)) return [sentence]
  const all = deedsOf(said.rest, said.verbs)
  // `create, edit and delete an offer` is one thing, and so is `approve or send back`
  if (!all.every((deed) => isWhole(deed) && sentence.includes(deed) && !sentence.includes(`or ${deed}`)))
    return [sentence]
  const deeds: string[] = []
  for (const deed of all) {
    const last = deeds.at(-1)
    if (last && leans.test(deed)) deeds[deeds.length - 1] = `${last} and ${deed}`
    else deeds.push(deed)
  }
  // two deeds in few words are one thing: `book and pay a table`
  const isRow =
    deeds.length > (countWords(sentence) < longPair ? 2 : 1) && deeds.every((deed) => countWords(deed) >= fewestWords)
  return isRow ? deeds.map((deed) => `${said.doer} ${deed}`) : [sentence]
}

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
const beforeDoer = /(?:(?<=^|\s)(?:where|that|which|so|and|for|app|site|tool|system|platform)|[,:])\s+/i

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
  const isBent = /[^s]s$/.test(verb.word)
  if (!isDeed || isOne !== isBent || /(?:ed|ing)$/.test(verb.word)) return undefined
  const said = sentence.slice(0, sentence.indexOf(doer.word) + doer.word.length)
  return { doer: said, rest: sentence.slice(said.length).trim(), verbs: isBent ? 'bent' : 'plain' }
}
