import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draft } from '../drafts/draft-tables.ts'
import { user } from '../identity/identity-tables.ts'
import type { Database } from './database.ts'
import { embeddedDatabase } from './open-database.ts'

/** The owner that the README asks for and managed databases give: no superuser, CREATEROLE, on a PostgreSQL newer than 15. */
describe('a plain owner with CREATEROLE on a current PostgreSQL', () => {
  let client: PGlite
  let db: Database
  beforeAll(async () => {
    client = await PGlite.create()
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

  it('is ready only while it may become both roles', async () => {
    await db.ping()
    await client.exec(`reset session authorization; revoke planwright_app from plain; set session authorization plain`)
    await expect(db.ping()).rejects.toThrow()
  })
})
