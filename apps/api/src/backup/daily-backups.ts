import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Place } from '../settings/read-place.ts'
import { copyDatabase } from './lend-copies.ts'
import type { Written } from './write-backup.ts'

type Options = {
  readonly db: Database
  readonly place: Place
  readonly dir: string
  /** How many stay; 0: none is made. */
  readonly kept: number
  readonly log: Pick<Log, 'info' | 'error'>
  readonly now: () => Date
  /** After a start the server has better things to do. */
  readonly firstMs?: number
}

const everyMs = 60 * 60_000
const dailyName = /^planwright-\d{4}-\d\d-\d\d\.backup$/

const dailyIn = (dir: string): string[] =>
  readdirSync(dir)
    .filter((name) => dailyName.test(name))
    .sort()

/**
 * Backs up the embedded database once a day (UTC), while the server runs, since nobody else does where nothing is configured; those beyond the last few go.
 * It is read from a copy in a thread of its own, so that nobody waits for it but for as long as the copy takes.
 */
export function createDailyBackups({ db, place, dir, kept, log, now, firstMs = 120_000 }: Options) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  /** Makes the backup of today unless it is there. */
  async function backUpToday(): Promise<void> {
    const file = join(dir, `planwright-${now().toISOString().slice(0, 10)}.backup`)
    if (existsSync(file)) return
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const copy = await copyDatabase(db, place.dataDir)
    try {
      const { rows, bytes } = await writeInThread({ folder: copy.folder, file, place }, stopping.signal)
      log.info({ file, rows, bytes }, 'the daily backup was made')
    } finally {
      await copy.remove()
    }
    for (const name of dailyIn(dir).slice(0, -kept)) rmSync(join(dir, name), { force: true })
  }

  const look = () => {
    running = backUpToday().catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'the daily backup could not be made')
    })
    timer = setTimeout(() => void running.then(look), everyMs).unref()
  }

  return {
    backUpToday,
    begin: () => {
      if (kept > 0) timer = setTimeout(look, firstMs).unref()
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

export type ThreadTask = { readonly folder: string; readonly file: string; readonly place: Place }

function writeInThread(task: ThreadTask, signal: AbortSignal): Promise<Written> {
  signal.throwIfAborted()
  const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: task })
  const end = () => void thread.terminate()
  signal.addEventListener('abort', end)
  return new Promise<Written>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread of the backup ended before it was done')))
  }).finally(async () => {
    signal.removeEventListener('abort', end)
    await thread.terminate()
  })
}
