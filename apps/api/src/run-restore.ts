import { restoreBackup } from './backup/restore-backup.ts'
import { readPlace } from './settings/read-place.ts'
import { SettingsError } from './settings/settings-error.ts'

try {
  const [, , file] = process.argv
  if (!file) throw new SettingsError('name the file to read: npm run restore -- <file>')
  const { header, end } = await restoreBackup({ place: readPlace(), file })
  const counts = Object.values(end.rows)
  const rows = counts.reduce((sum, count) => sum + count, 0)
  process.stdout.write(`Restored ${rows} rows of ${counts.length} tables, as they were on ${header.madeAt}.\n`)
} catch (error) {
  const reason = error instanceof SettingsError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`Nothing was restored: ${reason}\n`)
  process.exitCode = 1
}
