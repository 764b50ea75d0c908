import type { DraftProgress, FollowedSprintProgress, StoryProgress } from '@planwright/contract'
import { measureProgress, type Progress } from '@planwright/planning'
import type { Reading } from '../reading.ts'
import { firstPlan, lastPlan, type SavedPlan, type SavedWork } from '../saved-work.ts'
import { burnUp } from './burn-up.ts'
import { type FollowedWork, followedWork, type WorkedSprint, type WorkedStory } from './followed-work.ts'
import { type FollowedDraft, withoutLeftOut } from './left-out-work.ts'
import { sprintNames, tellChanges } from './tell-changes.ts'
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
  const elsewhere = story.elsewhere ?? undefined
  const leftOutAt = isLeftOut ? missedAt : null
  return {
    id,
    key,
    url,
    title,
    epicId,
    state,
    points,
    planned,
    sprint,
    elsewhere,
    doneAt,
    isFound,
    isLeftOut,
    leftOutAt,
  }
}

/** Of the last save before a sprint began: a later one knows already what was not done in it. */
const planBefore = ({ saved }: FollowedWork, { state, startDate }: WorkedSprint): SavedPlan =>
  state === 'future'
    ? lastPlan(saved)
    : (saved.plans.findLast(({ savedAt }) => Date.parse(savedAt) <= Date.parse(startDate)) ?? firstPlan(saved))

function heldIn(work: FollowedWork, sprint: WorkedSprint) {
  const held = planBefore(work, sprint).stories.filter((story) => story.sprint === sprint.number)
  if (sprint.state === 'future') return held
  const out = movedOut(work, sprint, Date.parse(sprint.startDate))
  return held.filter(({ id }) => !out.has(id))
}

const heldBySprint = (work: FollowedWork) =>
  new Map(work.sprints.map((sprint) => [sprint.number, heldIn(work, sprint).map(({ id }) => id)]))

function sprintProgress(work: FollowedWork, { sprints }: Progress): FollowedSprintProgress[] {
  const stories = new Map(work.stories.map((story) => [story.id, story]))
  const measured = new Map(sprints.map((sprint) => [sprint.number, sprint]))
  return work.sprints.map((sprint) => {
    const { number, sprintId, name, state, startDate, endDate } = sprint
    const held = heldIn(work, sprint)
    const left = movedOut(work, sprint, Date.parse(endDate))
    const storyIds = (measured.get(number)?.carriedOver ?? []).filter(
      (id) => !left.has(id) && !wasDoneBy(stories.get(id), endDate),
    )
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

/** Ids of stories that had been moved out of a sprint by then, by a save of ours or by somebody, as the tracker's change log has it. */
function movedOut({ reading, saved, stories }: FollowedWork, sprint: WorkedSprint, by: number): ReadonlySet<string> {
  const { number, name } = sprint
  const known = saved.plans.flatMap(({ sprints }) => sprints).filter((planned) => planned.number === number)
  const names = new Set([name, ...known.map((planned) => planned.name)])
  const isNamed = (list: string) => sprintNames(list).some((one) => names.has(one))
  const last = new Map(
    reading.changes.flatMap(({ id, part, at, from, to }) =>
      part === 'sprint' && Date.parse(at) < by && (isNamed(from) || isNamed(to)) ? [[id, to] as const] : [],
    ),
  )
  return new Set(
    stories.flatMap(({ id, trackerId }) => {
      const standing = last.get(trackerId ?? '')
      return standing === undefined || isNamed(standing) ? [] : [id]
    }),
  )
}

/** Outside of the plan's sprints it may have been done all the same. */
const wasDoneBy = (story: WorkedStory | undefined, end: string) =>
  story?.state === 'done' && story.doneAt !== null && Date.parse(story.doneAt) <= Date.parse(end)

const tally = (stories: readonly { readonly points: number }[]) => ({
  stories: stories.length,
  points: stories.reduce((sum, { points }) => sum + points, 0),
})
