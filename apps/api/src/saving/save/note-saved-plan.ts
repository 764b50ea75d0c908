import { isDeepStrictEqual } from 'node:util'
import { onScale } from '@planwright/tracker'
import { readKept } from '../../db/read-kept.ts'
import { NotedPlan, type PlanTerms } from '../noted-plan.ts'
import { changedByOthers } from '../saved-items.ts'
import { lastSavedPlan, putSavedPlan } from '../saved-plan-store.ts'
import type { SavingParts } from './saving-parts.ts'

/** The numbers of the team in the draft that holds one of these epics; null where none does. */
export type FindTerms = (owner: string, epicIds: readonly string[]) => Promise<PlanTerms | null>

type Options = Pick<SavingParts, 'context' | 'state' | 'author'> & {
  /** What the save says that its plan was made with. */
  readonly terms: PlanTerms | undefined
  readonly findTerms: FindTerms
  readonly now: () => number
  /** It stopped before its end. */
  readonly stopped?: boolean
}

/** Notes what a save has left in the tracker where it came to its end or stopped, to follow it from there. A save that wrote nothing notes nothing; of one that wrote words alone it is noted when, so that they are taken for nobody's change. */
export async function noteSavedPlan(options: Options): Promise<void> {
  const { context, state, author, terms, findTerms, now, stopped } = options
  const { run, place, saved, desired } = state
  const { planId } = saved
  const epicIds = desired.items.flatMap(({ id, kind }) => (kind === 'epic' ? [id] : []))
  const plan = notedPlan(state, author, terms ?? (await findTerms(run.owner, epicIds)))
  const content = stopped ? { ...plan, stopped } : plan
  if (content.epics.length + content.stories.length === 0) return
  const savedAt = lastWrite(state) ?? now()
  // the writes lie within the run's time, by whichever clock
  const begunAt = savedAt - Math.max(0, now() - run.createdAt.getTime())
  const wrote = state.savedRows().some(({ touchedBy }) => touchedBy === run.id)
  await context.write(async ({ queries }) => {
    const last = await lastSavedPlan(queries, place, planId)
    if (!wrote && last && last.runId !== run.id && isDeepStrictEqual(readKept(NotedPlan, last.content), content)) return
    await putSavedPlan(queries, {
      ...place,
      planId,
      runId: run.id,
      begunAt: new Date(begunAt).toISOString(),
      savedAt: new Date(savedAt).toISOString(),
      content,
    })
  })
}

/** When the tracker was written to last, by its own clock. */
function lastWrite({ run, savedRows, changedAt }: Options['state']): number | undefined {
  const times = savedRows().flatMap(({ itemId, seenUpdate, touchedBy }) => {
    const ours = touchedBy === run.id ? changedAt(itemId) : null
    const at = seenUpdate === changedByOthers ? ours : seenUpdate
    return at === null ? [] : Date.parse(at)
  })
  return times.length === 0 ? undefined : times.reduce((last, time) => Math.max(last, time))
}

/** As the tracker holds it now: what is not there is left out. Pure. */
function notedPlan(state: Options['state'], author: string, terms: PlanTerms | null): NotedPlan {
  const { desired, saved, liveRow } = state
  const { project, epicType, storyType, board, pointsField } = state.ready()
  const numberOf = new Map(saved.sprints.map(({ sprintId, number }) => [sprintId, number]))
  const epics: NotedPlan['epics'] = []
  const stories: NotedPlan['stories'] = []
  for (const { id, kind, title, parentId, points } of desired.items) {
    const row = liveRow(id)
    if (!row) continue
    if (kind === 'epic') epics.push({ id, key: row.key, title })
    else {
      const sprint = row.sprintId === null ? null : (numberOf.get(row.sprintId) ?? null)
      stories.push({
        id,
        key: row.key,
        title,
        epicId: parentId ?? null,
        points: onScale(points ?? 0, pointsField?.scale),
        sprint,
      })
    }
  }
  const target = {
    projectId: project.id,
    epicTypeId: epicType?.id ?? '',
    storyTypeId: storyType?.id ?? '',
    ...(board && { boardId: board.id }),
  }
  const sprints = saved.sprints.map(({ number, sprintId, name, startDate, endDate }) => ({
    number,
    sprintId,
    name,
    startDate,
    endDate,
  }))
  return NotedPlan.parse({ author, target, terms, epics, stories, sprints: sprints.toSorted(byNumber) })
}

const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number
