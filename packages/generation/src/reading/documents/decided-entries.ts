import type { ReadUnit } from '../unit.ts'
import { asks, holds, isQuestion } from '../words/word-lists.ts'
import { toldCells, withoutLabel } from './amendment-words.ts'
import { changeIn, hasValue } from './changed-values.ts'

/** One sentence of what was decided, without what only leads it. */
type Decided = { unit: ReadUnit; text: string }
/** What an entry among decisions says: what was brought up, and what was decided of it, sentence by sentence; `isRefused` where nothing comes of it. */
export type Entry = { raised: string; decided: Decided[]; isRefused: boolean }

/** `-> Accepted`, `A. The limit is changed` */
const answers = /^(?:(?:→|⇒|=>|-+>)\s*|(?:A|Answer|Antwort|Reply)[.:]\s+)/u
const assents =
  /^(?:agreed|accepted|decision|decided|outcome|ok(?:ay)?|resolved|result|approved|yes|beschluss|ergebnis|einverstanden|angenommen|ja|sí|oui)\s*(?:[:,.;–-]\s*|$)/iu
/** `Region East: `, `CR-02 `: who brings it up, or its number */
const broughtUpBy = /^(?:\p{Lu}[\p{L}\d'’. /-]{1,30}: )/u
const refuses =
  /^(?:rejected|declined|refused|dismissed|withdrawn|not (?:now|yet|accepted|agreed|supported|taken)|no change|unchanged|abgelehnt|verworfen|nicht (?:angenommen|jetzt|übernommen)|keine änderung)(?!\p{L})/iu
const endsRefused =
  /(?:(?<!\p{L})no changes?|^[^,;]*(?:was|were|wurden?) (?:[^.;,]{0,60} and )?(?:declined|rejected|turned down|not accepted|not agreed|abgelehnt|nicht angenommen))[\s.!]*$/iu
const bareReply = /^(?:no|yes|nein|ja|non|oui|sí)[\s.!]*$/iu

/** Reads the units of one item, row or paragraph among decisions. */
export function entryOf(block: readonly ReadUnit[]): Entry {
  const said = block.map((unit, i): Decided => ({ unit, text: i === 0 ? withoutLabel(wordsOfEntry(unit)) : unit.text }))
  const at = said.findIndex(({ text }, i) => i > 0 && (answers.test(text) || refuses.test(text)))
  const [raised, decided] = at < 0 ? [[], said] : [said.slice(0, at), said.slice(at)]
  const outcome = decided
    .map(({ unit, text }) => ({ unit, text: text.replace(answers, '').replace(at < 0 ? /$^/u : assents, '') }))
    .filter(({ text }) => text !== '' && !bareReply.test(text))
  const reply = at < 0 ? '' : (decided[0]?.text.replace(answers, '') ?? '')
  // `Rejected, but they must use a second factor`
  const besides = refuses.test(reply)
    ? /^[^,;]*[,;] (?:but|aber|jedoch|pero|mais) (?<rest>.+)$/isu.exec(reply)?.groups?.rest
    : undefined
  if (besides !== undefined && decided[0])
    return { raised: '', decided: [{ unit: decided[0].unit, text: besides }], isRefused: false }
  const isRefused = refuses.test(reply) || (said.length <= longestEntry && endsRefused.test(said.at(-1)?.text ?? ''))
  return {
    raised: raised.map(({ text }) => text).join(' '),
    // `the format has to be PDF/A-2b. -> Accepted.`
    decided: outcome.length > 0 || isQuestion(raised.at(-1)?.text ?? '') ? outcome : raised.map(withoutWho),
    isRefused,
  }
}
const longestEntry = 4
const wordsOfEntry = ({ text, cells, form }: ReadUnit): string =>
  form === 'row' && cells
    ? toldCells(cells)
        .map((cell) => cell.text)
        .join(' – ')
    : text
const withoutWho = ({ unit, text }: Decided): Decided => ({ unit, text: text.replace(broughtUpBy, '') })

const isBound = holds(
  'only, instead, now, as well, no longer, is to be, are to be, changed to, raised to, reduced to, increased to, lowered to, extended to, shortened to, cut to, set to, becomes, ist zu, sind zu, nur, stattdessen, nicht mehr, erhöht auf, gesenkt auf, geändert auf, verkürzt auf, verlängert auf',
)
const objects =
  /(?<!\p{L})(?:(?:is|are|was|were) (?:considered )?(?:too|not enough)|objects?|objected|(?:ist|sind|war) zu)(?!\p{L})/iu
/** `72h is too short`, and no more: what is brought up against what was said before. */
export function onlyObjects(text: string): boolean {
  return objects.test(text) && changeIn(text) === undefined
}
/** Whether a sentence sets something, and does not only tell why. */
export function setsSomething(text: string): boolean {
  return (
    changeIn(text) !== undefined ||
    (!objects.test(text) && (asks.test(text) || isBound.test(text) || hasValue(text) || /\d{2}/.test(text)))
  )
}
/** `only on the same blade`, `raised to 50,000`: whether a sentence bounds what was said before. */
export function bounds(text: string): boolean {
  return isBound.test(text)
}
/** Whether a sentence of a decision asks for something by its words, or bounds it. */
export function asksOrBounds(text: string): boolean {
  return !objects.test(text) && (asks.test(text) || isBound.test(text))
}

/** `Following the new agreement, the rest period is 10 hours, because crews tire` without why. */
export function withoutWhy(text: string): string {
  return text.replace(leadingWhy, '').replace(trailingWhy, '')
}
const leadingWhy = /^(?:following|because of|due to|owing to|since|given|wegen|aufgrund|infolge) [^,]{3,60}, /iu
const trailingWhy =
  /(?:,? (?:because|since|so that|weil|damit)(?!\p{L})|, (?:as|da|the [^,]{2,30} (?:is|are)|the [^,]{2,30}[’']s)\s|\s?\((?:was|were|comment)).*$/isu

const stays =
  /(?<!\p{L})(?:stays|remains?|is kept|are kept|stay|bleibt|bleiben|reste|queda)(?: (?:as (?:it|they) (?:is|are)|as before|unchanged|in|so|unverändert|bestehen|dabei))?[\s.!]*$|(?:as before|wie bisher|unchanged|unverändert)[\s.!]*$/iu
/** `Stop at 100 % stays`, `Der Schauführer wie bisher`: what was said before holds, and nothing is said anew. */
export function leavesAsItWas(text: string): boolean {
  return stays.test(text) && !/[,;]/.test(text)
}
