import pluralize from 'pluralize'
import { type TaggedWord, tagWords } from '../reading/tag-words.ts'

/** Who wants what: `means` begins with its verb in the plain form. */
export type SureForm = { role: string; means: string }

const longestRead = 300
const longestMeans = 200
const modal = /^(?:can|could|should|must|may|might|shall|will|would|'ll|ll)$/i
const wanting =
  /^(?:want|need|wish|like|love|prefer|have|has|wants|needs|wishes|likes|able|allowed|going|expect|expects)$/i
const adverb = /^(?:also|then|always|just|simply|easily|quickly|now|still|either|both|really|automatically|online)$/i
const negation =
  /(?:^|\s)(?:no|not|never|none|nobody|nothing|neither|nor|cannot|without|n't|\S+n't|dont|cant|wont)(?=\s|$)/i
const habit =
  /\b(?:all the time|always|often|constantly|usually|mostly|sometimes|nowadays|currently|today|at the moment|still|already|keeps?)\b/i
const product =
  /^(?:the |our |this |a |an |new )*(?:\p{L}+ )?(?:system|app|application|platform|software|solution|tool|portal|website|site|module|page|dashboard|product|service|interface|api|screen|feature|functionality|it)\s+(?:(?:must|should|shall|will|can|needs? to|has to)\s+)?(?:also\s+)?(?:allows?|lets?|enables?|permits?|helps?|gives?\s+\p{L}+\s+the (?:option|ability|possibility))\s+/iu

/**
 * Reads a sentence as a deed of a person, where it surely is one: a person, then `can`, `must`, `want to` and their like or the deed itself. Undefined
 * where anything else may be meant; a negation is never read. `isPerson` is asked for the last word of a name, in small letters and singular.
 */
export function readSureForm(sentence: string, isPerson: (noun: string) => boolean): SureForm | undefined {
  const text = sentence.replace(/[\s.!;:]+$/u, '')
  if (text.length > longestRead) return undefined
  const told =
    /^as (?:an? |the |any )?([\p{L} /-]{3,40}?),? i (?:(?:want|need|would like|wish|should be able|must be able) to|can) (.{4,})$/iu.exec(
      text,
    )
  if (told) return { role: told[1] ?? '', means: (told[2] ?? '').replace(/,? so (?:that |(?=(?:i|we|they) )).*$/i, '') }
  if (negation.test(text) || /[?"“”„:;]|\s[–—>-]+\s|->/.test(text)) return undefined
  // another's need follows
  if (/,\s+(?:and |so |but )?(?:i|we|they|it) (?:want|need|must|should)\b/i.test(text)) return undefined
  const offered = product.exec(text)?.[0]
  const words = tagWords(offered ? text.slice(offered.length) : text)
  const subject = subjectOf(words)
  if (!subject || !(isPerson(subject.head) || isAble(words, subject))) return undefined
  const deed = deedOf(words, subject.length, offered !== undefined)
  if (!deed) return undefined
  // how things are today
  if (!deed.isPlain && habit.test(text)) return undefined
  const means = inFirstPerson(words.slice(deed.at), subject.isPlural || deed.isPlain)
  // `look at it` says nothing where it stands alone
  if (means && /^\S+(?: \S+)? (?:it|this|that|them|these|those)$/i.test(means)) return undefined
  return means && means.length <= longestMeans ? { role: subject.role, means } : undefined
}

/** Who `shall be able to` do something acts, where it is no thing that is built. */
const isAble = (words: readonly TaggedWord[], { head, length }: Subject): boolean =>
  /^\w+ be (?:able|allowed) to\b/i.test(
    words
      .slice(length, length + 4)
      .map(({ word }) => word)
      .join(' '),
  ) && !product.test(`${head} allows `)

type Subject = { role: string; head: string; length: number; isPlural: boolean }

/** `Two people` or `some members` are not just anybody of them. */
const determiner = /^(?:the|an?|all|each|every|any|our|my|their|these|those)$/i
/** The noun phrase that a sentence begins with: determiners, adjectives and nouns up to its last noun. */
function subjectOf(words: readonly TaggedWord[]): Subject | undefined {
  let at = 0
  while (at < words.length && determiner.test(words[at]?.word ?? '')) at += 1
  const first = at
  while (at < words.length && at - first < 4 && /^(?:NOUN|PROPN|ADJ)$/.test(words[at]?.tag ?? '')) at += 1
  const name = words.slice(first, at)
  const last = name.at(-1)
  if (!last || !/^(?:NOUN|PROPN)$/.test(last.tag)) return undefined
  const head = pluralize.singular(last.word.toLowerCase())
  const isPlural = head !== last.word.toLowerCase() || /^(?:people|staff|parents|children)$/i.test(last.word)
  const begin = name
    .slice(0, -1)
    .map(({ word }, i) => (i === 0 && first === 0 && !/\p{Lu}.*\p{Lu}/u.test(word) ? word.toLowerCase() : word))
  const noun = /\p{Lu}{2}/u.test(last.word)
    ? last.word
    : first === 0 && name.length === 1
      ? head
      : pluralize.singular(last.word)
  return {
    role: [...begin, noun].join(' ').replace(/\b(?:staff|personnel)$/i, '$& member'),
    head,
    length: at,
    isPlural,
  }
}

/** Where the verb of the deed stands; `isPlain` says that it stands in the plain form. */
function deedOf(
  words: readonly TaggedWord[],
  from: number,
  isOffered: boolean,
): { at: number; isPlain: boolean } | undefined {
  let at = from
  let isPlain = false
  const word = (): string => words[at]?.word ?? ''
  const skip = (): void => {
    while (adverb.test(word())) at += 1
  }
  skip()
  if (modal.test(word())) {
    isPlain = true
    at += 1
    skip()
    if (/^be$/i.test(word()) && /^(?:able|allowed)$/i.test(words[at + 1]?.word ?? '')) at += 1
  } else if (/^(?:is|are)$/i.test(word()) && /^(?:able|allowed)$/i.test(words[at + 1]?.word ?? '')) at += 1
  if (wanting.test(word()) && /^to$/i.test(words[at + 1]?.word ?? '')) {
    isPlain = true
    at += 2
    if (/^be$/i.test(word()) && /^able$/i.test(words[at + 1]?.word ?? '') && /^to$/i.test(words[at + 2]?.word ?? ''))
      at += 3
    skip()
  } else if (/^to$/i.test(word()) && isOffered) {
    isPlain = true
    at += 1
  }
  const verb = words[at]
  if (
    verb?.tag !== 'VERB' ||
    /^(?:be|is|are|was|were|been|being)$/i.test(verb.word) ||
    /(?:ed|ing)$/.test(verb.word.toLowerCase()) ||
    // what is wanted is a thing
    /^(?:want|need|wish|like|love|prefer|require|expect)s?$/i.test(verb.word)
  )
    return undefined
  if (
    words.length - at < 2 ||
    (words.length - at === 2 && /^(?:it|this|that|these|those|so)$/i.test(words[at + 1]?.word ?? ''))
  )
    return undefined
  return { at, isPlain }
}

const mine: Record<string, string> = {
  their: 'my',
  his: 'my',
  her: 'my',
  its: 'its',
  themselves: 'myself',
  himself: 'myself',
  herself: 'myself',
}

/** The deed with its verbs in the plain form, said by the one who does it; undefined where others are spoken of, too. */
function inFirstPerson(words: readonly TaggedWord[], isPlain: boolean): string | undefined {
  if (words.some(({ word }) => /^(?:they|he|she|them|him|you|your|i)$/i.test(word))) return undefined
  let expectsVerb = true
  const told: string[] = []
  for (const [i, { word, tag, lemma }] of words.entries()) {
    const isVerb = tag === 'VERB' || tag === 'AUX'
    if (!isPlain && expectsVerb && isVerb && /s$/i.test(word)) {
      if (lemma.toLowerCase() === word.toLowerCase()) return undefined
      told.push(lemma)
    } else told.push(mine[word.toLowerCase()] ?? word)
    expectsVerb = /^(?:and|or|then|,)$/i.test(word) || (expectsVerb && adverb.test(word))
    // `orders` behind `and` may be a noun or a deed
    if (
      !isPlain &&
      i > 0 &&
      isVerb &&
      /s$/i.test(word) &&
      !/^(?:is|has|was|does)$/i.test(word) &&
      told.at(-1) === word &&
      !isInRelativeClause(words, i)
    )
      return undefined
  }
  return told
    .join(' ')
    .replace(/ ([,.;:!?)%])/g, '$1')
    .replace(/([(]) /g, '$1')
    .replace(/ (['’](?:s|t|re|ll|ve|d|m)?)(?= |$)/g, '$1')
    .replace(/ ([/-]) /g, '$1')
}

const isInRelativeClause = (words: readonly TaggedWord[], at: number): boolean =>
  words
    .slice(Math.max(0, at - 6), at)
    .some(({ word }) => /^(?:that|which|who|what|whether|where|when|if|how|why)$/i.test(word))
