import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { draft } from '../drafts/draft-tables.ts'
import { user } from '../identity/identity-tables.ts'
import { createTestApp } from '../testing/app.ts'
import type { Database } from './database.ts'
import { createRetention } from './keep-retention.ts'
import { embeddedDatabase } from './open-database.ts'
import { removePersonal } from './personal-tables.ts'
import { createSparingPGlite } from './sparing-pglite.ts'

/** The owner that the README asks for and managed databases give: no superuser, CREATEROLE, on a PostgreSQL newer than 15. */
describe('a plain owner with CREATEROLE on a current PostgreSQL', () => {
  let client: PGlite
  let db: Database
  beforeAll(async () => {
    client = await createSparingPGlite({})
    await client.exec(`
      create role plain login createrole;
      grant create on database postgres to plain;
      alter schema public owner to plain;
      set session authorization plain`)
    db = await embeddedDatabase(client)
  })
  afterAll(() => db.close())

  it('is one where creating a role does not mean to be allowed to become it', async () => {
    const { rows } = await client.query<{ version: number; superuser: boolean }>(
      `select current_setting('server_version_num')::int as version, rolsuper as superuser from pg_roles where rolname = current_user`,
    )
    expect(rows[0]?.version).toBeGreaterThanOrEqual(160_000)
    expect(rows[0]?.superuser).toBe(false)
  })

  it('works for a person and across owners', async () => {
    const id = randomUUID()
    await db.asOwner.insert(user).values({ id, name: 'Ada', email: 'ada@example.com' })
    const at = new Date()
    const row = { id: randomUUID(), owner: id, version: 1, name: 'mine', createdAt: at, updatedAt: at }
    await db.withPerson(id, (queries) =>
      queries.insert(draft).values({ ...row, runs: { generation: null, save: null } }),
    )
    expect(await db.withPerson(id, (queries) => queries.select({ name: draft.name }).from(draft))).toEqual([
      { name: 'mine' },
    ])
    expect(await db.withPerson(randomUUID(), (queries) => queries.select().from(draft))).toEqual([])
    await db.withWorker((queries) => queries.execute('select from run'))
  })

  it('removes an account with everything, and keeps the retention', async () => {
    const id = randomUUID()
    await db.asOwner.insert(user).values({ id, name: 'Ben', email: 'ben@example.com' })
    await db.withPerson(id, async (queries) => {
      for (const days of [100, 1])
        await queries.execute(sql`insert into run (id, owner, kind, state, input_hash, input, updated_at)
          values (${`${id} ${days}`}, ${id}, 'generation', 'done', 'h', '{}', now() - make_interval(days => ${days}))`)
    })
    await db.withWorker((queries) =>
      queries.execute(sql`insert into audit_event (person, what, outcome, about, at)
        values (${id}, 'export', 'done', '{}', now() - interval '500 days'), (${id}, 'export', 'done', '{}', now())`),
    )
    const keep = { runsDays: 90, eventsDays: 7, sessionsDays: 7, auditDays: 400, tokensDays: 400, everyMinutes: 60 }
    const log = { info: () => undefined, error: () => undefined }
    await createRetention({ db, keep, log, now: () => new Date() }).keepAll()
    const runsLeft = () => db.withWorker((queries) => queries.execute(sql`select id from run where owner = ${id}`))
    expect((await runsLeft()).rows).toEqual([{ id: `${id} 1` }])
    expect((await db.asOwner.execute(sql`select 1 from audit_event`)).rows).toHaveLength(1)
    await removePersonal(db, id)
    expect((await runsLeft()).rows).toEqual([])
    // and what comes in between goes with the account
    await db.withPerson(id, (queries) =>
      queries.execute(
        sql`insert into run (id, owner, kind, state, input_hash, input) values (${id}, ${id}, 'save', 'done', 'h', '{}')`,
      ),
    )
    await db.asOwner.execute(sql`delete from "user" where id = ${id}`)
    expect((await runsLeft()).rows).toEqual([])
  })

  it('is ready only while it may become both roles', async () => {
    const test = await createTestApp({ db })
    onTestFinished(() => test.close())
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
    await client.exec(`reset session authorization; revoke planwright_app from plain; set session authorization plain`)
    expect((await test.app.inject('/readyz')).statusCode).toBe(503)
    expect(test.logged.join('')).toContain("may not do what people's calls need: as a superuser run")
  })

  it('is ready only while it may read what calls ask for', async () => {
    await client.exec(`reset session authorization; grant planwright_app to plain; set session authorization plain`)
    await db.ping()
    await client.exec('revoke select on draft from planwright_app')
    await expect(db.ping()).rejects.toThrow("may not do what people's calls need")
  })
})
