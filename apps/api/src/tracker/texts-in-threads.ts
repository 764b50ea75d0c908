import type { DoTextTask, TextTask, TrackerProvider } from '@planwright/tracker'
import type { Workers } from '../work/create-workers.ts'
import { defineWork } from '../work/work-kind.ts'

/** The tracker's work on texts, done for one person in worker threads. Rejects with the signal's reason when that aborts, and with AppError. */
export function textsInThreads(workers: Workers, { name, textWork }: Pick<TrackerProvider, 'name' | 'textWork'>) {
  if (!textWork) return undefined
  const converting = defineWork<{ work: (task: TextTask) => unknown }>({
    name: 'converting texts',
    module: textWork,
    timeMs: 10_000,
    refusal: {
      code: 'too-much-work',
      tooLong: `Turning these descriptions into ${name}’s format takes too long. Shorten them, or make their layout simpler.`,
      tooMuch: `Turning these descriptions into ${name}’s format takes too much memory. Shorten them.`,
    },
  })
  return ({ owner, signal }: { owner: string; signal?: AbortSignal }): DoTextTask =>
    (task) =>
      workers.run(converting, task, { owner, signal, patient: true })
}
