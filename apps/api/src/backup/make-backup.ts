import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { lockFolder } from '../db/lock-folder.ts'
import { embeddedFolder, embeddedLock, openEmbeddedFiles } from '../db/open-database.ts'
import { type Connection, openConnection } from '../db/open-pool.ts'
import { sayPlainly } from '../log/say-plainly.ts'
import type { Place } from '../settings/read-place.ts'
import { SettingsError } from '../settings/settings-error.ts'
import { borrowCopy } from './lend-copies.ts'
import { type Written, writeBackup } from './write-backup.ts'

type Options = { place: Place; file: string; now: () => Date; signal?: AbortSignal | undefined }

/** A server may be starting, and not yet be able to answer. */
const askForMs = 10_000

/** Backs up the database that the settings name into a new file, whether servers are running on it or not. */
export async function makeBackup({ place, ...options }: Options): Promise<Written> {
  const { queries, close } = place.databaseUrl === null ? await openEmbedded(place) : await openPostgres(place)
  try {
    return await writeBackup({ queries, place, ...options })
  } finally {
    await close()
  }
}

const openPostgres = ({ databaseUrl, databaseWaitS }: Place) =>
  openConnection({ databaseUrl: databaseUrl ?? '', databaseWaitS, log: { error: sayPlainly, warn: sayPlainly } })

/** One process at a time has the embedded database open. Where a server has it, it copies the files for us, and the copy is read. */
async function openEmbedded({ dataDir }: Place): Promise<Connection> {
  const folder = embeddedFolder(dataDir)
  if (!existsSync(folder))
    throw new SettingsError(`There is no database in DATA_DIR ${dataDir}, and DATABASE_URL is not set.`)
  const until = performance.now() + askForMs
  for (;;) {
    const copy = await borrowCopy(dataDir)
    if (copy) return openWith(copy.folder, copy.giveBack)
    try {
      const release = await lockFolder(embeddedLock(dataDir))
      return await openWith(folder, release)
    } catch (error) {
      if (!(error instanceof SettingsError) || performance.now() > until) throw error
      await delay(200)
    }
  }
}

async function openWith(folder: string, release: () => void): Promise<Connection> {
  try {
    const { queries, close } = await openEmbeddedFiles(folder)
    return { queries, close: () => close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}
