import { englishness } from '../words/englishness.ts'
import { isClause } from '../words/is-clause.ts'
import { isNoun, tagWords } from '../words/tag-words.ts'
import { withWhole } from '../words/told-story.ts'
import { hasWord } from '../words/word-lists.ts'
import { withoutLeading } from './led-in.ts'

/** What is said while one thinks, or to whom one speaks, and nothing of what is wanted. */
const fillers =
  /[\s,–-]*(?<![\p{L}\d])(?:um+|uh+m*|erm+|er(?=[\s,]+(?:and|then|so|um|what|the)\b)|hm+|you know(?!\s+(?:that|what|who|how|where|when|if|whether|which|the|about|it)\b)|let me (?:think|see)|(?:so )?what else|lol|haha+|tbh|pls|plz)(?![\p{L}\d'’])[\s,–-]*/giu
const endsPart = /(?:pls|plz|tbh|lol|haha+),\s/iu
const germanFillers = /[\s,–-]*(?<![\p{L}\d])(?:äh+m*|hm+|ach ja|was noch|haha+)(?![\p{L}\d])[\s,–-]*/giu
/** `so you know who pays` says it of somebody. */
const isSaidOf = /(?<![p{L}\d])(?:so|if|that|do|did|as|let|lets|can|will|should|when|once|before|until)\s*$/i
/** `that's pretty much it` */
const signOff =
  /[\s,.–-]*(?<![\p{L}\d])(?:and )?(?:(?:i think|i guess) )?(?:that(?:['’]?s| is| was| would be) (?:pretty much |about |basically |really )?(?:it|all|everything)(?: (?:i think|really|for now|from me))?|das wars?|das war['’]?s|das ist alles)[\s.!]*$/iu
/** What a speaker says to take back the words just said. */
const takenBack =
  /[\s,.;–—-]*(?<![\p{L}\d])(?:(?:oh |ah )?no,? wait|wait,? no|no,? sorry|sorry,? no|sorry,? i mean(?:t)?|no,? i mean(?:t)?|(?<!\bwhat )i mean(?:t)?(?! (?:it|that|this|what|business)\b)|scratch that|strike that|or rather|(?<=,\s)sorry(?=,)|nein,? (?:warte|halt|moment)|(?:äh,? )?quatsch|(?<!(?:möchte|will|kann|muss|soll|darf|würde|könnte|sollte|hätte|habe|werde|wenn|falls|dass|damit|ob|wie|wo|sobald|bevor|nachdem|weil|bis) )ich meine?|beziehungsweise|vielmehr)(?![\p{L}\d])[\s,:;–—-]*/iu
/** `..., full stop.`, `..., name and`: a mark that was dictated, and what led to the next item */
const dictatedEnd =
  /(?<![\s,.;:]),\s?(?:full stop|period|comma|semicolon|new paragraph|new line|komma|punkt|neuer absatz|neue zeile)[\s,.;:]*$/iu
const jointLeft = /(?<![\s,;])[\s,;]+(?:and|und|y|et)$/iu
/** `the drivers they need a list` */
const namedTwice = /^((?:and |then |also )*(?:the|our|my) \p{Ll}+s) they (?=\p{Ll})/u
/** `hm. card guarantee`, without its `hm` */
const stopLeft = /^\s*[.!…]+\s+/
/** What a quotation opened or closed in another sentence, and a mark that leads to no note: `make the list shared!"`, `up to 8 guests*`. */
const strayNote = /[\p{L}.!?]\*$/u
function withoutStray(text: string): string {
  const isOdd = text.match(/["“”„«»]/g)?.length === 1
  // `a screen of 24"`
  const unquoted = isOdd ? text.replace(/^["“„«]\s*|(?<!\d)\s*["“”»](?=[.!?]?$)/gu, '') : text
  // `marked with *`, `with 5 *`, `name *, mail *`
  return strayNote.test(unquoted) && !/\*.*\*/.test(unquoted) ? unquoted.replace(/\*$/, '') : unquoted
}
const [mostCorrections, reachOfCorrection] = [6, 10]

/** What somebody said, as they would have written it: without the words that fill a pause, and with what they corrected in the place of what they said first. */
export function asWritten(text: string): string {
  const speaks = englishness(text) >= 0 ? fillers : germanFillers
  const fluent = text
    .replace(dictatedEnd, '')
    .replace(jointLeft, '')
    .replace(signOff, '')
    .replace(speaks, (found: string, at: number, whole: string) => {
      if (/you know/i.test(found) && isSaidOf.test(whole.slice(0, at))) return found
      const before = whole.slice(0, at)
      // `..., but not five pls, two at most`
      return before.trim() === '' ? '' : endsPart.test(found) ? ', ' : ' '
    })
  const begun = fluent.length < text.length ? fluent.replace(stopLeft, '') : fluent
  const said = withoutStray(corrected(begun).trim().replace(namedTwice, '$1 '))
  return withWhole(withoutLeading(hasWord(said) ? said : text))
}

/** What is corrected is said anew from the word on with which the correction begins (Johnson and Charniak, A TAG-based noisy channel model of speech repairs, 2004). */
function corrected(text: string): string {
  let said = text
  for (let count = 0; count < mostCorrections; count += 1) {
    const mark = takenBack.exec(said)
    if (!mark) break
    const before = said.slice(0, mark.index)
    const isWeak = /i mean|ich mein|beziehungsweise/i.test(mark[0])
    const after = said.slice(mark.index + mark[0].length)
    const anew = withoutDenied(before, after) ?? repaired(before, after, isWeak)
    if (anew === undefined) break
    said = anew
  }
  return said
}

/** `the doctor gets it, no wait, not the doctor, the nurse gets it`: from what is denied on all is said anew. */
function withoutDenied(before: string, after: string): string | undefined {
  const [denied = '', what = ''] =
    /^not ((?:\S+ ){0,3}?\S+?)(?:,\s+|,? but\s+|\s+(?=(?:the|an?|by|in|on|at|for|to|with)\s))/i.exec(after) ?? []
  const at = what === '' ? -1 : before.toLowerCase().lastIndexOf(what.toLowerCase())
  return at < 0 ? undefined : before.slice(0, at) + after.slice(denied.length)
}

function repaired(before: string, after: string, isWeak: boolean): string | undefined {
  if (!hasWord(before) || !hasWord(after)) return hasWord(before) ? before : after
  const words = before.split(/\s+/)
  const [first = ''] = after.split(/\s+/, 1)
  const from = words.findLastIndex(
    (word, i) => words.length - i <= reachOfCorrection && word.toLowerCase() === first.toLowerCase(),
  )
  if (from >= 0) return [...words.slice(0, from), after].join(' ')
  const [last, next] = [tagWords(words.at(-1) ?? '').at(-1), tagWords(after)[0]]
  const isLike = (last?.tag === 'NUM' && next?.tag === 'NUM') || (isNoun(last) && isNoun(next) && !isClause(after))
  if (isLike) return [...words.slice(0, -1), after].join(' ')
  // who explains himself has said something else, not the same anew
  if (isWeak) return `${before}, ${after}`
  return isClause(after) ? after : undefined
}
