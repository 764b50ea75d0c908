import type { Log } from '../log/log.ts'
import type { RunEngine } from '../runs/run-engine.ts'
import type { DigestInput } from './digest-run.ts'
import type { DigestStore } from './digest-store.ts'

type Options = {
  readonly store: Pick<DigestStore, 'due' | 'goOn'>
  readonly runs: Pick<RunEngine, 'start'>
  readonly log: Pick<Log, 'error'>
  readonly everyMs?: number
}

/**
 * Begins a run for each digest that is due. Every server looks, and all of them begin the same one, because the key is the instant at which it is due: one that dies before it has
 * noted the next week leaves that to whoever looks next.
 */
export function createDigestStarts({ store, runs, log, everyMs = 60_000 }: Options) {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null

  async function startAll() {
    for (const digest of await store.due()) {
      const { owner } = digest
      const dueAt = digest.dueAt.toISOString()
      try {
        const input: DigestInput = { dueAt }
        await runs.start({ owner, kind: 'digest', idempotencyKey: `digest ${dueAt}`, input })
        await store.goOn(digest)
      } catch (error) {
        // of one person, such as one who is being deleted: the others get theirs
        log.error({ err: error }, 'a digest could not be begun')
      }
    }
  }

  /** Begins what is due now. */
  function look(): Promise<void> {
    looking ??= startAll()
      .catch((error: unknown) => log.error({ err: error }, 'what digests are due could not be read'))
      .finally(() => {
        looking = null
      })
    return looking
  }

  return {
    look,
    begin: () => {
      timer = setInterval(() => void look(), everyMs).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
