import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draft } from '../drafts/draft-tables.ts'
import { user } from '../identity/identity-tables.ts'
import { run } from '../runs/run-tables.ts'
import { createTestDatabase, everyDatabase } from '../testing/databases/database.ts'
import type { Database } from './database.ts'

describe.each(everyDatabase())('row-level security on %s', (kind) => {
  let db: Database
  const [ada, ben] = [randomUUID(), randomUUID()]
  const row = (owner: string) => ({
    id: randomUUID(),
    owner,
    version: 1,
    name: 'mine',
    runs: { generation: null, save: null },
    createdAt: new Date(),
    updatedAt: new Date(),
  })

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    for (const id of [ada, ben]) await db.asOwner.insert(user).values({ id, name: id, email: `${id}@example.com` })
    for (const id of [ada, ben]) await db.withPerson(id, (queries) => queries.insert(draft).values(row(id)))
  })
  afterAll(() => db.close())

  it('shows a person only their own rows, whatever the query says', async () => {
    const owners = await db.withPerson(ada, (queries) => queries.select({ owner: draft.owner }).from(draft))
    expect(owners).toEqual([{ owner: ada }])
  })

  it('does the same for single questions, and leaves nothing of it behind, however many are asked at once', async () => {
    const asked = [ada, ben, ada, ben, ada, ben].map(async (person) => {
      const owners = await db.asPerson(person).select({ owner: draft.owner }).from(draft)
      expect(owners).toEqual([{ owner: person }])
      expect(await db.asPerson(person).$count(draft)).toBe(1)
      const { rows } = await db.asOwner.execute(sql`
        select current_user = session_user as self, coalesce(current_setting('app.person', true), '') as person`)
      expect(rows).toEqual([{ self: true, person: '' }])
    })
    await Promise.all(asked)
    expect(await db.asWorker.select().from(run)).toEqual([])
  })

  it('keeps of a single question that fails nothing, and goes on with the next', async () => {
    const attempt = db.asPerson(ada).insert(draft).values(row(ben))
    await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(db.asPerson(ada).execute(sql`select * from "user"`)).rejects.toMatchObject({
      cause: { code: '42501' },
    })
    await expect(db.asWorker.select().from(user)).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(db.asPerson(ada).execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await db.asPerson(ada).select({ owner: draft.owner }).from(draft)).toEqual([{ owner: ada }])
    expect(() => db.asPerson('')).toThrow('needs a person')
  })

  it('makes a transaction of single questions that of the person', async () => {
    const { id } = row(ada)
    const attempt = db.asPerson(ada).transaction(async (queries) => {
      await queries.insert(draft).values({ ...row(ada), id })
      throw new Error('enough')
    })
    await expect(attempt).rejects.toThrow('enough')
    expect(await db.asPerson(ada).$count(draft, sql`id = ${id}`)).toBe(0)
  })

  it('changes and removes only the own rows', async () => {
    const changed = await db.withPerson(ada, (queries) =>
      queries.update(draft).set({ name: 'taken' }).returning({ owner: draft.owner }),
    )
    expect(changed).toEqual([{ owner: ada }])
    await db.withPerson(ada, (queries) => queries.delete(draft).where(sql`owner = ${ben}`))
    expect(await db.withPerson(ben, (queries) => queries.select({ name: draft.name }).from(draft))).toEqual([
      { name: 'mine' },
    ])
  })

  it('refuses a row in the name of somebody else', async () => {
    const attempt = db.withPerson(ada, (queries) => queries.insert(draft).values(row(ben)))
    await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it.each(['user', 'session', 'account', 'verification', 'jwks'])('keeps the table %s out of reach', async (table) => {
    const attempt = db.withPerson(ada, (queries) => queries.execute(sql.raw(`select * from "${table}"`)))
    await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('leaves role and person behind with the transaction', async () => {
    await db.withPerson(ada, (queries) => queries.select().from(draft))
    const { rows } = await db.asOwner.execute(
      sql`select current_user = session_user as self, coalesce(current_setting('app.person', true), '') as person`,
    )
    expect(rows).toEqual([{ self: true, person: '' }])
  })

  it('is forced on every table with an owner', async () => {
    const { rows } = await db.asOwner.execute<{ name: string; forced: boolean; policies: number }>(sql`
      select c.relname::text as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select count(*)::int from pg_policies p where p.tablename = c.relname and 'planwright_app' = any(p.roles)) as policies
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and a.attname = 'owner' and c.relnamespace = 'public'::regnamespace`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((table) => !table.forced || table.policies === 0)).toEqual([])
  })

  it('has a person of the other name nowhere to hide: an empty one is refused', () => {
    expect(() => db.withPerson('', async () => undefined)).toThrow('needs a person')
  })
})
