import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp } from '../testing/app.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { createHistoryStore } from './history-store.ts'

describe.each(testDatabases())('histories of teams on %s', (kind) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ kind })
  })
  afterAll(() => test.close())

  it('tell drafts the points of the project that was read last, once there are enough', async () => {
    const { uid } = await signUp(test)
    const times = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day)))
    const store = createHistoryStore({ db: test.db, now: () => times.shift() ?? new Date() })
    const keep = (projectId: string, points: readonly number[]) =>
      store.keep(uid, {
        siteId: 'site',
        projectId,
        siteName: 'Site',
        projectKey: projectId,
        issues: points.map((each, i) => ({ key: `${i}`, title: 'Pay', description: '', points: each })),
        accuracy: null,
      })
    expect(await store.teamPoints(uid)).toEqual([])
    await keep(
      'first',
      Array.from({ length: 25 }, () => 8),
    )
    await keep('second', [0, ...Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 20 : 4))])
    expect(await store.teamPoints(uid)).toEqual([...Array(10).fill(4), ...Array(10).fill(20)])
    await keep('third', [1, 2, 3])
    expect(await store.teamPoints(uid)).toEqual([])
    const other = await signUp(test)
    expect(await store.teamPoints(other.uid)).toEqual([])
  })
})
