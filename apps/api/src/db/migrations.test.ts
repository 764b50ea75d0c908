import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as schema from './schema.ts'

const meta = (file: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../drizzle/meta/${file}`, import.meta.url)), 'utf8'))

it('has a migration for every change of the tables', async () => {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
  const { idx } = meta('_journal.json').entries.at(-1)
  const last = meta(`${String(idx).padStart(4, '0')}_snapshot.json`)
  const now = generateDrizzleJson({ ...schema }, undefined, undefined, 'snake_case')
  // otherwise: npm run migrations -w @planwright/api -- <name>
  expect(await generateMigration(last, now)).toEqual([])
})
