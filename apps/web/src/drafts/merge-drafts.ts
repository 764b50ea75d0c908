import type { DraftContent, DraftPlan, Epic, UserStory } from '@planwright/contract'
import { hashKey } from '@tanstack/react-query'
import { mergeMoves, placeWords } from '../app/merge-moves.ts'

/** Something that both sides changed in ways that do not go together. `path` leads to it, with the ids of epics and stories in it. */
export type DraftDifference = { path: string[]; mine: unknown; theirs: unknown }

type Side = 'mine' | 'theirs'

/**
 * Brings together what two sides made of one draft since they last agreed. What only one side changed is taken from it, down to the single field of
 * a story; what both changed differently is a difference, and `prefer` says whose stands in `merged`. What one side deleted and the other
 * changed stays. Where they differ and their stories were written from different briefs, the preferred one stands whole: half of each is no
 * backlog of either brief. `isOwn` knows what the other side has from this one: of that the later words stand, which are these. Pure.
 */
export function mergeDrafts(
  base: DraftContent,
  mine: DraftContent,
  theirs: DraftContent,
  prefer: Side = 'mine',
  isOwn: (path: readonly string[], value: unknown) => boolean = () => false,
): { merged: DraftContent; differences: DraftDifference[] } {
  const differences: DraftDifference[] = []
  const merge = mergeBy(prefer, isOwn, differences)
  const backlog = mergeBacklogs(merge, base.backlog, mine.backlog, theirs.backlog)
  const moves: DraftDifference[] = []
  const moved = mergeMoved(mergeBy(prefer, isOwn, moves), base, mine, theirs, backlog)
  if (moved) differences.push(...moves)
  const plan = mergePlans(merge, base.plan, mine.plan, theirs.plan, moved)
  const merged: DraftContent = {
    // it follows from the form, and is no news to anybody
    name: sameValue(mine.name, base.name) || prefer === 'theirs' ? theirs.name : mine.name,
    form: merge(['form'], base.form, mine.form, theirs.form) as DraftContent['form'],
    backlog,
    plan: isOfOneSide(backlog, plan, [mine, theirs], moved !== null) ? plan : plan && withoutMadePlan(plan),
    runs: {
      ...(mine.runs.brief === base.runs.brief ? theirs.runs : mine.runs),
      generation: mine.runs.generation === base.runs.generation ? theirs.runs.generation : mine.runs.generation,
      save: mine.runs.save === base.runs.save ? theirs.runs.save : mine.runs.save,
    },
  }
  if (differences.length === 0 || !isFromAnotherBrief(mine, theirs)) return { merged, differences }
  const whole = prefer === 'mine' ? mine : theirs
  return { merged: { ...whole, runs: { ...whole.runs, save: merged.runs.save } }, differences }
}

/** Whether the stories of two sides were written from different briefs. */
export function isFromAnotherBrief({ runs: one }: DraftContent, { runs: other }: DraftContent): boolean {
  return one.brief !== other.brief
}

/** What `mergeDrafts` brings together one by one, each with the path of its differences. */
export function partsOf({ form, backlog, plan }: DraftContent): { path: string[]; value: unknown }[] {
  const { team, made: sprintPlan } = splitPlan(plan)
  return [
    { path: ['form'], value: form },
    ...[...epicsOf(backlog), ...storiesOf(backlog)].map((item) => ({ path: [item.id], value: item })),
    { path: ['plan'], value: team },
    { path: ['plan', 'sprints'], value: [sprintPlan] },
    ...[...placeWords(sprintPlan)].map(([id, value]) => ({ path: ['plan', 'sprints', id], value })),
  ]
}

/** Whether two values are the same, whatever the order of their keys. */
export function sameValue(one: unknown, other: unknown): boolean {
  return one === other || hashKey([one ?? null]) === hashKey([other ?? null])
}

type Merge = (path: string[], base: unknown, mine: unknown, theirs: unknown) => unknown

