import { symmetricDecrypt } from 'better-auth/crypto'
import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log/log.ts'
import { jwks } from '../identity-tables.ts'

/**
 * The keys that sign ID tokens are closed with AUTH_SECRET. Where it is another than before nobody could sign in: those that it does not open go, and
 * the next sign-in makes a new one. Every session has ended with the former secret anyway, and so do the tokens of the last minutes.
 */
export async function replaceClosedKeys({ db, authSecret, log }: { db: Database; authSecret: string; log: Log }) {
  const keys = await db.asOwner.select().from(jwks)
  const closed: string[] = []
  for (const { id, privateKey } of keys) {
    if (!(await opens(privateKey, authSecret))) closed.push(id)
  }
  if (closed.length === 0) return
  await db.asOwner.delete(jwks).where(inArray(jwks.id, closed))
  log.warn(
    { keys: closed.length },
    'AUTH_SECRET is another than before: every session has ended, and the keys that signed ID tokens are replaced',
  )
}

const opens = async (privateKey: string, key: string): Promise<boolean> => {
  try {
    await symmetricDecrypt({ key, data: JSON.parse(privateKey) })
    return true
  } catch {
    return false // sealed with another secret
  }
}
