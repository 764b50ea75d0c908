import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { callCount } from '../call-count-tables.ts'
import type { Exchange, Handed } from './summed-counts.ts'

/** Sums of all servers of a PostgreSQL, by its clock; in order of the keys, so that two servers wait for each other in one direction only. `secret` keeps keys from being guessed back. */
export function createExchange({ db, secret }: { db: Database; secret: string }): Exchange {
  const digestOf = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')
  const isOver = sql`${callCount.until} <= statement_timestamp()`
  return async (handed) => {
    const keys = new Map(handed.map(({ key }) => [digestOf(key), key]))
    const rows = handed.map(({ key, ...count }) => ({ key: digestOf(key), ...count }))
    const summed = await db.asOwner.execute<Handed>(sql`
      insert into ${callCount} (key, calls, until)
        select key, count, statement_timestamp() + make_interval(secs => "leftMs" / 1000)
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as handed (key text, count integer, "leftMs" float8)
        order by key
      on conflict (key) do update set
        calls = case when ${isOver} then excluded.calls else ${callCount.calls} + excluded.calls end,
        until = case when ${isOver} then excluded.until else ${callCount.until} end
      returning key, calls as count, (extract(epoch from until - statement_timestamp()) * 1000)::float8 as "leftMs"`)
    return summed.rows.map((row) => ({ ...row, key: keys.get(row.key) ?? '' }))
  }
}
