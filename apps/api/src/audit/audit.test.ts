import { randomUUID } from 'node:crypto'
import { AuditPage } from '@planwright/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { auditEvent } from './audit-tables.ts'
import { createAuditTrail } from './audit-trail.ts'

describe.each(testDatabases())('the audit trail on %s', (kind) => {
  let test: TestApp
  let boss: TestPerson
  let ada: TestPerson

  beforeAll(async () => {
    test = await createTestApp({ kind, settings: { LIMIT_PLANS_PER_MINUTE: '1' } })
    ada = await signUp(test)
    boss = await signUp(test, 'Boss')
    await test.db.asOwner.execute(sql`update "user" set role = 'admin' where id = ${boss.uid}`)
  })
  afterAll(() => test.close())

  const ask = async (query: string, { headers } = boss) =>
    test.app.inject({ url: `/api/admin/audit?${query}`, headers })
  const events = async (query: string) => {
    const answer = await ask(query)
    expect(answer.statusCode).toBe(200)
    return AuditPage.parse(answer.json())
  }

  it('is for admins', async () => {
    expect((await ask('', ada)).json()).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await test.app.inject({ url: '/api/admin/audit' })).statusCode).toBe(401)
  })

  it('tells who was refused what, and from where', async () => {
    const ben = await signUp(test)
    const made = await test.app.inject({ method: 'POST', url: '/api/drafts', headers: ben.headers, payload: {} })
    const { id } = made.json()
    const headers = { ...ada.headers, 'user-agent': `Browser/1 \u00ff${'x'.repeat(500)}` }
    await test.app.inject({ url: `/api/drafts/${id}`, headers, remoteAddress: '10.9.8.7' })
    const [event] = (await events(`person=${ada.uid}&what=denied`)).events
    expect(event).toMatchObject({
      person: ada.uid,
      what: 'denied',
      outcome: 'refused',
      address: '10.9.8.7',
      userAgent: expect.stringMatching(/^Browser\/1 x+$/),
      about: { call: 'GET /api/drafts/:id', code: 'not-found', id },
    })
    expect(event?.userAgent).toHaveLength(120)
  })

  it('keeps nothing that somebody typed into an address', async () => {
    const typed = encodeURIComponent('my secret words')
    await test.app.inject({ url: `/api/drafts/${typed}`, headers: ada.headers })
    const [event] = (await events(`person=${ada.uid}&what=denied`)).events
    expect(JSON.stringify(event)).not.toContain('secret')
  })

  it('tells of limits, and of a flood only its beginning', async () => {
    const flooder = await signUp(test)
    const call = { method: 'POST', url: '/api/inference/sprint-plan', headers: flooder.headers, payload: {} } as const
    for (let i = 0; i < 100; i += 1) await test.app.inject(call)
    const { events: told } = await events(`person=${flooder.uid}&what=limited&limit=500`)
    expect(told[0]).toMatchObject({ about: { call: 'POST /api/inference/sprint-plan', code: 'too-many-requests' } })
    expect(told).toHaveLength(60)
  })

  it('takes a network of IPv6 for one when it floods', async () => {
    const trail = createAuditTrail({ db: test.db, log: test.app.log, now: () => new Date() })
    const about = { code: randomUUID() }
    for (let i = 0; i < 100; i += 1) {
      const from = { address: `2001:db8:6:6::${i}`, userAgent: null }
      trail.record({ person: null, what: 'sign-in', outcome: 'refused', from, about })
    }
    await trail.written()
    const { events: told } = await events('what=sign-in&limit=500')
    expect(told.filter((event) => event.about.code === about.code)).toHaveLength(60)
  })

  it('comes in pages, newest first', async () => {
    const person = randomUUID()
    const trail = createAuditTrail({ db: test.db, log: test.app.log, now: () => new Date() })
    for (let i = 0; i < 5; i += 1) trail.record({ person, what: 'export', about: { i } })
    await trail.written()
    const first = await events(`person=${person}&limit=2`)
    const second = await events(`person=${person}&limit=2&before=${first.before}`)
    const third = await events(`person=${person}&limit=2&before=${second.before}`)
    const told = [first, second, third].flatMap((page) => page.events.map(({ about }) => about.i))
    expect(told).toEqual([4, 3, 2, 1, 0])
    expect(third.before).toBeNull()
  })

  it.each([
    ['update audit_event set what = $$sign-in$$'],
    ['delete from audit_event'],
    ['truncate audit_event'],
    [`select set_config('app.retention', 'on', false); delete from audit_event`],
  ])('refuses the owner of the database: %s', async (statements) => {
    const attempt = async () => {
      await test.db.asOwner.transaction(async (queries) => {
        for (const statement of statements.split('; ')) await queries.execute(sql.raw(statement))
      })
    }
    await expect(attempt()).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it.each(['select 1 from audit_event', 'update audit_event set person = null', 'delete from audit_event'])(
    'refuses the roles of requests and of background work: %s',
    async (statement) => {
      const refused = { cause: { code: '42501' } }
      const asPerson = test.db.withPerson(ada.uid, (queries) => queries.execute(sql.raw(statement)))
      await expect(asPerson).rejects.toMatchObject(refused)
      const asWorker = test.db.withWorker((queries) => queries.execute(sql.raw(statement)))
      await expect(asWorker).rejects.toMatchObject(refused)
    },
  )

  it('lets what is done go on where it cannot be written, and the log has it then', async () => {
    const logged: object[] = []
    const log = { ...test.app.log, error: (details: object) => void logged.push(details) } as TestApp['app']['log']
    const db = { ...test.db, withWorker: () => Promise.reject(new Error('no disk')) }
    const trail = createAuditTrail({ db, log, now: () => new Date() })
    trail.record({ person: ada.uid, what: 'save', about: { run: 'r1' } })
    await trail.written()
    expect(logged).toEqual([expect.objectContaining({ events: [expect.objectContaining({ about: { run: 'r1' } })] })])
  })

  it('is written whole at the stop', async () => {
    const other = await createTestApp({ db: test.db, env: { authSecret: test.env.authSecret } })
    const eve = await signUp(other)
    await other.app.inject({ url: '/api/drafts/none', headers: eve.headers })
    await other.close()
    const rows = await test.db.asOwner.select().from(auditEvent).where(eq(auditEvent.person, eve.uid))
    expect(rows.map(({ what }) => what)).toContain('denied')
  })
})
