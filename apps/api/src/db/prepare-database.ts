import { sql } from 'drizzle-orm'
import { SettingsError } from '../settings/settings-error.ts'
import type { Queries } from './database.ts'
import { knownMigrations, type Migration } from './known-migrations.ts'
import { appRole, workerRole } from './owner-policies.ts'

/** Any number that nobody else in this database uses: two servers that start at once take turns. */
export const lockNumber = 7_529_264

/** Brings roles and tables up to date. `queries` must stay on one connection. */
export async function prepareDatabase(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_lock(${lockNumber})`)
  try {
    await ensureRoles(queries)
    await migrate(queries)
  } finally {
    await queries.execute(sql`select pg_advisory_unlock(${lockNumber})`)
  }
}

/** What a superuser runs once for a DATABASE_URL whose user may not create roles. */
export const grants = `create role ${appRole} nologin; create role ${workerRole} nologin; grant ${appRole}, ${workerRole} to <user>`

/**
 * Roles belong to the whole PostgreSQL and not to a database, so that another database's server may be creating them just now. What is used of them
 * is SET ROLE: from version 16 on, whoever creates a role is its member and may still not become it.
 */
export async function ensureRoles(queries: Queries) {
  for (const role of [appRole, workerRole]) {
    try {
      await queries.execute(
        sql.raw(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end;
        end if;
        if not pg_has_role(current_user, '${role}',
          case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then grant ${role} to current_user; end if;
      end $$`),
      )
    } catch (error) {
      throw new SettingsError(
        `The user of DATABASE_URL may not use the role ${role}: as a superuser run "${grants}".`,
        { cause: error },
      )
    }
  }
}

async function migrate(queries: Queries) {
  const migrations = knownMigrations()
  await refuseNewer(queries, migrations.at(-1)?.at ?? 0)
  try {
    await queries.transaction((transaction) => runMigrations(transaction, migrations))
  } catch (error) {
    throw new SettingsError(
      `The database could not be brought up to date: ${innermost(error)}. It may have been made by another version of Planwright.`,
      { cause: error },
    )
  }
}

/** Runs those that the database has not had, and notes them as Drizzle does. Drizzle's own migrator opens a transaction itself, and a restore is one already. */
export async function runMigrations(queries: Queries, migrations: readonly Migration[]): Promise<void> {
  await queries.execute(sql`create schema if not exists drizzle`)
  await queries.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const { rows } = await queries.execute<{ last: string | null }>(
    sql`select max(created_at)::text as last from ${noted}`,
  )
  const last = Number(rows[0]?.last ?? 0)
  const missing = migrations.filter(({ at }) => at > last)
  if (missing.length > 0) await queries.execute(sql`alter table ${noted} add column if not exists oldest bigint`)
  for (const { at, hash, oldest, statements } of missing) {
    for (const statement of statements) await queries.execute(sql.raw(statement))
    await queries.execute(sql`insert into ${noted} (hash, created_at, oldest) values (${hash}, ${at}, ${oldest})`)
  }
}

/** Where Drizzle notes which migrations a database has had. `oldest`, which is ours, may be missing: see Migration. */
const noted = sql.raw('drizzle.__drizzle_migrations')

/** Whether any server has used this database. */
export async function hasMigrations(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute(sql`select where to_regclass('drizzle.__drizzle_migrations') is not null`)
  return rows.length > 0
}

/** A server that runs already goes on beside a newer one. One that starts does where the tables say that it may: they only have more than it knows of. */
async function refuseNewer(queries: Queries, newestKnown: number) {
  if (!(await hasMigrations(queries))) return
  const { rows: newer } = await queries.execute(sql`
    select from ${noted} as noted where created_at > ${newestKnown}
      and coalesce((to_jsonb(noted) ->> 'oldest')::bigint > ${newestKnown}, true)`)
  if (newer.length === 0) return
  throw new SettingsError(
    'The database was brought up to date by a newer version of Planwright: start that version, or a newer one.',
  )
}

function innermost(error: unknown): string {
  if (error instanceof Error && error.cause) return innermost(error.cause)
  return error instanceof Error ? error.message : String(error)
}
