import type { AccountPage } from '@planwright/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slowdown } from '../../../../../scripts/testing/slowdown.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases/database.ts'
import { user } from '../identity-tables.ts'

const many = 10_000
/** For what an admin waits for, on a machine at rest: a page takes a tenth of that, a search a quarter. */
const mostMs = 100

describe.each(testDatabases())('ten thousand people, on %s', (kind) => {
  let test: TestApp
  let boss: TestPerson

  beforeAll(async () => {
    test = await createTestApp({ kind })
    boss = await signUp(test, 'Boss')
    await test.db.asOwner.update(user).set({ role: 'admin' }).where(eq(user.id, boss.uid))
    // a hundred at a time came in the same moment
    await test.db.asOwner.execute(sql`
      insert into "user" (id, name, email, created_at)
      select 'many_' || n, 'Person ' || n, 'person-' || n || '@many.example', now() - (n / 100) * interval '1001 us'
      from generate_series(1, ${sql.raw(String(many))}) n`)
    await test.db.asOwner.execute(sql`
      insert into session (id, token, user_id, expires_at)
      select 'many_' || n || m, 'many_' || n || '_' || m, 'many_' || n, now() + interval '1 day'
      from generate_series(1, ${sql.raw(String(many))}) n, generate_series(1, 3) m`)
    await test.db.asOwner.execute(sql`analyze`)
  })
  afterAll(() => test.close())

  const read = async (query: string) =>
    (await test.app.inject({ url: `/api/admin/people?${query}`, headers: boss.headers })).json<AccountPage>()
  const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

  it('come each once, a hundred at a time', async () => {
    const ids = new Set<string>()
    let after: string | null = ''
    let calls = 0
    for (; after !== null; calls += 1) {
      const page: AccountPage = await read(`limit=100${after && `&after=${after}`}`)
      expect(page.total).toBe(many + 1)
      for (const { id } of page.people) ids.add(id)
      after = page.next
    }
    expect([calls, ids.size]).toEqual([101, many + 1])
  })

  it.each([
    ['the first page', ''],
    ['a page in the middle', 'after='],
    ['what is found by a part of an address', 'search=person-77'],
    ['that nobody is found', 'search=nobody-at-all'],
    ['who is an admin', 'show=admins'],
  ])('%s is there at once', async (_what, query) => {
    const { people } = await read('search=person-5000@')
    const at = query === 'after=' ? `after=${people[0]?.createdAt}_many_5000` : query
    const times = []
    for (let round = 0; round < 9; round += 1) {
      const begun = performance.now()
      await read(at)
      times.push(performance.now() - begun)
    }
    expect(median(times)).toBeLessThan(mostMs * slowdown())
  })

  it.runIf(kind === 'postgres').each([
    [
      'are read in the order of an index, and their sessions by another',
      '',
      ['user_created_at_id_index', 'session_user_id_index'],
    ],
    ['that are admins are found by two, whoever else there is', 'show=admins', ['user_admins', 'user_lower_email']],
  ])('%s', async (_what, query, indexes) => {
    // counted by the server itself, a moment after
    const scans = async (index: string) => {
      const { rows } = await test.db.asOwner.execute<{ idx_scan: string }>(
        sql`select idx_scan from pg_stat_user_indexes where indexrelname = ${index}`,
      )
      return Number(rows[0]?.idx_scan)
    }
    const before = await Promise.all(indexes.map(scans))
    await read(query)
    for (const [at, index] of indexes.entries())
      await expect.poll(() => scans(index), { timeout: 60_000 }).toBeGreaterThan(before[at] ?? 0)
  })
})
