import type { DraftProgress, FollowedSprintProgress, StoryProgress } from '@planwright/contract'
import { measureProgress, type Progress } from '@planwright/planning'
import type { Reading } from '../reading.ts'
import { firstPlan, lastPlan, type SavedPlan, type SavedWork } from '../saved-work.ts'
import { burnUp } from './burn-up.ts'
import { type FollowedWork, followedWork, type WorkedSprint, type WorkedStory } from './followed-work.ts'
import { type FollowedDraft, withoutLeftOut } from './left-out-work.ts'
import { tellChanges } from './tell-changes.ts'
import { tellForecast } from './tell-forecast.ts'

/** All of the answer but what depends on the moment in which it is given. */
export type ToldProgress = Omit<DraftProgress, 'readAt' | 'isStale' | 'obstacle'>

/** What became of a saved plan, from what was saved and what was read. Pure; to be done in a thread, because forecasts take long. */
export function tellProgress(saved: SavedWork, reading: Reading, draft: FollowedDraft): ToldProgress {
  const whole = followedWork(saved, reading)
  const work = withoutLeftOut(whole, draft)
  const progress = measureProgress(work.stories, work.sprints, heldBySprint(work))
  const { forecast, epics, drift } = tellForecast(work)
  const states = new Map(progress.epics.map((epic) => [epic.epicId, epic.states]))
  return {
    asOf: reading.asOf,
    site: reading.site,
    project: reading.project,
    board: reading.board,
    saved: { first: firstPlan(saved).savedAt, last: lastPlan(saved).savedAt },
    stories: work.stories.map(storyProgress),
    whole: progress.whole,
    sprints: sprintProgress(work, progress),
    epics: work.epics.map(({ id, title, item }) => ({
      epicId: id,
      title,
      key: item?.key ?? null,
      url: item?.url ?? null,
      states: states.get(id) ?? measureProgress([], [], new Map()).whole,
      forecast: epics.get(id) ?? { p50: null, p85: null, p95: null },
    })),
    scope: progress.scope,
    // in the tracker nobody took away what is left out with us
    changes: tellChanges(whole),
    burnUp: burnUp(work),
    forecast,
    drift,
  }
}

const storyProgress = (story: WorkedStory): StoryProgress => {
  const { id, key, url, title, epicId, state, points, planned, sprint, doneAt, isFound, isLeftOut, missedAt } = story
  const leftOutAt = isLeftOut ? missedAt : null
  return { id, key, url, title, epicId, state, points, planned, sprint, doneAt, isFound, isLeftOut, leftOutAt }
}

/** Of the last save before a sprint began: a later one knows already what was not done in it. */
const planBefore = ({ saved }: FollowedWork, { state, startDate }: WorkedSprint): SavedPlan =>
  state === 'future'
    ? lastPlan(saved)
    : (saved.plans.findLast(({ savedAt }) => Date.parse(savedAt) <= Date.parse(startDate)) ?? firstPlan(saved))

const heldIn = (work: FollowedWork, sprint: WorkedSprint) =>
  planBefore(work, sprint).stories.filter((story) => story.sprint === sprint.number)

const heldBySprint = (work: FollowedWork) =>
  new Map(work.sprints.map((sprint) => [sprint.number, heldIn(work, sprint).map(({ id }) => id)]))

function sprintProgress(work: FollowedWork, { sprints }: Progress): FollowedSprintProgress[] {
  const stories = new Map(work.stories.map((story) => [story.id, story]))
  const measured = new Map(sprints.map((sprint) => [sprint.number, sprint]))
  return work.sprints.map((sprint) => {
    const { number, sprintId, name, state, startDate, endDate } = sprint
    const held = heldIn(work, sprint)
    const storyIds = measured.get(number)?.carriedOver.filter((id) => !wasDoneBy(stories.get(id), endDate)) ?? []
    const carried = storyIds.flatMap((id) => stories.get(id) ?? [])
    return {
      number,
      sprintId,
      name,
      state,
      startDate,
      endDate,
      planned: tally(held),
      done: measured.get(number)?.done ?? tally([]),
      carriedOver: { ...tally(carried), storyIds: [...storyIds] },
    }
  })
}

/** Outside of the plan's sprints it may have been done all the same. */
const wasDoneBy = (story: WorkedStory | undefined, end: string) =>
  story?.state === 'done' && story.doneAt !== null && Date.parse(story.doneAt) <= Date.parse(end)

const tally = (stories: readonly { readonly points: number }[]) => ({
  stories: stories.length,
  points: stories.reduce((sum, { points }) => sum + points, 0),
})
