import { makeBackup } from './backup/make-backup.ts'
import { readPlace } from './settings/read-place.ts'
import { SettingsError } from './settings/settings-error.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

try {
  const [, , file] = process.argv
  if (!file) throw new SettingsError('name the file to write: npm run backup -- <file>')
  const { signal } = stopping
  const { rows, tables, bytes, holdsSecrets } = await makeBackup({
    place: readPlace(),
    file,
    now: () => new Date(),
    signal,
  })
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  process.stdout.write(`Backed up ${rows} rows of ${tables} tables to ${file} (${size}).\n`)
  const secrets = holdsSecrets
    ? 'The secrets of DATA_DIR are in it: keep it as safe as these.'
    : 'The secrets are not in it: keep AUTH_SECRET and TOKEN_ENCRYPTION_KEY too.'
  process.stdout.write(`${secrets}\n`)
} catch (error) {
  const reason = error instanceof SettingsError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(
    stopping.signal.aborted ? 'No backup was made: it was stopped.\n' : `No backup was made: ${reason}\n`,
  )
  process.exitCode = 1
}
