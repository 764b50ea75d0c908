import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresUrl, testDatabases } from '../testing/database.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

describe.runIf(testDatabases().includes('postgres'))('connections to PostgreSQL that break', () => {
  let served: Awaited<ReturnType<typeof createPostgresUrl>>
  let db: Database
  const logged: string[] = []

  beforeAll(async () => {
    served = await createPostgresUrl()
    const log = { error: (_details: object, message: string) => void logged.push(message) }
    db = await openDatabase({ databaseUrl: served.databaseUrl, dataDir: tmpdir(), log })
  })
  afterAll(async () => {
    await db.close()
    await served.remove()
  })

  /** What a restart of the database does to its connections. */
  const breakAll = async () => {
    const client = new pg.Client({ connectionString: served.databaseUrl })
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
  }
  const works = () => db.withWorker(async (queries) => (await queries.execute(sql`select 1 as one`)).rows)

  it('end the work they were in the middle of, and nothing else', async () => {
    const broken = db.withWorker(async (queries) => {
      await queries.execute(sql`select 1`)
      await breakAll()
      await queries.execute(sql`select 2`)
    })
    await expect(broken).rejects.toThrow()
    expect(await works()).toEqual([{ one: 1 }])
    expect(logged).toContain('a database connection broke')
  })

  it('are replaced when they were idle', async () => {
    await Promise.all([works(), works(), works()])
    await breakAll()
    expect(await works()).toEqual([{ one: 1 }])
  })
})
