import pluralize from 'pluralize'
import type { Cell } from '../tables/rows.ts'
import { isPerson } from '../words/persons.ts'
import { isNoun, isPlainVerb, type TaggedWord, tagWords } from '../words/tag-words.ts'
import { anyOf, hasWord, uncapitalise, withoutEnd, words } from '../words/word-lists.ts'

/** A sentence without what it is for, and that, as it stands behind `so that`. */
export type Purposed = { deed: string; end?: string }

const behind = /^(.{3,}?)(?:,?\s+so that|,?\s+so(?=\s(?:I|we|they|he|she|it)\s)|,?\s+in order(?=\sto\s))\s+(\S.*)$/isu
/** `In order to pay faster, as a guest I want ...`, `As a guest, so that I pay faster, I want ...` */
const before = /^(as [^,]{2,60},\s*)?(?:so that|in order(?=\sto\s))\s+([^,]+),\s+((?:as|I)\s.+)$/isu

/** Parts a sentence from what it says it is for. `in order to pay` is `so that I can pay`, since it is said of whoever does the deed. */
export function purposeOf(sentence: string): Purposed {
  const [, opening = '', first, rest = ''] = before.exec(sentence) ?? []
  const [, deed = sentence, last] = first ? ['', opening + rest, first] : (behind.exec(sentence) ?? [])
  return last === undefined ? { deed } : { deed, end: last.replace(/^to (?:be able to )?(?!not\s)/i, 'I can ') }
}

const tail = /(?:,?\sso that|,\s(?:damit|sodass|so dass)|,\sum(?=\s.{1,200}\szu\s))\s(\S.*)$/isu

/** What a text ends in that says what for, with the words that join it: `, so that nobody rings`; empty where it says none. */
export function purposeBehind(text: string): string {
  return tail.exec(text)?.[0] ?? ''
}

/** A text with what it is for behind it, as it stands in another, unless it says what for by itself. */
export function withPurpose(text: string, purpose: string): string {
  return purpose === '' || tail.test(text) ? text : withoutEnd(text) + purpose
}

/** A text with all that several are for, each once; one that says it in other words than `so that` keeps its own. */
export function withPurposesOf(text: string, others: readonly string[], join: (ends: string[]) => string): string {
  const own = purposeBehind(text)
  const purposes = [own, ...others.map(purposeBehind)].filter((purpose) => purpose !== '')
  const ends = [...new Set(purposes.map((purpose) => withoutEnd(tail.exec(purpose)?.[1] ?? '')))]
  if (!purposes.every((purpose) => /^,?\sso that/i.test(purpose)) || ends.length === (own === '' ? 0 : 1)) return text
  return `${withoutEnd(text.slice(0, text.length - own.length))}, so that ${join(ends)}`
}

const mine: Record<string, string> = words.mine
const isOfDoer = anyOf('they he she')
const isMine = anyOf(Object.keys(mine).join(' '))
/** Nobody knows whom these mean behind a deed of somebody else. */
const isAnother = anyOf('they he she him them you we us our your me my i')
const isCan = anyOf('can could will')

/** What a deed of others is for, said by the one who does it: `they can plan their day` is `I can plan my day`. Undefined where somebody else may be meant. */
export function purposeOfDoer(end: string, means: string): string | undefined {
  const [first, verb, ...rest] = tagWords(end)
  if (!first || !verb) return undefined
  const isAlone = !tagWords(means).some(isSeveral)
  const isDoer = isOfDoer(first.word)
  const isI = end.startsWith('I can ')
  // `so that they can be packed`: the orders
  const isActive = isCan(verb.word) ? rest[0]?.word !== 'be' : first.word.toLowerCase() === 'they' && isPlainVerb(verb)
  if (isDoer && !(isAlone && isActive)) return undefined
  const said = isDoer || isI ? [verb, ...rest] : [first, verb, ...rest]
  const isThem = (word: string): boolean => isI && !isAlone && word.toLowerCase() === 'them'
  if (said.some(({ word }) => isAnother(word) && !isThem(word))) return undefined
  const isOwn = (isDoer || isI) && isAlone && !said.some(isSeveral)
  if (said.some(({ word }) => isMine(word)) && !isOwn) return undefined
  const told = said.map(({ space, word }) => space + (mine[word.toLowerCase()] ?? word)).join('')
  return isDoer || isI ? `I${told}` : told
}

/** What the row of a story is for, where it goes on with what its column is called: `So that I can | reconcile them`. */
export function purposeIn(cells: readonly Cell[]): string | undefined {
  const said = cells
    .filter(({ text }) => hasWord(text))
    .map(({ column, text }) =>
      opensEnd.test(column) && !opensEnd.test(text) ? `${withoutEnd(column)} ${within(text)}` : text,
    )
  const end = said.find((text) => opensEnd.test(text))?.replace(opensEnd, '')
  return end && withoutEnd(end)
}
const within = (text: string): string => uncapitalise(text).replace(/^i(?=['’\s])/, 'I')
const opensEnd = /^(?:\.\.\.|…)?\s*so that(?:\.\.\.|…)?(?:\s+|$)/iu

/** Whom `their` could mean beside the doer: several, or a person. */
const isSeveral = (word: TaggedWord): boolean =>
  isNoun(word) && (isPerson(word.word.toLowerCase()) || pluralize.singular(word.word) !== word.word)

/** What only people have, and no thing that they do something with. */
const ofPeople =
  /(?<=\s)(?:(?:on|from|at|with|by|via) their (?:own )?(?:mobile |smart)?(?:phone|mobile|tablet|computer|laptop|desk)|(?:of|for|from) their (?:own )?(?:shop|store|team|department|branch|office|company))(?![\p{L}\d'’-])/giu
const isSomebody = anyOf('they them who whom someone somebody anyone anybody everyone everybody others')

/** A deed as who wants it says it, as far as surely nobody else is meant: `see the orders of their shop` is `see the orders of my shop`. */
export function saidByDoer(means: string): string {
  return means.replace(ofPeople, (own, at: number) => {
    const before = means.slice(0, at)
    // `pick a slot myself on their phone`, of those who pick it themselves
    if (/\bmyself $/.test(before)) return own.replace(/\btheir\b/i, 'my')
    const others = tagWords(before).filter(
      (word) => isSomebody(word.word) || (isNoun(word) && isPerson(word.word.toLowerCase())),
    )
    return others.length > 0 ? own : own.replace(/\btheir\b/i, 'my')
  })
}
