import type { DatabaseSync } from 'node:sqlite'

/** What is never given back must not be taken back by the garbage collector either. */
const heldConnections = new Set<DatabaseSync>()

/** As SQLite numbers it: somebody else has the lock. */
const busy = 5

/**
 * A lock of the system's own on a file, which ends with the process however that ends, and which processes see that do not see each other, as in two
 * containers. Answers how to give it back, `taken` while somebody else has it, or `unknown` where files cannot be locked.
 *
 * Node has no call for it. SQLite, which is part of Node, locks a file that way before it writes to it (https://sqlite.org/lockingv3.html, and
 * fcntl(2)), and here nothing is ever written. The file stays: to remove one that others may just be opening is to have two.
 */
export async function holdFile(file: string): Promise<(() => void) | 'taken' | 'unknown'> {
  const sqlite = await import('node:sqlite').catch(() => null)
  if (!sqlite) return 'unknown'
  let connection: DatabaseSync | undefined
  try {
    connection = new sqlite.DatabaseSync(file)
    // or it would begin a journal beside it
    connection.exec('pragma journal_mode = off')
    connection.exec('begin exclusive')
  } catch (error) {
    connection?.close()
    return error instanceof Error && 'errcode' in error && error.errcode === busy ? 'taken' : 'unknown'
  }
  heldConnections.add(connection)
  return () => {
    if (heldConnections.delete(connection)) connection.close()
  }
}
