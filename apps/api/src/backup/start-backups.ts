import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Env } from '../settings/env.ts'
import type { Place } from '../settings/read-place.ts'
import { createDailyBackups } from './daily-backups.ts'
import { lendCopies } from './lend-copies.ts'

type Options = { db: Database; env: Pick<Env, 'backups'>; place: Place; log: Log; now: () => Date }

/** What a server does for backups of the embedded database, which it alone has open. PostgreSQL needs none of it. */
export async function startBackups({ db, env, place, log, now }: Options): Promise<{ stop(): Promise<void> }> {
  if (!db.copyTo) return { stop: async () => undefined }
  const daily = createDailyBackups({ db, place, ...env.backups, log, now })
  const lending = await lendCopies({ db, dataDir: place.dataDir, log })
  daily.begin()
  return { stop: async () => void (await Promise.all([daily.stop(), lending.stop()])) }
}
