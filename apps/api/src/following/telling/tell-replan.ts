import {
  type Draft,
  planToWire,
  type ReplanChange,
  type ReplanRequest,
  type ReplanResponse,
  type Sprint,
  UserStory,
} from '@planwright/contract'
import { isMeasured, type PlanOptions, paceToPlanBy, type RestPlan, replanRest, type Scope } from '@planwright/planning'
import { newSprintNames, type Target } from '@planwright/tracker'
import type { Reading } from '../reading.ts'
import type { OtherWork, SavedWork } from '../saved-work.ts'
import { type FollowedWork, followedWork, type WorkedStory } from './followed-work.ts'
import { leftOutIds } from './left-out-work.ts'
import { committedIn, othersFrom } from './other-work.ts'
import { replanSentence } from './replan-sentence.ts'
import { outlookOf } from './tell-forecast.ts'

type Epics = NonNullable<Draft['backlog']>

/** As for a plan that somebody waits for; what is proved does not depend on the clock, so that the same question gets the same plan. */
const atOnce: PlanOptions = { effortMs: 500, timeLimitMs: 5000, exact: false, seed: 1 }

/** Plans what is left of a saved draft from the instant of the reading. Pure but for the clock that ends its search; throws PlanningError. */
export async function tellReplan(
  epics: Epics,
  {
    saved,
    reading,
    others = [],
    scope = {},
  }: {
    readonly saved: SavedWork
    readonly reading: Reading
    readonly others?: readonly OtherWork[]
    readonly scope?: Scope
  },
  { opensActive, adds, velocity: asked }: ReplanRequest,
): Promise<ReplanResponse> {
  const work = followedWork(saved, reading)
  const followed = new Map(work.stories.map((story) => [story.id, story]))
  const isGone = ({ id }: { id: string }) => followed.get(id)?.state === 'gone'
  const taken = takenStories(work, epics, new Set(adds))
  const rest = inScope(withoutGone(epics, isGone, followed, taken), scope, work)
  const stories = rest.flatMap((epic) => epic.userStories.map((story) => ({ ...story, epicId: epic.id })))

  const { calendar, pace } = outlookOf(work, others)
  const velocity = asked ?? paceToPlanBy(pace)
  const { capacity, focus } = work.terms
  const plan = await replanRest(
    {
      stories: stories.map(({ id, title, storyPoints, priority, dependsOn, locked, epicId }) => {
        const { state, elsewhere } = followed.get(id) ?? {}
        return {
          id,
          title,
          points: storyPoints,
          priority,
          dependsOn,
          epicId,
          isDone: state === 'done',
          isLocked: locked,
          sprint: standingOf(followed.get(id)),
          runsElsewhere: elsewhere?.state === 'active',
        }
      }),
      sprints: work.sprints,
      terms: { velocity, committed: committedIn(work, others), ...(capacity && { capacity }), ...(focus && { focus }) },
      calendar,
      now: reading.asOf,
      opensActive,
    },
    atOnce,
  )

  const listed = (places: RestPlan['assignments']) =>
    planToWire(rest, calendar, { stories: [], velocity }, { ...plan, assignments: places })
  const places = stories.flatMap(({ id }) => placeOf(id, standingOf(followed.get(id))))
  const before = atJirasDates(listed(places).sprints, work)
  const { sprints, proof } = listed(plan.assignments)
  const after = atJirasDates(sprints, work).map((sprint) => withRoom(sprint, plan, { velocity, followed }))
  const sprintOf = new Map(plan.assignments.map(({ storyId, sprint }) => [storyId, sprint]))
  const titles = new Map(stories.map(({ id, title }) => [id, title]))
  const changes = plan.changes.map((change): ReplanChange => ({ ...change, title: titles.get(change.storyId) ?? '' }))
  const ends = { before: before.at(-1)?.endDate ?? null, after: after.at(-1)?.endDate ?? null }
  return {
    epics: rest.map((epic) => ({
      ...epic,
      // what was done in none of the plan's sprints stands in none, nor does what runs in another plan's; the planner places all else
      userStories: epic.userStories.flatMap((story) => {
        const sprint = sprintOf.get(story.id)
        return sprint === undefined ? [] : [{ ...story, sprint }]
      }),
    })),
    sprints: after,
    proof,
    changes,
    summary: replanSentence({
      changes,
      ends,
      asOf: reading.asOf,
      timeZone: work.terms.timeZone ?? 'UTC',
      others: othersFrom(plan.firstSprint, work, others),
    }),
    velocity,
    terms: {
      timeZone: 'UTC',
      ...work.terms,
      velocity,
      ...(scope.lowestPriority && { lowestPriority: scope.lowestPriority }),
    },
    velocityFrom: asked !== undefined ? 'asked' : isMeasured(pace.closed) ? 'measured' : 'stated',
    firstSprint: plan.firstSprint,
    newSprints: namesOfNew(after, saved, reading),
    before,
    ends,
    decisions: changes.length > 0 ? { moves: changes.map(({ storyId }) => storyId) } : {},
    gone: epics.flatMap(({ userStories }) => userStories.filter(isGone).map(({ id }) => id)),
  }
}

