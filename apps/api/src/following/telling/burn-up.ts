import type { BurnUpPoint } from '@planwright/contract'
import { firstPlan } from '../saved-work.ts'
import type { FollowedWork, WorkedStory } from './followed-work.ts'

type Step = { readonly at: number; readonly done: number; readonly scope: number }

/** Points done and in all: first as planned, then one for each day (UTC) on which they changed, to the reading. Pure. */
export function burnUp(work: FollowedWork): BurnUpPoint[] {
  const begin = Date.parse(firstPlan(work.saved).savedAt)
  const end = Math.max(begin, Date.parse(work.reading.asOf))
  const steps = work.stories.flatMap((story) => stepsOf(story, work, { begin, end })).toSorted((a, b) => a.at - b.at)
  const points = new Map<string, BurnUpPoint>()
  let [done, scope] = [0, 0]
  const note = (at: number) => {
    const iso = new Date(at).toISOString()
    points.set(iso.slice(0, 10), { at: iso, done: rounded(done), scope: rounded(scope) })
  }
  for (const step of steps) {
    done += step.done
    scope += step.scope
    if (step.done !== 0 || step.scope !== 0) note(step.at)
  }
  note(end)
  const planned = rounded(work.stories.reduce((sum, story) => sum + (story.planned?.points ?? 0), 0))
  const [first] = points.values()
  // what changed on the day of the first save would stand for what was planned
  const start = first?.scope === planned ? [] : [{ at: new Date(begin).toISOString(), done: 0, scope: planned }]
  return [...start, ...points.values()]
}

/** Sums of parts of points keep no dust. */
const rounded = (points: number) => Math.round(points * 1000) / 1000

/** What a story adds to either line, and when; in all, what it is now. */
function stepsOf(
  story: WorkedStory,
  { reading }: FollowedWork,
  { begin, end }: { begin: number; end: number },
): Step[] {
  const within = (at: string | null) => Math.min(end, Math.max(begin, at === null ? begin : Date.parse(at)))
  const cameAt = story.planned ? begin : within(story.createdAt)
  const leftAt = story.state === 'gone' ? within(story.missedAt ?? leavingOf(story, reading) ?? reading.asOf) : null
  const sizes = sizesOf(story, reading.changes, within).map((size) => ({ ...size, at: Math.max(size.at, cameAt) }))
  const told = sizes.filter(({ at }) => leftAt === null || at < leftAt).map(({ at, after }) => ({ at, points: after }))
  const planned = story.planned?.points ?? sizes[0]?.before ?? story.points
  // last what the change log does not say
  const last = leftAt === null ? { at: end, points: story.points } : { at: Math.max(leftAt, cameAt), points: 0 }
  const done = story.state === 'done' ? Math.max(within(story.doneAt), cameAt) : Number.POSITIVE_INFINITY
  return sizeSteps([{ at: cameAt, points: planned }, ...told, last], done)
}

/** Each size from its moment on, in all and, from when it is done, in what is done. */
function sizeSteps(sizes: readonly { readonly at: number; readonly points: number }[], doneAt: number): Step[] {
  const steps = sizes.map(({ at, points }, index) => {
    const change = points - (sizes[index - 1]?.points ?? 0)
    return { at, scope: change, done: at > doneAt ? change : 0 }
  })
  const then = sizes.findLast(({ at }) => at <= doneAt)?.points ?? 0
  return Number.isFinite(doneAt) ? [...steps, { at: doneAt, scope: 0, done: then }] : steps
}

const leavingOf = ({ trackerId }: WorkedStory, { changes }: FollowedWork['reading']) =>
  changes.findLast(({ id, part }) => id === trackerId && part === 'project')?.at

function sizesOf(
  { trackerId }: WorkedStory,
  changes: FollowedWork['reading']['changes'],
  within: (at: string) => number,
): { at: number; before: number; after: number }[] {
  const size = (text: string) => (text.trim() === '' ? 0 : Number(text))
  return changes.flatMap(({ id, part, at, from, to }) => {
    if (id !== trackerId || part !== 'points') return []
    const [before, after] = [size(from), size(to)]
    return Number.isFinite(before) && Number.isFinite(after) ? [{ at: within(at), before, after }] : []
  })
}
