import {
  type DraftPlan,
  type Epic,
  epicsInScope,
  type Placement,
  type PlanProof,
  scopeOf,
  termsOf,
} from '@planwright/contract'
import { checkPlan, planRooms, problemOfBacklog, roomOf } from '@planwright/planning'
import { placementsOf } from '../moving/edit-plan.ts'
import { dependencyLinks, withLinked } from '../moving/stories-that-follow.ts'
import { locksOf } from '../plan-terms.ts'
import { heldOf } from './kept-plan.ts'

/**
 * Where stories of a plan stay when it is brought back to a backlog that changed, in the order in which it is tried: first all of them, but for those of other points and those that
 * would come before what they wait for now; then without those that wait for one of these; last only what a person moved or locked. Pure.
 */
export function placesToTry(plan: DraftPlan, epics: Epic[]): Placement[][] {
  const places = placementsOf(plan.sprints ?? [])
  const former = new Map(plan.sprints?.flatMap(({ stories }) => stories.map((story) => [story.id, story.storyPoints])))
  const scoped = epicsInScope(epics, scopeOf(plan))
  const stories = scoped.flatMap(({ userStories }) => userStories)
  const locked = new Set(locksOf(plan).map(({ storyId }) => storyId))
  const there = new Set(stories.map(({ id }) => id))
  const isThere = ({ storyId }: Placement) => there.has(storyId)
  const early = checkPlan(problemOfBacklog(scoped, termsOf(plan), []), places.filter(isThere)).flatMap(
    ({ code, storyIds: [waiting] }) => (code === 'too-early' && waiting ? [waiting] : []),
  )
  const changed = [
    ...stories.filter(({ id, storyPoints }) => former.get(id) !== storyPoints && plan.touched?.[id] === undefined),
    ...stories.filter(({ id }) => early.includes(id) && !locked.has(id)),
  ].map(({ id }) => id)
  const affected = withLinked(dependencyLinks(stories).awaitedBy, changed)
  const without = (ids: readonly string[]) =>
    places.filter((place) => isThere(place) && (locked.has(place.storyId) || !ids.includes(place.storyId)))
  return [without(changed), without(affected), heldOf(plan, epics)]
}

/** What is known of a plan that was made around `held`: what holds whatever the other stories had been held to. Pure. */
export function proofAround(plan: DraftPlan, epics: Epic[], proof: PlanProof, held: readonly Placement[]): PlanProof {
  const rooms = planRooms(termsOf(plan))
  const points = epicsInScope(epics, scopeOf(plan))
    .flatMap(({ userStories }) => userStories)
    .reduce((sum, { storyPoints }) => sum + storyPoints, 0)
  let fewest = 0
  for (let room = 0; room < points && fewest < proof.lowerBound; fewest += 1) room += roomOf(rooms, fewest + 1)
  const stays = held.filter(({ storyId }) => plan.touched?.[storyId] === undefined)
  return {
    ...proof,
    lowerBound: fewest,
    provenFewest: proof.sprintCount === fewest,
    provenOptimal: false,
    gap: null,
    // as the planner says it of what it kept of itself
    reasons: { ...proof.reasons, ...Object.fromEntries(stays.map(({ storyId }) => [storyId, 'Stays where it was.'])) },
  }
}
