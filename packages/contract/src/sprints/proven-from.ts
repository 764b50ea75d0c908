import type { PlanProof, Sprint } from './sprints.ts'

type Planned = { readonly sprints: readonly Sprint[]; readonly proof: Pick<PlanProof, 'reasons'> }

/** The first sprint that what is known of a plan speaks of. Planning the rest again leaves what is over and what runs as it is, and gives a reason for no story there. Pure. */
export function provenFrom({ sprints, proof: { reasons } }: Planned): number {
  return sprints.find(({ stories }) => stories.some(({ id }) => id in reasons))?.number ?? 1
}
