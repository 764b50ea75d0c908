import { createClient } from '@planwright/client'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { signUp } from './testing/app.ts'
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
  let PUBLIC_URL: string
  beforeAll(async () => {
    database = await createPostgresUrl()
    PUBLIC_URL = `http://localhost:${await freePort()}`
  })
  afterAll(async () => {
    killPrograms()
    await database.remove()
  })

  // beside each other, because most of the time a proxy is waited for
  it.concurrent.for(installedProxies())(
    'fail no call behind %s, do none twice and tell each run to its end',
    async (kind, { expect, onTestFinished }) => {
      const ports = [await freePort(), await freePort()] as const
      const settings = {
        DATABASE_URL: database.databaseUrl,
        PUBLIC_URL,
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
      const servers: TestServer[] = [await serverAt(ports[0]), await serverAt(ports[1])]
      const ada = await signUp(servers[0] as TestServer)
      let isOver = false
      const proxy = await startProxy(kind, ports)
      onTestFinished(async () => {
        isOver = true
        await proxy.stop()
        for (const { child } of servers) child.kill('SIGKILL')
      })
      const call = (path: string, method = 'GET', body?: object, headers = {}) =>
        fetch(`${proxy.url}/api${path}`, {
          method,
          headers: { ...ada.headers, ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
      const statusOf = () => call('/users/whoami').then(({ status }) => status)
      await expect.poll(() => statusOf().catch(String), { timeout: 30_000 }).toBe(200)

      const draft = (await (await call('/drafts', 'POST', { name: 'Shop' })).json()) as { id: string; version: number }
      const failed: string[] = []
      let reads = 0
      const reading = (async () => {
        for (; !isOver; reads++) {
          const status = await statusOf().catch(String)
          if (status !== 200) failed.push(`read ${reads}: ${status}`)
          await aMoment()
        }
      })()
      let writes = 0
      const writing = (async () => {
        for (; !isOver; writes++) {
          const { id, version } = draft
          const kept = { ...draft, name: `Shop ${writes}` }
          // one that was done twice, or done and said to have failed, would be refused from then on
          const answer = await call(`/drafts/${id}`, 'PUT', kept, { 'if-match': `"${version}"` }).catch(String)
          if (typeof answer === 'string' || !answer.ok) failed.push(`write ${writes}: ${tell(answer)}`)
          else Object.assign(draft, await answer.json())
          await aMoment()
        }
      })()
      const client = createClient({ address: proxy.url, token: ada.token })
      let drafts = 0
      // one after the other, so that one is under way whenever a server is stopped
      const drafting = (async () => {
        for (; !isOver; drafts++) {
          const { follow } = await client.beginDrafting(brief)
          const parts: number[] = []
          const { state, epics = [] } = await follow({ onProgress: ({ done }) => void parts.push(done) })
          const stories = epics.flatMap(({ userStories }) => userStories)
          // each part once
          if (state !== 'done' || parts.at(-1) !== epics.length + stories.length)
            failed.push(`draft ${drafts}: ${state}, ${parts.at(-1)} parts`)
        }
      })().catch((error: unknown) => void failed.push(`draft ${drafts}: ${error}`))

      for (const [index, port] of ports.entries()) {
        servers[index]?.child.kill('SIGTERM')
        expect(await servers[index]?.ended).toBe(0)
        const next = await serverAt(port)
        servers[index] = next
        // as docs/operating.md says: Caddy, asked while one goes and the other is not seen to have come, would know of none that is ready
        await expect.poll(() => next.output.stdout, { timeout: 60_000 }).toContain('/api/users/whoami')
      }
      isOver = true
      await Promise.all([reading, writing, drafting])

      expect(failed).toEqual([])
      expect(draft.version).toBe(writes + 1)
      expect(drafts).toBeGreaterThan(0)
    },
  )
})

/** As people do, who need the processor as well. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50))
const tell = (answer: Response | string) => (typeof answer === 'string' ? answer : answer.status)
