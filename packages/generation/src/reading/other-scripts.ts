import { isSaid } from './marks.ts'
import type { ReadUnit } from './unit.ts'
import { isQuestion } from './words/word-lists.ts'

/** What says in the most used of these languages that something is not wanted, or not yet; as much of it as says nothing else: `会員登録不要で購入できる` is a wish. */
const putsOff =
  /以后再|以後再|之后再|次期|暂缓|暫緩|나중에|추후|(?<!не )(?:позже|пізніше)(?=[.!]?$)|в будущем|لاحقا|لاحقًا|αργότερα/iu
const leavesOut =
  /暂不|暫不|不在.{0,6}(?:范围|範圍)|(?:対象外|範囲外|不要)(?:です|とする|とします|である)?[。.]?$|(?:제외|범위 밖)(?:한다|합니다|됩니다|입니다)?[.]?$|필요 ?없(?:다|음|습니다)[.]?$|не (?:нуж|требу|потріб)\p{L}*[.!]?$|не (?:входит|входить|планиру)|вне рамок|لا نريد|لا نحتاج|خارج النطاق|नहीं चाहिए|δεν θέλουμε/iu

/** As likely as a wish has to be to be a story of its own at `medium`, and as unsure as a guess. */
const [wanted, sureness] = [0.7, 0.5]
/** Of a greeting or a name, in letters, and in signs that stand for more than one. */
const [longestGreeting, mostSigns] = [12, 5]
const signs = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u

/** Nothing was learned of scripts other than the Latin one, so that nobody knows what a line in them asks for: each but a question or a greeting is taken for a wish, in its own words. What a person marked stays, and what opens a list at the very top says what it is of. */
export function asInOtherScripts(unit: ReadUnit, next?: ReadUnit): ReadUnit {
  const letters = unit.text.match(/\p{L}/gu)?.length ?? 0
  const latin = unit.text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (
    isSaid(unit) ||
    (unit.number === 1 && unit.form === 'sentence' && next?.form === 'item') ||
    letters <= (signs.test(unit.text) ? mostSigns : longestGreeting) ||
    latin * 2 > letters ||
    asks(unit.text)
  )
    return unit
  const left = putsOff.test(unit.text) ? 'deferred' : leavesOut.test(unit.text) ? 'out-of-scope' : undefined
  return left
    ? { ...unit, kind: left, wanted: 0, sureness }
    : { ...unit, kind: 'demand', wanted: Math.max(wanted, unit.wanted), sureness }
}
const asks = (text: string): boolean => isQuestion(text) || /[؟？՞]\s*$/u.test(text)
