import { isWanted, type ReadUnit } from '../unit.ts'
import { countWords, isQuestion } from '../words/word-lists.ts'

const behind =
  '(?=[.,;!?]|$|\\s(?:from|on|with|by|in|at|for|via|myself|themselves|online|too|as well|yet|then|now|and|first|when|if|there|up|auf|am|im|mit|von|vom|per|bei|auch|selbst|online|desde|con|en|por|depuis|avec)(?!\\p{L}))'
/** `check that on the site`, `a list of those`: what is meant stands before. */
const pointer = new RegExp(
  String.raw`^(?<before>(?:[^\s.,;:!?]+\s+){0,9}?(?:do|check|show|see|get|know|tell|send|have|list|lists|print|handle|use|change|pay|type|enter|cancel|confirm|make|move|swap|of|for|about|mit|von|für|über|machen|sehen|prüfen|ver|hacer|de|faire|voir)\s+)(?:that|those|these|this|it|them|das|dies|denen|die|eso|esto|ça|cela)${behind}`,
  'iu',
)
/** Whoever names a thing there means that. */
const names =
  /(?<!\p{L})(?:the|my|our|your|their|each|every|all|another|any|which|what|who|der|den|dem|einen|unsere?|jede[rsmn]?|alle|el|los|las|cada|le|les)\s+(?!of\b)\p{L}|\d|(?<!\p{L})(?:an?|eine?|una?|une?) (?!list|copy|picture|photo|record|map|total|sum|print|liste|foto|kopie)\p{L}/iu
/** `bei Gewitter auch`, `for groups too`, `da will ich nur einen Knopf drücken` */
const goesOn = [
  /^(?:(?:and|but|und|aber|y|et) )?(?:same |the same |dasselbe )?(?:for|at|on|during|with|bei|für|am|im|mit|para|con|en|pour|avec) [^.,;:!?]{2,40} (?:too|as well|also|auch|ebenso|también|aussi)(?=[.,;!?]|$)/iu,
  /^(?:(?:und|aber) )?(?:da|dabei|dafür|dazu|dort) (?:will|möchte|soll|muss|kann|brauche?|wollen|müssen|sollen|können|brauchen) (?:ich|wir|man|er|sie|es|die|der|das)(?!\p{L})/iu,
]

/** What somebody said just before that a unit of a talk hangs on, whoever said it: the question that it answers, what the same person said in one go, or what was wanted last. Undefined where it says itself what it is of. */
export function hangsOn(units: readonly ReadUnit[], index: number): ReadUnit | undefined {
  const unit = units[index]
  if (unit?.speaker === undefined || unit.text.length > longest || !leavesOpen(unit.text)) return undefined
  const own = units[index - 1]
  if (
    own?.turn === unit.turn &&
    own.field === unit.field &&
    countWords(own.text) >= fewestWords &&
    own.kind !== 'noise'
  )
    return own
  for (let at = index - 1; at >= Math.max(0, index - reach); at -= 1) {
    const before = units[at] as ReadUnit
    if (before.field !== unit.field) return undefined
    if (before.turn === unit.turn) continue
    // `can we show it on the site?` does not say of what either
    if (leavesOpen(before.text)) continue
    const isAsked = at === index - 1 && isQuestion(before.text) && countWords(before.text) > 2
    if (isAsked || isWanted(before)) return before
  }
  return undefined
}
const [reach, fewestWords, longest] = [4, 4, 600]

function leavesOpen(text: string): boolean {
  if (goesOn.some((form) => form.test(text))) return true
  const [last = text] = text.split(/(?<=[.!?])\s+/u).filter((sentence) => pointer.test(said(sentence)))
  const before = pointer.exec(said(last))?.groups?.before
  return before !== undefined && !names.test(before)
}
const said = (sentence: string): string =>
  sentence.replace(/^\+ ?1[\s.,:!]*/u, '').replace(/^(?:and|but|und|aber),? /iu, '')
