import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** How a server stands at one moment, in bytes and rows. */
export type Sample = {
  readonly minute: number
  readonly rounds: number
  readonly resident: number
  readonly heap: number
  /** What the files of the embedded database take, its write-ahead log included; null for PostgreSQL. */
  readonly files: number | null
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly bytes: number }>>
}

/** Reads what `/metrics` tells of memory and tables, and the size of the embedded database's folder. */
export async function readSample(
  { url, token, folder }: { url: string; token: string; folder: string | null },
  at: Pick<Sample, 'minute' | 'rounds'>,
): Promise<Sample> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  const one = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  const byTable = (name: string) =>
    new Map(
      [...text.matchAll(new RegExp(`^${name}\\{db_collection_name="(\\w+)"\\} (\\S+)$`, 'gm'))].map(
        ([, table = '', value]) => [table, Number(value)],
      ),
    )
  const [rows, bytes] = [byTable('planwright_table_rows'), byTable('planwright_table_size_bytes')]
  return {
    ...at,
    resident: one('process_memory_usage_bytes'),
    heap: one('v8js_memory_heap_used_bytes'),
    files: folder === null ? null : bytesOf(folder),
    tables: Object.fromEntries(
      [...bytes].map(([table, size]) => [table, { rows: rows.get(table) ?? Number.NaN, bytes: size }]),
    ),
  }
}

/** A file may go while it is looked at. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + bytesOf(path)
    return sum + (existsSync(path) ? (statSync(path, { throwIfNoEntry: false })?.size ?? 0) : 0)
  }, 0)
}

const mostColumns = 8

/** Memory and tables over time, side by side; of many samples some, the first and the last among them. */
export function soakTable(samples: readonly Sample[]): string {
  const step = Math.max(1, (samples.length - 1) / (mostColumns - 1))
  const shown = [
    ...new Set(
      Array.from({ length: Math.min(mostColumns, samples.length) }, (_, index) => samples[Math.round(index * step)]),
    ),
  ].flatMap((sample) => sample ?? [])
  const row = (name: string, cell: (sample: Sample) => string | number) => [name, ...shown.map(cell)]
  const names = Object.keys(samples.at(-1)?.tables ?? {})
  const tables = names
    .filter((name) => samples.some(({ tables: at }) => (at[name]?.rows ?? 0) > 0))
    .toSorted((a, b) => (samples.at(-1)?.tables[b]?.bytes ?? 0) - (samples.at(-1)?.tables[a]?.bytes ?? 0))
    .map((name) =>
      row(`\`${name}\``, ({ tables: at }) => `${at[name]?.rows ?? 0} / ${kilobytes(at[name]?.bytes ?? 0)} KB`),
    )
  return [
    row('minute', ({ minute }) => Math.round(minute * 10) / 10),
    row('---', () => '--:'),
    row('rounds', ({ rounds }) => rounds),
    row('memory (RSS)', ({ resident }) => `${megabytes(resident)} MB`),
    row('heap', ({ heap }) => `${megabytes(heap)} MB`),
    ...(samples[0]?.files === null ? [] : [row('files with the log', ({ files }) => `${megabytes(files ?? 0)} MB`)]),
    row('all tables', (sample) => `${kilobytes(allBytes(sample))} KB`),
    ...tables,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** How much larger something is on average in the last third than in the one before, in percent: about nothing, once it has levelled off. */
export function growth(samples: readonly Sample[]): Readonly<Record<string, number>> {
  const third = Math.floor(samples.length / 3)
  const [before, last] = [samples.slice(-2 * third, -third), samples.slice(-third)]
  const of = (read: (sample: Sample) => number) =>
    Math.round((average(last.map(read)) / average(before.map(read)) - 1) * 1000) / 10
  return {
    resident: of(({ resident }) => resident),
    heap: of(({ heap }) => heap),
    ...(samples[0]?.files === null ? {} : { files: of(({ files }) => files ?? Number.NaN) }),
    tables: of(allBytes),
    tablesWithoutTheAuditTrail: of((sample) => allBytes(sample) - (sample.tables.audit_event?.bytes ?? 0)),
  }
}

const allBytes = ({ tables }: Sample): number => Object.values(tables).reduce((sum, { bytes }) => sum + bytes, 0)
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
const kilobytes = (bytes: number) => Math.round(bytes / 1e3)
