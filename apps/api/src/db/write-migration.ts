/**
 * `npm run migrations`: writes the one migration there is before the first release, anew, from the tables in schema.ts, and after it
 * what Drizzle does not write itself: forced row-level security and the grants, derived from the tables so that none can be forgotten.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { appRole, workerRole } from './owner-policies.ts'
import * as schema from './schema.ts'

const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
const folder = fileURLToPath(new URL('../../drizzle', import.meta.url))
const breakpoint = '\n--> statement-breakpoint\n'
const name = '0000_initial'

const statements = [...(await fromSchema()), ...guards()]
rmSync(folder, { recursive: true, force: true })
mkdirSync(`${folder}/meta`, { recursive: true })
writeFileSync(`${folder}/${name}.sql`, `${statements.join(breakpoint)}\n`)
writeFileSync(`${folder}/meta/_journal.json`, `${JSON.stringify(journal(), null, 2)}\n`)
console.log(`${folder}/${name}.sql: ${statements.length} statements`)

async function fromSchema(): Promise<string[]> {
  // the writer wants Drizzle's tables only, and never touches roles: prepare-database.ts does
  return generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson({ ...schema }, undefined, undefined, 'snake_case'),
  )
}

function guards(): string[] {
  const statements = [
    `revoke all on all tables in schema public from public`,
    `grant usage on schema public to ${appRole}, ${workerRole}`,
  ]
  for (const table of Object.values(schema).filter((value) => is(value, PgTable))) {
    const { name, columns, policies } = getTableConfig(table)
    if (!columns.some((column) => column.name === 'owner')) continue
    if (policies.length === 0) throw new Error(`The table ${name} has an owner but no ownerPolicies.`)
    statements.push(`alter table "${name}" force row level security`)
    const roles = policies.some((policy) => policy.name === 'all_rows') ? [appRole, workerRole] : [appRole]
    statements.push(`grant select, insert, update, delete on "${name}" to ${roles.join(', ')}`)
  }
  return statements.map((statement) => `${statement};`)
}

function journal() {
  const entry = { idx: 0, version: '7', when: Date.now(), tag: name, breakpoints: true }
  return { version: '7', dialect: 'postgresql', entries: [entry] }
}
