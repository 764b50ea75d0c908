import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../../db/database.ts'
import { embeddedDatabase, openDatabase } from '../../db/open-database.ts'
import { appRole, workerRole } from '../../db/owner-policies.ts'
import { createSparingPGlite } from '../../db/sparing-pglite.ts'

export type DatabaseKind = 'embedded' | 'postgres'

const tell = (details: object, message: string) => console.error(message, details)
const log = { error: tell, warn: tell }
const migrations = new URL('../../../drizzle/', import.meta.url)

/** The databases that tests can run on here: the embedded one always, PostgreSQL where the set-up found one. For suites of what the two do each in its own way. */
export function everyDatabase(): DatabaseKind[] {
  if (!postgresUrl()) return ['embedded']
  // one version after the other is tried there, and the embedded one is the same each time
  return process.env.TEST_POSTGRES_VERSION ? ['postgres'] : ['embedded', 'postgres']
}

/**
 * For describe.each of all other suites: PostgreSQL where there is one, where calls are truly at once and a test takes a third of the processor's time;
 * both with `EVERY_DATABASE=1`. A few journeys ask the embedded one the same.
 */
export function testDatabases(): DatabaseKind[] {
  return process.env.EVERY_DATABASE ? everyDatabase() : [busiestDatabase()]
}

export function busiestDatabase(): DatabaseKind {
  return everyDatabase().at(-1) ?? 'embedded'
}

/** A database of its own with all tables and no rows, cloned from a template; `close` also removes it. */
export function createTestDatabase(kind: DatabaseKind): Promise<Database> {
  return kind === 'embedded' ? cloneEmbedded() : clonePostgres()
}

/** A new, migrated PostgreSQL database as several servers may share it: its url, and how to remove it. */
export async function createPostgresUrl(): Promise<{ databaseUrl: string; remove: () => Promise<void> }> {
  return createPostgres(await postgresTemplate())
}

/** As above, without any tables. */
export function createEmptyPostgresUrl(): ReturnType<typeof createPostgresUrl> {
  return createPostgres('template0')
}

async function createPostgres(template: string) {
  const name = `planwright_test_${randomUUID().replaceAll('-', '')}`
  // to copy its files takes half of the processor's time that it takes to write each page to the log
  await onPostgres((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    databaseUrl: urlOf(name),
    remove: () =>
      onPostgres(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/** A connection that sees the rows of one person, or of all as background work does: the owner of the tables sees none. */
export async function connectAs(role: 'person' | 'worker', databaseUrl: string, personId = ''): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const become = "select set_config('role', $1, false), set_config('app.person', $2, false)"
  await client.query(become, [role === 'person' ? appRole : workerRole, personId])
  return client
}

/**
 * A new DATA_DIR for a server of its own, as one leaves it that has started once: to make the tables takes most of a first start. It is empty for one whose database
 * is elsewhere: to write the embedded one's 1,200 files takes 0.6 s of the processor.
 */
export async function createDataDir(databaseUrl?: string, within = tmpdir()): Promise<string> {
  const dataDir = mkdtempSync(join(within, 'planwright-data-'))
  if (databaseUrl) return dataDir
  const database = join(dataDir, 'database')
  mkdirSync(database)
  execFileSync('tar', ['-xf', await embeddedTemplate(), '-C', database], { stdio: 'ignore' })
  return dataDir
}

async function cloneEmbedded(): Promise<Database> {
  return embeddedDatabase(
    await createSparingPGlite({ loadDataDir: new Blob([readFileSync(await embeddedTemplate())]) }),
  )
}

async function embeddedTemplate(): Promise<string> {
  const template = join(tmpdir(), `planwright-template-${fingerprint()}.tar`)
  if (!existsSync(template)) await writeEmbeddedTemplate(template)
  return template
}

async function writeEmbeddedTemplate(template: string) {
  const client = await createSparingPGlite({})
  await embeddedDatabase(client)
  const dump = await client.dumpDataDir('none')
  await client.close()
  // other test files may be writing the same one: whoever renames last wins, and all are equal
  const written = `${template}.${randomUUID()}`
  writeFileSync(written, Buffer.from(await dump.arrayBuffer()))
  renameSync(written, template)
}

async function clonePostgres(): Promise<Database> {
  const { databaseUrl, remove } = await createPostgresUrl()
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), log })
  return {
    ...database,
    close: async () => {
      await database.close()
      await remove()
    },
  }
}

async function postgresTemplate(): Promise<string> {
  const name = `planwright_template_${fingerprint()}`
  await onPostgres(async (client) => {
    await client.query('select pg_advisory_lock(1)')
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount) return
    await client.query(`create database ${name}`)
    const database = await openDatabase({ databaseUrl: urlOf(name), dataDir: tmpdir(), log })
    await database.close()
  })
  return name
}

async function onPostgres<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: postgresUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(name: string): string {
  const url = new URL(postgresUrl() ?? '')
  url.pathname = `/${name}`
  return url.href
}

const postgresUrl = () => process.env.TEST_POSTGRES_URL

const fingerprint = () =>
  createHash('sha256')
    .update(readFileSync(new URL('meta/_journal.json', migrations)))
    .update(readFileSync(new URL('0000_initial.sql', migrations)))
    .digest('hex')
    .slice(0, 16)