/** From the board as it was read to follow the plan: a review looks further back than its last closed sprints. */
function namesOfNew(sprints: readonly Sprint[], saved: SavedWork, reading: Reading): ReplanResponse['newSprints'] {
  // a reading keeps the place for the tracker that gave it
  const target = reading.target as Target | null
  if (!target?.board) return []
  const boardId = target.board.id
  const closedSprints = reading.closed.map(({ id, name }) => ({ id, name, boardId, state: 'closed' as const }))
  const numbers = sprints.map(({ number }) => number)
  const known = saved.sprints.map(({ number, sprintId: id }) => ({ number, id }))
  return newSprintNames(numbers, known, { ...target, sprints: reading.sprints, closedSprints })
}

/** The plan's sprint that it stands in, not one that it stood in before it came to one of another plan. */
const standingOf = (story: WorkedStory | undefined): number | null =>
  story === undefined || story.elsewhere ? null : story.sprint
const placeOf = (storyId: string, sprint: number | null) => (sprint ? [{ storyId, sprint }] : [])

function inScope(epics: Epics, scope: Scope, work: FollowedWork): Epics {
  const leftOut = leftOutIds({ epics, scope }, work)
  return epics.map((epic) => ({ ...epic, userStories: epic.userStories.filter(({ id }) => !leftOut.has(id)) }))
}

/** What somebody added in Jira and the plan is to take in; what the draft has already is not taken twice. */
function takenStories({ stories }: FollowedWork, epics: Epics, adds: ReadonlySet<string>): WorkedStory[] {
  const own = new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => id)))
  return stories.filter(({ id, isFound, state }) => isFound && state !== 'gone' && adds.has(id) && !own.has(id))
}

/** The draft's epics with the points that Jira has, without what is gone there and with what is taken in. */
function withoutGone(
  epics: Epics,
  isGone: (story: UserStory) => boolean,
  followed: ReadonlyMap<string, WorkedStory>,
  taken: readonly WorkedStory[],
): Epics {
  return epics.map((epic) => {
    const kept = epic.userStories
      .filter((story) => !isGone(story))
      .map((story) => ({ ...story, storyPoints: followed.get(story.id)?.points ?? story.storyPoints }))
    const ids = new Set(kept.map(({ id }) => id))
    return {
      ...epic,
      userStories: [
        ...kept.map((story) => ({
          ...story,
          dependsOn: story.dependsOn.filter((id) => ids.has(id) || !followed.has(id)),
        })),
        ...taken.filter(({ epicId }) => epicId === epic.id).map(storyOf),
      ],
    }
  })
}

const storyOf = ({ id, title, points, key }: WorkedStory): UserStory =>
  UserStory.parse({ id, title, storyPoints: points, issueKey: key })

/** What has begun has the dates that Jira gives it: a save changes none of them. */
function atJirasDates(sprints: readonly Sprint[], { sprints: live }: FollowedWork): Sprint[] {
  const begun = new Map(live.flatMap((sprint) => (sprint.state === 'future' ? [] : [[sprint.number, sprint] as const])))
  return sprints.map((sprint) => {
    const known = begun.get(sprint.number)
    return known ? { ...sprint, startDate: known.startDate, endDate: known.endDate } : sprint
  })
}

/** What was done in a sprint that is planned anew takes its room too. */
function withRoom(
  sprint: Sprint,
  { firstSprint, roomOf }: RestPlan,
  { velocity, followed }: { velocity: number; followed: ReadonlyMap<string, WorkedStory> },
): Sprint {
  if (sprint.number < firstSprint) return sprint
  const done = sprint.stories.filter(({ id }) => followed.get(id)?.state === 'done')
  const capacity = roomOf(sprint.number) + done.reduce((sum, { storyPoints }) => sum + storyPoints, 0)
  return capacity === velocity ? sprint : { ...sprint, capacity }
}
