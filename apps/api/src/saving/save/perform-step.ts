import type { SaveItem } from '@planwright/contract'
import {
  kindOf,
  type RecordChange,
  type SaveStep,
  type SentFacts,
  sizeOf,
  type TrackerError,
} from '@planwright/tracker'
import type { MovedFrom } from '../made-by-run.ts'
import { Interrupted } from '../save-failures.ts'
import type { SaveProgress } from '../save-progress.ts'
import { sendStep } from '../send-step.ts'
import { recordChanges } from './record-changes.ts'
import type { SavingParts } from './saving-parts.ts'
import { settleSteps } from './settle-steps.ts'

/** Tries of a call whose answer got lost and which Jira turned out not to have done; then the run waits before it goes on. */
const mostTries = 3

/** Makes the call of one step, if it can be made: what was refused is noted, an answer that got lost is looked for. */
export async function performStep(
  parts: SavingParts,
  step: SaveStep,
  progress: SaveProgress,
  attempt = 1,
): Promise<void> {
  const { context, state, stepContext } = parts
  const { run, place } = state
  if (context.signal.aborted) throw new Interrupted('The run was told to stop')
  const call = await kindOf(step).call(step, stepContext)
  if (!call) return
  const { planId } = state.saved
  const ending = await sendStep(
    { context, place, progress },
    {
      step: call.step,
      planId,
      facts: call.sent,
      send: call.send,
      answer: ({ made, result, changes }) => {
        const { store, apply } = recordChanges(state, { planId, madeBy: run.id, touchedBy: run.id }, changes)
        const shown = changes.flatMap((change) => madeItems(parts, change))
        return { made, result, shown, store: ({ queries }) => store(queries), apply }
      },
    },
  )
  if (ending.outcome !== 'refused') state.noteMoved(movedBy(call))
  if (ending.outcome === 'refused') kindOf(call.step).refused(call.step, ending.reason, state.failures)
  if (ending.outcome === 'lost')
    await takeLostAnswer(parts, { step: call.step, error: ending.error, progress, attempt })
}

/** What a call moves. */
function movedBy({ step, sent }: { step: SaveStep; sent?: SentFacts }): MovedFrom {
  if (step.kind !== 'move-to-sprint' && step.kind !== 'move-to-backlog') return new Map()
  return new Map(step.itemIds.map((itemId) => [itemId, sent?.stood?.[itemId]]))
}

/** As a person is shown them at once. */
function madeItems({ state, tracker }: SavingParts, change: RecordChange): SaveItem[] {
  if (change.change !== 'items-made') return []
  return change.items.map(({ itemId, kind, key }) => {
    const title = state.itemOf(itemId)?.title ?? ''
    return { itemId, kind, title, state: 'done', key, url: tracker.itemUrl(key) }
  })
}

type LostAnswer = {
  readonly step: SaveStep
  readonly error: TrackerError
  readonly progress: SaveProgress
  readonly attempt: number
}

/** Looks what came of the call, and makes what did not. Throws what stops the save for now. */
async function takeLostAnswer(parts: SavingParts, { step, error, progress, attempt }: LostAnswer): Promise<void> {
  const { context, stepContext } = parts
  const { settle } = kindOf(step)
  // what may be repeated was repeated as often as it may be
  if (settle === 'send-again') throw error
  await settleSteps(parts)
  const rest = settle.unmade(step, stepContext)
  const made = sizeOf(step) - (rest ? sizeOf(rest) : 0)
  if (made > 0) await context.write(({ emit }) => progress.settled(step, made, emit))
  if (!rest) return
  if (attempt >= mostTries) throw error
  // at once, not in the next round: what comes after it builds on it
  await performStep(parts, rest, progress, attempt + 1)
}
