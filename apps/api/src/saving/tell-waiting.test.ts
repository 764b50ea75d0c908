import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../db/database.ts'
// biome-ignore lint/style/noRestrictedImports: owners of runs are people of the identity service
import { user } from '../identity/identity-tables.ts'
import { createRunEngine } from '../runs/create-run-engine.ts'
import { createTestDatabase, testDatabases } from '../testing/databases/database.ts'
import { tellWaiting } from './tell-waiting.ts'

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const hour = 3_600_000

// the embedded database has the clock of the process
describe.runIf(testDatabases().includes('postgres'))('what a waiting save tells', () => {
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase('postgres')
  })
  afterAll(() => db.close())

  it.each([-hour, hour])(
    'is when it goes on by the database’s clock, where that of the process is wrong by %i ms',
    async (wrongBy) => {
      const owner = randomUUID()
      await db.asOwner.insert(user).values({ id: owner, name: 'Ada', email: `${owner}@example.com` })
      const engine = createRunEngine({ db, log: silent })
      onTestFinished(() => engine.stop())
      const right = Date.now
      engine.register('save', {
        work: async (context) => {
          const clock = vi.spyOn(Date, 'now').mockImplementation(() => right() + wrongBy)
          await tellWaiting(context, 60_000, 'Jira').finally(() => clock.mockRestore())
          return { state: 'done' }
        },
        lastEvent: () => ({ name: 'done', data: {} }),
        describe: () => ({}),
        givenUp: () => ({}),
      })
      const before = right()
      engine.begin()
      const { id } = await engine.start({ owner, kind: 'save', input: {} })
      const steps = []
      for await (const { name, data } of engine.follow(id, owner, 0, AbortSignal.timeout(60_000)))
        if (name === 'step') steps.push(data)
      expect(steps).toEqual([{ label: 'Waiting for Jira', state: 'waiting', retryAt: expect.any(String) }])
      const [{ retryAt }] = steps as [{ retryAt: string }]
      const inMs = Date.parse(retryAt) - before
      // however long the machine took, it was no hour
      expect(inMs).toBeGreaterThanOrEqual(60_000 - 1)
      expect(inMs).toBeLessThan(hour / 2)
    },
    70_000,
  )
})
