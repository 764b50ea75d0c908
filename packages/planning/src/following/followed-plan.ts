/** Where a followed story stands. `gone`: it was deleted in the tracker, or moved to another project or out of the person's sight, or its plan goes on without it. */
export const storyStates = ['todo', 'doing', 'done', 'gone'] as const
export type StoryState = (typeof storyStates)[number]

/** A story of a plan that was saved, as it was planned first and as the tracker has it now. */
export type FollowedStory = {
  readonly id: string
  readonly epicId: string | null
  /** As it was saved first; null: it came later. Points as planned, sprints from 1. */
  readonly planned: { readonly points: number; readonly sprint: number | null } | null
  readonly state: StoryState
  /** As the tracker has them; of one that is gone, as they were last. */
  readonly points: number
  /** The plan's sprint that it stands in, or was finished in; null: none of them. */
  readonly sprint: number | null
}

/** A sprint of the plan as the tracker has it; `number` from 1. */
export type FollowedSprint = {
  readonly number: number
  readonly state: 'future' | 'active' | 'closed'
}

/** Stories and their points. */
export type Tally = { readonly stories: number; readonly points: number }

export function tallyOf(stories: readonly { readonly points: number }[]): Tally {
  return {
    stories: stories.length,
    points: stories.reduce((sum, { points }) => sum + points, 0),
  }
}

/** The last of the plan's sprints that are over; 0: none is. */
export function sprintsOver(sprints: readonly FollowedSprint[]): number {
  return sprints.reduce((last, { number, state }) => (state === 'closed' ? Math.max(last, number) : last), 0)
}
