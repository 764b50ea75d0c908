import pluralize from 'pluralize'
import { isClause } from '../reading/is-clause.ts'
import { isPerson } from '../reading/persons.ts'
import { addedTo, answeredBy, asksForRule } from '../reading/replies.ts'
import { isNoun, isVerb, tagWords } from '../reading/tag-words.ts'
import type { ReadUnit, UnitKind } from '../reading/unit.ts'
import { anyOf, isNegated, isQuestion } from '../reading/word-lists.ts'
import { asStatement } from './say.ts'
import { readSureForm } from './sure-form.ts'

const opening = String.raw`^["“(]*(?:(?:and|but|also|then|so|plus|maybe|ideally|und|aber|auch|dann)[\s,]+)*`
const verb = String.raw`(?:(?:must|should|can|could|shall|will|would|may|might|is|are|was|were|has|have|had|needs?|does|do|also|only|then|always|never|just|ought|cannot)\b|\p{L}+n['’]t\b)`
/** What begins so speaks of what was said before it. */
const leans = [
  new RegExp(
    String.raw`${opening}(?:it|they|he|she|(?:both|neither)\s+${verb}|(?:this|that)\s+(?:${verb}|\p{L}+s\b)|(?:these|those)\s+${verb}|(?:the )?same(?: for| goes| with| applies)?|all of (?:this|that|them)|(?:with|without|for|before|after) (?:it|them|this|that)|(?:each|one|none|some|most) of (?:them|these|those)|dazu|dabei|damit|davon|dafür|darin|darauf|darüber|dasselbe|das gleiche|ebenso)\b`,
    'iu',
  ),
  /^(?:(?:[Uu]nd|[Aa]ber|[Aa]uch|[Dd]ann) )?(?:[Ee]s|[Ss]ie|[Ee]r|[Dd]as|[Dd]ies|[Dd]iese|[Bb]eides?)\s+(?=\p{Ll})/u,
  /^(?:[Uu]nd |[Aa]ber )?(?:[Dd]ie|[Dd]er|[Dd]en)\s+(?=(?:muss|müssen|soll|sollen|sollte|kann|können|darf|dürfen|wird|werden|ist|sind|hat|haben|\p{Ll}+t)\b)/u,
  // `Bringen sie ihn nicht zurück, ...`, `Außerdem soll er sie drucken`
  /^\p{Lu}\p{Ll}+ (?:(?:soll\p{Ll}*|muss|müssen|kann|können|darf|dürfen) (?!es ))?(?:sie|er|es) \p{Ll}/u,
]
/** `It would be nice if`, `es muss möglich sein`: it stands for nothing. */
export const impersonal =
  /^(?:and |also |und )?it (?:takes|happens|seems|turns out|depends)\b|^es gibt\b|^es (?:soll\p{Ll}*|muss|kann) .*\bgeben[.!]*$|^(?:and |also |und )?(?:it|es)(?: also| auch)? (?:(?:should|shall|must|would|will|has to|needs to|is|might|could|can|sollt?e?|muss|wäre|ist)(?: also| auch)? ?)(?:be )?(?:(?:\p{L}+ )?(?:possible|nice|great|good|helpful|useful|important|enough|essential|clear|brilliant|help)|möglich|schön|gut|super|wichtig|toll|prima)\b/iu
