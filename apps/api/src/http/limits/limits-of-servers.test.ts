import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../testing/app.ts'
import { createPostgresUrl, everyDatabase } from '../../testing/databases/database.ts'
import { freePort, killPrograms, startServer, type TestServer } from '../../testing/processes/server.ts'

const mostRequests = 300
const mostBadTokens = 100

describe.runIf(everyDatabase().includes('postgres'))(
  'what two servers let through together',
  { timeout: 200_000 },
  () => {
    let database: Awaited<ReturnType<typeof createPostgresUrl>>
    let first: TestServer
    let second: TestServer
    beforeAll(async () => {
      database = await createPostgresUrl()
      const settings = {
        DATABASE_URL: database.databaseUrl,
        PUBLIC_URL: `http://localhost:${await freePort()}`,
        AUTH_SECRET: 's'.repeat(32),
        TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
        LIMIT_REQUESTS_PER_MINUTE: String(mostRequests),
        LIMIT_BAD_TOKENS_PER_MINUTE: String(mostBadTokens),
      }
      ;[first, second] = await Promise.all([startServer(settings), startServer(settings)])
    }, 120_000)
    afterAll(async () => {
      killPrograms()
      await database.remove()
    })

    const told = async (): Promise<number[]> => {
      const client = new pg.Client({ connectionString: database.databaseUrl })
      await client.connect()
      const { rows } = await client.query('select calls from call_count where until > now()')
      await client.end()
      return rows.map(({ calls }) => Number(calls))
    }

    it.each([
      ['calls of a person', mostRequests, 200],
      ['tokens that are no good', mostBadTokens, 401],
    ])(
      'are so many %s as the limit says, and what comes in the second until they know of each other',
      async (_, most, good) => {
        const { headers } = await signUp(first)
        const { authorization } = headers
        const given = good === 200 ? headers : { authorization: `${authorization}x` }
        const ask = async ({ app }: TestServer) =>
          (await app.inject({ url: '/api/users/whoami', headers: given })).statusCode
        // nearly all of it at one of them, and until the database has been told
        const before = most * 0.9
        for (let n = 0; n < before; n += 1) expect(await ask(first)).toBe(good)
        await expect.poll(told, { timeout: 20_000 }).toContain(before)
        let letThrough = before
        const isRefused = async () => {
          const status = await ask(second)
          if (status === good) letThrough += 1
          return status
        }
        await expect.poll(isRefused, { timeout: 40_000, interval: 100 }).toBe(429)
        expect(letThrough).toBeGreaterThanOrEqual(most)
        // at ten a second, and not as many again as the limit is
        expect(letThrough).toBeLessThan(most * 1.5)
        // and it holds at the first of them, too, which has not been asked since
        await expect.poll(() => ask(first), { timeout: 20_000, interval: 200 }).toBe(429)
      },
    )
  },
)
