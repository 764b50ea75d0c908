import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushFolder } from './flush-folder.ts'
import { SettingsError } from './settings-error.ts'

/** A secret of 256 bits that is made once and then kept in `dataDir/<name>`, readable by its owner alone, and on the disk before it is used. */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // a link either takes the name whole or finds it taken: two servers that start at once agree on one secret
    linkSync(temporary, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporary)
  }
  flushFolder(dataDir)
  chmodSync(file, 0o600)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new SettingsError(`${file} does not hold a secret of at least 32 characters.`)
  return secret
}
