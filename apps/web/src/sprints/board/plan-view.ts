import { type DraftPlan, type Epic, leftOutOf, type Sprint, termsOf, type UserStory } from '@planwright/contract'
import { judgeMoves, overrideWarnings, storiesInScope } from '@planwright/planning'
import { sprintRange } from '../../app/date-words.ts'
import { formatNumber } from '../../ui/format-number.ts'
import type { Verdict } from '../moving/drag-store.ts'
import { allSprints, backlogOrder, placementsOf, unplannedStories } from '../moving/edit-plan.ts'
import { dependencyLinks, storiesThatFollow } from '../moving/stories-that-follow.ts'
import { overridesOf, problemOfPlan, roomsOf } from '../plan-terms.ts'
import { epicIndex } from './sprints-by-epic.ts'

/** What follows from the backlog alone. */
export function backlogViewOf(backlog: Epic[]) {
  const stories = backlog.flatMap(({ userStories }) => userStories)
  return {
    epics: epicIndex(backlog),
    order: backlogOrder(backlog),
    links: dependencyLinks(stories),
    ranks: new Map<string, Rank>(stories.map((story) => [story.id, story])),
    hasGuesses: stories.some(({ priorityFromOrder }) => priorityFromOrder),
  }
}

/** How important a story is, and whether that is only guessed. */
export type Rank = Pick<UserStory, 'priority' | 'priorityFromOrder'>

/** All that the screen tells follows from the backlog and the plan. Pure. */
export function planViewOf(
  backlog: Epic[],
  plan: DraftPlan,
  ofBacklog = backlogViewOf(backlog),
  closed: ReadonlySet<number> = new Set(),
) {
  const terms = termsOf(plan)
  const problem = { ...problemOfPlan(backlog, plan), locked: [] }
  const placed = placementsOf(plan.sprints ?? [])
  const overridden = overrideWarnings(problem, overridesOf(plan), placed)
  const broken = new Map(overridden.flatMap(({ message, storyIds }) => storyIds.map((id) => [id, message] as const)))
  const roomOf = roomsOf(plan)
  const pointsIn = new Map(plan.sprints?.map(({ number, totalPoints }) => [number, totalPoints]))
  const pointsOf = new Map(problem.stories.map(({ id, points }) => [id, points]))
  const sprintOf = new Map(placed.map(({ storyId, sprint }) => [storyId, sprint]))
  const ask = judgeMoves(problem, sprintOf)
  const unplanned = unplannedStories(backlog, plan.sprints ?? [])
  const backlogStories = backlog.flatMap(({ userStories }) => userStories)
  const inScope = new Set(storiesInScope(backlogStories, { leftOut: leftOutOf(plan) }).map(({ id }) => id))
  /** By a person, or because it waits for such a story. */
  const leftOut = new Set(unplanned.flatMap(({ id }) => (inScope.has(id) ? [] : [id])))
  const stories = new Map(
    [...(plan.sprints ?? []).flatMap((own) => own.stories), ...unplanned].map((story) => [story.id, story]),
  )
  const storyOf = (id: string) => stories.get(id)
  const titleOf = (id: string) => `“${storyOf(id)?.title ?? id}”`
  const judge = (storyId: string, sprint: number): Verdict => {
    if (sprintOf.get(storyId) === sprint) return { kind: 'fits', words: 'It is here now.' }
    const against = ask({ storyId, sprint })
    const early = against.flatMap(({ code, storyIds: [waiting = '', needed = ''] }) =>
      code === 'too-early' ? [{ waiting, needed }] : [],
    )
    if (early.length > 0) {
      const others = storiesThatFollow(ofBacklog.links, sprintOf, storyId, sprint)
      const why = waitingWords(storyId, early, titleOf, sprintOf)
      return { kind: 'refused', words: `${titleOf(storyId)} cannot go to sprint ${sprint}: ${why}.`, why, others }
    }
    const points = (pointsIn.get(sprint) ?? 0) + (pointsOf.get(storyId) ?? 0)
    const full = fullWords(points, roomOf(sprint))
    return against.length > 0 ? { kind: 'over', words: full } : { kind: 'fits', words: `Fits: ${full}` }
  }
  const warnings = [
    ...(plan.proof?.warnings ?? []).filter(({ code }) => code !== 'override'),
    ...overridden.map((warning) => ({ ...warning, storyIds: [...warning.storyIds] })),
  ]
  const sprints = allSprints(plan.sprints ?? [], terms)
  return {
    terms,
    ...ofBacklog,
    sprints,
    unplanned,
    leftOut,
    broken,
    roomOf,
    /** Its dates, and whether it is over. */
    rangeOf: (sprint: Sprint) =>
      `${sprintRange(sprint, terms.timeZone)}${closed.has(sprint.number) ? ' · closed' : ''}`,
    judge,
    warnings,
    storyOf,
    sprintOf,
  }
}
export type PlanView = ReturnType<typeof planViewOf>

/** How full a sprint of so many points is: `8 of 10 SP.`, or `13 SP, 3 more than it holds.` */
export function fullWords(points: number, room: number): string {
  return points > room
    ? `${formatNumber(points)} SP, ${formatNumber(points - room)} more than it holds.`
    : `${formatNumber(points)} of ${formatNumber(room)} SP.`
}

/** Which story is in the way, and why; of several the first, and how many more. */
function waitingWords(
  storyId: string,
  [first, ...more]: { waiting: string; needed: string }[],
  titleOf: (id: string) => string,
  sprintOf: ReadonlyMap<string, number>,
): string {
  if (!first) return ''
  const rest = more.length > 0 ? `, and ${formatNumber(more.length)} more` : ''
  return first.waiting === storyId
    ? `it waits for ${titleOf(first.needed)} in sprint ${sprintOf.get(first.needed)}${rest}`
    : `${titleOf(first.waiting)} in sprint ${sprintOf.get(first.waiting)} waits for it${rest}`
}
