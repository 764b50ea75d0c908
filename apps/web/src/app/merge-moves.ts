import type { DraftPlan, Epic, Sprint } from '@planwright/contract'
import { hashKey } from '@tanstack/react-query'
import { placesOf } from './sprint-places.ts'

/** What was made of a team's numbers: where the stories are, and how good that is. */
type MadePlan = Partial<DraftPlan>

/** Where a story is, and what a person did to it there: `3 locked`. Of one that is in no sprint and untouched there is none. */
type Places = ReadonlyMap<string, string>

/** Where each story of a plan is. Pure. */
export function placeWords({ touched = {}, ...plan }: MadePlan): Places {
  const places = new Map(Object.entries(touched).map(([id, touch]) => [id, `0 ${touch}`]))
  for (const { storyId, sprint } of placesOf(plan))
    places.set(storyId, [sprint, touched[storyId]].filter(Boolean).join(' '))
  return places
}

/**
 * One plan in which two sides moved or locked stories: each story is where the side has it that moved it, and `merge` says where one is that both moved. Null where
 * a side made another plan, and where a story would come before one that it waits for though neither side has it so. Pure.
 */
export function mergeMoves(
  merge: (storyId: string, was?: string, mine?: string, theirs?: string) => unknown,
  base: MadePlan,
  mine: MadePlan,
  theirs: MadePlan,
  backlog: Epic[] | null,
): MadePlan | null {
  const plans = [mine, theirs, base]
  const [basis, ...others] = plans.map(basisOf)
  if (plans.some(({ sprints, former }) => !sprints && !former) || others.some((other) => other !== basis)) return null
  const [here, there, before] = [placeWords(mine), placeWords(theirs), placeWords(base)]
  const places = new Map<string, string>()
  for (const id of new Set([...here.keys(), ...there.keys(), ...before.keys()])) {
    const place = merge(id, before.get(id), here.get(id), there.get(id))
    if (typeof place === 'string') places.set(id, place)
  }
  const known = new Set([here, there].flatMap((side) => waitingTooEarly(side, backlog)))
  if (waitingTooEarly(places, backlog).some((pair) => !known.has(pair))) return null
  // what a person did to a story comes with the place where it was done
  const touchesOf = (plan: MadePlan, side: Places) =>
    Object.entries(plan.touched ?? {}).filter(([id]) => places.get(id) === side.get(id))
  return {
    ...(hashKey([mine.proof]) === hashKey([base.proof]) ? theirs : mine),
    ...(mine.sprints ? { sprints: sprintsOf(plans, places, backlog) } : { former: formerOf(places) }),
    touched: Object.fromEntries([...touchesOf(base, before), ...touchesOf(theirs, there), ...touchesOf(mine, here)]),
  }
}

/** What two plans have in common in which stories were moved alone: a move says nothing of the plan, and a lock takes away what was proven. */
function basisOf({ sprints, former, touched: _touched, leftOut: _leftOut, proof, ...plan }: MadePlan): string {
  const { provenFewest: _fewest, provenOptimal: _optimal, gap: _gap, lowerBound: _bound, ...said } = proof ?? {}
  return hashKey([plan, said, Boolean(sprints), !sprints && Boolean(former)])
}

const sprintIn = (places: Places, id: string) => Number.parseInt(places.get(id) ?? '0', 10)

/** Stories that are in a sprint before one that they wait for, each with that one. */
function waitingTooEarly(places: Places, backlog: Epic[] | null): string[] {
  const stories = (backlog ?? []).flatMap(({ userStories }) => userStories)
  return stories.flatMap(({ id, dependsOn }) =>
    dependsOn
      .filter((other) => sprintIn(places, id) && sprintIn(places, other) > sprintIn(places, id))
      .map((other) => `${id} ${other}`),
  )
}

const formerOf = (places: Places) =>
  [...places.keys()].flatMap((storyId) => {
    const sprint = sprintIn(places, storyId)
    return sprint ? [{ storyId, sprint }] : []
  })

/** The sprints with their stories in the backlog's order; one that is as a side has it stays as it is there. */
function sprintsOf(plans: readonly MadePlan[], places: Places, backlog: Epic[] | null): Sprint[] {
  const all = plans.flatMap(({ sprints = [] }) => sprints)
  const order = new Map((backlog ?? []).flatMap(({ userStories }) => userStories).map(({ id }, at) => [id, at]))
  const stories = new Map(all.toReversed().flatMap((sprint) => sprint.stories.map((story) => [story.id, story])))
  const placeOf = ({ id }: { id: string }) => order.get(id) ?? Number.POSITIVE_INFINITY
  return [...Map.groupBy(all, ({ number }) => number)]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([number, same]) => {
      const own = [...stories.values()].filter(({ id }) => sprintIn(places, id) === number)
      const asThere = same.find(
        (sprint) =>
          sprint.stories.length === own.length && sprint.stories.every(({ id }) => sprintIn(places, id) === number),
      )
      const [shape] = same
      if (asThere) return [asThere]
      if (!shape || own.length === 0) return []
      const sorted = own
        .map((story) => ({ ...story, sprint: number }))
        .toSorted((one, other) => placeOf(one) - placeOf(other))
      return [{ ...shape, stories: sorted, totalPoints: sorted.reduce((sum, { storyPoints }) => sum + storyPoints, 0) }]
    })
}
