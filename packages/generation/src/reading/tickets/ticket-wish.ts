import { beginsWithDeed } from '../words/begins-with-deed.ts'
import { splitSentences } from '../words/split-sentences.ts'
import { asks, countWords, holds, isNegated, opens, uncapitalise, words } from '../words/word-lists.ts'

/** `Coil stuck. -> refund by QR code`: what came of it, behind a sentence of its own. */
const behindArrow = /^(.{8,}?[.!?])\s+(?:->|→|=>)\s*(\S.{5,})$/su
const opensWhen = opens(words.whenItHolds)
/** `Must be set per machine`: what has to be, nobody says there. */
const leavesOut = holds('must, should, has to, have to, needs to, can, may, muss, soll*, kann, debe, doit')
const [fewestWords, longestRead] = [4, 1000]
/** `Driver Rob: wants to see the load` */
const wanting =
  /^(\p{Lu}[^:.]{1,30}): (?=(?:(?:also|really|only) )?(?:wants?|needs?|would like|möchte|will|braucht|quiere|necesita|veut|voudrait) )/u

/** What a ticket that was told in a few sentences asks for, and the other sentences: `Cooling failed again. If it is above 8 °C: warn the technician` says in its second what is to be done. */
export function wishOfTicket(dumped: string): { wish: string; others: string[] } {
  if (dumped.length > longestRead) return { wish: dumped, others: [] }
  const text = dumped.replace(wanting, '$1 ')
  const [, before = '', outcome = ''] = behindArrow.exec(text) ?? []
  if (outcome !== '' && countWords(outcome) > 1) return { wish: outcome, others: sentencesIn(before) }
  const sentences = sentencesIn(text)
  const wish = sentences.find(
    (sentence, i) => isWish(sentence) || (i === 0 && /:\s\S/u.test(sentence) && isNegated(sentence)),
  )
  return wish === undefined ? { wish: text, others: [] } : { wish, others: sentences.filter((each) => each !== wish) }
}

const sentencesIn = (text: string): string[] =>
  splitSentences(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end))

/** What somebody should do, what should be done when something is so, or a deed. */
function isWish(sentence: string): boolean {
  const [first = ''] = sentence.split(' ', 1)
  const isWhole = countWords(sentence) >= fewestWords && !leavesOut.test(sentence.split(' ').slice(0, 2).join(' '))
  return isWhole && (asks.test(sentence) || opensWhen.test(first) || beginsWithDeed(uncapitalise(sentence)))
}