function mergeBy(
  prefer: Side,
  isOwn: (path: readonly string[], value: unknown) => boolean,
  differences: DraftDifference[],
): Merge {
  return function merge(path, base, mine, theirs): unknown {
    if (sameValue(mine, theirs) || isUnchanged(theirs, base)) return mine
    if (isUnchanged(mine, base)) return theirs
    if (isRecord(mine) && isRecord(theirs)) {
      const before = isRecord(base) ? base : {}
      const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
      const entries = keys.map((key) => [key, merge([...path, key], before[key], mine[key], theirs[key])] as const)
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    }
    if (isPlainList(mine) && isPlainList(theirs)) return mergeLists(isPlainList(base) ? base : [], mine, theirs)
    if (isOwn(path, theirs)) return mine
    differences.push({ path, mine, theirs })
    return prefer === 'mine' ? mine : theirs
  }
}

/** A field that was not there before and is blank was changed by nobody. */
const isUnchanged = (value: unknown, base: unknown): boolean =>
  sameValue(value, base) || (base === undefined && (value === '' || (Array.isArray(value) && value.length === 0)))

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Labels, dependencies, passages: what is in it counts, and no two entries are the same. */
const isPlainList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

function mergeLists(base: unknown[], mine: unknown[], theirs: unknown[]): unknown[] {
  const kept = mine.filter((entry) => theirs.includes(entry) || !base.includes(entry))
  return [...kept, ...theirs.filter((entry) => !mine.includes(entry) && !base.includes(entry))]
}

/** A story with the epic it stands in: where it stands is one of the things that a side may change. */
type PlacedStory = UserStory & { epicId: string }
type EpicWords = Omit<Epic, 'userStories'>

function mergeBacklogs(merge: Merge, base: Epic[] | null, mine: Epic[] | null, theirs: Epic[] | null): Epic[] | null {
  if (sameValue(mine, theirs) || sameValue(theirs, base)) return mine
  if (sameValue(mine, base)) return theirs
  const stories = mergeItems(merge, storiesOf(base), storiesOf(mine), storiesOf(theirs))
  const epics = mergeItems(merge, epicsOf(base), epicsOf(mine), epicsOf(theirs))
  const wanted = new Set([...epics.map(({ id }) => id), ...stories.map(({ epicId }) => epicId)])
  // an epic that one side deleted stays for what the other side wrote in it
  const all = [...epicsOf(mine), ...epicsOf(theirs)].filter(({ id }) => wanted.has(id))
  const byId = new Map<string, EpicWords>([...epics, ...all].map((epic) => [epic.id, epic]))
  for (const epic of epics) byId.set(epic.id, epic)
  const ids = new Set(stories.map(({ id }) => id))
  const userStories = stories.map((story) => ({ ...story, dependsOn: story.dependsOn.filter((id) => ids.has(id)) }))
  return [...byId.values()].map((epic) => ({
    ...epic,
    userStories: userStories.filter(({ epicId }) => epicId === epic.id).map(({ epicId: _epicId, ...story }) => story),
  }))
}

const epicsOf = (backlog: Epic[] | null): EpicWords[] =>
  (backlog ?? []).map(({ userStories: _userStories, ...epic }) => epic)

const storiesOf = (backlog: Epic[] | null): PlacedStory[] =>
  (backlog ?? []).flatMap(({ id, userStories }) => userStories.map((story) => ({ ...story, epicId: id })))

/** Items that have ids, each merged with its likes, in the order of the side that changed it. */
function mergeItems<Item extends { id: string }>(merge: Merge, base: Item[], mine: Item[], theirs: Item[]): Item[] {
  const [before, here, there] = [base, mine, theirs].map((items) => new Map(items.map((item) => [item.id, item])))
  const mergedOf = (id: string): Item | undefined => {
    const [was, own, other] = [before?.get(id), here?.get(id), there?.get(id)]
    if (own && other) return merge([id], was, own, other) as Item
    const left = own ?? other
    // deleted on one side: gone, unless the other side wrote in it
    return was && sameValue(was, left) ? undefined : left
  }
  const orderIsMine = !sameValue(
    base.map(({ id }) => id),
    mine.map(({ id }) => id),
  )
  const [first, second] = orderIsMine ? [mine, theirs] : [theirs, mine]
  return withNeighbours(
    first.map(({ id }) => id),
    second.map(({ id }) => id),
  ).flatMap((id) => mergedOf(id) ?? [])
}

