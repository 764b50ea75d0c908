import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Telemetry } from './telemetry.ts'

/** How large each table is, from the database's own statistics: no row is read for it. */
export function watchTables({ observe }: Pick<Telemetry, 'observe'>, { asOwner }: Pick<Database, 'asOwner'>): void {
  const tables = sql`from pg_stat_user_tables where schemaname = 'public'`
  observe('planwright.table.size', async () => {
    const { rows } = await asOwner.execute<{ table: string; bytes: number }>(
      sql`select relname::text as table, pg_total_relation_size(relid)::float8 as bytes ${tables}`,
    )
    return rows.map(({ table, bytes }) => ({ value: bytes, attributes: { 'db.collection.name': table } }))
  })
  observe('planwright.table.rows', async () => {
    const { rows } = await asOwner.execute<{ table: string; count: number }>(
      sql`select relname::text as table, n_live_tup::float8 as count ${tables}`,
    )
    return rows.map(({ table, count }) => ({ value: count, attributes: { 'db.collection.name': table } }))
  })
}
