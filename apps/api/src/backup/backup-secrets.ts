import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { authSecretFile, tokenKeyFile } from '../settings/env.ts'
import type { Place } from '../settings/read-place.ts'
import { SettingsError } from '../settings/settings-error.ts'
import type { End, Secret } from './backup-format.ts'

/** What is encrypted in the database, or signed, opens with these alone. */
const secrets = [
  { name: 'authSecret', setting: 'AUTH_SECRET', file: authSecretFile },
  { name: 'tokenKeys', setting: 'TOKEN_ENCRYPTION_KEY', file: tokenKeyFile },
] as const

/** The secrets that belong to the database: those kept in DATA_DIR whole, those of the settings by a mark only. */
export function collectSecrets(place: Place): End['secrets'] {
  const [authSecret, tokenKeys] = secrets.map((secret): Secret => {
    const values = valuesOf(place, secret.name)
    if (values) return { content: null, marks: values.map(markOf) }
    const content = contentOf(join(place.dataDir, secret.file))
    if (content === null) {
      throw new SettingsError(
        `${secret.setting} is not set, and DATA_DIR ${place.dataDir} does not hold it: use the settings of the server.`,
      )
    }
    return { content, marks: linesIn(content).map(markOf) }
  })
  if (!authSecret || !tokenKeys) throw new Error('Each secret is collected')
  return { authSecret, tokenKeys }
}

/**
 * Puts the secrets of a backup into DATA_DIR where the settings do not hold them, and answers how to take them away again. Throws a SettingsError, and
 * writes nothing, where the settings or DATA_DIR hold another secret, or nobody holds one: what is in the database could not be opened.
 */
export function placeSecrets(place: Place, kept: End['secrets']): () => void {
  const missing = secrets.filter((secret) => !holds(place, secret, kept[secret.name]))
  const written: string[] = []
  const takeAway = () => {
    for (const file of written) rmSync(file, { force: true })
  }
  try {
    for (const { name, file } of missing) {
      const path = join(place.dataDir, file)
      mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
      writeFileSync(path, kept[name].content ?? '', { mode: 0o600, flag: 'wx', flush: true })
      written.push(path)
    }
  } catch (error) {
    takeAway()
    throw error
  }
  return takeAway
}

function holds(place: Place, { name, setting, file }: (typeof secrets)[number], kept: Secret): boolean {
  const path = join(place.dataDir, file)
  const values = valuesOf(place, name)
  const content = contentOf(path)
  const present = values ?? (content === null ? null : linesIn(content))
  if (present?.map(markOf).includes(kept.marks[0] ?? '')) return true
  if (values !== null || content !== null) {
    const origin = kept.content === null ? 'the setting of the server that was backed up' : `what is in the backup`
    const where = values === null ? `${path} holds another secret than the backup's` : `${setting} is not the backup's`
    throw new SettingsError(
      `${where}: what is encrypted could not be read. ${values === null ? 'Take the file away' : `Set it to ${origin}`}${values !== null && kept.content !== null ? `, which "gzip -dc <file> | tail -1" shows` : ''}.`,
    )
  }
  if (kept.content !== null) return false
  throw new SettingsError(`Set ${setting} to that of the server that was backed up: the backup does not hold it.`)
}

const valuesOf = ({ authSecret, tokenKeys }: Place, name: keyof End['secrets']): readonly string[] | null =>
  name === 'tokenKeys' ? tokenKeys : authSecret === null ? null : [authSecret]

const contentOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
const linesIn = (content: string): readonly string[] => content.split('\n').flatMap((line) => line.trim() || [])

/** Tells one secret from another, and too short to find one by. */
const markOf = (secret: string): string =>
  createHmac('sha256', secret).update('planwright backup').digest('hex').slice(0, 8)
