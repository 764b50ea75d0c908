import { scrypt } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { knownMigrations } from '../db/known-migrations.ts'
import type { Log } from '../log/log.ts'
import type { Env } from '../settings/env.ts'
import { server } from './server-tables.ts'
import { type Known, tellDifferences } from './tell-differences.ts'

const beatMs = 10_000
/** Of somebody who was killed nothing is heard from then on. */
const livesForS = 30
const forgottenAfterS = 3600
/** Whoever stops does not wait longer for a database that may be away: it is not heard from then on either. */
const leaveWithinMs = 2000

type Options = {
  db: Database
  env: Pick<Env, 'authSecret' | 'tokenKeys' | 'publicUrl'>
  version: string
  log: Log
  newId: () => string
  /** Called once no other server has another AUTH_SECRET: at the start, or when the last one that had is gone. */
  onAgreed: () => Promise<void>
}

/**
 * Makes this server known to those that work on the same database, and says where they differ in what they must agree in, now and when another one joins. On
 * the embedded database there is no other.
 */
export async function joinServers({
  db,
  env,
  version,
  log,
  newId,
  onAgreed,
}: Options): Promise<{ leave(): Promise<void> }> {
  if (db.kind === 'embedded') {
    await onAgreed()
    return { leave: async () => undefined }
  }
  const id = newId()
  const ownSettings = await described(env, version)
  const tellNew = createTellNew(ownSettings, log)
  const others = await meet(db, id, ownSettings)
  tellNew(others)

  let hasAgreed = false
  const agreeWith = async (all: readonly Known[]) => {
    if (hasAgreed || all.some(({ authSecret }) => authSecret !== ownSettings.authSecret)) return
    await onAgreed()
    hasAgreed = true
  }
  await agreeWith(others)
  const beat = async () => {
    try {
      const now = await meet(db, id, ownSettings)
      tellNew(now)
      await agreeWith(now)
    } catch (error) {
      // whoever needs the database says so; the next beat makes up for this one
      log.debug({ err: error }, 'this server could not make itself known')
    }
  }
  const timer = setInterval(() => void beat(), beatMs).unref()
  return {
    leave: async () => {
      clearInterval(timer)
      const left = db.asOwner
        .delete(server)
        .where(eq(server.id, id))
        .catch((error: unknown) => log.warn({ err: error }, 'this server could not say that it goes'))
      await Promise.race([left, delay(leaveWithinMs)])
    },
  }
}

/** Says where they differ, once for as long as it is so: of those that join later, too. */
function createTellNew(own: Known, log: Log) {
  let toldWords: readonly string[] = []
  return (others: readonly Known[]) => {
    const differences = tellDifferences(own, others)
    for (const { setting, words } of differences)
      if (!toldWords.includes(words)) log[setting === 'version' ? 'warn' : 'error']({ setting }, words)
    toldWords = differences.map(({ words }) => words)
  }
}

/** Is seen, and answers who else was of late. All by the database's clock: those of servers differ. */
async function meet(db: Database, id: string, own: Known): Promise<Known[]> {
  const ago = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds})`
  const seenAt = sql`clock_timestamp()`
  await db.asOwner
    .insert(server)
    .values({ id, ...own, seenAt })
    .onConflictDoUpdate({ target: server.id, set: { seenAt } })
  await db.asOwner.delete(server).where(lt(server.seenAt, ago(forgottenAfterS)))
  return db.asOwner
    .select()
    .from(server)
    .where(and(ne(server.id, id), gt(server.seenAt, ago(livesForS))))
}

async function described({ authSecret, tokenKeys, publicUrl }: Options['env'], version: string): Promise<Known> {
  return {
    host: hostname(),
    version,
    tables: knownMigrations().at(-1)?.tag ?? '',
    publicUrl,
    authSecret: await digest(authSecret, 'AUTH_SECRET'),
    tokenKeys: await Promise.all(tokenKeys().map((key) => digest(key, 'TOKEN_ENCRYPTION_KEY'))),
  }
}

/** Of 128 bits, and slow to make: who reads it has to guess, and a secret of a server cannot be guessed (settings/weak-secret.ts). */
async function digest(secret: string, setting: string): Promise<string> {
  const bytes = (await promisify(scrypt)(secret, `planwright ${setting}`, 16)) as Buffer
  return bytes.toString('base64url')
}
