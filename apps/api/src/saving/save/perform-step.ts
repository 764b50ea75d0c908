import type { SaveItem } from '@planwright/contract'
import { kindOf, type RecordChange, type SaveStep, type StepOutcome, sizeOf, TrackerError } from '@planwright/tracker'
import { Interrupted, reasonOf } from '../save-failures.ts'
import type { SaveProgress } from '../save-progress.ts'
import { addStep, setStep } from '../save-store.ts'
import { recordChanges } from './record-changes.ts'
import type { SavingParts } from './saving-parts.ts'
import { settleSteps } from './settle-steps.ts'

/** Tries of a call whose answer got lost and which Jira turned out not to have done; then the run waits before it goes on. */
const mostTries = 3

/** Makes one call, committed: `sending` before it, the outcome after it, in statements that only the run's holder can make. */
export async function performStep(
  parts: SavingParts,
  step: SaveStep,
  progress: SaveProgress,
  attempt = 1,
): Promise<void> {
  const { context, state, stepContext, tracker } = parts
  const { run, place } = state
  if (context.signal.aborted) throw new Interrupted('The run was told to stop')
  const call = await kindOf(step).call(step, stepContext)
  if (!call) return
  const { fence } = context
  const stepId = await context.write(async ({ queries, emit }) => {
    await progress.begin(call.step, emit)
    const { planId } = state.saved
    return addStep(queries, { ...place, runId: run.id, planId, fence, payload: { step: call.step, ...call.sent } })
  })
  let outcome: StepOutcome
  try {
    context.assertHeld()
    outcome = await call.send()
  } catch (error) {
    return takeFailure(parts, { step: call.step, stepId, error, progress, attempt })
  }
  const { made, result, changes } = outcome
  const recording = recordChanges(state, { planId: state.saved.planId, madeBy: run.id, touchedBy: run.id }, changes)
  await context.write(async ({ queries, emit, progressed }) => {
    if (made > 0) progressed()
    await recording.store(queries)
    await setStep(queries, stepId, made > 0 ? 'done' : 'failed', result)
    await progress.end(call.step, made, emit, changes.flatMap(madeItems))
  })
  recording.apply()

  /** As a person is shown them at once. */
  function madeItems(change: RecordChange): SaveItem[] {
    if (change.change !== 'items-made') return []
    return change.items.map(({ itemId, kind, key }) => {
      const title = state.itemOf(itemId)?.title ?? ''
      return { itemId, kind, title, state: 'done', key, url: tracker.itemUrl(key) }
    })
  }
}

type Failure = {
  readonly step: SaveStep
  readonly stepId: string
  readonly error: unknown
  readonly progress: SaveProgress
  readonly attempt: number
}

/** What was refused is noted, an answer that got lost is looked for; anything else stops the save for now. */
async function takeFailure(parts: SavingParts, { step, stepId, error, progress, attempt }: Failure): Promise<void> {
  const { context, state, stepContext } = parts
  const lostAnswer = error instanceof TrackerError && error.kind === 'uncertain'
  const refused = error instanceof TrackerError && ['forbidden', 'not-found', 'rejected'].includes(error.kind)
  const stepState = lostAnswer ? 'unknown' : refused ? 'failed' : 'planned'
  const reason = error instanceof TrackerError ? reasonOf(error) : 'interrupted'
  const underWay = error instanceof TrackerError && error.fault.kind === 'uncertain' && error.fault.underWay === true
  await context.write(async ({ queries, emit }) => {
    await setStep(queries, stepId, stepState, { reason, underWay })
    if (refused) await progress.end(step, 0, emit)
  })
  const kind = kindOf(step)
  if (refused) return kind.refused(step, reason, state.failures)
  // what may be repeated was repeated as often as it may be
  if (!lostAnswer || kind.settle === 'send-again') throw error
  await settleSteps(parts)
  const rest = kind.settle.unmade(step, stepContext)
  const made = sizeOf(step) - (rest ? sizeOf(rest) : 0)
  if (made > 0) await context.write(({ emit }) => progress.settled(step, made, emit))
  if (!rest) return
  if (attempt >= mostTries) throw error
  // at once, not in the next round: what comes after it builds on it
  await performStep(parts, rest, progress, attempt + 1)
}
