import type { DraftPlan, Placement } from '@planwright/contract'

/** Where stories are in the last plan, which were locked or unlocked there since it was given up, and which are in none by a person's wish. */
export type SprintPlaces = Pick<DraftPlan, 'former' | 'touched' | 'leftOut'>

/** Which story is in which sprint: of the plan as it stands, or as it last stood. */
export function placesOf(plan: Pick<DraftPlan, 'sprints' | 'former'> | null): Placement[] {
  const { sprints, former = [] } = plan ?? {}
  return sprints?.flatMap(({ number, stories }) => stories.map(({ id }) => ({ storyId: id, sprint: number }))) ?? former
}
