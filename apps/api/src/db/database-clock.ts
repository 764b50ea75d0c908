import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'

/** What several servers hold against one another goes by the database's clock: theirs differ. */
export const databaseNow = sql`clock_timestamp()`

export function later(ms: number): SQL {
  return sql`clock_timestamp() + make_interval(secs => ${ms / 1000}::double precision)`
}

/** What the database's clock shows so many milliseconds from now. */
export async function timeIn(queries: Queries, ms: number): Promise<Date> {
  const { rows } = await queries.execute<{ at: number }>(
    sql`select (extract(epoch from ${later(ms)}) * 1000)::double precision as at`,
  )
  const [time] = rows
  if (!time) throw new Error('A select without a table answers one row')
  return new Date(time.at)
}
