import {
  type DraftPlan,
  type Epic,
  leftOutOf,
  type Placement,
  type PlanTerms,
  type Sprint,
  type SprintStory,
} from '@planwright/contract'
import { datesOfSprints, planRooms, roomOf } from '@planwright/planning'

/** What a person did with a story: moved it, locked it where it is, or locked it there against a hard rule. */
export type Touch = NonNullable<DraftPlan['touched']>[string]

/** Which story is in which sprint. */
export function placementsOf(sprints: readonly Sprint[]): Placement[] {
  return sprints.flatMap(({ number, stories }) => stories.map(({ id }) => ({ storyId: id, sprint: number })))
}

/** Stories of the backlog that are in no sprint, as those of a sprint are listed; their number is 0. */
export function unplannedStories(epics: readonly Epic[], sprints: readonly Sprint[]): SprintStory[] {
  const planned = new Set(placementsOf(sprints).map(({ storyId }) => storyId))
  return epics.flatMap((epic) =>
    epic.userStories
      .filter(({ id }) => !planned.has(id))
      .map(({ id, title, storyPoints }) => ({ id, title, storyPoints, sprint: 0, epicId: epic.id })),
  )
}

/** The plan with its sprints as `places` says, of the backlog's stories as they are now. A sprint that it has keeps its dates; another is dated by `terms`. */
export function withPlaces(
  plan: DraftPlan,
  places: readonly Placement[],
  { epics, terms }: { epics: readonly Epic[]; terms: PlanTerms },
): DraftPlan {
  const listed = new Map(unplannedStories(epics, []).map((story) => [story.id, story]))
  const storiesIn = ({ storyId, sprint }: Placement) => {
    const story = listed.get(storyId)
    return story ? [{ ...story, sprint }] : []
  }
  const sprints = [...Map.groupBy(places.flatMap(storiesIn), ({ sprint }) => sprint)]
    .toSorted(([one], [other]) => one - other)
    .map(([number, stories]) => withStories(sprintOf(plan, number, terms), stories))
  return { ...plan, sprints }
}

/**
 * The plan with one story in another sprint, in the backlog's order there. A sprint that gets its first story is dated by `terms`; one that
 * loses its last is left out. Sprints that the move does not concern stay the same objects. A locked story takes its lock along.
 */
export function withMove(
  plan: DraftPlan,
  story: SprintStory,
  number: number,
  { terms, order, override }: { terms: PlanTerms; order: ReadonlyMap<string, number>; override: boolean },
): DraftPlan {
  const sprints = plan.sprints ?? []
  if (story.sprint === number) return plan
  const place = (id: string) => order.get(id) ?? Number.POSITIVE_INFINITY
  const moved = { ...story, sprint: number }
  const target = sprintOf(plan, number, terms)
  const changed = [
    ...sprints.filter((sprint) => sprint.number !== story.sprint && sprint.number !== number),
    ...sprints
      .filter((sprint) => sprint.number === story.sprint)
      .map((sprint) =>
        withStories(
          sprint,
          sprint.stories.filter(({ id }) => id !== story.id),
        ),
      )
      .filter(({ stories }) => stories.length > 0),
    withStories(
      target,
      [...target.stories, moved].toSorted((a, b) => place(a.id) - place(b.id)),
    ),
  ].toSorted((a, b) => a.number - b.number)
  const former = plan.touched?.[story.id]
  const touch: Touch = override ? 'override' : former === 'locked' || former === 'override' ? 'locked' : 'moved'
  return {
    ...(touch === 'locked' ? nothingProven(plan) : plan),
    sprints: changed,
    touched: { ...plan.touched, [story.id]: touch },
  }
}

/**
 * A lock says nothing of a move before or after it, and what was proven was proven around the locks that there were: without one of them fewer sprints may do, and
 * another order may be better.
 */
const nothingProven = (plan: DraftPlan): DraftPlan =>
  plan.proof
    ? { ...plan, proof: { ...plan.proof, provenFewest: false, provenOptimal: false, gap: null, lowerBound: 0 } }
    : plan

/** The plan without these stories, which stay in the backlog and out of plans until they are taken back. */
export function withLeftOut(plan: DraftPlan, storyIds: readonly string[]): DraftPlan {
  const ids = new Set(storyIds)
  const touched = Object.entries(plan.touched ?? {}).filter(([id]) => !ids.has(id))
  const sprints = plan.sprints
    ?.map((sprint) => {
      const stays = sprint.stories.filter(({ id }) => !ids.has(id))
      return stays.length === sprint.stories.length ? sprint : withStories(sprint, stays)
    })
    .filter(({ stories }) => stories.length > 0)
  return {
    ...plan,
    ...(sprints && { sprints }),
    touched: Object.fromEntries(touched),
    leftOut: [...new Set([...leftOutOf(plan), ...ids])],
  }
}

/** The plan with these stories left out no longer; they are in no sprint yet. */
export function withTakenBack(plan: DraftPlan, storyIds: readonly string[]): DraftPlan {
  if (!plan.leftOut) return plan
  const ids = new Set(storyIds)
  const leftOut = leftOutOf(plan).filter((id) => !ids.has(id))
  return { ...plan, leftOut: leftOut.length > 0 ? leftOut : undefined }
}

/** The plan with a story locked where it is, or no longer. */
export function withLock(plan: DraftPlan, storyId: string, locked: boolean): DraftPlan {
  const { [storyId]: former, ...others } = plan.touched ?? {}
  if (locked)
    return { ...(former === 'moved' ? nothingProven(plan) : plan), touched: { ...others, [storyId]: 'locked' } }
  return { ...plan, touched: former === undefined ? others : { ...others, [storyId]: 'moved' } }
}

/** The locks alone: what stays of a person's marks when the rest was planned anew. */
export function locksAlone(touched: DraftPlan['touched'] = {}): NonNullable<DraftPlan['touched']> {
  return Object.fromEntries(Object.entries(touched).filter(([, touch]) => touch !== 'moved'))
}

/** Every sprint from the first to one after the last, empty ones too: where a story can be put. Or `count` of them. */
export function allSprints(
  sprints: readonly Sprint[],
  terms: PlanTerms,
  count = (sprints.at(-1)?.number ?? 0) + 1,
): Sprint[] {
  const byNumber = new Map(sprints.map((sprint) => [sprint.number, sprint]))
  return Array.from({ length: count }, (_, at) => byNumber.get(at + 1) ?? emptySprint(at + 1, terms))
}

/** The stories' places in the backlog, which are their places within a sprint. */
export function backlogOrder(epics: readonly Epic[]): ReadonlyMap<string, number> {
  return new Map(epics.flatMap(({ userStories }) => userStories).map(({ id }, at) => [id, at]))
}

const sprintOf = ({ sprints = [] }: DraftPlan, number: number, terms: PlanTerms): Sprint =>
  sprints.find((sprint) => sprint.number === number) ?? emptySprint(number, terms)

function emptySprint(number: number, terms: PlanTerms): Sprint {
  const ownRooms = terms.capacity !== undefined || terms.committed !== undefined || terms.given !== undefined
  return {
    number,
    ...datesOfSprints(terms)(number),
    totalPoints: 0,
    ...(ownRooms && { capacity: roomOf(planRooms(terms), number) }),
    stories: [],
  }
}

const withStories = (sprint: Sprint, stories: Sprint['stories']): Sprint => ({
  ...sprint,
  stories,
  totalPoints: stories.reduce((sum, { storyPoints }) => sum + storyPoints, 0),
})
