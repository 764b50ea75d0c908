import type { PlanProof, Sprint } from './sprints.ts'

type Planned = { readonly sprints: readonly Sprint[]; readonly proof: Pick<PlanProof, 'reasons'> }

/** The first sprint that what is known of a plan speaks of. Planning the rest again leaves what is over and what runs as it is, and gives a reason for no story there. Pure. */
export function provenFrom({ sprints, proof: { reasons } }: Planned): number {
  return sprints.find(({ stories }) => stories.some(({ id }) => id in reasons))?.number ?? 1
}

/** Whether what was proven says nothing of this plan any more, since a lock was moved or set. Pure. */
export function isProofOfAnother({
  lowerBound,
  provenFewest,
}: Pick<PlanProof, 'lowerBound' | 'provenFewest'>): boolean {
  return lowerBound === 0 && !provenFewest
}
