import { isProofOfAnother, type PlanProof, provenFrom, type Sprint } from '@planwright/contract'

/** How good a plan is, in a sentence; nothing where none is made. Pure. */
export function proofWords({
  sprints = [],
  proof,
}: {
  sprints?: Sprint[] | undefined
  proof?: PlanProof | undefined
}): string {
  if (!proof) return ''
  const { sprintCount, lowerBound, provenFewest, provenOptimal, gap } = proof
  const count = `${sprintCount} ${sprintCount === 1 ? 'sprint' : 'sprints'}`
  if (isProofOfAnother(proof)) return `${count}, changed by hand since it was planned.`
  const first = provenFrom({ sprints, proof })
  const from = first > 1 ? ` from sprint ${first} on` : ''
  if (provenOptimal) return `${count}, proven to be the best plan on these terms${from}.`
  if (provenFewest) return `${count}, proven to be the fewest${from}.`
  const share = gap === null ? '' : `, at most ${Math.round(gap * 1000) / 10} % from the best`
  return `${count}; no plan has fewer than ${lowerBound}${share}.`
}
