import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { lockFolder } from '../db/lock-folder.ts'
import { embeddedFolder, embeddedLock, openEmbeddedFiles } from '../db/open-database.ts'
import { openConnection } from '../db/open-pool.ts'
import { sayPlainly } from '../log/say-plainly.ts'
import type { Place } from '../settings/read-place.ts'
import { SettingsError } from '../settings/settings-error.ts'
import { placeSecrets } from './backup-secrets.ts'
import { loadBackup } from './load-backup.ts'
import { type Backup, checkBackup } from './read-backup.ts'
import { tellStorageFault } from './storage-faults.ts'

/** Restores a backup into the empty place that the settings name: its database, and its secrets where the settings do not hold them. All of it or nothing. */
export async function restoreBackup({ place, file }: { place: Place; file: string }): Promise<Backup> {
  const backup = await checkBackup(file)
  let takeAway: (() => void) | undefined
  const atTheEnd = () => {
    takeAway = placeSecrets(place, backup.end.secrets)
  }
  const load = place.databaseUrl === null ? loadEmbedded : loadPostgres
  try {
    await load(place, file, backup, atTheEnd)
    return backup
  } catch (error) {
    takeAway?.()
    throw tellStorageFault(error, whereOf(place))
  }
}

const whereOf = ({ databaseUrl, dataDir }: Place): string =>
  databaseUrl === null ? dataDir : `The database at ${new URL(databaseUrl).host} (DATABASE_URL)`

type Load = (place: Place, file: string, backup: Backup, atTheEnd: () => void) => Promise<void>

const loadPostgres: Load = async (place, file, backup, atTheEnd) => {
  const { databaseUrl, databaseWaitS } = place
  const log = { error: sayPlainly, warn: sayPlainly }
  const { queries, close } = await openConnection({ databaseUrl: databaseUrl ?? '', databaseWaitS, log })
  try {
    await loadBackup(queries, file, backup, whereOf(place), atTheEnd)
  } finally {
    await close()
  }
}

/** Made beside its place, and put there once it is whole. */
const loadEmbedded: Load = async ({ dataDir }, file, backup, atTheEnd) => {
  const folder = embeddedFolder(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = await lockFolder(embeddedLock(dataDir))
  const restoreFolder = `${folder}.restoring`
  try {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new SettingsError(
        `There is a database in ${folder} already: move it away, or name another DATA_DIR. Nothing was changed.`,
      )
    // of a restore that was killed
    await rm(restoreFolder, { recursive: true, force: true })
    const { queries, close } = await openEmbeddedFiles(restoreFolder)
    try {
      await loadBackup(queries, file, backup, restoreFolder, atTheEnd)
    } finally {
      await close()
    }
    await rm(folder, { recursive: true, force: true })
    await rename(restoreFolder, folder)
  } finally {
    await rm(restoreFolder, { recursive: true, force: true })
    release()
  }
}
