import type { SaveItem } from '@planwright/contract'
import { type Target, type Tracker, TrackerError } from '@planwright/tracker'
import * as z from 'zod/mini'
import type { Queries } from '../../db/database.ts'
import { readLeft } from '../known-plan.ts'
import { Interrupted } from '../save-failures.ts'
import { SaveTarget } from '../save-input.ts'
import type { SavePlace } from '../save-place.ts'
import { createSaveProgress, type SaveProgress } from '../save-progress.ts'
import { workUrl } from '../save-result.ts'
import { readPlanIds } from '../save-steps.ts'
import { changeItems, giveBackTouch, removeItems } from '../saved-items.ts'
import { changeSprintDates, giveBackSprintTouch, removeSprint } from '../saved-sprints.ts'
import { sendStep } from '../send-step.ts'
import type { TrackerWork, WorkTools } from '../tracker-run.ts'
import { noteMovedBack } from './note-moved-back.ts'
import { noteUndone } from './note-undone.ts'
import { readUndo, type Undo } from './undo-facts.ts'
import {
  type DatesBack,
  type Deletion,
  datesBackOf,
  datesItem,
  deletedBefore,
  deletionOf,
  deletionsOf,
  idOf,
  keptItems,
  type MoveBack,
  moveItem,
  movesBackOf,
  sprintItem,
} from './undo-items.ts'

/** An undo run's input as the run table keeps it. */
export const UndoInput = z.object({ undoOf: z.string(), target: SaveTarget })
export type UndoInput = z.infer<typeof UndoInput>

/**
 * Takes a save back: moves what its run moved to where it stood, gives sprints the dates back that they had, and deletes what it made and nobody has worked with since, stories first, then epics, then sprints that hold nothing.
 * Each call is recorded before it is made; what is moved back or gone already counts as done, so a run that died simply goes on.
 */
