import type { Tracker } from '@planwright/tracker'
import { readKept } from '../../db/read-kept.ts'
import type { RunContext } from '../../runs/run.ts'
import { NotedPlan } from '../noted-plan.ts'
import type { SavePlace } from '../save-place.ts'
import { lastSavedPlan, putSavedPlan } from '../saved-plan-store.ts'
import type { Undo } from './undo-facts.ts'

type Options = {
  readonly context: RunContext
  readonly place: SavePlace
  readonly tracker: Pick<Tracker, 'readClock'>
  readonly now: () => number
}

/** Notes where stories stand, and when sprints are, after a save was taken back: what followed the plan from the save on follows it from here, and takes none of our moves for somebody's. */
export async function noteUndone({ context, place, tracker, now }: Options, undo: Undo): Promise<void> {
  const { run } = context
  const savedAt = await tracker.readClock()
  // the moves lie within the run's time, by whichever clock
  const begunAt = new Date(Date.parse(savedAt) - Math.max(0, now() - run.createdAt.getTime())).toISOString()
  const sprintOf = standingOf(undo)
  const deleted = new Set(undo.plan.sprints.map(({ sprintId }) => sprintId))
  // of those that an earlier stretch of the run gave back, too: they are on record
  const dates = new Map([
    ...undo.dated.map(({ sprintId, startDate, endDate }) => [sprintId, { startDate, endDate }] as const),
    ...undo.plan.dates.map(({ sprintId, from }) => [sprintId, from] as const),
  ])
  const planIds = new Set([...undo.items.values(), ...undo.dated].map(({ planId }) => planId))
  await context.write(async ({ queries }) => {
    for (const planId of planIds) {
      const last = await lastSavedPlan(queries, place, planId)
      if (!last) continue
      const content = readKept(NotedPlan, last.content)
      const stories = content.stories.map((story) => {
        const sprint = sprintOf.get(story.id)
        return sprint === undefined ? story : { ...story, sprint }
      })
      const sprints = content.sprints
        .filter(({ sprintId }) => !deleted.has(sprintId))
        .map((sprint) => ({ ...sprint, ...dates.get(sprint.sprintId) }))
      await putSavedPlan(queries, {
        ...place,
        planId,
        runId: run.id,
        begunAt,
        savedAt,
        content: { ...content, stories, sprints },
      })
    }
  })
}

/** The plan's sprint of each story that was moved back, also by an earlier stretch of the run; null: none. */
function standingOf({ plan, moved, planSprints }: Undo): Map<string, number | null> {
  const numberOf = new Map(planSprints.map(({ sprintId, number }) => [sprintId, number]))
  return new Map([
    ...moved.map(({ itemId, sprintId }) => [itemId, numberOf.get(sprintId ?? '') ?? null] as const),
    ...plan.moves.flatMap(({ sprint, itemIds }) => itemIds.map((id) => [id, sprint?.number ?? null] as const)),
  ])
}
