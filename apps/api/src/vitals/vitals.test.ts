import { AnalyticsConfig, Config, Installation, VitalFigures } from '@planwright/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRetention } from '../db/keep-retention.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { createVitalStore } from './vital-store.ts'
import { vitalCount } from './vital-tables.ts'

const dayMs = 86_400_000

describe('how quick pages are', () => {
  let test: TestApp
  let boss: TestPerson
  let time = Date.now()

  beforeAll(async () => {
    test = await createTestApp({ kind: 'postgres', settings: { WEB_VITALS: 'on' }, now: () => new Date(time) })
    boss = await signUp(test, 'Boss')
    await test.db.asOwner.execute(sql`update "user" set role = 'admin' where id = ${boss.uid}`)
  })
  afterAll(() => test.close())

  let callers = 0
  const report = (payload: object | string, { app } = test) => {
    callers += 1
    return app.inject({
      method: 'POST',
      url: '/api/vitals',
      headers: { 'content-type': 'application/json' },
      remoteAddress: `10.1.${Math.floor(callers / 250)}.${callers % 250}`,
      payload,
    })
  }
  const lcp = (route: string, value: number) => ({ route, vitals: [{ metric: 'LCP', value }] })
  const figures = async (who = boss) => {
    const answer = await test.app.inject({ url: '/api/admin/vitals', headers: who.headers })
    expect(answer.statusCode).toBe(200)
    return VitalFigures.parse(answer.json()).routes
  }

  it('is counted by route and metric, and told as what three quarters are at least as good as', async () => {
    for (const value of [1000, 1100, 1200, 9000]) expect((await report(lcp('/home', value))).statusCode).toBe(204)
    await report({
      route: '/login',
      vitals: [
        { metric: 'CLS', value: 0.02 },
        { metric: 'INP', value: 40 },
      ],
    })
    const told = await figures()
    const home = told.find(({ route }) => route === '/home')
    expect(home).toMatchObject({ metric: 'LCP', count: 4 })
    expect(Math.abs((home?.p75 ?? 0) - 1200)).toBeLessThan(70)
    expect(told.filter(({ route }) => route === '/login').map(({ metric }) => metric)).toEqual(['INP', 'CLS'])
  })

  it('is told to admins alone', async () => {
    const ada = await signUp(test)
    expect((await test.app.inject({ url: '/api/admin/vitals', headers: ada.headers })).statusCode).toBe(403)
  })

  it('is kept without anybody: a day, a route, a metric, a size and a count', async () => {
    await report(lcp('/account', 500))
    const [row] = await test.db.asOwner.select().from(vitalCount).where(eq(vitalCount.route, '/account'))
    expect(row).toEqual({
      day: new Date(time).toISOString().slice(0, 10),
      route: '/account',
      metric: 'LCP',
      bucket: expect.any(Number),
      count: 1,
    })
  })

  it.each([
    ['an address', lcp('/home?draft=1', 5)],
    ['an unknown route', lcp('/secret', 5)],
    ['a metric that there is not', { route: '/home', vitals: [{ metric: 'FID', value: 1 }] }],
    ['less than nothing', lcp('/home', -1)],
    ['what takes for ever', lcp('/home', 600_001)],
    ['more keys', { ...lcp('/home', 5), person: 'ada' }],
    ['nothing', { route: '/home', vitals: [] }],
  ])('refuses %s', async (_what, payload) => {
    expect((await report(payload)).statusCode).toBe(400)
  })

  it('refuses long bodies, and many', async () => {
    expect((await report(`{"route":"${'x'.repeat(3000)}"}`)).statusCode).toBe(413)
    const one = { method: 'POST', url: '/api/vitals', remoteAddress: '10.2.0.1', payload: lcp('/login', 5) } as const
    for (let i = 0; i < 60; i += 1) await test.app.inject(one)
    expect((await test.app.inject(one)).statusCode).toBe(429)
  })

  it('goes after 30 days', async () => {
    await report(lcp('/initiatives', 700))
    time += 29 * dayMs
    // sessions are over by then
    const told = await createVitalStore({ db: test.db, now: () => new Date(time) }).figures()
    expect(told.map(({ route }) => route)).toContain('/initiatives')
    time += dayMs
    const retention = createRetention({
      db: test.db,
      keep: test.env.retention,
      log: test.app.log,
      now: () => new Date(time),
    })
    await retention.keepAll()
    expect(await test.db.asOwner.select().from(vitalCount).where(eq(vitalCount.route, '/initiatives'))).toEqual([])
  })

  it('is off unless the operator wants it', async () => {
    const off = await createTestApp({ db: test.db, env: { authSecret: test.env.authSecret } })
    expect((await report(lcp('/home', 5), off)).statusCode).toBe(404)
    const config = async ({ app }: TestApp) => Config.parse((await app.inject('/api/config')).json()).webVitals
    const analytics = async ({ app }: TestApp) =>
      AnalyticsConfig.parse((await app.inject('/api/analytics/config')).json()).enabled
    expect([await config(off), await analytics(off)]).toEqual([false, false])
    expect([await config(test), await analytics(test)]).toEqual([true, true])
    await off.close()
  })
})

describe('installations', () => {
  let test: TestApp
  let time = Date.now()
  beforeAll(async () => {
    test = await createTestApp({ kind: 'postgres', now: () => new Date(time) })
  })
  afterAll(() => test.close())

  const create = async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/installations' })
    return Installation.parse(answer.json())
  }
  const renew = (id: string, token: string) =>
    test.app.inject({
      method: 'POST',
      url: `/api/installations/${id}/token`,
      headers: { authorization: `Bearer ${token}` },
    })

  it('are ids with a token of their own, which gives the next one', async () => {
    const one = await create()
    expect(one.id).not.toBe((await create()).id)
    time += 60_000
    const next = Installation.parse((await renew(one.id, one.token)).json())
    expect(next).toMatchObject({ id: one.id, expiresIn: one.expiresIn })
    expect(next.token).not.toBe(one.token)
  })

  it('take no token of another, none that was changed, and none whose time is over', async () => {
    const [one, other] = [await create(), await create()]
    const [end = '', signature = ''] = one.token.split('.')
    const wrong = [other.token, `${Number(end) + 9}.${signature}`, `${end}.`, end, 'x', `${end}.${'A'.repeat(43)}`]
    for (const token of wrong)
      expect((await renew(one.id, token)).json()).toMatchObject({ status: 401, code: 'installation-unknown' })
    expect((await renew(one.id, one.token)).statusCode).toBe(200)
    time += one.expiresIn * 1000
    expect((await renew(one.id, one.token)).statusCode).toBe(401)
  })

  it('open nothing else', async () => {
    const { token } = await create()
    const answer = await test.app.inject({ url: '/api/users/whoami', headers: { authorization: `Bearer ${token}` } })
    expect(answer.json().code).toBe('not-signed-in')
  })
})
