import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createTestDatabase, everyDatabase } from '../../testing/databases/database.ts'

const settings = {
  AUTH_SECRET: 'one secret of the tests for signing',
  TOKEN_ENCRYPTION_KEY: 'one secret of the tests for tokens',
  PUBLIC_URL: 'http://localhost:3000',
  LIMIT_PLANS_PER_MINUTE: '3',
}

describe.runIf(everyDatabase().includes('postgres'))('limits of two servers of one PostgreSQL', () => {
  let db: Database
  let first: TestApp
  let second: TestApp
  beforeAll(async () => {
    db = await createTestDatabase('postgres')
    first = await createTestApp({ db, settings })
    second = await createTestApp({ db, settings })
  })
  afterAll(async () => {
    await Promise.all([first, second].map((server) => server.close()))
    await db.close()
  })

  /** Taken, and refused for what it lacks, or refused for its number. */
  const plan = async ({ app }: TestApp, { headers }: TestPerson) => {
    const answer = await app.inject({ method: 'POST', url: '/api/inference/sprint-plan', payload: {}, headers })
    return answer.statusCode
  }
  const counted = async (): Promise<unknown[]> =>
    (await db.asOwner.execute<{ calls: number }>(sql`select calls from call_count`)).rows.map(({ calls }) => calls)
  const forget = () => db.asOwner.execute(sql`delete from call_count`)

  it('are common', async () => {
    const [ada, ben] = [await signUp(first), await signUp(second)]
    expect([await plan(first, ada), await plan(second, ada), await plan(first, ada)]).toEqual([400, 400, 400])
    const refused = await second.app.inject({
      method: 'POST',
      url: '/api/inference/sprint-plan',
      payload: {},
      headers: ada.headers,
    })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
    const waitS = Number(refused.headers['retry-after'])
    expect(waitS > 0 && waitS <= 60).toBe(true)
    expect(await plan(first, ada)).toBe(429)
    expect(await plan(first, ben)).toBe(400)
  })

  it('hold for calls of the same moment', async () => {
    const ada = await signUp(first)
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => plan(n % 2 ? first : second, ada)))
    expect(answers.filter((status) => status === 400)).toHaveLength(3)
  })

  it('begin anew when the minute is over', async () => {
    const ada = await signUp(first)
    await forget()
    for (const server of [first, second, first]) expect(await plan(server, ada)).toBe(400)
    await db.asOwner.execute(sql`update call_count set until = now()`)
    for (const server of [first, second, first]) expect(await plan(server, ada)).toBe(400)
    expect(await plan(second, ada)).toBe(429)
  })

  it('cost nothing where there is none of its own, nor once somebody is beyond one', async () => {
    const ada = await signUp(first)
    await forget()
    for (const url of ['/api/drafts', '/api/users/whoami', '/api/config'])
      expect((await first.app.inject({ url, headers: ada.headers })).statusCode).toBe(200)
    expect(await counted()).toEqual([])
    for (let call = 0; call < 10; call += 1) await plan(first, ada)
    expect(await counted()).toEqual([4])
  })

  it('keep nothing that names somebody', async () => {
    const ada = await signUp(first)
    await forget()
    await plan(first, ada)
    const { rows } = await db.asOwner.execute(sql`select * from call_count`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(ada.uid)
  })
})
