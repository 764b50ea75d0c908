import { kindOf, type StepContext } from '@planwright/tracker'
import * as z from 'zod/mini'
import type { RunContext } from '../../runs/run.ts'
import type { SaveState } from '../save-state.ts'
import { setStep, sprintsTakenMeanwhile, type UnsettledStep } from '../save-store.ts'
import { recordChanges } from './record-changes.ts'

type Settling = {
  readonly context: RunContext
  readonly state: SaveState
  readonly steps: StepContext
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

/**
 * Finds out what became of calls whose answer never came, by looking and never by sending again. What is found is recorded as saved; what
 * is certainly not there is left to be planned anew; what is there twice is shown to a person.
 */
export async function settleSteps(settling: Settling, rows: readonly UnsettledStep[]): Promise<void> {
  await giveUpAbandoned(settling, rows)
  for (const row of rows) await settle(settling, row)
}

/** The clock of a call whose process died starts when that is noticed, once: a second death does not start it again. */
async function giveUpAbandoned({ context }: Settling, rows: readonly UnsettledStep[]) {
  const abandoned = rows.filter(({ state }) => state === 'sending')
  if (abandoned.length === 0) return
  await context.write(async ({ queries }) => {
    for (const { id } of abandoned) await setStep(queries, id, 'unknown', { reason: 'interrupted', underWay: true })
  })
}

async function settle(settling: Settling, row: UnsettledStep): Promise<void> {
  const { context, state, steps } = settling
  const { step, ...sent } = row.payload
  const way = kindOf(step).settle
  if (way === 'send-again') {
    return context.write(({ queries }) => setStep(queries, row.id, 'failed', { reason: 'made again' }))
  }
  const { look } = way
  const isSettled = await lookFor(false)
  if (isSettled) return
  await waitToLookAgain(settling, row)
  await lookFor(true)

  /** Finding a thing and taking it is one transaction: where two people's plans made equal ones, each takes one that nobody has. */
  async function lookFor(last: boolean): Promise<boolean> {
    const { unmarked, judge } = await look(step, { ...sent, runId: row.runId, sentAt: row.createdAt }, steps, last)
    const recording = await context.write(async ({ queries }) => {
      const taken = unmarked ? await sprintsTakenMeanwhile(queries, row, unmarked) : []
      const { isComplete, isMade, result, changes } = judge(taken)
      if (!isComplete && !last) return undefined
      const by = { planId: row.planId, madeBy: row.runId, touchedBy: context.run.id }
      const found = recordChanges(state, by, changes)
      await found.store(queries)
      await setStep(queries, row.id, isMade ? 'done' : 'failed', result)
      return found
    })
    recording?.apply()
    return recording !== undefined
  }
}

const Lost = z.object({ underWay: z.boolean() })

/** Until what was on its way has arrived, or never will. */
async function waitToLookAgain({ wait, patience }: Settling, { state, result, sinceMs }: UnsettledStep) {
  const abandoned = state === 'sending'
  const underWay = abandoned || z.safeParse(Lost, result).data?.underWay !== false
  const longest = underWay ? patience.underWayMs - (abandoned ? 0 : sinceMs) : 0
  await wait(Math.max(patience.closedMs, longest))
}