export function leansBack(text: string): boolean {
  return leans.some((each) => each.test(text)) && !impersonal.test(text)
}
/** `The manager should order it`: what `it` is nobody says in the sentence. */
export function speaksOfIt(text: string): boolean {
  const words = tagWords(text)
  const at = words.findIndex(({ word }, i) => isThing(word) && ['VERB', 'ADP'].includes(words[i - 1]?.tag ?? ''))
  const verb = words.slice(0, Math.max(0, at)).findLast(isVerb)
  // of these `it` often stands for nothing
  if (!verb || takesNothing(verb.lemma)) return false
  const named = words.slice(0, at).filter(isNoun)
  return named.length <= 1 && named.every(({ word }) => isPerson(word.toLowerCase()))
}
const isThing = anyOf('it them')
const takesNothing = anyOf('make take want need find let keep')
const reach = 3
/** The sentence that one which leans back speaks of: the nearest before it that stands by itself, where the same voice said it in one go. */
export function antecedentOf(units: readonly ReadUnit[], index: number): ReadUnit | undefined {
  const unit = units[index]
  if (!unit || unit.form === 'row') return undefined
  const topic = answeredBy(units, index)
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

const reachOfPronoun = 2
/**
 * Who `she`, `he` or `they` at the beginning of a unit is: whoever the sentence before, under the same heading and by the same voice, surely says does something. What
 * a sentence begins with is most often what the next one goes on with (Grosz, Joshi and Weinstein, Centering, 1995).
 */
export function personMeant(units: readonly ReadUnit[], index: number): string | undefined {
  const unit = units[index]
  if (!unit || !pronoun.test(unit.text)) return undefined
  for (let i = index - 1; i >= Math.max(0, index - reachOfPronoun); i -= 1) {
    const before = units[i] as ReadUnit
    if (before.turn !== unit.turn || before.field !== unit.field || before.headings.at(-1) !== unit.headings.at(-1))
      return undefined
    if (pronoun.test(before.text)) continue
    const role = readSureForm(asStatement(before.text))?.role ?? thingOf(before.text, unit.text)
    const isMany = role !== undefined && before.text.toLowerCase().includes(pluralize(role))
    return isMany === isOfMany(unit.text) ? role : undefined
  }
  return undefined
}
const pronoun = /^(?:s?he|they)\s/i
const isOfMany = (text: string): boolean => /^they/i.test(text)
/** `Tickets for the fair can be bought. They can be scanned`: the things that a sentence begins with are what something is done to in the next. */
function thingOf(before: string, text: string): string | undefined {
  const [, modal, be] = tagWords(text)
  const [noun, next] = tagWords(before)
  const isSubject = isNoun(noun) && (next?.tag === 'ADP' || next?.tag === 'AUX')
  return isSubject && modal?.tag === 'AUX' && be?.lemma === 'be'
    ? pluralize.singular(noun?.word.toLowerCase() ?? '')
    : undefined
}

/** What a pronoun at its beginning says of a person, said of that person. */
export function saidOf(text: string, who: string | undefined): string {
  if (who === undefined) return text
  return text.replace(pronoun, `The ${isOfMany(text) ? pluralize(who) : who} `)
}

/** `When a slot is full it is shown in grey` says of the slot that it is: what the main clause leaves to a pronoun, named by its condition where that names one such thing. */
export function namedBy(condition: string, main: string): string {
  const tagged = tagWords(condition)
  const verb = tagged.findIndex((word, i) => i > 0 && isVerb(word))
  const [first, ...more] = tagged.slice(1, Math.max(1, verb))
  const name = first?.tag === 'DET' ? more : tagged.slice(1, Math.max(1, verb))
  const head = name.at(-1)
  if (!head || impersonal.test(main) || !name.every((word) => isNoun(word) || word.tag === 'ADJ')) return main
  const kindOf = ({ word }: { word: string }): string =>
    `${isPerson(pluralize.singular(word.toLowerCase()))} ${pluralize.singular(word) === word}`
  const alike = tagged.filter((word) => isNoun(word) && kindOf(word) === kindOf(head))
  const isPronoun = pronounsOf[kindOf(head)]
  const words = tagWords(main)
  const at = words.findIndex(({ word }) => isPronoun?.(word))
  if (at < 0 || alike.length > 1 || !isNoun(head) || words.slice(0, at).some(isNoun)) return main
  const said = `the ${name.map(({ word }) => word).join(' ')}`
  return words.map(({ space, word }, i) => space + (i === at ? said : word)).join('')
}
/** By whether a noun names a person and only one. */
const pronounsOf: Record<string, (word: string) => boolean> = {
  'true true': anyOf('he she they him them'),
  'true false': anyOf('they them'),
  'false true': anyOf('it'),
  'false false': anyOf('they them'),
}

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
  return (about.kind !== 'today' && !isNegated(about.text)) || introduces(about) || forbids(main)
}
