import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/databases/database.ts'
import { findFormerRelease, migrationsOf } from '../testing/databases/former-release.ts'
import { tighteningOf } from '../testing/databases/tightening.ts'
import { contractions } from './contractions.ts'
import type { Database } from './database.ts'
import { knownMigrations } from './known-migrations.ts'
import { prepareDatabase } from './prepare-database.ts'

/** The last one that was written before servers of different releases stood beside each other. */
const beforeThePolicy = '0016_people_in_order'

const textOf = (tag: string) => readFileSync(new URL(`../../drizzle/${tag}.sql`, import.meta.url), 'utf8')
const migrations = knownMigrations()
const tags = migrations.map(({ tag }) => tag)

describe('migrations', () => {
  it.each(tags.slice(tags.indexOf(beforeThePolicy) + 1))(
    '%s takes nothing away and refuses nothing more, unless it is listed as a contraction',
    (tag) => {
      if (contractions.some(({ migration }) => migration === tag)) return
      // otherwise: docs/decisions/038-expand-and-contract.md
      expect(tighteningOf(textOf(tag))).toEqual([])
    },
  )

  it('that are contractions take away what an earlier release did without', () => {
    const former = findFormerRelease()
    if (former === null) console.log('Contractions are not held against the former release: its commit is not here.')
    for (const { migration, knows } of contractions) {
      expect(tags).toContain(migration)
      expect(tags.slice(0, tags.indexOf(migration))).toContain(knows)
      if (former !== null) expect(migrationsOf(former)).toContain(knows)
    }
  })

  it.each([
    ['alter table "draft" drop column "name"', 1],
    ['ALTER TABLE "draft" RENAME COLUMN "name" TO "title"', 1],
    ['drop table "draft"', 1],
    ['ALTER TABLE "draft" ALTER COLUMN "form" SET NOT NULL', 1],
    ['ALTER TABLE "draft" ADD COLUMN "colour" text NOT NULL', 1],
    [`ALTER TABLE "draft" ADD COLUMN "colour" text DEFAULT 'blue' NOT NULL`, 0],
    ['ALTER TABLE "draft" ADD COLUMN "colour" text', 0],
    ['ALTER TABLE "draft" ALTER COLUMN "version" SET DATA TYPE bigint', 1],
    ['ALTER TABLE "draft" ADD CONSTRAINT "named" CHECK (name is not null)', 1],
    ['CREATE UNIQUE INDEX "one_name" ON "draft" USING btree ("owner","name")', 1],
    ['CREATE INDEX "by_name" ON "draft" USING btree ("name")', 0],
    ['revoke select on "draft" from planwright_worker', 1],
    ['grant delete on "draft" to planwright_worker', 0],
    ['CREATE POLICY "none" ON "draft" AS RESTRICTIVE FOR ALL TO "planwright_app" USING (false)', 1],
    [
      'CREATE TABLE "note" ("id" text NOT NULL);\n--> statement-breakpoint\nALTER TABLE "note" ENABLE ROW LEVEL SECURITY;\nCREATE UNIQUE INDEX "one" ON "note" USING btree ("id");\nALTER TABLE "note" ADD CONSTRAINT "n" CHECK (true)',
      0,
    ],
  ])('are read rightly: %s', (statement, found) => {
    expect(tighteningOf(`${statement};`)).toHaveLength(found)
  })
})

describe('a server that starts on newer tables', () => {
  const newest = migrations.at(-1)?.at ?? 0
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase('embedded')
  })
  afterAll(() => db.close())

  it.each([
    ['starts where they only have more than it knows', newest, true],
    ['refuses where they lack what it needs', newest + 1, false],
    ['refuses where they do not say', null, false],
  ])('%s', async (_, oldest, starts) => {
    await db.asOwner.execute(sql`alter table drizzle.__drizzle_migrations add column if not exists oldest bigint`)
    await db.asOwner.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`)
    await db.asOwner.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at, oldest) values ('later', 9e12, ${oldest})`,
    )
    const started = prepareDatabase(db.asOwner).then(
      () => 'started',
      (error: Error) => error.message,
    )
    expect(await started).toMatch(starts ? /^started$/ : /by a newer version of Planwright: start that version/)
  })

  it('is told so by every migration from now on', () => {
    for (const { tag, oldest, at } of migrations.slice(tags.indexOf('0018_growth') + 1)) {
      expect({ tag, told: oldest !== null && oldest < at }).toEqual({ tag, told: true })
    }
  })
})
