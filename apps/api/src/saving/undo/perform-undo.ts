import type { SaveItem } from '@planwright/contract'
import { type SaveStep, TrackerError } from '@planwright/tracker'
import * as z from 'zod/mini'
import type { Queries } from '../../db/database.ts'
import { Interrupted, reasonOf } from '../save-failures.ts'
import { SaveTarget } from '../save-input.ts'
import { createSaveProgress } from '../save-progress.ts'
import { addStep, removeItems, removeSprint, type SavePlace, setStep } from '../save-store.ts'
import type { TrackerWork, WorkTools } from '../tracker-run.ts'
import { readUndo, type Undo } from './undo-facts.ts'

/** An undo run's input as the run table keeps it. */
export const UndoInput = z.object({ undoOf: z.string(), target: SaveTarget })
export type UndoInput = z.infer<typeof UndoInput>

type Deletion = Extract<SaveStep, { kind: 'delete-item' | 'delete-sprint' }>

/**
 * Takes a save back: deletes what its run made and nobody has worked with since, stories first, then epics, then sprints that hold nothing. Each call is recorded
 * before it is made; deleting what is gone already counts as done, so a run that died simply goes on.
 */
export function createUndoing({ db, context, tracker, input }: WorkTools & { input: UndoInput }): TrackerWork {
  const { run } = context
  const place: SavePlace = { owner: run.owner, siteId: input.target.siteId, projectId: input.target.projectId }
  /** What earlier stretches of this run deleted is off the records: the run's own result still lists it. */
  const deleted = new Map<string, SaveItem>(deletedBefore(run.result).map((item) => [idOf(item), item]))
  const failed = new Map<string, string>()
  let undo: Undo | null = null

  return {
    run: async () => {
      undo = await look()
      const steps: Deletion[] = [
        ...undo.plan.items.map(({ itemId, key }) => ({ kind: 'delete-item' as const, itemId, key })),
        ...undo.plan.sprints.map(({ number, sprintId }) => ({ kind: 'delete-sprint' as const, number, sprintId })),
      ]
      const progress = createSaveProgress(steps)
      await forgetGone(undo)
      for (const step of steps) await perform(step, undo, progress)
    },
    summary: () => ({ items: [...deleted.values(), ...(undo ? keptItems(undo) : [])], url: null }),
  }

  async function look(): Promise<Undo> {
    await context.emit('step', { label: `Looking at ${tracker.name}`, state: 'running' })
    const found = await readUndo({ queriesOf: db.withWorker, tracker, place, target: input.target }, input.undoOf)
    await context.emit('step', { label: `Looking at ${tracker.name}`, state: 'done' })
    return found
  }

  /** Somebody deleted it before us, or a process of ours died before it could say so. */
  async function forgetGone({ plan, items, sprints }: Undo) {
    const gone = sprints.filter(({ number }) => plan.goneSprints.includes(number))
    await context.write(async ({ queries }) => {
      await removeItems(queries, place, plan.goneItems)
      for (const { planId, number } of gone) await removeSprint(queries, place, planId, number)
    })
    for (const itemId of plan.goneItems) {
      const item = items.get(itemId)
      if (item) note({ itemId, kind: item.kind, title: item.key, state: 'done' })
    }
    for (const { number, name } of gone) note(sprintItem(number, name, 'done'))
  }

  async function perform(step: Deletion, found: Undo, progress: ReturnType<typeof createSaveProgress>) {
    if (context.signal.aborted) throw new Interrupted('The run was told to stop')
    const item = itemOf(step, found)
    if (!item) return
    const { planId } = item
    const { fence } = context
    const stepId = await context.write(async ({ queries, emit }) => {
      await progress.begin(step, emit)
      return addStep(queries, { ...place, runId: run.id, planId, fence, payload: { step } })
    })
    try {
      context.assertHeld()
      await send(step)
    } catch (error) {
      const refused = error instanceof TrackerError && ['forbidden', 'rejected'].includes(error.kind)
      await context.write(async ({ queries, emit }) => {
        await setStep(queries, stepId, refused ? 'failed' : 'unknown')
        if (refused) await progress.end(step, 0, emit)
      })
      if (!refused) throw error
      failed.set(idOf(item.shown), reasonOf(error))
      return
    }
    note(item.shown)
    await context.write(async ({ queries, emit, saveResult, progressed }) => {
      progressed()
      await forget(queries, step, planId)
      await setStep(queries, stepId, 'done')
      await progress.end(step, 1, emit)
      await saveResult({ items: [...deleted.values()], url: null, delays: 0 })
    })
  }

  async function send(step: Deletion) {
    if (step.kind === 'delete-item') return tracker.deleteItem(step.key)
    const held = await tracker.listSprintItems(step.sprintId)
    // somebody put something in while we were at it
    if (held.length > 0)
      throw new TrackerError(
        tracker.name,
        { kind: 'rejected', messages: [`It holds ${held[0]}.`], fields: [] },
        'It was left.',
        'delete sprint: not empty',
      )
    return tracker.deleteSprint(step.sprintId)
  }

  async function forget(queries: Queries, step: Deletion, planId: string) {
    if (step.kind === 'delete-item') await removeItems(queries, place, [step.itemId])
    else await removeSprint(queries, place, planId, step.number)
  }

  function itemOf(step: Deletion, { items, sprints, titles }: Undo): { planId: string; shown: SaveItem } | undefined {
    if (step.kind === 'delete-item') {
      const row = items.get(step.itemId)
      const title = titles.get(step.key) ?? step.key
      return (
        row && {
          planId: row.planId,
          shown: { itemId: step.itemId, kind: row.kind, title, key: step.key, state: 'done' },
        }
      )
    }
    const row = sprints.find(({ sprintId }) => sprintId === step.sprintId)
    return row && { planId: row.planId, shown: sprintItem(row.number, row.name, 'done') }
  }

  function keptItems({ plan, items, titles, sprints }: Undo): SaveItem[] {
    const reasons = new Map(plan.keptItems.map(({ itemId, reason }) => [itemId, reason]))
    const undeleted = [...plan.items, ...plan.keptItems].flatMap(({ itemId, key }): SaveItem[] => {
      const row = items.get(itemId)
      if (!row || deleted.has(`${row.kind} ${itemId}`)) return []
      const reason = reasons.get(itemId) ?? failed.get(`${row.kind} ${itemId}`)
      const common = { itemId, kind: row.kind, title: titles.get(key) ?? key, key, url: tracker.itemUrl(key) }
      return [reason ? { ...common, state: 'failed', reason } : { ...common, state: 'missing' }]
    })
    const undeletedSprints = sprints.flatMap(({ number, name }): SaveItem[] => {
      const kept = plan.keptSprints.find((one) => one.number === number)
      const item = sprintItem(number, name, 'missing')
      if (deleted.has(idOf(item))) return []
      const reason = kept?.reason ?? failed.get(idOf(item))
      return [reason ? { ...item, state: 'failed', reason } : item]
    })
    return [...undeleted, ...undeletedSprints]
  }

  function note(item: SaveItem) {
    deleted.set(idOf(item), item)
  }
}

const idOf = ({ kind, itemId }: SaveItem) => `${kind} ${itemId}`

const sprintItem = (number: number, title: string, state: SaveItem['state']): SaveItem => ({
  itemId: `sprint-${number}`,
  kind: 'sprint',
  title,
  state,
})

const Before = z.object({ items: z.array(z.looseObject({ state: z.string() })) })

/** Of a run that was put off or died. */
function deletedBefore(result: unknown): SaveItem[] {
  const before = Before.safeParse(result)
  // written by this module, and parsed as a whole where the run is read
  return before.success ? (before.data.items.filter(({ state }) => state === 'done') as SaveItem[]) : []
}
