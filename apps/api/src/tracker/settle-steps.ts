import { type FoundItem, reconcile, reconcileSprint, type SaveStep, type Tracker } from '@planwright/tracker'
import * as z from 'zod/mini'
import type { RunContext } from '../runs/run.ts'
import { linkId } from './save-failures.ts'
import type { SaveState } from './save-state.ts'
import {
  putItem,
  putLink,
  putSprint,
  setStep,
  sprintsTakenMeanwhile,
  toSavedSprint,
  type UnsettledStep,
} from './save-store.ts'

type Settling = {
  readonly context: RunContext
  readonly tracker: Tracker
  readonly state: SaveState
  readonly wait: (ms: number) => Promise<void>
  readonly patience: SettlePatience
}
/** How long a call may still arrive after its outcome was lost: what is not there by then never will be. Milliseconds. */
export type SettlePatience = {
  /** Jira closed the connection, or answered with an error. */
  readonly closedMs: number
  /** Nothing was heard: no answer in time, or our process died while it waited. Jira may be slow and do it yet. */
  readonly underWayMs: number
}
type Of<Kind extends SaveStep['kind']> = Extract<SaveStep, { kind: Kind }>

/**
 * Finds out what became of calls whose answer never came, by looking and never by sending again. What is found is recorded as saved; what
 * is certainly not there is left to be planned anew; what is there twice is shown to a person.
 */
export async function settleSteps(settling: Settling, rows: readonly UnsettledStep[]): Promise<void> {
  await giveUpAbandoned(settling, rows)
  for (const row of rows) {
    const { step } = row.payload
    switch (step.kind) {
      case 'create-epics':
      case 'create-stories':
        await settleCreated(settling, row, step)
        break
      case 'create-sprint':
        await settleSprint(settling, row, step)
        break
      case 'link-items':
        await settleLink(settling, row, step)
        break
      default:
        // may be repeated freely, so it simply is
        await settling.context.write(({ queries }) => setStep(queries, row.id, 'failed', { reason: 'made again' }))
    }
  }
}

/** The clock of a call whose process died starts when that is noticed, once: a second death does not start it again. */
async function giveUpAbandoned({ context }: Settling, rows: readonly UnsettledStep[]) {
  const abandoned = rows.filter(({ state }) => state === 'sending')
  if (abandoned.length === 0) return
  await context.write(async ({ queries }) => {
    for (const { id } of abandoned) await setStep(queries, id, 'unknown', { reason: 'interrupted', underWay: true })
  })
}

const Lost = z.object({ underWay: z.boolean() })

/** Until what was on its way has arrived, or never will. */
async function waitToLookAgain({ wait, patience }: Settling, { state, result, sinceMs }: UnsettledStep) {
  const abandoned = state === 'sending'
  const underWay = abandoned || z.safeParse(Lost, result).data?.underWay !== false
  const longest = underWay ? patience.underWayMs - (abandoned ? 0 : sinceMs) : 0
  await wait(Math.max(patience.closedMs, longest))
}

async function settleCreated(settling: Settling, row: UnsettledStep, step: Of<'create-epics' | 'create-stories'>) {
  const { context, tracker, state } = settling
  const { place, saved, failures } = state
  const target = state.ready()
  const sent = step.itemIds.map((itemId) => ({ runId: row.runId, itemId }))
  const above = row.payload.above ?? 0
  let found = await tracker.itemsAbove(target, above)
  if (reconcile(sent, found).missing.length > 0) {
    await waitToLookAgain(settling, row)
    const since = new Date(row.createdAt.getTime() - 60_000)
    found = [...(await tracker.itemsAbove(target, above)), ...(await tracker.findMarked(target, since))]
  }
  const { existing, missing, doubled } = reconcile(sent, found)
  await context.write(async ({ queries }) => {
    const twice = doubled.map(({ itemId, keys }) => ({ itemId, key: keys[0] ?? '', id: idOf(found, keys[0]) }))
    for (const { itemId, id, key } of [...existing, ...twice]) {
      const item = {
        ...place,
        itemId,
        planId: row.planId,
        kind: step.kind === 'create-epics' ? ('epic' as const) : ('story' as const),
        key,
        jiraId: id,
        contentHash: row.payload.hashes?.[itemId] ?? '',
        fingerprint: null,
        seenUpdate: null,
        sprintId: null,
        pointsSet: row.payload.pointsSet ?? true,
        criteriaField: row.payload.criteriaField ?? null,
        adopted: false,
        words: 'ours' as const,
        madeBy: row.runId,
        touchedBy: context.run.id,
      }
      await putItem(queries, item)
      saved.items.set(itemId, item)
    }
    const outcome = existing.length + doubled.length > 0 ? 'done' : 'failed'
    await setStep(queries, row.id, outcome, { existing, missing, doubled })
  })
  for (const { itemId, keys } of doubled) {
    failures.doubled.set(
      itemId,
      `Jira has it more than once: ${keys.join(', ')}. Keep one and delete the others there.`,
    )
  }
}

async function settleSprint(settling: Settling, row: UnsettledStep, step: Of<'create-sprint'>) {
  const { context, tracker, state } = settling
  const { place, run, saved } = state
  /** Finding it and taking it is one transaction: where two people's plans made equal sprints, each takes one that nobody has. */
  const take = async () => {
    const sprints = await tracker.listSprints(step.boardId)
    return context.write(async ({ queries }) => {
      const ids = sprints.map(({ id }) => id)
      const others = await sprintsTakenMeanwhile(queries, row, ids)
      const found = reconcileSprint({ ...step, sprintIdsBefore: [...step.sprintIdsBefore, ...others] }, sprints)
      if (!found) return undefined
      const sprint = { ...toSavedSprint(place, row.planId, run.id, step, found), madeBy: row.runId }
      await putSprint(queries, sprint)
      await setStep(queries, row.id, 'done', { sprintId: found.id })
      return { found, sprint }
    })
  }
  let taken = await take()
  if (!taken) {
    await waitToLookAgain(settling, row)
    taken = await take()
  }
  if (!taken) return context.write(({ queries }) => setStep(queries, row.id, 'failed', { reason: 'not there' }))
  if (row.planId === saved.planId) state.putSprint(taken.sprint, taken.found)
}

async function settleLink(settling: Settling, row: UnsettledStep, step: Of<'link-items'>) {
  const { context, tracker, state } = settling
  const { place, saved } = state
  const key = saved.items.get(step.itemId)?.key
  const blocker = saved.items.get(step.dependsOnId)?.key
  const [found] = key ? await tracker.readItems(state.ready(), [key]) : []
  const isLinked = blocker !== undefined && found?.blockedBy.includes(blocker) === true
  await context.write(async ({ queries }) => {
    if (!isLinked) return setStep(queries, row.id, 'failed', { reason: 'not there' })
    const link = { ...place, itemId: step.itemId, dependsOnId: step.dependsOnId, touchedBy: context.run.id }
    await putLink(queries, link)
    if (!saved.links.some((one) => linkId(one) === linkId(link))) saved.links.push(link)
    await setStep(queries, row.id, 'done')
  })
}

const idOf = (found: readonly FoundItem[], key: string | undefined) => found.find((item) => item.key === key)?.id ?? ''
