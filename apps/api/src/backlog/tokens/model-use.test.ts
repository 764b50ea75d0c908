import { ModelUse } from '@planwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases/database.ts'
import { createTokenLedger } from './token-ledger.ts'

describe.each(testDatabases())('the use of the model, for admins, on %s', (kind) => {
  let test: TestApp
  let boss: TestPerson
  let ada: TestPerson
  let ben: TestPerson

  beforeAll(async () => {
    test = await createTestApp({ kind, now: () => new Date('2026-03-31T12:00:00Z') })
    ;[boss, ada, ben] = [await signUp(test, 'Boss'), await signUp(test), await signUp(test)]
    await test.db.asOwner.execute(sql`update "user" set role = 'admin' where id = ${boss.uid}`)
    const ledger = createTokenLedger(test)
    const use = (who: TestPerson, day: string, inputTokens: number, price: number | null) =>
      ledger.add(who.uid, { day, work: 'redo-story', cost: { inputTokens, outputTokens: 10, price } })
    await use(ada, '2026-03-01', 100, null)
    await use(ada, '2026-03-02', 200, 0.5)
    await use(ben, '2026-03-02', 1000, 0.25)
    await use(ben, '2026-03-31', 1, null)
    await use(ben, '2026-02-28', 7, null)
  })
  afterAll(() => test.close())

  const ask = (query: string, { headers } = boss) => test.app.inject({ url: `/api/admin/model-use?${query}`, headers })
  const used = async (query: string) => ModelUse.parse((await ask(query)).json())

  it('is told by day and by person, the last 30 days where nothing else is asked for', async () => {
    const { from, to, days, people } = await used('')
    expect([from, to]).toEqual(['2026-03-02', '2026-03-31'])
    expect(days).toEqual([
      { day: '2026-03-02', people: 2, inputTokens: 1200, outputTokens: 20, price: 0.75 },
      { day: '2026-03-31', people: 1, inputTokens: 1, outputTokens: 10, price: null },
    ])
    expect(people).toEqual([
      { id: ben.uid, email: ben.email, inputTokens: 1001, outputTokens: 20, price: 0.25 },
      { id: ada.uid, email: ada.email, inputTokens: 200, outputTokens: 10, price: 0.5 },
    ])
  })

  it('is told of one person, and of one day', async () => {
    const ofAda = await used(`from=2026-03-01&person=${ada.uid}`)
    expect(ofAda.days.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02'])
    const ofDay = await used('from=2026-03-02&to=2026-03-02')
    expect(ofDay.people.map(({ id }) => id)).toEqual([ben.uid, ada.uid])
  })

  it('is told to admins alone, and for a year at most', async () => {
    expect((await ask('', ada)).statusCode).toBe(403)
    for (const query of ['from=2026-03-02&to=2026-03-01', 'from=2024-01-01&to=2026-01-01', 'from=x'])
      expect((await ask(query)).statusCode).toBe(400)
  })

  it('is read for figures, and changed by nobody but its owner', async () => {
    const change = test.db.withWorker((queries) => queries.execute('update token_use set input_tokens = 0'))
    await expect(change).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
