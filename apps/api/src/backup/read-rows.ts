import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { appRole, workerRole } from '../db/owner-policies.ts'
import { SettingsError } from '../settings/settings-error.ts'
import type { Table } from './list-tables.ts'

/** As whom a table is read, several times where each sees a part. */
type Reader = { readonly role: string; readonly person: string }
const owner: Reader = { role: 'none', person: '' }
const worker: Reader = { role: workerRole, person: '' }

const charactersAtOnce = 4_000_000
const rowsAtOnce = 2000

/**
 * As whom each table is read whole. Row-level security binds the owner of the tables too, so a table is read by whom a policy shows all of it: the worker,
 * or each person in turn. A table of which neither is so stops the backup.
 */
export async function findReaders(queries: Queries, tables: readonly Table[]): Promise<Map<Table, readonly Reader[]>> {
  const readers = new Map<Table, Reader[]>()
  const ofPeople: Table[] = []
  for (const table of tables) {
    if (!table.bound) readers.set(table, [owner])
    else if (table.workerSeesAll) readers.set(table, [worker])
    else if (table.peopleSeeAll) {
      readers.set(table, [])
      ofPeople.push(table)
    } else {
      throw new SettingsError(
        `The user of the database does not see every row of ${table.name}: as a superuser run "alter role <user> bypassrls" for the time of the backup.`,
      )
    }
  }
  if (ofPeople.length === 0) return readers
  const { rows: people } = await queries.execute<{ id: string }>(sql`select id from "user" order by id`)
  for (const { id: person } of people) {
    const reader = { role: appRole, person }
    await become(queries, reader)
    const { rows } = await queries.execute<{ has: boolean[] }>(
      sql`select array[${sql.join(
        ofPeople.map(({ name }) => sql`exists (select from ${sql.identifier(name)})`),
        sql`, `,
      )}] as has`,
    )
    for (const [index, table] of ofPeople.entries()) if (rows[0]?.has[index]) readers.get(table)?.push(reader)
  }
  await become(queries, owner)
  return readers
}

/** The rows of a table as lines of a backup, some at a time. */
export async function* readRows(
  queries: Queries,
  { name, columns }: Table,
  readers: readonly Reader[],
): AsyncGenerator<readonly string[]> {
  const values = columns.map((column) => sql`${sql.identifier(column.name)}::text`)
  const line: SQL = sql`json_build_array(${sql.join(values, sql`, `)})::text`
  for (const reader of readers) {
    await become(queries, reader)
    await queries.execute(
      sql`declare backup_rows no scroll cursor for select ${line} as line from ${sql.identifier(name)}`,
    )
    // what rows weigh is known from those before
    for (let count = 10; ; ) {
      const { rows } = await queries.execute<{ line: string }>(sql.raw(`fetch ${count} from backup_rows`))
      if (rows.length > 0) yield rows.map((row) => row.line)
      if (rows.length < count) break
      const characters = rows.reduce((sum, row) => sum + row.line.length, 0)
      count = Math.max(1, Math.min(rowsAtOnce, Math.floor((charactersAtOnce * rows.length) / characters)))
    }
    await queries.execute(sql`close backup_rows`)
  }
  await become(queries, owner)
}

/** For the rest of the transaction. Without row-level security an owner who turns out to be bound gets an error, and not a part. */
const become = (queries: Queries, { role, person }: Reader) =>
  queries.execute(sql`select set_config('role', ${role}, true), set_config('app.person', ${person}, true),
    set_config('row_security', ${role === 'none' ? 'off' : 'on'}, true)`)

/** Values are written and read in one way, whatever the database or its user prefers. */
export function writeAlike(queries: Queries) {
  return queries.execute(sql`select set_config('DateStyle', 'ISO, MDY', true), set_config('IntervalStyle', 'postgres', true),
    set_config('TimeZone', 'UTC', true), set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true),
    set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`)
}
