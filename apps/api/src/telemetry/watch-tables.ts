import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { forAWhile, lookMs } from './for-a-while.ts'
import type { Telemetry } from './telemetry.ts'

/** How large each table is, from the database's own statistics: no row is read for it. */
export function watchTables({ observe }: Pick<Telemetry, 'observe'>, { asOwner }: Pick<Database, 'asOwner'>): void {
  const look = forAWhile(async () => {
    const { rows } = await asOwner.execute<{ table: string; bytes: number; count: number }>(sql`
      select relname::text as table, pg_total_relation_size(relid)::float8 as bytes, n_live_tup::float8 as count
      from pg_stat_user_tables where schemaname = 'public'`)
    return rows
  }, lookMs)
  observe('planwright.table.size', async () =>
    (await look()).map(({ table, bytes }) => ({ value: bytes, attributes: { 'db.collection.name': table } })),
  )
  observe('planwright.table.rows', async () =>
    (await look()).map(({ table, count }) => ({ value: count, attributes: { 'db.collection.name': table } })),
  )
}
