import type { FollowedSprint, FollowedStory, StoryState, Tally } from './followed-plan.ts'
import { tallyOf } from './followed-plan.ts'

/** Where a sprint stands: what it was planned to hold while it ran, and what was finished in it. */
export type SprintProgress = {
  readonly number: number
  readonly state: FollowedSprint['state']
  readonly planned: Tally
  readonly done: Tally
  /** Ids of stories that a closed sprint was planned to hold and that were not finished in it; those that are gone are left out. */
  readonly carriedOver: readonly string[]
}

/** Points by which the whole has changed since it was planned first: `planned + added - removed + reestimated` is `now`. */
export type ScopeChange = {
  readonly planned: number
  readonly added: number
  readonly removed: number
  /** Above 0: estimates grew. */
  readonly reestimated: number
  readonly now: number
}

export type Progress = {
  readonly whole: Readonly<Record<StoryState, Tally>>
  readonly sprints: readonly SprintProgress[]
  /** In the order of the stories; what belongs to no epic is left out. */
  readonly epics: readonly { readonly epicId: string; readonly states: Readonly<Record<StoryState, Tally>> }[]
  readonly scope: ScopeChange
}

/**
 * What became of a plan. `heldBySprint` says which stories each sprint was planned to hold while it ran, by number: a plan that was made anew since puts
 * what was carried over elsewhere, and would make every sprint look kept.
 */
export function measureProgress(
  stories: readonly FollowedStory[],
  sprints: readonly FollowedSprint[],
  heldBySprint: ReadonlyMap<number, readonly string[]>,
): Progress {
  const byId = new Map(stories.map((story) => [story.id, story]))
  const epicIds = [...new Set(stories.flatMap(({ epicId }) => epicId ?? []))]
  return {
    whole: tallyStates(stories),
    sprints: sprints.map(({ number, state }) => {
      const held = (heldBySprint.get(number) ?? []).flatMap((id) => byId.get(id) ?? [])
      const isDoneHere = (story: FollowedStory) => story.state === 'done' && story.sprint === number
      return {
        number,
        state,
        planned: tallyOf(held.map(({ planned, points }) => ({ points: planned?.points ?? points }))),
        done: tallyOf(stories.filter(isDoneHere)),
        carriedOver:
          state === 'closed'
            ? held.filter((story) => !isDoneBy(story, number) && story.state !== 'gone').map(({ id }) => id)
            : [],
      }
    }),
    epics: epicIds.map((epicId) => ({
      epicId,
      states: tallyStates(stories.filter((story) => story.epicId === epicId)),
    })),
    scope: scopeOf(stories),
  }
}

/** What was finished earlier than it was planned is carried nowhere. */
const isDoneBy = ({ state, sprint }: FollowedStory, number: number) =>
  state === 'done' && sprint !== null && sprint <= number

const tallyStates = (stories: readonly FollowedStory[]): Record<StoryState, Tally> => {
  const tally = (state: StoryState) => tallyOf(stories.filter((story) => story.state === state))
  return { todo: tally('todo'), doing: tally('doing'), done: tally('done'), gone: tally('gone') }
}

function scopeOf(stories: readonly FollowedStory[]): ScopeChange {
  const scope = { planned: 0, added: 0, removed: 0, reestimated: 0, now: 0 }
  for (const { planned, points, state } of stories) {
    const isThere = state !== 'gone'
    if (isThere) scope.now += points
    if (!planned) {
      if (isThere) scope.added += points
      continue
    }
    scope.planned += planned.points
    if (isThere) scope.reestimated += points - planned.points
    else scope.removed += planned.points
  }
  return scope
}
