import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItemToken } from 'wink-nlp'

/** A word with the blanks before it, its part of speech (Universal Dependencies) and its plain form. */
export type TaggedWord = { space: string; word: string; tag: string; lemma: string }

let nlp: ReturnType<typeof winkNLP> | undefined

/** The words and punctuation of an English text, tagged by a library's model. Other languages are tagged as if they were English. */
export function tagWords(text: string): TaggedWord[] {
  nlp ??= winkNLP(model, ['sbd', 'pos'])
  const { its } = nlp
  const words: TaggedWord[] = []
  nlp
    .readDoc(text)
    .tokens()
    .each((token: ItemToken) => {
      const word = token.out()
      // the library's types know `lemma` of whole documents only; a contraction before a stop has none (`You cannot.`)
      const lemma = (token.out(its.lemma as unknown as typeof its.normal) as string | undefined) ?? word.toLowerCase()
      words.push({ space: token.out(its.precedingSpaces), word, tag: token.out(its.pos), lemma })
    })
  for (const [i, word] of words.entries())
    if (isThing(words, i)) word.tag = 'NOUN'
    else if (isDeedBehindModal(words, i)) word.tag = 'VERB'
  return words
}

/** `voters can select`, `groups are able to reserve`: what somebody can is a verb, whatever else the word may be. */
function isDeedBehindModal(words: readonly TaggedWord[], at: number): boolean {
  const { word = '', tag = '' } = words[at] ?? {}
  const end = words[at - 1]?.word === 'not' ? at - 1 : at
  const [before, last] = [words[end - 2], words[end - 1]]
  const isBehind =
    (modals.has(last?.word.toLowerCase() ?? '') && ['NOUN', 'PROPN', 'PRON'].includes(before?.tag ?? '')) ||
    (last?.word === 'to' && before?.word === 'able')
  // `which pages can staff edit` asks what the staff can
  return (
    isBehind && ['NOUN', 'PROPN', 'ADJ'].includes(tag) && /^\p{Ll}+[^s\P{L}]$/u.test(word) && !isVerb(words[at + 1])
  )
}
const modals = new Set(['can', 'could', 'must', 'should', 'shall', 'may', 'might', 'will', 'would'])

/** `with a confirm`: what an article stands before, and nothing that it could be a part of behind, is no verb. */
function isThing(words: readonly TaggedWord[], at: number): boolean {
  return (
    words[at]?.tag === 'VERB' &&
    /^(?:an?|the)$/i.test(words[at - 1]?.word ?? '') &&
    (words[at + 1] === undefined || ['PUNCT', 'ADP', 'CCONJ'].includes(words[at + 1]?.tag ?? ''))
  )
}

export function isVerb(word: TaggedWord | undefined): boolean {
  return word?.tag === 'VERB' || word?.tag === 'AUX'
}
export function isNoun(word: TaggedWord | undefined): boolean {
  return word?.tag === 'NOUN' || word?.tag === 'PROPN'
}

/** Whether a word is a verb in its plain form, as in an order. */
export function isPlainVerb(word: TaggedWord | undefined): boolean {
  return word?.tag === 'VERB' && word.lemma.toLowerCase() === word.word.toLowerCase()
}

/** `walked`, `walking`: no verb that says by itself what somebody does. */
export function isParticiple(word: string): boolean {
  return /(?:ed|ing)$/i.test(word)
}

/** `walks`, `orders`: said of one, or a plural. */
export function endsInS(word: string): boolean {
  return /[^s]s$/i.test(word)
}
