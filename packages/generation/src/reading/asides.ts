import { likelihoods, wantedness } from './classify.ts'
import { isClause } from './is-clause.ts'
import type { OwnClause } from './own-clauses.ts'
import { isPlainVerb, tagWords } from './tag-words.ts'
import type { Unit } from './unit.ts'
import { learnedWeights } from './weights.ts'
import { opens } from './word-lists.ts'

/** From so likely wanted on a clause says by itself what is wanted, and below it says nothing of the kind. */
const [wishFrom, asideBelow] = [0.6, 0.35]

/**
 * The clauses of a wanted sentence without what is only said beside a wish, each read by itself: `People lose their tickets, so give each pair a number`. What stands before the first wish is left out,
 * what follows one stays with it. All of them where none surely says a wish by itself.
 */
export function withoutAsides(clauses: readonly OwnClause[], sentence: string, unit: Unit): OwnClause[] {
  if (clauses.length < 2) return [...clauses]
  const likely = clauses.map(({ text }) => wantedAlone(unit, text))
  const first = likely.findIndex((wanted) => wanted >= wishFrom)
  if (first < 0) return [...clauses]
  const kept: OwnClause[] = []
  let from = 0
  for (const [i, clause] of clauses.entries()) {
    const before = kept.at(-1)
    const at = sentence.indexOf(clause.text, from)
    const isAside = !clause.leans && (likely[i] ?? 0) < asideBelow
    if (isAside && before && at >= from) before.text += sentence.slice(from, at + clause.text.length)
    else if (before || (!isAside && i >= first)) kept.push({ ...clause, leans: before !== undefined && clause.leans })
    from = Math.max(from, at + clause.text.length)
  }
  return kept
}

/** How likely a text is wanted where nothing stands beside it. */
function wantedAlone(unit: Unit, text: string): number {
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

/** Whether a sentence says why, and nothing else. */
export function isReason(sentence: string): boolean {
  return opensReason.test(sentence) && withoutReason(sentence) === sentence
}
