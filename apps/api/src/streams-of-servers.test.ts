import { randomUUID } from 'node:crypto'
import { createClient } from '@planwright/client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slowdown } from '../../../scripts/testing/slowdown.ts'
import { createPostgres } from '../../../scripts/testing/test-postgres.ts'
import { signUp, type TestPerson } from './testing/app.ts'
import { connectAs, testDatabases } from './testing/databases/database.ts'
import { freePort, killPrograms, startServer, type TestServer } from './testing/processes/server.ts'

const followed = 40

describe.runIf(testDatabases().includes('postgres'))('event streams of two servers', { timeout: 300_000 }, () => {
  let postgres: NonNullable<Awaited<ReturnType<typeof createPostgres>>>
  let databaseUrl: string
  let settings: Record<string, string>
  let servers: TestServer[]
  let ada: TestPerson

  beforeAll(async () => {
    const made = await createPostgres()
    if (!made) throw new Error('PostgreSQL was there a moment ago')
    postgres = made
    await postgres.start()
    const owner = new pg.Client({ connectionString: postgres.url })
    await owner.connect()
    await owner.query('create database planwright')
    await owner.end()
    databaseUrl = postgres.url.replace(/postgres$/, 'planwright')
    settings = {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: `http://localhost:${await freePort()}`,
      AUTH_SECRET: 's'.repeat(32),
      TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
      LIMIT_STREAMS: '1000',
      LOG_LEVEL: 'silent',
    }
    servers = [await startServer(settings), await startServer(settings)]
    ada = await signUp(servers[0] as TestServer)
  })
  afterAll(() => {
    killPrograms()
    postgres.remove()
  })

  /** Runs that nobody works on, each with its first event. */
  async function waitingRuns(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID())
    await onDatabase('person', async (client) => {
      for (const id of ids) {
        const run = `insert into run (id, owner, kind, state, input_hash, input, retry_at, last_seq)
          values ($1, $2, 'save', 'parked', $1, '{}', now() + interval '1 day', 0)`
        await client.query(run, [id, ada.uid])
      }
    })
    await addAll(ids, 'step')
    return ids
  }
  async function onDatabase(role: 'person' | 'worker', work: (client: pg.Client) => Promise<void>) {
    const client = await connectAs(role, databaseUrl, ada.uid)
    await work(client).finally(() => client.end())
  }
  const addAll = (ids: string[], ...names: ('step' | 'done')[]) =>
    onDatabase('worker', async (client) => {
      for (const name of names) for (const id of ids) await add(client, id, name)
    })
  /** As whoever works on a run adds an event, and ends it with the last. */
  async function add(client: pg.Client, id: string, name: 'step' | 'done') {
    const step = `with numbered as (
        update run set last_seq = last_seq + 1, state = case when $2 = 'done' then 'done' else state end where id = $1
          returning id, owner, last_seq)
      insert into run_event (run_id, owner, seq, name, data)
        select id, owner, last_seq, $2, jsonb_build_object('label', 'Step', 'state', 'running') from numbered`
    await client.query(step, [id, name])
  }

  /** What has come so far, and the numbers of all events once the stream has ended. */
  async function open({ url }: TestServer, id: string, after = 0) {
    const headers = { ...ada.headers, ...(after > 0 && { 'last-event-id': `${after}` }) }
    const answer = await fetch(`${url}/api/runs/${id}/events`, { headers })
    expect(answer.status).toBe(200)
    let text = ''
    const numbers = () => [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number))
    const ended = (async () => {
      for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece
      return numbers()
    })()
    return { text: () => text, numbers, ended }
  }
  async function follow(server: TestServer, id: string, after = 0) {
    const stream = await open(server, id, after)
    await expect.poll(stream.numbers).toEqual(after > 0 ? [] : [1])
    return stream
  }
  const followAll = (ids: string[]) => Promise.all(servers.flatMap((server) => ids.map((id) => follow(server, id))))

  it('bring every event to everybody on every server, soon, in order and once', async () => {
    const ids = await waitingRuns(followed)
    const streams = await followAll(ids)
    const began = performance.now()
    await addAll(ids, 'step', 'step', 'done')
    const written = performance.now()
    for (const { ended } of streams) expect(await ended).toEqual([1, 2, 3, 4])
    // a look a second, and what the machine needs for so many
    expect(performance.now() - written).toBeLessThan(5000 * slowdown() + (written - began))
  })

  it('go on behind the last number on another server, also when the run has ended meanwhile', async () => {
    const [id = ''] = await waitingRuns(1)
    await addAll([id], 'step', 'step', 'done')
    for (const server of servers) expect(await (await follow(server, id, 2)).ended).toEqual([3, 4])
  })

  it('are told to come back when their server stops, and have every event once by coming back to another', async () => {
    const [id = ''] = await waitingRuns(1)
    const going = await startServer({ ...settings, SHUTDOWN_DELAY_MS: '500' })
    const { text, ended } = await follow(going, id)
    going.child.kill('SIGTERM')
    // what happens while it is going may still come or not
    await addAll([id], 'step')
    const seen = await ended
    expect(text()).toMatch(/\n\nretry: 500\n: this server stops\n\n$/)
    const back = await open(servers[1] as TestServer, id, seen.at(-1))
    await addAll([id], 'step', 'done')
    expect([...seen, ...(await back.ended)]).toEqual([1, 2, 3, 4])
    expect(await going.ended).toBe(0)
  })

  it('go on at another with the work of one that stops, for our own client, too', async () => {
    const going = await startServer({ ...settings, SHUTDOWN_DELAY_MS: '500' })
    const asked: string[] = []
    // in the place of a proxy: the one that stops as long as it is ready, and then the other
    const viaProxy: typeof fetch = async (input, init) => {
      const ready = await fetch(`${going.url}/readyz`).catch(() => null)
      const { url } = ready?.ok ? going : (servers[1] as TestServer)
      const { pathname } = new URL(String(input))
      asked.push(`${url === going.url ? 'going' : 'staying'} ${new Headers(init?.headers).get('last-event-id')}`)
      return fetch(`${url}${pathname}`, init)
    }
    const client = createClient({ address: 'http://planwright', token: ada.token, fetch: viaProxy })
    const wishes = Array.from({ length: 40 }, (_, n) => `- As a customer, I want to filter orders by field ${n}.`)
    const brief = { companyInfo: 'A shop', epicInfo: wishes.join('\n'), detailLevel: 'medium' } as const
    const { follow: followBegun } = await client.beginDrafting(brief)
    going.child.kill('SIGTERM')
    const told: number[] = []
    const run = await followBegun({ onProgress: ({ done }) => void told.push(done) })
    expect(run.state).toBe('done')
    expect(await going.ended).toBe(0)
    expect(asked[0]).toBe('going null')
    expect(asked).toContainEqual(expect.stringMatching(/^staying \d+$/))
    // each part of the draft once
    const { epics = [] } = run
    expect(told.at(-1)).toBe(epics.length + epics.flatMap(({ userStories }) => userStories).length)
  })

  it('outlive a database that is away for a while, and lose nothing of what comes after it', async () => {
    const ids = await waitingRuns(followed)
    const streams = await followAll(ids)
    await postgres.stop()
    // each has noticed
    for (const { url } of servers)
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(503)
    await postgres.start()
    await addAll(ids, 'step', 'done')
    for (const { ended } of streams) expect(await ended).toEqual([1, 2, 3])
  })
})
