import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/databases/database.ts'
import type { Database } from './database.ts'

const { TEST_POSTGRES_VERSION: version, TEST_POSTGRES_AS: as } = process.env

/** `npm run test:postgres` runs the suites of the database on each version in turn. */
describe.runIf(version)('the PostgreSQL that all these suites ask', () => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase('postgres')
  })
  afterAll(() => db.close())

  it('is the one that was meant, as who was meant', async () => {
    const { rows } = await db.asOwner.execute(
      `select current_setting('server_version_num')::int / 10000 as version, rolsuper as superuser from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ version: Number(version), superuser: as === 'superuser' }])
  })
})
