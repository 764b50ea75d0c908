import { createClient } from '@planwright/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp, type TestPerson } from './testing/app.ts'
import { createPostgresUrl, testDatabases } from './testing/databases/database.ts'
import { installedProxies, startProxy } from './testing/processes/proxy.ts'
import { freePort, killPrograms, startServer, type TestServer } from './testing/processes/server.ts'

/** A little more than each proxy takes to see that a server goes, and that another has come: two looks of Caddy's. */
const drainMs = '4000'
const wishes = Array.from({ length: 12 }, (_, n) => `- As a customer, I want to filter orders by field ${n}.`)
const brief = { companyInfo: 'A shop', epicInfo: wishes.join('\n'), detailLevel: 'medium' } as const

const isHere = testDatabases().includes('postgres') && installedProxies().length > 0

describe.runIf(isHere)('servers restarted one after the other', () => {
  let database: Awaited<ReturnType<typeof createPostgresUrl>>
  beforeAll(async () => {
    database = await createPostgresUrl()
  })
  afterAll(async () => {
    killPrograms()
    await database.remove()
  })

  it(`fail no call behind ${installedProxies().join(', ')}, do none twice and tell each run to its end`, async ({
    onTestFinished,
  }) => {
    const ports = [await freePort(), await freePort()] as const
    const settings = {
      DATABASE_URL: database.databaseUrl,
      PUBLIC_URL: `http://localhost:${await freePort()}`,
      AUTH_SECRET: 's'.repeat(32),
      TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'debug',
      SHUTDOWN_DELAY_MS: drainMs,
      LIMIT_REQUESTS_PER_MINUTE: '100000',
      LIMIT_DRAFT_WRITES_PER_MINUTE: '100000',
      LIMIT_GENERATIONS_PER_MINUTE: '100000',
    }
    const serverAt = (port: number) => startServer({ ...settings, PORT: String(port) })
    const first = await serverAt(ports[0])
    const servers: TestServer[] = [first, await serverAt(ports[1])]
    const proxies: Proxy[] = []
    const over = new AbortController()
    onTestFinished(async () => {
      over.abort()
      for (const { stop } of proxies) await stop()
      for (const { child } of servers) child.kill('SIGKILL')
    })
    for (const kind of installedProxies()) proxies.push(await startProxy(kind, ports))
    // each proxy is before the same servers, and has somebody behind it
    const people: Busy[] = []
    for (const { kind, url } of proxies) people.push(await beginWork(kind, url, await signUp(first), over.signal))

    for (const [index, port] of ports.entries()) {
      servers[index]?.child.kill('SIGTERM')
      expect(await servers[index]?.ended).toBe(0)
      const next = await serverAt(port)
      servers[index] = next
      // as docs/operating.md says: Caddy, asked while one goes and the other is not seen to have come, would know of none that is ready
      for (const { path } of people) await expect.poll(() => next.output.stdout, { timeout: 60_000 }).toContain(path)
    }
    over.abort()
    const done = await Promise.all(people.map(({ ended }) => ended))
    expect(done.flatMap(({ failed }) => failed)).toEqual([])
    for (const { version, writes, drafts } of done) {
      expect(version).toBe(writes + 1)
      expect(drafts).toBeGreaterThan(0)
    }
  })
})

type Proxy = Awaited<ReturnType<typeof startProxy>>
type Busy = Awaited<ReturnType<typeof beginWork>>

/** Somebody who reads, writes and drafts behind a proxy until it is over: the path of what they write, and in the end how it went. */
async function beginWork(kind: string, url: string, { headers: own, token }: TestPerson, over: AbortSignal) {
  const failed: string[] = []
  const fail = (what: string) => void failed.push(`${kind}: ${what}`)
  const call = (path: string, method = 'GET', body?: object, headers = {}) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { ...own, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const statusOf = () => call('/users/whoami').then(({ status }) => status)
  await expect.poll(() => statusOf().catch(String), { timeout: 30_000 }).toBe(200)

  const draft = (await (await call('/drafts', 'POST', { name: 'Shop' })).json()) as { id: string; version: number }
  const path = `/drafts/${draft.id}`
  const reading = async () => {
    for (let reads = 0; !over.aborted; reads++) {
      const status = await statusOf().catch(String)
      if (status !== 200) fail(`read ${reads}: ${status}`)
      await aMoment()
    }
  }
  const writing = async () => {
    let writes = 0
    for (; !over.aborted; writes++) {
      const kept = { ...draft, name: `Shop ${writes}` }
      // one that was done twice, or done and said to have failed, would be refused from then on
      const answer = await call(path, 'PUT', kept, { 'if-match': `"${draft.version}"` }).catch(String)
      if (typeof answer === 'string' || !answer.ok) fail(`write ${writes}: ${tell(answer)}`)
      else Object.assign(draft, await answer.json())
      await aMoment()
    }
    return writes
  }
  const client = createClient({ address: url, token })
  // one after the other, so that one is under way whenever a server is stopped
  const drafting = async () => {
    let drafts = 0
    for (; !over.aborted; drafts++) {
      const { follow } = await client.beginDrafting(brief)
      const parts: number[] = []
      const { state, epics = [] } = await follow({ onProgress: ({ done }) => void parts.push(done) })
      const stories = epics.flatMap(({ userStories }) => userStories)
      // each part once
      if (state !== 'done' || parts.at(-1) !== epics.length + stories.length)
        fail(`draft ${drafts}: ${state}, ${parts.at(-1)} parts`)
    }
    return drafts
  }
  const drafted = drafting().catch((error: unknown) => {
    fail(`a draft: ${error}`)
    return 0
  })
  const ended = Promise.all([writing(), drafted, reading()]).then(([writes, drafts]) => ({
    failed,
    version: draft.version,
    writes,
    drafts,
  }))
  return { path, ended }
}

/** As people do, who need the processor as well. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100))
const tell = (answer: Response | string) => (typeof answer === 'string' ? answer : answer.status)
