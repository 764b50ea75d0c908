import type pg from 'pg'

type Rows = { readonly rows: number; readonly bytes: number }
/** By table. */
export type Sizes = Readonly<Record<string, Rows>>

/** What stands in each table: rows, and their bytes as they are stored, compressed, with header and pointer (28 bytes) and without indexes and free room. */
export async function readSizes(client: pg.Client): Promise<Sizes> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const sizes: Record<string, Rows> = {}
  for (const { name } of tables) {
    const of = `from "${name}" t`
    const { rows } = await client.query<{ rows: string; bytes: string }>(
      `select count(*) as rows, coalesce(sum(pg_column_size(t.*) + 4), 0) as bytes ${of}`,
    )
    sizes[name] = { rows: Number(rows[0]?.rows), bytes: Number(rows[0]?.bytes) }
  }
  return sizes
}

/** What one of so many left on average. */
export function leftByOne(before: Sizes, after: Sizes, count: number): Sizes {
  const left = Object.entries(after).map(([name, { rows, bytes }]) => {
    const was = before[name] ?? { rows: 0, bytes: 0 }
    return [name, { rows: (rows - was.rows) / count, bytes: Math.round((bytes - was.bytes) / count) }] as const
  })
  return Object.fromEntries(left.filter(([, { rows, bytes }]) => rows > 0 || bytes !== 0))
}

export function describeSizes(what: string, sizes: Sizes): string {
  const bytes = Object.values(sizes).reduce((sum, each) => sum + each.bytes, 0)
  const tables = Object.entries(sizes).map(([name, each]) => `${name} ${each.bytes} in ${each.rows} rows`)
  return `${what}: ${bytes} bytes (${tables.join(', ')})`
}

/** Bytes of a row and of its place in all indexes of its table, free room included, where a table has enough rows to tell. */
export async function bytesOfRows(
  client: pg.Client,
): Promise<Record<string, { rows: number; table: number; index: number }>> {
  const { rows } = await client.query<{ name: string; rows: number; table: string; index: string }>(
    `select relname::text as name, reltuples::float8 as rows, pg_table_size(oid) as table, pg_indexes_size(oid) as index
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 1000 and relname not like 'bench%'`,
  )
  return Object.fromEntries(
    rows.map(({ name, rows: count, table, index }) => [
      name,
      { rows: count, table: Math.round(Number(table) / count), index: Math.round(Number(index) / count) },
    ]),
  )
}
