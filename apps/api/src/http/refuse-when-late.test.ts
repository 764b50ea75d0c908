import { setTimeout as pass } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { createLatenessWatch } from './refuse-when-late.ts'

describe('an event loop', () => {
  it('that stood still once, with its machine, is not late', () => {
    const isLate = createLatenessWatch(5_000)
    expect([0, 300, 900].map((later) => isLate(60_000, 1_000 + later))).toEqual([false, false, false])
    expect(isLate(70_000, 3_600_000)).toBe(false)
  })

  it('that is late twice running is late, until a sample says otherwise', () => {
    const isLate = createLatenessWatch(5_000)
    expect(isLate(6_000, 1_000)).toBe(false)
    expect(isLate(7_000, 8_000)).toBe(true)
    expect(isLate(7_000, 8_900)).toBe(true)
    expect(isLate(100, 9_000)).toBe(false)
  })

  it('of which nothing is known is not late', () => {
    const isLate = createLatenessWatch(5_000)
    expect(isLate(Number.POSITIVE_INFINITY, 1_000)).toBe(false)
    expect(isLate(Number.POSITIVE_INFINITY, 2_000)).toBe(false)
  })
})

it('refuses calls while it is late, and neither the health checks nor the page', async () => {
  const test = await createTestApp({ settings: { LIMIT_EVENT_LOOP_DELAY_MS: '20' } })
  onTestFinished(() => test.close())
  const statusOf = async (url: string) => (await test.app.inject(url)).statusCode
  let refused = await test.app.inject('/api/config')
  expect(refused.statusCode).toBe(200)
  for (let turn = 0; turn < 200 && refused.statusCode === 200; turn += 1) {
    const busyUntil = performance.now() + 100
    while (performance.now() < busyUntil);
    await pass(1)
    refused = await test.app.inject('/api/config')
  }
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'overloaded'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
})
