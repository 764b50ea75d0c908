import { kindOf } from '@planwright/tracker'
import * as z from 'zod/mini'
import { madeAgain, setStep, type UnsettledStep, unsettledSteps } from '../save-steps.ts'
import { sprintsTakenMeanwhile } from '../saved-sprints.ts'
import { readSaved } from './read-saved.ts'
import { recordChanges } from './record-changes.ts'
import type { SavingParts } from './saving-parts.ts'

/** How long a call may still arrive after its outcome was lost: what is not there by then never will be. Milliseconds. */
export type SettlePatience = {
  /** Jira closed the connection, or answered with an error. */
  readonly closedMs: number
  /** Nothing was heard: no answer in time, or our process died while it waited. Jira may be slow and do it yet. */
  readonly underWayMs: number
}

/**
 * Finds out what became of calls whose answer never came, by looking and never by sending again. What is found is recorded as saved; what
 * is certainly not there is left to be planned anew; what is there twice is shown to a person. Also calls of earlier runs: the same plan may
 * have been on its way when they ended.
 */
export async function settleSteps(parts: SavingParts): Promise<void> {
  const rows = await parts.db.withWorker((queries) => unsettledSteps(queries, parts.state.place))
  if (rows.length === 0) return
  await giveUpAbandoned(parts, rows)
  for (const row of rows) await settle(parts, row)
  await readSaved(parts)
}

/** The clock of a call whose process died starts when that is noticed, once: a second death does not start it again. */
async function giveUpAbandoned({ context }: SavingParts, rows: readonly UnsettledStep[]) {
  const abandoned = rows.filter(({ state }) => state === 'sending')
  if (abandoned.length === 0) return
  await context.write(async ({ queries }) => {
    for (const { id } of abandoned) await setStep(queries, id, 'unknown', { reason: 'interrupted', underWay: true })
  })
}

async function settle(parts: SavingParts, row: UnsettledStep): Promise<void> {
  const { context, state, stepContext } = parts
  const { step, ...sent } = row.payload
  const way = kindOf(step).settle
  if (way === 'send-again') {
    return context.write(({ queries }) => setStep(queries, row.id, 'failed', madeAgain))
  }
  const { look } = way
  const isSettled = await lookFor(false)
  if (isSettled) return
  await waitToLookAgain(parts, row)
  await lookFor(true)

  /** Finding a thing and taking it is one transaction: where two people's plans made equal ones, each takes one that nobody has. */
  async function lookFor(last: boolean): Promise<boolean> {
    const { unmarked, judge } = await look(
      step,
      { ...sent, runId: row.runId, sentAt: row.createdAt },
      stepContext,
      last,
    )
    const recording = await context.write(async ({ queries }) => {
      const taken = unmarked ? await sprintsTakenMeanwhile(queries, row, unmarked) : []
      const { isComplete, isMade, result, changes } = judge(taken)
      if (!isComplete && !last) return undefined
      const by = { planId: row.planId, madeBy: row.runId, touchedBy: context.run.id }
      const records = recordChanges(state, by, changes)
      await records.store(queries)
      await setStep(queries, row.id, isMade ? 'done' : 'failed', result)
      return records
    })
    recording?.apply()
    return recording !== undefined
  }
}

const Lost = z.object({ underWay: z.boolean() })

/** Until what was on its way has arrived, or never will. */
async function waitToLookAgain({ wait, patience }: SavingParts, { state, result, sinceMs }: UnsettledStep) {
  const abandoned = state === 'sending'
  const underWay = abandoned || z.safeParse(Lost, result).data?.underWay !== false
  const longest = underWay ? patience.underWayMs - (abandoned ? 0 : sinceMs) : 0
  await wait(Math.max(patience.closedMs, longest))
}
