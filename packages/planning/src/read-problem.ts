import { priorities, priorityWeights } from './domain-lists.ts'
import { PlanningError } from './planning-error.ts'
import type { PlanningModel } from './planning-model.ts'
import { at, setBit, sumsOver } from './planning-model.ts'
import { breakCycles } from './rules/break-cycles.ts'
import type { PlannableStory, PlanWarning, SprintProblem } from './sprint-problem.ts'
import type { Steps } from './steps.ts'

const longestName = 120
const mostNamed = 8

/** Checks a problem and turns it into the model of the search. Throws a PlanningError for what cannot be planned. */
export function* readProblem(problem: SprintProblem): Steps<{ model: PlanningModel; warnings: PlanWarning[] }> {
  const { stories } = problem
  if (stories.length === 0) throw new PlanningError('empty-backlog', 'The backlog has no stories to plan.')
  const index = indexStories(stories)
  const { listed: listedVelocities, plain: usualVelocity } = readVelocities(problem)
  const largest = Math.max(usualVelocity, ...listedVelocities)
  const weight = Int32Array.from(stories, (story) => priorityWeights[story.priority])
  const dependsOn = stories.map((story) => readDependencies(story, index))
  yield stories.length
  const warnings = (yield* breakCycles(dependsOn, weight)).map((edge) => cycleWarning(stories, edge))
  yield stories.length * 4

  const oversize = Uint8Array.from(stories, (story) => (story.points * 2 > largest ? 1 : 0))
  for (const story of stories) if (story.points * 2 > largest) warnings.push(tooLargeWarning(story, largest / 2))
  // In sums an oversize story counts as the smallest sprint it could fill, so that bounds stay true.
  const smallest = Math.min(usualVelocity, ...listedVelocities.filter((half) => half > 0))
  const size = Float64Array.from(stories, (story, i) => (oversize[i] ? smallest : story.points * 2))
  const fixed = readLocks(problem, index)

  const graph = yield* readGraph(dependsOn)
  const head = sumsOver(size, graph.ancestors)
  yield stories.length * 4
  const tail = sumsOver(size, graph.descendants)
  yield stories.length * 4
  const epics = new Map<string, number>()
  const model: PlanningModel = {
    n: stories.length,
    size,
    weight,
    epic: Int32Array.from(stories, ({ epicId }) => {
      if (epicId === undefined || epicId === null) return -1
      if (!epics.has(epicId)) epics.set(epicId, epics.size)
      return epics.get(epicId) ?? -1
    }),
    ...graph,
    head,
    tail,
    oversize,
    fixed,
    listed: listedVelocities,
    plain: usualVelocity,
    largest,
    uniform: listedVelocities.length === 0 && fixed.every((sprint) => sprint === 0),
  }
  yield stories.length * 4
  checkLocks(model, stories)
  return { model, warnings }
}

/** The same model with one more story that gets a sprint of its own. */
export function withOversize(model: PlanningModel, story: number): PlanningModel {
  const oversize = model.oversize.slice()
  const size = model.size.slice()
  oversize[story] = 1
  size[story] = Math.min(model.plain, ...model.listed.filter((half) => half > 0))
  return {
    ...model,
    oversize,
    size,
    head: sumsOver(size, model.ancestors),
    tail: sumsOver(size, model.descendants),
  }
}

export function tooLargeWarning(story: PlannableStory, velocity: number): PlanWarning {
  return {
    code: 'story-too-large',
    message: `“${nameOf(story)}” has ${story.points} points, and no sprint that it could go to holds more than ${velocity}. It gets a sprint of its own, over capacity. Split it into smaller stories.`,
    storyIds: [story.id],
  }
}

