import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { hasMigrations } from '../db/prepare-database.ts'
import { flushFolder } from '../settings/flush-folder.ts'
import type { Place } from '../settings/read-place.ts'
import { SettingsError } from '../settings/settings-error.ts'
import { backupFormat, type End, formatVersion, type Header, productVersion } from './backup-format.ts'
import { collectSecrets } from './backup-secrets.ts'
import { listTables } from './list-tables.ts'
import { findReaders, readRows, writeAlike } from './read-rows.ts'
import { tellStorageFault } from './storage-faults.ts'

export type Written = {
  readonly file: string
  readonly bytes: number
  readonly tables: number
  readonly rows: number
  /** Whether secrets of DATA_DIR are in it. */
  readonly holdsSecrets: boolean
}

type Options = { queries: Queries; place: Place; file: string; now: () => Date; signal?: AbortSignal | undefined }

/** Writes everything in a database to a new file, as it stands at one moment, however much is changed meanwhile. The file has its name once it is whole. */
export async function writeBackup({ queries, place, file, now, signal }: Options): Promise<Written> {
  if (existsSync(file)) throw new SettingsError(`${file} is there already: name a file that is not.`)
  const partial = `${file}.${process.pid}.partial`
  try {
    const end = await queries.transaction(
      async (transaction) => {
        let last: End | undefined
        const lines = linesOf(transaction, place, now(), (written) => {
          last = written
        })
        // for its owner alone: it holds what people wrote, and secrets
        const output = createWriteStream(partial, { mode: 0o600, flush: true })
        await pipeline(lines, createGzip({ level: 4 }), output, { signal })
        if (!last) throw new Error('A backup ends with its end')
        return last
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(partial, file)
    flushFolder(dirname(file))
    const { size: bytes } = await stat(file)
    const counts = Object.values(end.rows)
    const holdsSecrets = Object.values(end.secrets).some(({ content }) => content !== null)
    return { file, bytes, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), holdsSecrets }
  } catch (error) {
    await rm(partial, { force: true })
    throw tellStorageFault(error, file)
  }
}

async function* linesOf(
  queries: Queries,
  place: Place,
  at: Date,
  written: (end: End) => void,
): AsyncGenerator<string, void> {
  await writeAlike(queries)
  const header: Header = {
    format: backupFormat,
    formatVersion,
    product: productVersion,
    madeAt: at.toISOString(),
    schema: await schemaOf(queries),
  }
  const tables = await listTables(queries)
  const names = tables.map(({ name }) => sql.identifier(name))
  // a migration that begins now waits for us, and does not change what is still to be read
  await queries.execute(sql`lock table ${sql.join(names, sql`, `)} in access share mode`)
  const readers = await findReaders(queries, tables)

  const digest = createHash('sha256')
  const chunkOf = (lines: readonly string[]) => {
    const text = `${lines.join('\n')}\n`
    digest.update(text)
    return text
  }
  const rows: Record<string, number> = {}
  yield chunkOf([JSON.stringify(header)])
  for (const table of tables) {
    const { name, columns } = table
    yield chunkOf([JSON.stringify({ table: name, columns: columns.map((column) => column.name) })])
    rows[name] = 0
    for await (const lines of readRows(queries, table, readers.get(table) ?? [])) {
      rows[name] += lines.length
      yield chunkOf(lines)
    }
  }
  const sequences = await sequencesOf(queries)
  // after the rows: a key that somebody rotates to meanwhile comes before those in the file, and the rows are of now or before
  const end: End = { rows, sequences, secrets: collectSecrets(place), sha256: digest.digest('hex') }
  yield `${JSON.stringify(end)}\n`
  written(end)
}

async function schemaOf(queries: Queries): Promise<number> {
  const { rows } = (await hasMigrations(queries))
    ? await queries.execute<{ last: string | null }>(
        sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
      )
    : { rows: [] }
  const last = rows[0]?.last
  if (!last) throw new SettingsError('There is nothing to back up: no server has used this database yet.')
  return Number(last)
}

async function sequencesOf(queries: Queries): Promise<End['sequences']> {
  const { rows } = await queries.execute<{ name: string }>(
    sql`select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: End['sequences'] = {}
  for (const { name } of rows) {
    const { rows: values } = await queries.execute<{ last: string; called: boolean }>(
      sql`select last_value::text as last, is_called as called from ${sql.identifier(name)}`,
    )
    if (values[0]) sequences[name] = values[0]
  }
  return sequences
}
