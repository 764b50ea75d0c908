import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDataDir } from '../testing/databases/database.ts'
import type { Database } from './database.ts'
import { createRetention } from './keep-retention.ts'
import { openDatabase } from './open-database.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: (details: object) => console.error(details) }
const keep = { runsDays: 1, eventsDays: 1, sessionsDays: 1, auditDays: 30, tokensDays: 31, everyMinutes: 60 }

let db: Database
let dataDir: string
beforeAll(async () => {
  dataDir = await createDataDir()
  db = await openDatabase({ databaseUrl: null, dataDir, log: quiet })
  await db.asOwner.execute(sql`insert into "user" (id, name, email) values ('ada', 'Ada', 'ada@example.com')`)
})
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs that ended long ago come and go, with 6 MB of events. */
async function oneRound() {
  await db.withPerson('ada', async (queries) => {
    await queries.execute(sql`insert into run (id, owner, kind, state, input_hash, input, updated_at)
      select n, 'ada', 'generation', 'done', n, '{}', now() - interval '9 days' from generate_series(1, 20) n`)
    await queries.execute(sql`insert into run_event (run_id, owner, seq, name, data)
      select r, 'ada', n, 'story', to_jsonb(repeat(md5(n::text), 40)) from generate_series(1, 20) r, generate_series(1, 200) n`)
  })
  await createRetention({ db, keep, log: quiet, now: () => new Date() }).keepAll()
}

const bytesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? bytesOf(path) : statSync(path).size)
  }, 0)

it('the embedded database takes no more room for what comes and goes', async () => {
  const tables = async () => {
    const { rows } = await db.asOwner.execute<{ bytes: number }>(
      sql`select (pg_total_relation_size('run') + pg_total_relation_size('run_event'))::int as bytes`,
    )
    return rows[0]?.bytes ?? Number.NaN
  }
  for (let round = 0; round < 2; round += 1) await oneRound()
  const [tablesBefore, filesBefore] = [await tables(), bytesOf(dataDir)]
  for (let round = 0; round < 8; round += 1) await oneRound()
  expect((await tables()) / tablesBefore).toBeLessThan(1.5)
  // its write-ahead log comes in pieces of 16 MB
  expect((bytesOf(dataDir) - filesBefore) / 1e6).toBeLessThan(40)
})