/** What a sentence calls a story: the beginning of a title that is no name any more. */
export function nameOf({ title, id }: PlannableStory): string {
  if (!title || title.length <= longestName) return title || id
  // not in the middle of a character that takes two places
  return `${title.slice(0, longestName - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The first few of the names, and how many more there are. */
export function nameSome(names: readonly string[], joint: string): string {
  const more = names.length - mostNamed
  return more > 0 ? `${names.slice(0, mostNamed).join(joint)}${joint}${more} more` : names.join(joint)
}

function cycleWarning(
  stories: readonly PlannableStory[],
  { story, dependency, members }: { story: number; dependency: number; members: readonly number[] },
): PlanWarning {
  const name = (i: number) => `“${nameOf(at(stories, i))}”`
  const round = nameSome([...members, story].map(name), ' waits for ')
  const message =
    members.length === 1
      ? `${name(story)} waits for itself. The plan ignores that.`
      : `These stories wait for each other: ${round}. The plan ignores that ${name(story)} waits for ${name(dependency)}.`
  return { code: 'dependency-cycle', message, storyIds: members.map((i) => at(stories, i).id) }
}

function indexStories(stories: readonly PlannableStory[]): Map<string, number> {
  const index = new Map<string, number>()
  for (const [i, story] of stories.entries()) {
    if (index.has(story.id))
      throw new PlanningError('duplicate-story', `Two stories have the id “${story.id}”.`, [story.id])
    index.set(story.id, i)
    const refuse = (message: string) =>
      new PlanningError('invalid-points', `“${nameOf(story)}” has ${story.points} points. ${message}`, [story.id])
    if (!(story.points > 0)) throw refuse('Points must be above 0.')
    // Half points are counted as whole numbers, exact up to 2^52; sums over a backlog need some room below that.
    if (story.points > 1e12) throw refuse('No story can be that large.')
    if (!Number.isInteger(story.points * 2)) throw refuse('Points must be whole or half, such as 3 or 0.5.')
    if (!priorities.includes(story.priority))
      throw new PlanningError(
        'invalid-priority',
        `“${nameOf(story)}” has priority ${String(story.priority)}. Priorities are 1 (highest) to 4.`,
        [story.id],
      )
  }
  return index
}

function readDependencies(story: PlannableStory, index: ReadonlyMap<string, number>): number[] {
  const indices = (story.dependsOn ?? []).map((id) => {
    const i = index.get(id)
    if (i === undefined)
      throw new PlanningError(
        'unknown-dependency',
        `“${nameOf(story)}” waits for “${id}”, which is not in the backlog.`,
        [story.id],
      )
    return i
  })
  return [...new Set(indices)]
}

function readVelocities({ velocity, velocities = [], focus = 0 }: SprintProblem): { listed: number[]; plain: number } {
  if (!(velocity >= 0.5 && Number.isFinite(velocity)))
    throw new PlanningError('invalid-velocity', 'The velocity must be a number of points above 0, at least a half.')
  if (velocities.some((points) => !(points >= 0 && Number.isFinite(points))))
    throw new PlanningError('invalid-velocity', 'The velocity of a sprint must be 0 points or more.')
  if (typeof focus === 'number' && !(focus >= 0 && focus <= 0.02))
    throw new PlanningError('invalid-focus', 'The focus must be between 0 and 0.02.')
  // Stories come in halves, so what a velocity has beyond its last half point never fits anything.
  const half = (points: number) => Math.min(Math.floor(points * 2 + 1e-9), Number.MAX_SAFE_INTEGER / 4096)
  const plain = half(velocity)
  const listed = velocities.map(half)
  while (listed.at(-1) === plain) listed.pop()
  return { listed, plain }
}

/** Far beyond any plan that is of use, and small enough to keep a list by sprint number. */
const latestLock = 5000

function readLocks({ stories, locked = [] }: SprintProblem, index: ReadonlyMap<string, number>): Int32Array {
  const fixed = new Int32Array(stories.length)
  for (const { storyId, sprint } of locked) {
    const i = index.get(storyId)
    if (i === undefined)
      throw new PlanningError('invalid-lock', `The locked story “${storyId}” is not in the backlog.`, [storyId])
    const name = nameOf(at(stories, i))
    if (!Number.isInteger(sprint) || sprint < 1 || sprint > latestLock)
      throw new PlanningError('invalid-lock', `“${name}” is locked to sprint ${sprint}, which does not exist.`, [
        storyId,
      ])
    if (fixed[i] && fixed[i] !== sprint)
      throw new PlanningError('invalid-lock', `“${name}” is locked to sprint ${fixed[i]} and to sprint ${sprint}.`, [
        storyId,
      ])
    fixed[i] = sprint
  }
  return fixed
}

function* readGraph(before: number[][]) {
  const n = before.length
  const after: number[][] = before.map(() => [])
  for (const [i, list] of before.entries()) for (const j of list) at(after, j).push(i)
  const order: number[] = []
  const waiting = before.map((list) => list.length)
  for (const [i, count] of waiting.entries()) if (count === 0) order.push(i)
  for (const i of order) {
    for (const j of at(after, i)) {
      waiting[j] = at(waiting, j) - 1
      if (waiting[j] === 0) order.push(j)
    }
  }

  const words = (n + 31) >>> 5
  const closure = (sequence: readonly number[], direct: number[][]) => {
    const sets = before.map(() => new Uint32Array(words))
    for (const i of sequence) {
      const members = at(sets, i)
      for (const j of at(direct, i)) {
        setBit(members, j)
        const other = at(sets, j)
        for (let w = 0; w < words; w++) members[w] = at(members, w) | at(other, w)
      }
    }
    return sets
  }
  const ancestors = closure(order, before)
  yield n * 2
  const descendants = closure([...order].reverse(), after)
  yield n * 2
  return { before, after, order, ancestors, descendants }
}

/** What can be said at once about locks that no plan can keep. */
function checkLocks(model: PlanningModel, stories: readonly PlannableStory[]): void {
  const bySprint = new Map<number, number[]>()
  for (const [i, sprint] of model.fixed.entries()) {
    if (!sprint) continue
    bySprint.set(sprint, [...(bySprint.get(sprint) ?? []), i])
    for (const [w, bits] of at(model.ancestors, i).entries()) {
      for (let rest = bits; rest; rest &= rest - 1) {
        const j = w * 32 + 31 - Math.clz32(rest & -rest)
        if (at(model.fixed, j) <= sprint) continue
        throw new PlanningError(
          'locked-against-dependency',
          `“${nameOf(at(stories, i))}” is locked to sprint ${sprint} but waits for “${nameOf(at(stories, j))}”, which is locked to sprint ${at(model.fixed, j)}.`,
          [at(stories, i).id, at(stories, j).id],
        )
      }
    }
  }
  for (const [sprint, members] of bySprint) {
    const room = (model.listed[sprint - 1] ?? model.plain) / 2
    const points = members.reduce((sum, i) => sum + at(stories, i).points, 0)
    const alone = members.length === 1 && model.oversize[at(members, 0)]
    if (points > room && !(alone && room > 0))
      throw new PlanningError(
        'locked-beyond-capacity',
        `The stories locked to sprint ${sprint} have ${points} points, and it holds ${room}.`,
        members.map((i) => at(stories, i).id),
      )
  }
}
