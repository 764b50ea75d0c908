import { likelihoods, wantedness } from '../learned/classify.ts'
import { learnedWeights } from '../learned/weights.ts'
import { isSaid } from '../marks.ts'
import type { ReadUnit, Unit } from '../unit.ts'
import { isClause } from '../words/is-clause.ts'
import { isPlainVerb, isVerb, tagWords } from '../words/tag-words.ts'
import { asks, holds, opens } from '../words/word-lists.ts'
import type { OwnClause } from './own-clauses.ts'

/** From so likely wanted on a clause says a wish by itself; before one what is less likely than the second is only said beside it, and behind one what is less likely than the third. */
const [wishFrom, undecidedFrom, asideBelow] = [0.6, 0.45, 0.35]

/** What may be a rule, whatever it was taken for: `dogs must be vaccinated and owners upload the pass`. */
const isRule = (text: string): boolean => asks.test(text) || /\d/.test(text) || binds.test(text)
const binds = holds('all, every, each, only, any, both, never, nobody, no one, none, nie, niemand')

/**
 * The clauses of a wanted sentence without what is only said beside a wish, each read by itself: `People lose their tickets, so give each pair a number`. What stands before the first wish is left out,
 * what follows one stays with it; what may be a rule stays what it is. All of them where none surely says a wish by itself, and of what a person or a model marked.
 */
export function withoutAsides(clauses: readonly OwnClause[], sentence: string, unit: ReadUnit): OwnClause[] {
  if (clauses.length < 2 || isSaid(unit)) return [...clauses]
  const likely = clauses.map(({ text }) => wantedAlone(unit, text))
  const first = likely.findIndex((wanted) => wanted >= wishFrom)
  if (first < 0) return [...clauses]
  const kept: OwnClause[] = []
  let from = 0
  for (const [i, clause] of clauses.entries()) {
    const before = kept.at(-1)
    const at = sentence.indexOf(clause.text, from)
    const isUnlikely = (likely[i] ?? 0) < (i < first ? undecidedFrom : clause.leans ? 0 : asideBelow)
    const isAside = isUnlikely && !isRule(clause.text)
    if (isAside && before && at >= from) before.text += sentence.slice(from, at + clause.text.length)
    else if (!isAside) kept.push({ ...clause, leans: before !== undefined && clause.leans })
    from = Math.max(from, at + clause.text.length)
  }
  return kept
}

/** From so likely wanted on a clause is something to check a story by; what bounds it, or may be a rule, is from less on. */
const [checkFrom, ruleFrom] = [0.4, 0.3]

/** Whether what else a wanted sentence says is only how things are, read by itself: `a report per site, it takes me a full day`. */
export function isRemark(text: string, unit: ReadUnit, bounds: boolean): boolean {
  if (isSaid(unit) || asks.test(text) || isNounsOnly(text)) return false
  return wantedAlone(unit, text) < (bounds || isRule(text) ? ruleFrom : checkFrom)
}
/** The first of the other lines of a sentence that surely says a wish by itself, where the one that leads them only tells how things are: `invoicing is a breeze`, `one click turns jobs into invoices`. */
export function wishBeside(lead: string, others: readonly string[], unit: ReadUnit): string | undefined {
  return isClause(lead) && isRemark(lead, unit, false) && wantedAlone(unit, lead) < asideBelow
    ? others.find((line) => isClause(line) && wantedAlone(unit, line) >= wishFrom)
    : undefined
}
const isNounsOnly = (text: string): boolean => !tagWords(text).some(isVerb) || text.split(', ').length > 2

/** How likely a text is wanted where nothing stands beside it. */
export function wantedAlone(unit: Unit, text: string): number {
  const [likely = []] = likelihoods([{ ...unit, text, parent: undefined }], learnedWeights())
  return wantedness(likely)
}

/** `Because it works offline, even the cellar has a guide` says in its main clause what is wanted. */
export function withoutReason(sentence: string): string {
  const [reason = '', ...main] = sentence.split(', ')
  const told = main.join(', ')
  return opensReason.test(reason) && (isClause(told) || isPlainVerb(tagWords(told)[0])) ? told : sentence
}
const opensReason = opens('because, cause, since we, since they, since it, since the, weil, denn')

/** `because of the rain nothing is sold`: behind a cause the main clause follows without a mark. */
const opensCause = opens('because of, wegen')

/** Whether a sentence says why, and nothing else. */
export function isReason(sentence: string): boolean {
  return opensReason.test(sentence) && !opensCause.test(sentence) && withoutReason(sentence) === sentence
}
