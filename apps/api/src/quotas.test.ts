import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slowdown } from '../../../scripts/testing/slowdown.ts'
import { run } from './runs/run-tables.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from './testing/app.ts'
import { testDatabases } from './testing/databases/database.ts'

describe.each(testDatabases())('what one person may keep and have under way, on %s', (kind) => {
  let test: TestApp
  let ada: TestPerson
  let eve: TestPerson
  beforeAll(async () => {
    const settings = {
      LIMIT_DRAFTS: '4',
      LIMIT_DRAFT_MEGABYTES: '1',
      LIMIT_DRAFT_VERSIONS: '2',
      LIMIT_DOCUMENTS_AT_ONCE: '1',
      LIMIT_RUNS: '2',
    }
    test = await createTestApp({ kind, settings })
    ada = await signUp(test)
    eve = await signUp(test)
  })
  afterAll(() => test.close())

  const call = (
    person: TestPerson,
    method: 'POST' | 'PUT' | 'DELETE' | 'GET',
    url: string,
    payload?: object,
    more = {},
  ) => test.app.inject({ method, url, payload, headers: { ...person.headers, ...more } })
  const begin = (person: TestPerson, form?: object) =>
    call(person, 'POST', '/api/drafts', { name: 'Shop', ...(form && { form }) })
  /** As much as a field takes, of what cannot be compressed much. */
  const large = () => ({ epicInfo: randomBytes(75_000).toString('base64').slice(0, 100_000) })

  it('drafts, by their number', async () => {
    const ids = []
    for (let count = 0; count < 4; count += 1) ids.push((await begin(ada)).json().id)
    const refused = await begin(ada)
    expect([refused.statusCode, refused.json().code, refused.json().detail]).toEqual([
      409,
      'quota-reached',
      'You have 4 initiatives, which is as many as may be. Delete one that you no longer need.',
    ])
    expect((await begin(eve)).statusCode).toBe(201)
    for (const id of ids) await call(ada, 'DELETE', `/api/drafts/${id}`)
    expect((await begin(ada)).statusCode).toBe(201)
  })

  it('drafts begun in the same moment, too', async () => {
    const bea = await signUp(test)
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(bea)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4)
  })

  it('drafts, by what they take with their versions, of which there are so many', async () => {
    const cid = await signUp(test)
    const { id } = (await begin(cid, large())).json()
    let answer = await begin(cid, large())
    let version = 1
    while (version < 30 && answer.statusCode < 300) {
      const runs = { generation: randomUUID(), save: null }
      const change = { name: 'Shop', form: large(), runs }
      answer = await call(cid, 'PUT', `/api/drafts/${id}`, change, { 'if-match': `"${version}"` })
      if (answer.statusCode === 200) version += 1
      if (version === 6) expect((await call(cid, 'GET', `/api/drafts/${id}/versions`)).json().versions).toHaveLength(3)
      if (version % 3 === 0) answer = await begin(cid, large())
    }
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'quota-reached'])
    expect(answer.json().detail).toMatch(/more than 1 MB. Delete an initiative that you no longer need\.|^You have 4/)
  })

  it('drafts thrown away, within the same limits: the oldest of them go for good', async () => {
    const dan = await signUp(test)
    const thrownAway = async (form?: object) => {
      const { id } = (await begin(dan, form)).json()
      expect((await call(dan, 'DELETE', `/api/drafts/${id}`)).statusCode).toBe(204)
      return id as string
    }
    const isBack = async (id: string) => (await call(dan, 'POST', `/api/drafts/${id}/restore`)).statusCode === 200
    const few = []
    for (let count = 0; count < 5; count += 1) few.push(await thrownAway())
    expect(await isBack(few[0] ?? '')).toBe(false)
    expect(await isBack(few[1] ?? '')).toBe(true)

    const sizes = async () => {
      const { rows } = await test.db.withPerson(dan.uid, (queries) =>
        queries.execute<{ bytes: number }>(
          sql`select coalesce(sum(pg_column_size(form)), 0)::float8 as bytes from draft`,
        ),
      )
      return rows[0]?.bytes ?? 0
    }
    for (let count = 0; count < 6; count += 1) {
      // five fields of 75 KB that cannot be compressed, so that four of these are more than 1 MB
      await thrownAway({ ...large(), companyInfo: large().epicInfo, additionalInfo: large().epicInfo })
    }
    expect(await sizes()).toBeLessThan(1_000_000)
    expect(await sizes()).toBeGreaterThan(400_000)
  })

  it('how often a draft is changed in a minute', async () => {
    const test = await createTestApp({ kind, settings: { LIMIT_DRAFT_WRITES_PER_MINUTE: '4' } })
    const dan = await signUp(test)
    const fay = await signUp(test)
    const send = (
      { headers }: TestPerson,
      method: 'POST' | 'PUT' | 'GET',
      url: string,
      payload?: object,
      version = 1,
    ) => test.app.inject({ method, url, payload, headers: { ...headers, 'if-match': `"${version}"` } })
    const { id } = (await send(dan, 'POST', '/api/drafts', { name: 'Shop' })).json()
    expect((await send(dan, 'PUT', `/api/drafts/${id}`, { name: 'Bar' })).statusCode).toBe(200)
    expect((await send(dan, 'PUT', `/api/drafts/${id}`, { name: 'Inn' }, 2)).statusCode).toBe(200)
    expect((await send(dan, 'PUT', `/api/drafts/${id}`, { name: 'Pub' }, 3)).statusCode).toBe(200)
    const refused = await send(dan, 'PUT', `/api/drafts/${id}`, { name: 'Zoo' }, 4)
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      expect.objectContaining({
        code: 'too-many-requests',
        detail: 'You have done this 4 times in this minute, which is as often as may be.',
        retryAt: expect.any(String),
      }),
    ])
    expect((await send(dan, 'GET', `/api/drafts/${id}`)).json().name).toBe('Pub')
    expect((await send(fay, 'POST', '/api/drafts', { name: 'Shop' })).statusCode).toBe(201)
    await test.close()
  })

  it('documents that are read at the same time', async () => {
    const payload = Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.md"\r\ncontent-type: text/markdown\r\n\r\n# Shop\r\n--x--\r\n',
    )
    const send = (person: TestPerson) =>
      call(person, 'POST', '/api/documents', payload, { 'content-type': 'multipart/form-data; boundary=x' })
    const [eves, ...adas] = await Promise.all([send(eve), send(ada), send(ada)])
    expect(eves.statusCode).toBe(200)
    // whichever of the two came first
    const [read, refused] = adas.sort((a, b) => a.statusCode - b.statusCode)
    expect([read?.statusCode, refused?.statusCode]).toEqual([200, 429])
    expect(refused?.json().detail).toBe('1 documents are being read for you already. Wait until one is done.')
    expect((await send(ada)).statusCode).toBe(200)
  })

  it('runs that have not ended', async () => {
    const retryAt = new Date(Date.now() + 3_600_000)
    for (const id of [randomUUID(), randomUUID()]) {
      const row = {
        id,
        owner: ada.uid,
        kind: 'save' as const,
        state: 'parked' as const,
        inputHash: id,
        input: {},
        retryAt,
      }
      await test.db.withPerson(ada.uid, (queries) => queries.insert(run).values(row))
    }
    const brief = { companyInfo: 'A shop', epicInfo: 'Sell', detailLevel: 'medium' }
    const refused = await call(ada, 'POST', '/api/inference/backlog', brief)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
    expect(refused.json().detail).toContain('2 pieces of work of yours have not ended yet')
    expect((await call(eve, 'POST', '/api/inference/backlog', brief)).statusCode).not.toBe(429)
  })
})

