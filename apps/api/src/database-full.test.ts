import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPostgres } from '../../../scripts/testing/test-postgres.ts'
import { signUp, type TestPerson } from './testing/app.ts'
import { testDatabases } from './testing/databases/database.ts'
import { mountSmallDisk } from './testing/databases/small-disk.ts'
import { killPrograms, startServer, type TestServer } from './testing/processes/server.ts'
import { testPlan } from './testing/saves/plan.ts'

const backWithinMs = 10_000
const brief = { companyInfo: 'A shop', epicInfo: '- As a customer, I want to pay.', detailLevel: 'medium' }
const key = 'a-brief-of-the-day-the-disk-was-full'

type Postgres = NonNullable<Awaited<ReturnType<typeof createPostgres>>>
type Disk = NonNullable<ReturnType<typeof mountSmallDisk>>

describe.runIf(testDatabases().includes('postgres'))('a PostgreSQL whose disk is full', { timeout: 300_000 }, () => {
  let disk: Disk | undefined
  let postgres: Postgres | undefined
  let server: TestServer
  let ada: TestPerson
  /** What was answered as kept. */
  let kept: Map<string, object>

  beforeEach(({ skip }) => {
    const mounted = mountSmallDisk(160)
    if (!mounted) return skip('no file system may be mounted here, which takes root')
    disk = mounted
    kept = new Map()
  })
  afterEach(() => {
    killPrograms()
    postgres?.remove()
    postgres = undefined
    disk?.unmount()
    disk = undefined
  })

  /** A server with somebody's drafts, and where the files of its tables stand, unless with everything else. */
  async function begin(made: Postgres | undefined, tables?: string) {
    if (!made) throw new Error('PostgreSQL was there a moment ago')
    postgres = made
    await made.start()
    const superuser = superuserUrl(made)
    if (tables !== undefined) {
      const [{ data_directory: own }] = await ask(superuser, 'show data_directory')
      const { uid, gid } = statSync(own)
      mkdirSync(tables)
      chownSync(tables, uid, gid)
      await ask(superuser, `create tablespace small location '${tables}'`)
    }
    const { username } = new URL(made.url)
    await ask(superuser, `create database planwright owner ${username} ${tables ? 'tablespace small' : ''}`)
    server = await startServer({
      DATABASE_URL: made.url.replace(/postgres$/, 'planwright'),
      AUTH_SECRET: 's'.repeat(32),
      TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
      LIMIT_DRAFT_WRITES_PER_MINUTE: '1000000',
    })
    ada = await signUp(server)
    for (let n = 0; n < 5; n += 1) expect((await keep()).status).toBe(201)
    return made
  }
  async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, more: Record<string, string> = {}) {
    const headers = { ...ada.headers, ...(body && { 'content-type': 'application/json' }), ...more }
    const answer = await fetch(`${server.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), json: await answer.json() }
  }
  async function keep() {
    const draft = content()
    const answer = await call('POST', '/api/drafts', draft)
    if (answer.status === 201) kept.set(answer.json.id, draft)
    return answer
  }
  const change = async (id: string) => {
    const draft = content()
    const answer = await call('PUT', `/api/drafts/${id}`, draft, { 'if-match': '"1"' })
    if (answer.status === 200) kept.set(id, draft)
    return answer
  }
  const write = () => call('POST', '/api/inference/backlog', brief, { 'idempotency-key': key })
  const expectRefused = ({ status, retryAfter, json }: Awaited<ReturnType<typeof call>>) => {
    expect(status).toBe(503)
    expect(retryAfter).toBeGreaterThan(0)
    const title = expect.stringContaining('What was saved is safe.')
    expect(json).toMatchObject({ code: 'database-unavailable', title })
  }
  async function expectAllKept() {
    const { json } = await call('GET', '/api/drafts')
    const ids = json.drafts.map(({ id }: { id: string }) => id)
    for (const [id, draft] of kept) {
      expect(ids).toContain(id)
      expect((await call('GET', `/api/drafts/${id}`)).json).toMatchObject(draft)
    }
    return ids
  }
  /** What was refused is taken, soon after `since` and without a restart of the server. */
  async function expectWell(since: number) {
    await expect.poll(async () => (await keep()).status, { timeout: 60_000 }).toBe(201)
    expect(performance.now() - since).toBeLessThan(backWithinMs)
    const [first = ''] = kept.keys()
    expect((await change(first)).status).toBe(200)
    // asked again under its key, as the page does
    expect([200, 202]).toContain((await write()).status)
    const state = async () => (await call('GET', `/api/runs/${key}`)).json.state
    await expect.poll(state, { timeout: 60_000 }).toBe('done')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  }

  it('refuses in words what is to be written, answers what is read, loses nothing, and takes everything again once there is room', async () => {
    await begin(await createPostgres(), join(disk?.folder ?? '', 'tables'))
    disk?.fill()
    // pages that have room are filled first
    await expect.poll(async () => (await keep()).status, { timeout: 120_000, interval: 0 }).toBe(503)
    const [first = ''] = kept.keys()
    for (const refused of [await keep(), await change(first), await write()]) expectRefused(refused)
    // of what was refused nothing is there
    expect((await expectAllKept()).length).toBe(kept.size)
    expect((await call('GET', '/api/users/whoami')).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

    disk?.clear()
    await expectWell(performance.now())
    expect((await expectAllKept()).length).toBe(kept.size)
  })

  it('which ends where its log has no room: is told in words, loses nothing, and is taken up again once it was started with room', async () => {
    const made = await begin(await createPostgres({ folder: disk?.folder ?? '' }))
    disk?.fill()
    // each takes a file of the log
    const end = () =>
      ask(superuserUrl(made), 'select pg_switch_wal()').then(
        () => 'goes on',
        () => 'ended',
      )
    await expect.poll(async () => [(await keep()).status, await end()], { timeout: 120_000 }).toEqual([503, 'ended'])
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 }).toBe(503)
    for (const refused of [await keep(), await write(), await call('GET', '/api/drafts')]) expectRefused(refused)

    disk?.clear()
    await made.stop()
    await made.start()
    await expectWell(performance.now())
    await expectAllKept()
  })
})

const content = () => {
  const { epics: backlog } = testPlan({ epics: 4, stories: 60, sprints: 2 })
  return { name: 'Shop', form: null, backlog, plan: null }
}

/** Of the same PostgreSQL: only a superuser says where files stand. */
function superuserUrl({ url }: Postgres): string {
  const superuser = new URL(url)
  superuser.username = 'postgres'
  return superuser.href
}

async function ask(url: string, question: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(question).finally(() => client.end())
  return rows
}
