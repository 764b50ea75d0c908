import pluralize from 'pluralize'
import { impersonal, leansBack, leavesThingOpen, pointsBack, speaksOfIt } from '../reading/clauses/leans-back.ts'
import { isDone } from '../reading/clauses/own-clauses.ts'
import { addedTo, answeredBy, asksForRule } from '../reading/spoken/replies.ts'
import type { ReadUnit, UnitKind } from '../reading/unit.ts'
import { isClause } from '../reading/words/is-clause.ts'
import { isPerson } from '../reading/words/persons.ts'
import { isNoun, isVerb, type TaggedWord, tagWords } from '../reading/words/tag-words.ts'
import { opensWish } from '../reading/words/told-story.ts'
import { anyOf, isNegated, isQuestion, uncapitalise } from '../reading/words/word-lists.ts'
import { isModal } from './sure-form.ts'

/** The sentence that one which leans back speaks of: the nearest before it that stands by itself, where the same voice said it in one go. */
export function antecedentOf(units: readonly ReadUnit[], index: number): ReadUnit | undefined {
  const unit = units[index]
  if (!unit || unit.form === 'row' || unit.scenario) return undefined
  const topic = opensWish(unit.text) ? undefined : answeredBy(units, index)
  // `PDF reports?` - `twice a year`
  if (topic && (asksAbout(topic) || (isTopic(topic) && !isClause(unit.text) && addedTo(unit.text) === undefined)))
    return topic
  const isOf = !leansBack(unit.text) && speaksOfIt(unit.text)
  if (!isOf && !leansBack(unit.text)) return undefined
  if (topic && isTopic(topic)) return topic
  if (isOf && topic && unit.speaker !== undefined && unit.speaker !== topic.speaker && isTold(topic)) return topic
  for (let i = index - 1; i >= Math.max(0, index - reach); i -= 1) {
    const before = units[i] as ReadUnit
    const isNear = before.block === unit.block || (before.paragraph === unit.paragraph && unit.form !== 'item')
    if (!isNear || before.turn !== unit.turn || before.field !== unit.field || before.form === 'row') return undefined
    if (!leansBack(before.text)) return isTold(before) ? before : undefined
  }
  return undefined
}

/** The sentence that `those cards`, `such an action` or `there` speaks of: the nearest before it in its paragraph or item that is a clause, where that says something. */
export function contextOf(units: readonly ReadUnit[], index: number): ReadUnit | undefined {
  const unit = units[index]
  if (!unit || opensWish(unit.text)) return undefined
  const isOpenThing = leavesThingOpen(unit.text)
  if (!isOpenThing && !pointsBack(unit.text, unit.form !== 'sentence')) return undefined
  for (let i = index - 1; i >= Math.max(0, index - reach); i -= 1) {
    const before = units[i] as ReadUnit
    const isNear = before.paragraph === unit.paragraph && (before.block === unit.block || unit.form === 'sentence')
    const isSame = before.turn === unit.turn && before.field === unit.field && before.form !== 'row'
    if (!isNear || !isSame || before.headings.at(-1) !== unit.headings.at(-1)) return undefined
    const isAsked = isOpenThing && isQuestion(before.text)
    if ((isClause(before.text) || isAsked) && !pronoun.test(before.text))
      return (isTold(before) || isAsked) && !leansBack(before.text) ? before : undefined
  }
  return undefined
}

