import { readFileSync } from 'node:fs'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { busiestDatabase, createTestDatabase } from '../testing/databases/database.ts'
import type { Database } from './database.ts'
import { personalTables } from './personal-tables.ts'
import * as schema from './schema.ts'

const record = readFileSync(new URL('../../../../docs/retention.md', import.meta.url), 'utf8')

it('what keeps it from growing is written down of every table, and of none that is not there', () => {
  const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableConfig(value).name] : []))
  const rows = record.split('| table | grows with |')[1]?.split('\n\n')[0] ?? ''
  const told = rows.split('\n').flatMap((row) => row.split('|')[1]?.match(/[a-z_]+/g) ?? [])
  expect(told.toSorted()).toEqual(tables.toSorted())
})

describe('what goes is found by an index', () => {
  let db: Database
  /** The columns that each index begins with, by table. */
  const indexes = new Map<string, string[][]>()

  beforeAll(async () => {
    db = await createTestDatabase(busiestDatabase())
    const { rows } = await db.asOwner.execute<{ table: string; columns: string[] }>(sql`
      select i.indrelid::regclass::text as "table", array(
        select a.attname::text from unnest(i.indkey) with ordinality k(n, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by k.at) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and i.indpred is null`)
    for (const { table, columns } of rows) {
      const name = table.replaceAll('"', '')
      indexes.set(name, [...(indexes.get(name) ?? []), columns])
    }
  })
  afterAll(() => db.close())

  it.each(personalTables.map(({ table, whose }) => [getTableConfig(table).name, whose.name]))(
    'a person’s rows of %s by %s',
    (table, column) => {
      expect(indexes.get(table)?.map(([first]) => first)).toContain(column)
    },
  )

  it.each([
    ['run', 'updated_at'],
    ['draft', 'expires_at'],
    ['session', 'expires_at'],
    ['access_token', 'expires_at'],
    ['verification', 'expires_at'],
    ['device_login', 'expires_at'],
    ['oauth_client', 'expires_at'],
    ['oauth_code', 'expires_at'],
    ['oauth_grant', 'expires_at'],
    ['attempt', 'until'],
    ['call_count', 'until'],
    ['audit_event', 'at'],
    ['followed_draft', 'seen_at'],
  ])('the rows of %s whose time is over by %s', async (table, column) => {
    const { rows } = await db.asOwner.execute<{ column: string }>(sql`
      select a.attname::text as column from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = ${table}::regclass`)
    expect(rows.map((row) => row.column)).toContain(column)
  })

  it('the rows that refer to one that goes', async () => {
    const { rows } = await db.asOwner.execute<{ table: string; columns: string[] }>(sql`
      select f.conrelid::regclass::text as "table", array(
        select a.attname::text from unnest(f.conkey) with ordinality k(n, at)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n order by k.at) as columns
      from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`)
    expect(rows.length).toBeGreaterThan(10)
    const isFound = ({ table, columns }: { table: string; columns: string[] }) =>
      indexes.get(table.replaceAll('"', ''))?.some((index) => columns.every((column, at) => index[at] === column))
    expect(rows.filter((reference) => !isFound(reference))).toEqual([])
  })
})
