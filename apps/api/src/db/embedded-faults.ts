import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SettingsError } from '../settings/settings-error.ts'
import { reasonOf } from './database-away.ts'

/** Its log grows by files of 16 MB, and one that it cannot make is its end; a new database takes 50. */
const leastFreeBytes = 64_000_000
/** ENOSPC and EDQUOT, as WebAssembly numbers them. */
const fullDisk: readonly unknown[] = [51, 19]

/** Throws a SettingsError where opening the embedded database in a folder would fail without a word, hang, or begin a new one over what is left of another. */
export function refuseUnfit(folder: string): void {
  const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : dirname(folder))
  if (bavail * bsize < leastFreeBytes)
    throw new SettingsError(
      `The disk of ${folder} is full, it has ${Math.floor((bavail * bsize) / 1e6)} MB left and the embedded database needs ${leastFreeBytes / 1e6}: make room and start again. Nothing was lost.`,
    )
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'PG_VERSION')))
    throw damaged(folder)
}

/** Why the embedded database in a folder cannot be opened, in words with what to do. */
export function openingFault(error: unknown, folder: string): SettingsError {
  if (error instanceof SettingsError) return error
  if (!fullDisk.includes(errnoOf(error))) return damaged(folder, error)
  return new SettingsError(`The disk of ${folder} is full: make room and start again.`, { cause: error })
}

function damaged(folder: string, cause?: unknown): SettingsError {
  const reason = cause === undefined ? '' : ` (${wordsOf(cause)})`
  return new SettingsError(
    `The embedded database in ${folder} cannot be opened${reason}: its files are damaged, as by a power cut. Move this folder away and restore a backup with npm run restore -- <file>. The daily ones are in ${join(dirname(folder), 'backups')}, unless BACKUP_DIR names another folder.`,
    { cause },
  )
}

/**
 * In words, when an error of the embedded database is its end: PostgreSQL would start anew after a PANIC, and this one turns in a circle for ever at the
 * next question. Undefined for all other errors.
 */
export function endOf(error: unknown, folder: string): string | undefined {
  const isEnd =
    error instanceof WebAssembly.RuntimeError ||
    errnoOf(error) !== undefined ||
    (error instanceof Error && 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL'))
  if (!isEnd) return undefined
  const reason = wordsOf(error)
  const advice = /no space left/i.test(reason) ? 'make room on the disk and start again' : 'start again'
  return `The embedded database in ${folder} has ended (${reason}): ${advice}. What was saved is safe.`
}

/** Of an error of WebAssembly's file system, which is no Error. */
const errnoOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && !(error instanceof Error) && 'errno' in error ? error.errno : undefined

function wordsOf(error: unknown): string {
  const errno = errnoOf(error)
  if (errno === undefined) return reasonOf(error)
  return fullDisk.includes(errno) ? 'no space left on device' : `error ${String(errno)} of the file system`
}