const [reach, reachOfPronoun, reachOfSubject] = [3, 2, 6]
/** The sentence that a pronoun goes on with: the nearest before it, by the same voice and under the same heading, that does not begin with one, too. */
function sentenceBefore(units: readonly ReadUnit[], index: number): ReadUnit | undefined {
  const unit = units[index]
  // who says as whom they want it speaks of nothing before
  if (opensWish(unit?.text ?? '')) return undefined
  const before = units.slice(Math.max(0, index - reachOfPronoun), index).findLast(({ text }) => !pronoun.test(text))
  const isSame =
    before?.turn === unit?.turn && before?.field === unit?.field && before?.headings.at(-1) === unit?.headings.at(-1)
  return isSame ? before : undefined
}
/** What the sentence before a unit in its paragraph says, to name by what its pronoun leaves open. */
export function saidBefore(units: readonly ReadUnit[], index: number): string | undefined {
  const before = sentenceBefore(units, index)
  return before?.paragraph === units[index]?.paragraph ? before?.text : undefined
}
const pronoun = /^(?:s?he|they)\s/i
const isOfMany = (text = ''): boolean => text.toLowerCase().startsWith('they')
/** `When a slot is full it is shown in grey` says of the slot that it is: what the main clause leaves to a pronoun, named by its condition where that names one such thing. */
export function namedBy(condition: string, main: string): string {
  const tagged = tagWords(condition)
  // `Tickets for the fair can be bought`
  const verb = tagged.findIndex(
    (word, i) => i > 0 && (isVerb(word) || (i > 1 && (word.tag === 'ADP' || isDone(tagged, i)))),
  )
  const [first, ...more] = tagged.slice(1, Math.max(1, verb))
  const name = first?.tag === 'DET' || isDefinite(first?.word) ? more : tagged.slice(1, Math.max(1, verb))
  const head = name.at(-1)
  if (!head || impersonal.test(main) || !name.every((word) => isNoun(word) || word.tag === 'ADJ')) return main
  const kindOf = ({ word }: { word: string }): string =>
    `${isPerson(pluralize.singular(word.toLowerCase()))} ${pluralize.singular(word) === word}`
  const isPronoun = pronounsOf(kindOf(head))
  const words = tagWords(main)
  const at = words.findIndex(({ word }) => isPronoun(word))
  // `members order boxes, they are delivered`: of whom something is done, another may be, too
  const isOther = (word: TaggedWord): boolean =>
    kindOf(word) === kindOf(head) || (words[at + 1]?.lemma === 'be' && pronounsOf(kindOf(word))(words[at]?.word))
  const others = tagged.filter((word) => isNoun(word) && !name.includes(word) && isOther(word))
  // `the customer get a text`
  const isBent = isOfMany(words[at]?.word) && pluralize.singular(head.word) === head.word
  if (isBent && !words.slice(at + 1, at + 3).some(({ word }) => isModal(word))) return main
  if (at < 0 || others.length > 0 || !isNoun(head) || words.slice(0, at).some(isNoun)) return main
  const said = `the ${name.map(({ word }) => word).join(' ')}`
  return words.map(({ space, word }, i) => space + (i === at ? said : word)).join('')
}
/** `They get a text`, behind `Customers need no account`: what a title is about, named by what the sentence before it begins with. */
export function namedAfter(before: string, title: string): string {
  const words = tagWords(title).slice(0, reachOfSubject)
  const at = words.findIndex(({ word }, i) => isOfMany(word) || (isOne(word) && isVerb(words[i + 1])))
  const [first] = tagWords(before)
  // `Some parents`, `no boat`: `they` are not those parents
  const isPlain = isDefinite(first?.word) || (isNoun(first) && isOfMany(words[at]?.word))
  return at >= 0 && isPlain ? namedBy(`when ${uncapitalise(before)}`, title) : title
}
const [isOne, isDefinite] = [anyOf('it'), anyOf('the a an our my your these this')]
/** By whether a noun names a person and only one. */
const pronounsOf = (kind: string): ((word: string | undefined) => boolean) =>
  anyOf(kind === 'true true' ? 'he she they him them' : kind === 'false true' ? 'it' : 'they them')

const isOpen = (kind: UnitKind): boolean => kind !== 'out-of-scope' && kind !== 'deferred'
const isTold = ({ kind, text }: ReadUnit): boolean => kind !== 'noise' && isOpen(kind) && !isQuestion(text)

export function introduces({ text }: ReadUnit): boolean {
  return /^(?:\p{L}+,? )?(?:there(?:['’]s| is| are)|(?:we|i|they)(?:['’]ve| have| got| use)|(?:es )?gibt|(?:es|da) gibt|wir (?:haben|nutzen))\b/iu.test(
    text,
  )
}

/** `Teachers?` names what its answer speaks of. */
const isTopic = ({ text, kind }: ReadUnit): boolean =>
  isOpen(kind) && /^\P{L}*(?:(?:ok(?:ay)?|right|and|und|y)[.,]?\s+)*(?:\p{L}[\p{L}'’-]*\s*){1,3}\?+$/iu.test(text)

/** `What about broken ones` names what its answer is about, however that begins. */
export function asksAbout({ text, kind }: ReadUnit): boolean {
  return isOpen(kind) && (asksForRule({ text }) || topicAsked.test(text))
}
const topicAsked =
  /^(?:\p{L}+[.,]? )?(?:what (?:if|when) .{4,60}|(?:(?:what|how) about|was ist mit|und bei)(?: (?!we |you |having |adding )[\p{L}\d'’-]+){1,4})\?*$/iu

/** `That must not happen again` says the opposite of what it speaks of. */
export function forbids({ text }: ReadUnit): boolean {
  return (
    leansBack(text) &&
    isNegated(text) &&
    /\b(?:happen|occur|be (?:possible|allowed)|passieren|vorkommen|möglich sein|sein dürfen)\b/i.test(text)
  )
}

/** Of today only what is there or what is forbidden is told: a complaint alone would read as what is asked for. */
export function isRepeated(about: ReadUnit, main: ReadUnit): boolean {
  return (
    (about.kind !== 'today' && (isQuestion(about.text) || !isNegated(about.text))) || introduces(about) || forbids(main)
  )
}
