import { isSaid } from './marks.ts'
import type { ReadUnit } from './unit.ts'
import { isQuestion } from './word-lists.ts'

/** As likely as a wish has to be to be a story of its own at `medium`, and as unsure as a guess. */
const [wanted, sureness] = [0.7, 0.5]
/** Of a greeting or a name, in letters, and in signs that stand for more than one. */
const [longestGreeting, mostSigns] = [12, 5]
const signs = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u

/** Nothing was learned of scripts other than the Latin one, so that nobody knows what a line in them asks for: each but a question or a greeting is taken for a wish, in its own words. What a person marked stays. */
export function asInOtherScripts(unit: ReadUnit): ReadUnit {
  const letters = unit.text.match(/\p{L}/gu)?.length ?? 0
  const latin = unit.text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (
    isSaid(unit) ||
    letters <= (signs.test(unit.text) ? mostSigns : longestGreeting) ||
    latin * 2 > letters ||
    asks(unit.text)
  )
    return unit
  return { ...unit, kind: 'demand', wanted: Math.max(wanted, unit.wanted), sureness }
}
const asks = (text: string): boolean => isQuestion(text) || /[؟？՞]\s*$/u.test(text)
