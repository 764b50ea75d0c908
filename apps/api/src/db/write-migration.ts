/**
 * `npm run migrations -w @planwright/api -- <name>`: writes the next migration, from what has changed in schema.ts since the last one, and after it what
 * Drizzle does not write itself: forced row-level security and the grants of new tables, derived from the tables so that none can be forgotten.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { appRole, workerRole } from './owner-policies.ts'
import * as schema from './schema.ts'

const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
type Snapshot = Omit<ReturnType<typeof generateDrizzleJson>, 'tables'> & { tables: Record<string, { name: string }> }
type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean }

const folder = fileURLToPath(new URL('../../drizzle', import.meta.url))
const breakpoint = '\n--> statement-breakpoint\n'

const entries = readJournal()
const index = String(entries.length).padStart(4, '0')
const tag = `${index}_${process.argv[2] ?? 'changes'}`
const before = readSnapshot(entries.length - 1)
// the writer wants Drizzle's tables only, and never touches roles: prepare-database.ts does
const after = generateDrizzleJson({ ...schema }, before?.id, undefined, 'snake_case')
const changes = await generateMigration(before ?? generateDrizzleJson({}), after)
if (changes.length === 0) {
  console.log('The tables are as the last migration left them: nothing to write.')
} else {
  const statements = [...changes, ...guards(newTables())]
  mkdirSync(`${folder}/meta`, { recursive: true })
  writeFileSync(`${folder}/${tag}.sql`, `${statements.join(breakpoint)}\n`)
  writeJson(snapshotFile(entries.length), after)
  const entry: Entry = { idx: entries.length, version: '7', when: Date.now(), tag, breakpoints: true }
  writeJson('_journal.json', { version: '7', dialect: 'postgresql', entries: [...entries, entry] })
  console.log(`${folder}/${tag}.sql: ${statements.length} statements`)
}

function newTables() {
  const tableNames = new Set(Object.values(before?.tables ?? {}).map((table) => table.name))
  return Object.values(schema)
    .filter((value) => is(value, PgTable))
    .filter((table) => !tableNames.has(getTableConfig(table).name))
}

function guards(tables: PgTable[]): string[] {
  const statements = before
    ? []
    : [
        `revoke all on all tables in schema public from public`,
        `grant usage on schema public to ${appRole}, ${workerRole}`,
      ]
  for (const table of tables) {
    const { name, columns, policies } = getTableConfig(table)
    if (!columns.some((column) => column.name === 'owner')) continue
    if (policies.length === 0) throw new Error(`The table ${name} has an owner but no ownerPolicies.`)
    statements.push(`alter table "${name}" force row level security`)
    const roles = policies.some((policy) => policy.name === 'all_rows') ? [appRole, workerRole] : [appRole]
    statements.push(`grant select, insert, update, delete on "${name}" to ${roles.join(', ')}`)
  }
  return statements.map((statement) => `${statement};`)
}

function readJournal(): Entry[] {
  const file = `${folder}/meta/_journal.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { entries: Entry[] }).entries : []
}

function readSnapshot(idx: number): Snapshot | undefined {
  const file = `${folder}/meta/${snapshotFile(idx)}`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Snapshot) : undefined
}

function snapshotFile(idx: number): string {
  return `${String(idx).padStart(4, '0')}_snapshot.json`
}

function writeJson(file: string, value: unknown) {
  writeFileSync(`${folder}/meta/${file}`, `${JSON.stringify(value, null, 2)}\n`)
}
