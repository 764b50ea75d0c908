import type { StoredRun } from '../runs/run.ts'
import type { RunEngine } from '../runs/run-engine.ts'

type Start = Parameters<RunEngine['start']>[0]

/** A run that begins after `check`; asked for again by its key it is answered as it is, because after it a review says something else. */
export async function beginConfirmed(
  runs: Pick<RunEngine, 'start' | 'begun'>,
  { idempotencyKey, ...start }: Start,
  check: () => Promise<void>,
): Promise<StoredRun> {
  const begun = idempotencyKey === undefined ? null : await runs.begun({ ...start, idempotencyKey })
  if (begun) return begun
  await check()
  return runs.start({ ...start, idempotencyKey })
}
