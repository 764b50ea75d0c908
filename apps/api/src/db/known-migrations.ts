import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { contractions, firstOnNewerTables } from './contractions.ts'

export type Migration = {
  /** Such as `0018_growth`. */
  readonly tag: string
  readonly hash: string
  readonly statements: readonly string[]
  /** When it was written, in milliseconds since 1970: their order, and how a database tells which it has had. */
  readonly at: number
  /** The newest migration that a server has to know, at least, to start on tables that have had this one; null of those from before any server asked. */
  readonly oldest: number | null
}

const folder = new URL('../../drizzle/', import.meta.url)

/** Every migration there is, in their order. The folder is written by `npm run migrations`. */
export function knownMigrations(): readonly Migration[] {
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(new URL('meta/_journal.json', folder), 'utf8'),
  )
  const times = new Map(entries.map(({ tag, when }) => [tag, when]))
  const timeOf = (tag: string) => times.get(tag) ?? Number.POSITIVE_INFINITY
  return readMigrationFiles({ migrationsFolder: fileURLToPath(folder) }).map(
    ({ folderMillis: at, hash, sql }, index) => {
      const needed = contractions.filter(({ migration }) => timeOf(migration) <= at).map(({ knows }) => timeOf(knows))
      return {
        tag: entries[index]?.tag ?? '',
        hash,
        statements: sql,
        at,
        oldest: at <= timeOf(firstOnNewerTables) ? null : Math.max(timeOf(firstOnNewerTables), ...needed),
      }
    },
  )
}
