import type { SaveItem } from '@planwright/contract'
import { type SaveStep, type SentFacts, TrackerError } from '@planwright/tracker'
import type { RunContext, RunWrite } from '../runs/run.ts'
import { reasonOf } from './save-failures.ts'
import type { SavePlace } from './save-place.ts'
import type { SaveProgress } from './save-progress.ts'
import { addStep, setStep } from './save-steps.ts'

type Sender = { readonly context: RunContext; readonly place: SavePlace; readonly progress: SaveProgress }

/** What came of a call, as the records and the person are told. */
type Answer = {
  /** How many of the step's things were made. */
  readonly made: number
  /** Kept with the step. */
  readonly result?: object
  /** As a person is shown them at once. */
  readonly shown?: SaveItem[]
  /** In the transaction that ends the step. */
  readonly store: (write: RunWrite) => Promise<void>
  /** When that is committed. */
  readonly apply?: () => void
}

type Sending<Sent> = {
  readonly step: SaveStep
  readonly planId: string
  readonly facts?: SentFacts
  readonly send: () => Promise<Sent>
  readonly answer: (sent: Sent) => Answer
}

type SendOutcome =
  | { readonly outcome: 'answered' }
  | { readonly outcome: 'refused'; readonly reason: string }
  /** Nobody knows what became of it. */
  | { readonly outcome: 'lost'; readonly error: TrackerError }

/**
 * Makes one call, committed: `sending` before it, the outcome after it, in statements that only the run's holder can make. Throws what stops
 * the work for now.
 */
export async function sendStep<Sent>(
  { context, place, progress }: Sender,
  { step, planId, facts, send, answer }: Sending<Sent>,
): Promise<SendOutcome> {
  const { run, fence } = context
  const stepId = await context.write(async ({ queries, emit }) => {
    await progress.begin(step, emit)
    return addStep(queries, { ...place, runId: run.id, planId, fence, payload: { step, ...facts } })
  })
  let response: Sent
  try {
    context.assertHeld()
    response = await send()
  } catch (error) {
    const failure = failureOf(error)
    const { state, reason, underWay } = failure
    await context.write(async ({ queries, emit }) => {
      await setStep(queries, stepId, state, { reason, underWay })
      if (state === 'failed') await progress.end(step, 0, emit)
    })
    if (state === 'failed') return { outcome: 'refused', reason }
    if (state === 'unknown') return { outcome: 'lost', error: failure.error }
    throw error
  }
  const { made, result, shown, store, apply } = answer(response)
  await context.write(async (write) => {
    if (made > 0) write.progressed()
    await store(write)
    await setStep(write.queries, stepId, made > 0 ? 'done' : 'failed', result)
    await progress.end(step, made, write.emit, shown)
  })
  apply?.()
  return { outcome: 'answered' }
}

/** What the records say of a call that failed: `planned` where it was not made. Pure. */
function failureOf(error: unknown) {
  if (!(error instanceof TrackerError)) return { state: 'planned', reason: 'interrupted', underWay: false } as const
  const { fault } = error
  const underWay = fault.kind === 'uncertain' && fault.underWay === true
  const isRefused = ['forbidden', 'not-found', 'rejected'].includes(fault.kind)
  const state = fault.kind === 'uncertain' ? 'unknown' : isRefused ? 'failed' : 'planned'
  return { state, reason: reasonOf(error), underWay, error } as const
}
