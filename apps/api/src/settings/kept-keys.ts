import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushFolder } from './flush-folder.ts'
import { keptSecret } from './kept-secret.ts'

export type Keys = readonly [string, ...string[]]

/**
 * The keys in `dataDir/<name>`, one a line and the current one first; one is made where there is none. They are read anew each time, so that a server
 * that runs learns of a rotation; while the file cannot be read, those read last hold.
 */
export function keptKeys(dataDir: string, name: string): () => Keys {
  let last = keysIn(keptSecret(dataDir, name))
  return () => {
    try {
      last = keysIn(readFileSync(join(dataDir, name), 'utf8'))
    } catch {
      // gone while the server runs: its tokens are still to be opened
    }
    return last
  }
}

/** Puts a new key before those in the file, which still open what they closed. */
export function addKey(dataDir: string, name: string): Keys {
  const keys = [randomBytes(32).toString('base64url'), ...keptKeys(dataDir, name)()] as const
  writeKeys(dataDir, name, keys)
  return keys
}

/** Takes the keys out of the file that nothing is closed with any more: all but the current one and the one before. */
export function forgetOldKeys(dataDir: string, name: string): void {
  const [current, former] = keptKeys(dataDir, name)()
  writeKeys(dataDir, name, former === undefined ? [current] : [current, former])
}

/** Whole or not at all, and on the disk before anything is encrypted with it. */
function writeKeys(dataDir: string, name: string, keys: Keys) {
  const file = join(dataDir, name)
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, keys.join('\n'), { mode: 0o600, flush: true })
  renameSync(temporary, file)
  flushFolder(dataDir)
}

function keysIn(text: string): Keys {
  const [current = '', ...former] = text.split('\n').flatMap((line) => line.trim() || [])
  return [current, ...former]
}
