import type { PlanProof } from '@planwright/contract'

/** How good a plan is, in a sentence. Pure. */
export function proofWords({ sprintCount, lowerBound, provenFewest, provenOptimal, gap }: PlanProof): string {
  const sprints = `${sprintCount} ${sprintCount === 1 ? 'sprint' : 'sprints'}`
  if (provenOptimal) return `${sprints}, proven to be the best plan on these terms.`
  if (provenFewest) return `${sprints}, proven to be the fewest.`
  const share = gap === null ? '' : `, at most ${Math.round(gap * 1000) / 10} % from the best`
  return `${sprints}; no plan has fewer than ${lowerBound}${share}.`
}
