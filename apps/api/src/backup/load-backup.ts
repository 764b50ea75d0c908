import { sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { knownMigrations } from '../db/known-migrations.ts'
import { ensureRoles, lockNumber, runMigrations } from '../db/prepare-database.ts'
import { telling } from '../db/telling.ts'
import { sayPlainly } from '../log/say-plainly.ts'
import { SettingsError } from '../settings/settings-error.ts'
import { listTables, type Table } from './list-tables.ts'
import { type Backup, newer, readPieces } from './read-backup.ts'
import { writeAlike } from './read-rows.ts'

/**
 * Loads a checked backup into an empty database: roles, tables as the backup knew them, rows, and then the migrations since. One transaction, in which
 * `before the end` is done too; whatever fails leaves the database as it was.
 */
export async function loadBackup(
  queries: Queries,
  file: string,
  { header, end }: Backup,
  where: string,
  atTheEnd: () => void,
): Promise<void> {
  const migrations = knownMigrations()
  const isKnown = migrations.some(({ at }) => at === header.schema)
  if (header.schema > (migrations.at(-1)?.at ?? 0)) throw newer(file, header.product)
  if (!isKnown)
    throw new SettingsError(
      `${file} was made by another version of Planwright (${header.product}), whose tables this one does not know.`,
    )
  await queries.transaction(async (transaction) => {
    await telling(
      () => sayPlainly({}, 'waiting for a server that is bringing the tables of this database up to date'),
      () => transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`),
    )
    await refuseUsed(transaction, where)
    await writeAlike(transaction)
    await ensureRoles(transaction)
    await runMigrations(
      transaction,
      migrations.filter(({ at }) => at <= header.schema),
    )
    const tables = await listTables(transaction)
    // row-level security binds the owner too, who is alone with the tables until the end
    const forced = await forcedTables(transaction)
    for (const name of forced)
      await transaction.execute(sql`alter table ${sql.identifier(name)} no force row level security`)
    await loadRows(transaction, file, tables)
    for (const { name } of tables) await checkCount(transaction, file, name, end.rows[name])
    for (const name of forced)
      await transaction.execute(sql`alter table ${sql.identifier(name)} force row level security`)
    for (const [name, { last, called }] of Object.entries(end.sequences))
      await transaction.execute(sql`select setval(${`public.${quoted(name)}`}::regclass, ${last}::bigint, ${called})`)
    await runMigrations(transaction, migrations)
    atTheEnd()
  })
}

async function refuseUsed(queries: Queries, where: string) {
  const { rows } = await queries.execute<{ name: string }>(sql`
    select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by n.nspname = 'drizzle', 1`)
  const [first, ...more] = rows
  if (!first) return
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  throw new SettingsError(
    `${where} is not empty, it has the table ${first.name}${others}: name an empty one. Nothing was changed.`,
  )
}

async function forcedTables(queries: Queries): Promise<readonly string[]> {
  const { rows } = await queries.execute<{ name: string }>(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  return rows.map(({ name }) => name)
}

async function loadRows(queries: Queries, file: string, tables: readonly Table[]) {
  for await (const { table: name, columns, rows } of readPieces(file)) {
    const table = tables.find((each) => each.name === name)
    const targets = columns.map((column) => table?.columns.find((each) => each.name === column))
    if (!table || targets.length !== table.columns.length || targets.includes(undefined))
      throw new SettingsError(`${file} has the table ${name} otherwise than this version of Planwright knows it.`)
    if (rows.length === 0) continue
    const known = targets.filter((column) => column !== undefined)
    const names = known.map((column) => sql.identifier(column.name))
    const values = known.map(({ type }, index) => sql`(line ->> ${sql.raw(String(index))})::${sql.raw(type)}`)
    await queries.execute(sql`
      insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)}) overriding system value
      select ${sql.join(values, sql`, `)} from json_array_elements(${`[${rows.join(',')}]`}::json) as line`)
  }
}

async function checkCount(queries: Queries, file: string, name: string, expected = 0) {
  const { rows } = await queries.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(name)}`,
  )
  if (rows[0]?.count !== expected)
    throw new Error(`${file} has ${expected} rows of ${name}, and ${rows[0]?.count} came to be in the database`)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
