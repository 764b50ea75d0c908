import { Worker } from 'node:worker_threads'
import type { DoneIssue, EstimateError, IssueToEstimate, PointEstimate } from '@planwright/planning'
import { AppError } from '../http/app-error.ts'
import { createTurns } from '../http/in-turn.ts'
import type { EstimateResult, EstimateWork } from './estimate-work.ts'

const longestMs = 60_000
/** One after the other: a processor stays with everybody else. */
const inTurn = createTurns({ most: 20 })

/** Learning from hundreds of issues takes longer than everybody else should wait for: it goes on in a thread of its own. */
export const estimateThread = {
  async measure(history: readonly DoneIssue[]): Promise<EstimateError | null> {
    const result = await inTurn(() => inThread({ kind: 'measure', history }))
    if (result.kind !== 'measure') throw new Error('the thread for estimates measured nothing')
    return result.accuracy
  },
  async estimate(history: readonly DoneIssue[], issues: readonly IssueToEstimate[]): Promise<PointEstimate[]> {
    const result = await inTurn(() => inThread({ kind: 'estimate', history, issues }))
    if (result.kind !== 'estimate') throw new Error('the thread for estimates estimated nothing')
    return result.estimates
  },
}
export type EstimateThread = typeof estimateThread

function inThread(work: EstimateWork): Promise<EstimateResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./estimate-thread.ts', import.meta.url), { workerData: work })
    const timer = setTimeout(() => {
      reject(new AppError('overloaded'))
      void worker.terminate()
    }, longestMs)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread for estimates ended without a word'))
    })
  })
}
