import { join } from 'node:path'
import type { Database } from './db/database.ts'
import { lockFolder } from './db/lock-folder.ts'
import { openDatabase } from './db/open-database.ts'
import { user } from './identity/identity-tables.ts'
import { sayPlainly } from './log/say-plainly.ts'
import { type Env, readEnv, tokenKeyFile } from './settings/env.ts'
import { addKey, forgetOldKeys } from './settings/kept-keys.ts'
import { SettingsError } from './settings/settings-error.ts'
import { createLinkSeals } from './tracker/link-seals.ts'
import { type Rotation, rotateLinks } from './tracker/rotate-links.ts'
import { createTokenCipher } from './tracker/token-cipher.ts'
import { createTrackerProvider } from './tracker/tracker-provider.ts'

const log = { error: sayPlainly, warn: sayPlainly }

try {
  process.exitCode = await rotateKeys(readEnv())
} catch (error) {
  const reason = error instanceof SettingsError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`The keys were not rotated: ${reason}\n`)
  process.exitCode = 1
}

/**
 * Writes the tokens of every link anew under the current key. Where the keys are kept in DATA_DIR a new one is made first; where the
 * operator sets them, the settings already name the new one and the former. Answers the exit code.
 */
async function rotateKeys(env: Env): Promise<number> {
  // first of all: an embedded database that a server holds refuses here, before anything was changed
  const db = await openDatabase({ ...env, log })
  try {
    const { name } = createTrackerProvider(env.tracker, () => new Date())
    if (!env.tokenKeysKept) return tell(await rotate(env, db), name)
    const release = await lockFolder(join(env.dataDir, `${tokenKeyFile}.lock`), 'The key file in DATA_DIR')
    try {
      addKey(env.dataDir, tokenKeyFile)
      const rotation = await rotate(env, db)
      // the former key stays until the next time: a server may be writing with it in this very moment
      if (rotation.unreadable === 0) forgetOldKeys(env.dataDir, tokenKeyFile)
      return tell(rotation, name)
    } finally {
      release()
    }
  } finally {
    await db.close()
  }
}

async function rotate({ tokenKeys }: Env, db: Database): Promise<Rotation> {
  const people = await db.asOwner.select({ id: user.id }).from(user)
  const seals = createLinkSeals(createTokenCipher(tokenKeys))
  return rotateLinks(
    db,
    seals,
    people.map(({ id }) => id),
  )
}

function tell({ rotated, current, unreadable }: Rotation, trackerName: string): number {
  const links = (count: number) => `${count} ${count === 1 ? 'link' : 'links'} to ${trackerName}`
  process.stdout.write(`Rotated ${links(rotated)}; ${current} had the current key already.\n`)
  if (unreadable === 0) return 0
  process.stderr.write(
    `${links(unreadable)} could be opened with none of the keys and stayed as they are. Is TOKEN_ENCRYPTION_KEY_PREVIOUS the former key?\n`,
  )
  return 1
}
