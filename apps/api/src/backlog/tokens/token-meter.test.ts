import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { createTestApp, signUp, type TestApp } from '../../testing/app.ts'
import { createTestDatabase, testDatabases } from '../../testing/databases/database.ts'
import { createTokenLedger } from './token-ledger.ts'
import { createTokenMeters, type TokenBudget } from './token-meter.ts'

const unlimited: TokenBudget = { dailyTokens: null, runTokens: null, priceInput: null, priceOutput: null }
const run = (before?: number) => ({ id: 'run-1', resumable: true, ...(before !== undefined && { before }) })
const answer = { inputTokens: 60, outputTokens: 40 }

describe.each(testDatabases())('tokens of a model on %s', (kind) => {
  let db: Database
  let test: TestApp
  let at = new Date('2027-03-01T23:50:00Z')
  const person = async () => (await signUp(test)).uid
  const meters = (budget: Partial<TokenBudget>) =>
    createTokenMeters({ ledger: createTokenLedger({ db }), budget: { ...unlimited, ...budget }, now: () => at })

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    test = await createTestApp({ db })
  })
  afterAll(async () => {
    await test.close()
    await db.close()
  })

  it('of a day are counted across runs and tasks, and anew from midnight UTC', async () => {
    const open = meters({ dailyTokens: 200 })
    const owner = await person()
    at = new Date('2027-03-01T23:50:00Z')
    const task = await open(owner, { id: 'redo-story', resumable: false })
    task.hooks.beforeAsking()
    task.hooks.onUsage(answer)
    await task.settled()
    const meter = await open(owner, run())
    meter.hooks.beforeAsking()
    meter.hooks.onUsage(answer)
    expect(() => meter.hooks.beforeAsking()).toThrow('200 tokens a day')
    await meter.settled()
    const failure = await open(owner, run()).then(({ hooks }) => {
      try {
        hooks.beforeAsking()
      } catch (error) {
        return error
      }
    })
    expect(failure).toMatchObject({ code: 'budget-reached', retryAt: new Date('2027-03-02T00:00:00Z') })
    at = new Date('2027-03-02T00:00:01Z')
    expect(() => meter.hooks.beforeAsking()).not.toThrow()
    expect((await open(owner, run())).cost()).toEqual({ ...answer, price: null })
  })

  it('of another person do not count', async () => {
    const open = meters({ dailyTokens: 100 })
    const ada = await open(await person(), run())
    ada.hooks.onUsage(answer)
    await ada.settled()
    const ben = await open(await person(), run())
    expect(() => ben.hooks.beforeAsking()).not.toThrow()
    expect(ben.cost().inputTokens).toBe(0)
  })

  it('of a run are counted over its stretches of work, and anew from what it had when it was let go on', async () => {
    const open = meters({ runTokens: 150 })
    const owner = await person()
    const first = await open(owner, run())
    first.hooks.onUsage(answer)
    await first.settled()
    const second = await open(owner, run())
    second.hooks.beforeAsking()
    second.hooks.onUsage(answer)
    expect(() => second.hooks.beforeAsking()).toThrow('150 tokens')
    await second.settled()
    const third = await open(owner, run(200))
    expect(() => third.hooks.beforeAsking()).not.toThrow()
    expect(third.cost()).toEqual({ inputTokens: 120, outputTokens: 80, price: null })
  })

  it('are priced as the prices are when they are used', async () => {
    const owner = await person()
    const free = await meters({})(owner, run())
    free.hooks.onUsage(answer)
    await free.settled()
    const dear = await meters({ priceInput: 1, priceOutput: 10 })(owner, run())
    dear.hooks.onUsage(answer)
    await dear.settled()
    const later = await meters({ priceInput: 100 })(owner, run())
    expect(later.cost().price).toBeCloseTo(460 / 1e6, 12)
  })

  it('that the database did not take are told of at the end', async () => {
    const meter = await meters({})(await person(), { id: 'redo-story', resumable: false })
    const broken = createTokenMeters({
      ledger: { ...createTokenLedger({ db }), add: () => Promise.reject(new Error(`down ${randomUUID()}`)) },
      budget: unlimited,
      now: () => at,
    })
    const lost = await broken(await person(), run())
    lost.hooks.onUsage(answer)
    await expect(lost.settled()).rejects.toThrow('down')
    await meter.settled()
  })
})