/** The first order, with what only the second has put behind what it follows there. */
function withNeighbours(first: readonly string[], second: readonly string[]): string[] {
  const order = [...first]
  const taken = new Set(first)
  second.forEach((id, index) => {
    if (taken.has(id)) return
    taken.add(id)
    const previous = second[index - 1]
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, id)
  })
  return order
}

/** What belongs to one plan that was made, and means nothing beside parts of another. */
const madePlan = [
  'sprints',
  'proof',
  'epics',
  'plannedVelocity',
  'plannedOn',
  'touched',
  'former',
] as const satisfies readonly (keyof DraftPlan)[]

function mergePlans(
  merge: Merge,
  base: DraftPlan | null,
  mine: DraftPlan | null,
  theirs: DraftPlan | null,
  moved: Partial<DraftPlan> | null,
): DraftPlan | null {
  if (!mine || !theirs) return merge(['plan'], base, mine, theirs) as DraftPlan | null
  const parts = [base, mine, theirs].map((plan) => splitPlan(plan)) as [SplitPlan, SplitPlan, SplitPlan]
  const [was, own, other] = parts
  const team = merge(['plan'], was.team, own.team, other.team) as DraftPlan
  if (moved) return { ...team, ...moved }
  // as a list it is taken whole or not at all
  const [made] = merge(['plan', 'sprints'], [was.made], [own.made], [other.made]) as [Partial<DraftPlan>]
  return { ...team, ...made }
}

/** What was made, where both sides moved stories of it alone. */
function mergeMoved(
  merge: Merge,
  base: DraftContent,
  mine: DraftContent,
  theirs: DraftContent,
  backlog: Epic[] | null,
): Partial<DraftPlan> | null {
  const [was, own, other] = [base, mine, theirs].map(({ plan }) => splitPlan(plan).made)
  if (!was || !own || !other || sameValue(own, other) || sameValue(own, was) || sameValue(other, was)) return null
  return mergeMoves((id, ...places) => merge(['plan', 'sprints', id], ...places), was, own, other, backlog)
}

type SplitPlan = { team: Partial<DraftPlan>; made: Partial<DraftPlan> }

function splitPlan(plan: DraftPlan | null): SplitPlan {
  const isMade = (key: string) => (madePlan as readonly string[]).includes(key)
  const entries = Object.entries(plan ?? {}).filter(([, value]) => value !== undefined)
  return {
    team: Object.fromEntries(entries.filter(([key]) => !isMade(key))),
    made: Object.fromEntries(entries.filter(([key]) => isMade(key))),
  }
}

const withoutMadePlan = (plan: DraftPlan): DraftPlan => splitPlan(plan).team as DraftPlan

/** A plan holds for the backlog it was made for: that of one side, or one in which nothing differs that planning looks at. */
function isOfOneSide(
  backlog: Epic[] | null,
  plan: DraftPlan | null,
  sides: readonly DraftContent[],
  isMoved: boolean,
): boolean {
  if (!plan?.sprints) return true
  const planned = plannedOf(backlog)
  return sides.some(
    (side) => (isMoved || sameValue(side.plan?.sprints, plan.sprints)) && sameValue(plannedOf(side.backlog), planned),
  )
}

const plannedOf = (backlog: Epic[] | null) =>
  storiesOf(backlog)
    .map(({ id, storyPoints, priority, dependsOn, epicId }) => ({ id, storyPoints, priority, dependsOn, epicId }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
