import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { user } from '../identity/identity-tables.ts'
import { createPostgresUrl, testDatabases } from '../testing/databases/database.ts'
import { createLine } from '../testing/processes/line.ts'
import type { Database } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { openDatabase } from './open-database.ts'

describe.runIf(testDatabases().includes('postgres'))('connections to PostgreSQL that break', () => {
  let served: Awaited<ReturnType<typeof createPostgresUrl>>
  let db: Database
  const logged: string[] = []

  beforeAll(async () => {
    served = await createPostgresUrl()
    const note = (_details: object, message: string) => void logged.push(message)
    const log = { error: note, warn: note }
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
  /** So that nothing here has noticed it yet. */
  const breakAllUnseen = () => {
    const script = `
      const pg = require('pg')
      const client = new pg.Client({ connectionString: '${served.databaseUrl}' })
      client.connect()
        .then(() => client.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"))
        .then(() => client.end())`
    execFileSync(process.execPath, ['-e', script], { cwd: import.meta.dirname })
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

  it('cost the pool nothing when a transaction begins on one', async () => {
    const most = Array.from({ length: 10 }, works)
    await Promise.all(most)
    breakAllUnseen()
    const broken = await Promise.allSettled(Array.from({ length: 10 }, works))
    const reasons = broken.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons.every(isDatabaseAway)).toBe(true)
    expect(await works()).toEqual([{ one: 1 }])
  })

  describe('that nothing comes through any more', () => {
    const answerWithinMs = 3000
    /** Far less than a second wait of the kind takes, and enough for a machine that is busy. */
    const slackMs = 1500
    let line: Awaited<ReturnType<typeof createLine>>
    let far: Database

    beforeEach(async () => {
      line = await createLine(served.databaseUrl)
      const log = { error: () => undefined, warn: () => undefined }
      far = await openDatabase({ databaseUrl: line.url, dataDir: tmpdir(), answerWithinMs, log })
    })
    afterEach(async () => {
      await far.close()
      line.close()
    })

    const ask = () => far.withWorker(async (queries) => (await queries.execute(sql`select 1 as one`)).rows)
    /** Asks, and answers how long that took, in ms, once it was given up. */
    const given = async (question: Promise<unknown>) => {
      const begun = performance.now()
      expect(await question.then(() => 'answered', isDatabaseAway)).toBe(true)
      return performance.now() - begun
    }

    it('are given up and replaced', async () => {
      expect(await ask()).toEqual([{ one: 1 }])
      line.stall()
      expect(await given(ask())).toBeLessThan(answerWithinMs + slackMs)
      expect(await given(far.asOwner.execute(sql`select 1`))).toBeLessThan(answerWithinMs + slackMs)
      line.goOn()
      expect(await ask()).toEqual([{ one: 1 }])
      expect(await far.asOwner.$count(user)).toBe(0)
    })

    it('are not asked to take back what was begun', async () => {
      const begun = far.withWorker(async (queries) => {
        await queries.execute(sql`select 1`)
        line.stall()
        await queries.execute(sql`select 2`)
      })
      expect(await given(begun)).toBeLessThan(answerWithinMs + slackMs)
    })

    it('cost whoever had to wait for one no longer than anybody else', async () => {
      const wait = sql`select pg_sleep(${answerWithinMs / 2000})`
      const before = Array.from({ length: 10 }, () => far.withWorker((queries) => queries.execute(wait)))
      // none of the ten is free before half of the time is over
      const after = Array.from({ length: 5 }, () => given(ask()))
      await Promise.race(before).then(line.stall)
      await Promise.allSettled(before)
      for (const tookMs of await Promise.all(after)) expect(tookMs).toBeLessThan(answerWithinMs + slackMs)
      line.goOn()
      expect(await ask()).toEqual([{ one: 1 }])
    })
  })

  it('are replaced when they were idle', async () => {
    await Promise.all([works(), works(), works()])
    await breakAll()
    expect(await works()).toEqual([{ one: 1 }])
  })
})
