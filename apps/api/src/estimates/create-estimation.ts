import type { DoneIssue, EstimateError, IssueToEstimate, PointEstimate } from '@planwright/planning'
import type { Workers } from '../work/create-workers.ts'
import { defineWork } from '../work/work-kind.ts'

const learning = defineWork<typeof import('./estimate-thread.ts')>({
  name: 'estimating',
  module: new URL('./estimate-thread.ts', import.meta.url),
  timeMs: 60_000,
  refusal: {
    code: 'overloaded',
    tooLong: 'Estimating takes too long at the moment. Try again in a few minutes.',
    tooMuch: 'Estimating takes too much memory. Try it with fewer stories.',
  },
})

/** Learning from hundreds of issues takes longer than everybody else should wait for: it goes on in a worker thread. */
export function createEstimation(workers: Workers) {
  return {
    async measure(owner: string, history: readonly DoneIssue[]): Promise<EstimateError | null> {
      const result = await workers.run(learning, { kind: 'measure', history }, { owner })
      if (result.kind !== 'measure') throw new Error('the thread for estimates measured nothing')
      return result.accuracy
    },
    async estimate(
      owner: string,
      history: readonly DoneIssue[],
      issues: readonly IssueToEstimate[],
    ): Promise<PointEstimate[]> {
      const result = await workers.run(learning, { kind: 'estimate', history, issues }, { owner })
      if (result.kind !== 'estimate') throw new Error('the thread for estimates estimated nothing')
      return result.estimates
    },
  }
}
export type Estimation = ReturnType<typeof createEstimation>