describe('what one address may send', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ settings: { LIMIT_BAD_TOKENS_PER_MINUTE: '5' } })
  })
  afterAll(() => test.close())

  it('is so many tokens that are no good, and any number of good ones beside', async () => {
    const known = await signUp(test)
    const whoami = (authorization?: string, remoteAddress = '10.0.0.1') =>
      test.app.inject({ url: '/api/users/whoami', remoteAddress, headers: authorization ? { authorization } : {} })
    const [head = '', claims = ''] = known.token.split('.')
    const bad = `Bearer ${head}.${claims}.${'A'.repeat(86)}`
    const statuses = []
    for (let count = 0; count < 8; count += 1) statuses.push((await whoami(bad)).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    const refused = await whoami(bad)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json().detail).toBe('Too many tokens that are no good came from this address.')
    const fresh = await signUp(test)
    for (const { token } of [known, fresh]) expect((await whoami(`Bearer ${token}`)).statusCode).toBe(200)
    for (let count = 0; count < 8; count += 1) expect((await whoami()).statusCode).toBe(401)
    expect((await whoami(bad, '10.0.0.2')).statusCode).toBe(401)
    for (let count = 0; count < 5; count += 1) expect((await whoami(bad, `2001:db8::${count}`)).statusCode).toBe(401)
    expect((await whoami(bad, '2001:db8::5')).statusCode).toBe(429)
  })

  it('is a request whose headers come in 10 s and have at most 16 KB', async () => {
    const port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const ended = (first: string, more?: string) =>
      new Promise<{ answer: string; ms: number }>((resolve) => {
        const begun = performance.now()
        let answer = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(first))
        const drip = more === undefined ? undefined : setInterval(() => socket.write(more), 500)
        socket.on('data', (chunk) => {
          answer += chunk.toString()
        })
        socket.on('error', () => undefined)
        socket.on('close', () => {
          clearInterval(drip)
          resolve({ answer, ms: performance.now() - begun })
        })
      })
    const [slow, silent, many] = await Promise.all([
      ended('GET /healthz HTTP/1.1\r\nhost: localhost\r\n', 'x: y\r\n'),
      ended('GET'),
      ended(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n${'x: yyyyyyyyyyyyyyyy\r\n'.repeat(2000)}\r\n`),
    ])
    expect(slow.answer).toContain(' 408 ')
    expect(silent.answer).toContain(' 408 ')
    expect(Math.max(slow.ms, silent.ms)).toBeLessThan(20_000 * slowdown())
    expect(many.answer).toContain(' 431 ')
    expect(many.ms).toBeLessThan(5000 * slowdown())
  })
})
