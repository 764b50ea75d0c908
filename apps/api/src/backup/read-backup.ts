import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type * as z from 'zod'
import { SettingsError } from '../settings/settings-error.ts'
import { backupFormat, End, formatVersion, Header, isRow, productVersion, Section } from './backup-format.ts'
import { tellStorageFault } from './storage-faults.ts'

export type Backup = { readonly header: Header; readonly end: End }

/** A piece of a backup: rows of a table as the file has them, some at a time. */
export type Piece = { readonly table: string; readonly columns: readonly string[]; readonly rows: readonly string[] }

const charactersAtOnce = 1_000_000
const rowsAtOnce = 1000

/** Reads a file once from end to end, and throws a SettingsError unless it is a whole, unchanged backup that this version can read. */
export async function checkBackup(file: string): Promise<Backup> {
  const digest = createHash('sha256')
  const counts: Record<string, number> = {}
  let header: Header | undefined
  let table: string | undefined
  let end: End | undefined
  for await (const line of linesOf(file)) {
    if (end) throw altered(file)
    if (!header) {
      header = headerOf(file, line)
    } else if (!isRow(line)) {
      const parsed = parse(file, line)
      if ('table' in parsed) {
        table = checked(file, Section, parsed).table
        counts[table] = 0
      } else {
        end = checked(file, End, parsed)
        continue
      }
    } else if (table === undefined) {
      throw altered(file)
    } else {
      counts[table] = (counts[table] ?? 0) + 1
    }
    digest.update(line).update('\n')
  }
  if (!header || !end || digest.digest('hex') !== end.sha256) throw altered(file)
  if (JSON.stringify(counts) !== JSON.stringify(end.rows)) throw altered(file)
  return { header, end }
}

/** The rows of a backup that was checked. A table without rows comes once, with none. */
export async function* readPieces(file: string): AsyncGenerator<Piece> {
  let section: { table: string; columns: readonly string[] } | undefined
  let rows: string[] = []
  let characters = 0
  for await (const line of linesOf(file)) {
    if (!isRow(line)) {
      if (section) yield { ...section, rows }
      rows = []
      characters = 0
      const parsed = parse(file, line)
      section = 'table' in parsed ? checked(file, Section, parsed) : undefined
      continue
    }
    const row = line.toString('utf8')
    rows.push(row)
    characters += row.length
    if (section && (characters >= charactersAtOnce || rows.length >= rowsAtOnce)) {
      yield { ...section, rows }
      rows = []
      characters = 0
    }
  }
}

function headerOf(file: string, line: Buffer): Header {
  const parsed = parse(file, line)
  if (parsed.format !== backupFormat) throw notOurs(file)
  if (typeof parsed.formatVersion === 'number' && parsed.formatVersion > formatVersion)
    throw newer(file, parsed.product)
  return checked(file, Header, parsed)
}

/** Told apart from a damaged file: there is nothing wrong with it. */
export function newer(file: string, product: unknown): SettingsError {
  return new SettingsError(
    `${file} was made by a newer version of Planwright (${String(product)}; this is ${productVersion}): restore it with that version, or a newer one.`,
  )
}

const notOurs = (file: string) => new SettingsError(`${file} is no backup of Planwright.`)
const altered = (file: string, cause?: unknown) =>
  new SettingsError(`${file} is cut off or was altered: take another backup. Nothing was restored.`, { cause })

function parse(file: string, line: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'))
    // an object, because it does not begin as a list
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (error) {
    throw altered(file, error)
  }
  throw altered(file)
}

function checked<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value)
  if (error) throw altered(file, error)
  return data
}

/** The lines of the file, without what ends them; whatever signs they hold, only a line feed ends one. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const input = createReadStream(file)
  const text = createGunzip()
  input.on('error', (error) => text.destroy(error))
  let isFirst = true
  let begun: Buffer[] = []
  try {
    for await (const chunk of input.pipe(text) as AsyncIterable<Buffer>) {
      isFirst = false
      let from = 0
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...begun, chunk.subarray(from, at)])
        begun = []
        from = at + 1
      }
      begun.push(chunk.subarray(from))
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('Z_')) throw isFirst ? notOurs(file) : altered(file, error)
    throw tellStorageFault(error, file)
  } finally {
    input.destroy()
  }
  if (begun.some(({ length }) => length > 0)) throw altered(file)
}
