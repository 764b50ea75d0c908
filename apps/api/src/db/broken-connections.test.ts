import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createPostgresUrl, testDatabases } from '../testing/database.ts'
import type { Database } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { openDatabase } from './open-database.ts'

/** The way to a database, which can swallow what is sent without breaking. */
async function createLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let stalled = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => void (stalled || to.write(chunk)))
      from.on('error', () => undefined).on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    stall: () => {
      stalled = true
    },
    goOn: () => {
      stalled = false
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

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

  it('are given up when nothing comes through any more', async () => {
    const line = await createLine(served.databaseUrl)
    onTestFinished(line.close)
    const log = { error: () => undefined, warn: () => undefined }
    const far = await openDatabase({ databaseUrl: line.url, dataDir: tmpdir(), answerWithinMs: 1000, log })
    onTestFinished(() => far.close())
    const ask = () => far.withWorker(async (queries) => (await queries.execute(sql`select 1 as one`)).rows)
    expect(await ask()).toEqual([{ one: 1 }])
    line.stall()
    expect(await ask().catch(isDatabaseAway)).toBe(true)
    line.goOn()
    expect(await ask()).toEqual([{ one: 1 }])
  })

  it('are replaced when they were idle', async () => {
    await Promise.all([works(), works(), works()])
    await breakAll()
    expect(await works()).toEqual([{ one: 1 }])
  })
})
