import * as z from 'zod'
import packageJson from '../../package.json' with { type: 'json' }

/**
 * A backup is text in lines, compressed with gzip, so that `zcat` shows it:
 *
 * 1. the header;
 * 2. for each table, those first that others refer to: `{"table","columns"}`, and then a line for each row, a JSON list of what PostgreSQL writes for
 *    the value of each column, or null;
 * 3. the end: rows of each table, sequences, secrets, and the digest of every line before it.
 *
 * Columns that the database works out itself are left out. Whoever changes any of this raises the version.
 */
export const backupFormat = 'planwright-backup'
export const formatVersion = 1
export const productVersion: string = packageJson.version

export const Header = z.strictObject({
  format: z.literal(backupFormat),
  formatVersion: z.literal(formatVersion),
  /** The version of Planwright that wrote it. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** When the last migration was written that the tables had seen. */
  schema: z.number(),
})
export type Header = z.infer<typeof Header>

export const Section = z.strictObject({ table: z.string(), columns: z.array(z.string()) })

/** A secret as it was kept in a file of DATA_DIR, and the marks by which it is told: `content` is null where the settings hold it. */
const Secret = z.strictObject({ content: z.string().nullable(), marks: z.array(z.string()) })
export type Secret = z.infer<typeof Secret>

export const End = z.strictObject({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.strictObject({ last: z.string(), called: z.boolean() })),
  secrets: z.strictObject({ authSecret: Secret, tokenKeys: Secret }),
  sha256: z.string(),
})
export type End = z.infer<typeof End>

/** The line that begins each kind of line but a row's. */
export function isRow(line: Uint8Array): boolean {
  return line[0] === 0x5b
}
