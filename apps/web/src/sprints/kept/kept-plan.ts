import type { DraftPlan, Epic, Placement } from '@planwright/contract'
import type { PlanVersion } from '../board/use-plan-history.ts'
import { placementsOf } from '../moving/edit-plan.ts'

/** What a plan follows from: two backlogs of which this is the same have the same plans. What stories and epics are called, and in which order they stand, is nothing of it. */
export function planningTraits(epics: readonly Epic[]): string {
  const traits = epics.flatMap(({ userStories }) =>
    userStories.map(({ id, storyPoints, priority, dependsOn }) => [id, storyPoints, priority, dependsOn.toSorted()]),
  )
  return JSON.stringify(traits.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)))
}

/** The sprints with their stories as the backlog calls them now. */
export function asCalledNow(version: PlanVersion, epics: readonly Epic[]): PlanVersion {
  const names = new Map(
    epics.flatMap((epic) => epic.userStories.map(({ id, title }) => [id, { title, epicId: epic.id }] as const)),
  )
  return {
    ...version,
    sprints: version.sprints?.map((sprint) => ({
      ...sprint,
      stories: sprint.stories.map((story) => ({ ...story, ...names.get(story.id) })),
    })),
  }
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
