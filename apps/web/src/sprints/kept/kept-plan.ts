import type { DraftPlan, Epic, Placement } from '@planwright/contract'
import { placementsOf } from '../moving/edit-plan.ts'

/** What a plan follows from: two backlogs of which this is the same have the same plans. */
export function planningTraits(epics: readonly Epic[]): string {
  return JSON.stringify(
    epics.map(({ id, userStories }) => [
      id,
      userStories.map(({ id: storyId, title, storyPoints, priority, dependsOn }) => [
        storyId,
        title,
        storyPoints,
        priority,
        dependsOn,
      ]),
    ]),
  )
}

/** Whether two plans have the same stories in the same sprints. */
export function samePlaces(a: Pick<DraftPlan, 'sprints'>, b: Pick<DraftPlan, 'sprints'>): boolean {
  const words = ({ sprints = [] }: Pick<DraftPlan, 'sprints'>) =>
    placementsOf(sprints)
      .map(({ storyId, sprint }) => `${storyId} ${sprint}`)
      .toSorted()
      .join('\n')
  return words(a) === words(b)
}

/** Where the stories are that a person moved or locked, of those that there still are. */
export function heldOf({ sprints = [], touched = {} }: DraftPlan, epics: readonly Epic[]): Placement[] {
  const known = new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => id)))
  return placementsOf(sprints).filter(({ storyId }) => touched[storyId] !== undefined && known.has(storyId))
}

/** The marks of the stories that are held. */
export function touchesOf({ touched = {} }: DraftPlan, held: readonly Placement[]): NonNullable<DraftPlan['touched']> {
  const ids = new Set(held.map(({ storyId }) => storyId))
  return Object.fromEntries(Object.entries(touched).filter(([id]) => ids.has(id)))
}