export function createUndoing({ db, context, tracker, input }: WorkTools & { input: UndoInput }): TrackerWork {
  const { run } = context
  const place: SavePlace = { owner: run.owner, siteId: input.target.siteId, projectId: input.target.projectId }
  /** What earlier stretches of this run deleted is off the records: the run's own result still lists it. */
  const deleted = new Map<string, SaveItem>(deletedBefore(run.result).map((item) => [idOf(item), item]))
  const failed = new Map<string, string>()
  let undo: Undo | null = null
  /** Where what stays of the plan is seen. */
  let url: string | null = null

  return {
    run: async () => {
      undo = await look()
      const [moves, dates, steps] = [movesBackOf(undo), datesBackOf(undo), deletionsOf(undo)]
      const progress = createSaveProgress([...[...moves, ...dates].map(({ step }) => step), ...steps])
      await forgetGone(undo)
      for (const move of moves) await moveBack(move, undo, progress)
      await noteMovedBack({ db, context, place, tracker }, undo)
      for (const back of dates) await giveDatesBack(back, progress)
      for (const step of steps) await perform(step, undo, progress)
      if ([...deleted.values()].some(({ kind, itemId }) => kind === 'move' || itemId.startsWith('dates-')))
        await noteUndone({ context, place, tracker, now: Date.now }, undo)
      url = await urlOfLeft(undo)
    },
    summary: () => ({
      items: [...deleted.values(), ...(undo ? keptItems(undo, { deleted, failed, tracker }) : [])],
      url,
    }),
  }

  async function urlOfLeft({ items, dated, target }: Undo): Promise<string | null> {
    const onRecord = [...items.values(), ...dated].map(({ planId }) => planId)
    const left = await db.withWorker(async (queries) => {
      // what earlier stretches of this run deleted is off the records, and the calls of an old save are, too
      const written = await readPlanIds(queries, place, [input.undoOf, run.id])
      return readLeft(queries, place, [...new Set([...onRecord, ...written])])
    })
    if (left.keys.length === 0 || (left.hasSprints && tracker.boardUrl(target)))
      return workUrl({ ...left, target }, tracker)
    // in a list only what is there: this run has looked at what it made and moved, and what else stands on record may be gone
    const there = await itemsThere(target, left.keys)
    return there && workUrl({ ...left, keys: there.map(({ key }) => key), target }, tracker)
  }

  /** Null where the tracker cannot be asked: all is taken back by then, and a link is worth no other wait. */
  async function itemsThere(target: Target, keys: readonly string[]) {
    try {
      return await tracker.readItems(target, keys)
    } catch (error) {
      if (error instanceof TrackerError) return null
      throw error
    }
  }

  async function look(): Promise<Undo> {
    await context.emit('step', { label: `Looking at ${tracker.name}`, state: 'running' })
    const facts = await readUndo({ queriesOf: db.withWorker, tracker, place, target: input.target }, input.undoOf)
    await context.emit('step', { label: `Looking at ${tracker.name}`, state: 'done' })
    return facts
  }

  /** Somebody deleted it before us, or a process of ours died before it could say so. What is left out was never ours to take back, and stays so. */
  async function forgetGone({ plan, items, sprints }: Undo) {
    const goneItems = plan.goneItems.filter((itemId) => !items.get(itemId)?.leftOutAt)
    const goneSprints = sprints.filter(({ number }) => plan.goneSprints.includes(number))
    await context.write(async ({ queries }) => {
      await removeItems(queries, place, goneItems)
      for (const { planId, number } of goneSprints) await removeSprint(queries, place, planId, number)
    })
    for (const itemId of goneItems) {
      const item = items.get(itemId)
      if (item) note({ itemId, kind: item.kind, title: item.key, state: 'done' })
    }
    for (const { number, name } of goneSprints) note(sprintItem(number, name, 'done'))
  }

  async function moveBack({ step, sprintId }: MoveBack, facts: Undo, progress: SaveProgress) {
    if (context.signal.aborted) throw new Interrupted('The run was told to stop')
    const rows = step.itemIds.flatMap((id) => facts.items.get(id) ?? [])
    const planId = rows[0]?.planId
    if (planId === undefined) return
    const keys = rows.map(({ key }) => key)
    const shown = step.itemIds.map((id) => moveItem(id, facts, tracker))
    const ending = await sendStep(
      { context, place, progress },
      {
        step,
        planId,
        facts: { seen: seenBefore(step.itemIds, facts) },
        send: () => (sprintId === null ? tracker.moveToBacklog(keys) : tracker.moveToSprint(sprintId, keys)),
        answer: () => ({
          made: rows.length,
          store: async ({ queries, saveResult }) => {
            for (const item of shown) note(item)
            await changeItems(queries, place, [...step.itemIds], { sprintId })
            await giveBackTouch(queries, place, step.itemIds, input.undoOf)
            await saveResult({ items: [...deleted.values()], url: null, delays: 0 })
          },
        }),
      },
    )
    if (ending.outcome === 'lost') throw ending.error
    if (ending.outcome === 'refused') for (const item of shown) failed.set(idOf(item), ending.reason)
  }

  async function giveDatesBack({ step, sprint }: DatesBack, progress: SaveProgress) {
    if (context.signal.aborted) throw new Interrupted('The run was told to stop')
    const { sprintId, startDate, endDate } = step
    const shown = datesItem(sprint)
    const ending = await sendStep(
      { context, place, progress },
      {
        step,
        planId: sprint.planId,
        send: () => tracker.updateSprint(sprintId, { startDate, endDate }),
        answer: () => ({
          made: 1,
          store: async ({ queries, saveResult }) => {
            note(shown)
            await changeSprintDates(queries, place, sprint, { startDate, endDate })
            await giveBackSprintTouch(queries, place, sprint, input.undoOf)
            await saveResult({ items: [...deleted.values()], url: null, delays: 0 })
          },
        }),
      },
    )
    if (ending.outcome === 'lost') throw ending.error
    if (ending.outcome === 'refused') failed.set(idOf(shown), ending.reason)
  }

  async function perform(step: Deletion, facts: Undo, progress: SaveProgress) {
    if (context.signal.aborted) throw new Interrupted('The run was told to stop')
    const deletion = deletionOf(step, facts)
    if (!deletion) return
    const { planId, shown } = deletion
    const ending = await sendStep(
      { context, place, progress },
      {
        step,
        planId,
        send: () => send(tracker, step),
        answer: () => ({
          made: 1,
          store: async ({ queries, saveResult }) => {
            note(shown)
            await forget(queries, place, { step, planId })
            await saveResult({ items: [...deleted.values()], url: null, delays: 0 })
          },
        }),
      },
    )
    if (ending.outcome === 'lost') throw ending.error
    if (ending.outcome === 'refused') failed.set(idOf(shown), ending.reason)
  }

  function note(item: SaveItem) {
    deleted.set(idOf(item), item)
  }
}

const seenBefore = (itemIds: readonly string[], { asWritten }: Undo) =>
  Object.fromEntries([...asWritten].filter(([id]) => itemIds.includes(id)))

async function send(tracker: Tracker, step: Deletion) {
  if (step.kind === 'delete-item') return tracker.deleteItem(step.key)
  const itemKeys = await tracker.listSprintItems(step.sprintId)
  // somebody put something in while we were at it
  if (itemKeys.length > 0)
    throw new TrackerError(
      tracker.name,
      { kind: 'rejected', messages: [`It holds ${itemKeys[0]}.`], fields: [] },
      'It was left.',
      'delete sprint: not empty',
    )
  return tracker.deleteSprint(step.sprintId)
}

async function forget(queries: Queries, place: SavePlace, { step, planId }: { step: Deletion; planId: string }) {
  if (step.kind === 'delete-item') await removeItems(queries, place, [step.itemId])
  else await removeSprint(queries, place, planId, step.number)
}
