import type { DoTextWork, TextWork } from '@planwright/tracker'
import type { Workers } from '../work/create-workers.ts'
import { defineWork } from '../work/work-kind.ts'
import type { AskedTextWork } from './texts-thread.ts'

const converting = defineWork<typeof import('./texts-thread.ts')>({
  name: 'converting texts',
  module: new URL('./texts-thread.ts', import.meta.url),
  timeMs: 10_000,
  refusal: {
    code: 'too-much-work',
    tooLong:
      'Turning these descriptions into Jira’s format takes too long. Shorten them, or make their layout simpler.',
    tooMuch: 'Turning these descriptions into Jira’s format takes too much memory. Shorten them.',
  },
})

/** The tracker's work on texts, done for one person in worker threads. Rejects with the signal's reason when that aborts, and with AppError. */
export function textsInThreads(
  workers: Workers,
  { owner, signal }: { owner: string; signal?: AbortSignal },
): DoTextWork {
  return async (name, ...given) => {
    const asked = { name, given } as AskedTextWork
    const made = await workers.run(converting, asked, { owner, signal, patient: true })
    // what the work of that name makes
    return made as ReturnType<TextWork[typeof name]>
  }
}
