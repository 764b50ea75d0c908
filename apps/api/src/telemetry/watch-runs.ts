import { runKinds } from '@planwright/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { inScope } from '../log/scope.ts'
import { isEnded, type StoredRun } from '../runs/run.ts'
import { forAWhile, lookMs } from './for-a-while.ts'
import type { Telemetry } from './telemetry.ts'
import { readTraceParent } from './trace-parent.ts'

type Watched = Pick<StoredRun, 'id' | 'kind' | 'createdAt'> & { readonly traceParent: string | null }

/** How runs go, and the trace of whoever asked for one, which goes on in whatever process works on it. */
export type RunWatch = {
  /** Works within the run's own scope; `work` answers what state that came to, null where another process has it now. */
  during(run: Watched, work: () => Promise<StoredRun['state'] | null>): Promise<void>
  ended(run: Pick<StoredRun, 'kind' | 'state' | 'createdAt'>): void
}

export function watchRuns({ count, begin }: Pick<Telemetry, 'count' | 'begin'>): RunWatch {
  const ended: RunWatch['ended'] = ({ kind, state, createdAt }) => {
    const attributes = { 'planwright.run.kind': kind, 'planwright.run.state': state }
    count('planwright.run.duration', Math.max(0, (Date.now() - createdAt.getTime()) / 1000), attributes)
  }
  return {
    ended,
    during: (run, work) => {
      const attributes = { 'planwright.run.kind': run.kind, 'planwright.run.id': run.id }
      const span = begin(`run ${run.kind}`, { kind: 'internal', parent: readTraceParent(run.traceParent), attributes })
      return inScope({ of: { runId: run.id }, trace: span.context }, async () => {
        let state: StoredRun['state'] | null = null
        try {
          state = await work()
          if (state !== null && isEnded(state)) ended({ ...run, state })
        } finally {
          const came = { 'planwright.run.state': state ?? 'lost' }
          span.end({ attributes: came, failed: state === 'failed' })
        }
      })
    },
  }
}

const waitingStates = ['queued', 'running', 'parked'] as const
type Row = { kind: (typeof runKinds)[number]; state: (typeof waitingStates)[number]; runs: number; oldest: number }

/** How many runs wait and are worked on, as one look at the table's index of them tells. */
export function observeRuns({ observe }: Pick<Telemetry, 'observe'>, db: Pick<Database, 'withWorker'>): void {
  const look = forAWhile(
    () =>
      db.withWorker(async (queries) => {
        const { rows } = await queries.execute<Row>(sql`
        select kind, state, count(*)::int as runs, extract(epoch from now() - min(updated_at))::float8 as oldest
        from run where state in ('queued', 'running', 'parked') group by kind, state`)
        return rows
      }),
    lookMs,
  )
  observe('planwright.runs', async () => {
    const rows = await look()
    return runKinds.flatMap((kind) =>
      waitingStates.map((state) => ({
        value: rows.find((row) => row.kind === kind && row.state === state)?.runs ?? 0,
        attributes: { 'planwright.run.kind': kind, 'planwright.run.state': state },
      })),
    )
  })
  observe('planwright.run.oldest_queued', async () => {
    const waiting = (await look()).filter(({ state }) => state === 'queued')
    return [{ value: Math.max(0, ...waiting.map(({ oldest }) => oldest)) }]
  })
}
