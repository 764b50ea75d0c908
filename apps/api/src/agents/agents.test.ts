import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compileCache } from '../../../../scripts/testing/compile-cache.ts'
import { createTestApp, makeToken, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { freePort } from '../testing/processes/server.ts'

const stdio = fileURLToPath(new URL('../../../../packages/agent-tools/src/stdio.ts', import.meta.url))
const brief =
  '# Refunds\n\nBuyers must be able to ask for a refund from their order page.\n\nSupport staff need a list of open refunds.\n\nThe shop must send a mail when a refund is paid.'
const drafting = { brief, companyInfo: 'We run a small online shop for tea.', detailLevel: 'medium' }

const doors = ['http', 'stdio'] as const
const generations = ['legacy', '2026-07-28'] as const
type Way = { door: (typeof doors)[number]; generation: (typeof generations)[number] }
const ways: Way[] = doors.flatMap((door) => generations.map((generation) => ({ door, generation })))

type Answer = {
  isError?: boolean
  content: { type: string; text?: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: each tool's own, which the client has held against its schema
  structuredContent?: any
}

describe('an agent', () => {
  let sandbox: TestSandbox
  let server: TestApp
  let address: string
  let person: TestPerson
  const open: Client[] = []

  beforeAll(async () => {
    sandbox = await startSandbox()
    const port = await freePort()
    address = `http://localhost:${port}`
    server = await createTestApp({ drafter: null, settings: { PORT: String(port), SANDBOX_URL: sandbox.url } })
    await server.app.listen({ port, host: '127.0.0.1' })
  })
  beforeEach(async () => {
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
  })
  afterAll(async () => {
    await Promise.all(open.map((agent) => agent.close()))
    await server.close()
  })

  type Wanted = Way & { token?: string; says?: () => { action: 'accept' | 'decline'; content?: { agreed: boolean } } }
  async function connect({ door, generation, token, says }: Wanted) {
    const { token: made } = token === undefined ? await makeToken(server, person) : { token }
    const agent = new Client(
      { name: 'test', version: '1' },
      {
        capabilities: says ? { elicitation: {} } : {},
        versionNegotiation: { mode: generation === 'legacy' ? 'legacy' : { pin: generation } },
      },
    )
    const asked: string[] = []
    if (says)
      agent.setRequestHandler('elicitation/create', async ({ params }) => {
        asked.push(params.message)
        return says()
      })
    const headers = { authorization: `Bearer ${made}` }
    const transport =
      door === 'http'
        ? new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } })
        : new StdioClientTransport({
            command: process.execPath,
            args: [stdio],
            env: { ...compileCache, PATH: process.env.PATH ?? '', PLANWRIGHT_URL: address, PLANWRIGHT_TOKEN: made },
          })
    await agent.connect(transport)
    open.push(agent)
    const told: string[] = []
    const call = async (name: string, given: object): Promise<Answer> => {
      const options = {
        timeout: 120_000,
        onprogress: ({ message }: { message?: string }) => void told.push(message ?? ''),
      }
      const answer = (await agent.callTool({ name, arguments: { ...given } }, options)) as Answer
      // 5,000 tokens of four characters
      expect(JSON.stringify(answer).length, name).toBeLessThanOrEqual(20_000)
      return answer
    }
    const done = async (name: string, given: object) => {
      const answer = await call(name, given)
      if (answer.isError) throw new Error(`${name}: ${JSON.stringify(answer.content)}`)
      return answer.structuredContent
    }
    return { agent, call, done, asked, told }
  }

  const writes = async () =>
    (await sandbox.requests()).filter(
      ({ method, path }) =>
        method !== 'GET' && /\/rest\//.test(path) && !/(bulkfetch|search|approximate|permissions)/.test(path),
    ).length
  const team = { velocity: 10, sprintLength: 2, startDate: new Date().toISOString().slice(0, 10) }
  const planned = async ({ done }: Awaited<ReturnType<typeof connect>>): Promise<string> => {
    const { draftId } = await done('draft_backlog', drafting)
    await done('plan_sprints', { draftId, ...team })
    return draftId
  }

  it.each(ways)('goes from a brief to the tracker and back, over $door in the generation $generation', async (way) => {
    const session = await connect(way)
    const { call, done, agent, told } = session
    const drafted = await done('draft_backlog', drafting)
    expect(drafted).toMatchObject({ state: 'done' })
    expect(drafted.stories).toBeGreaterThanOrEqual(3)
    expect(told.at(-1)).toMatch(/\d+ epics, \d+ stories/)
    const { draftId } = drafted
    // the same words again are the same draft
    expect(await done('draft_backlog', drafting)).toMatchObject({ draftId, runId: drafted.runId })
    expect((await done('list_drafts', {})).drafts).toContainEqual(expect.objectContaining({ draftId, name: 'Refunds' }))
    const { items } = await done('get_backlog', { draftId })
    expect(items).toHaveLength(drafted.epics + drafted.stories)
    expect(await done('check_backlog', { draftId })).toMatchObject({ wanted: expect.any(Number) })
    const plan = await done('plan_sprints', { draftId, ...team })
    expect(plan.sprints.length).toBeGreaterThan(0)
    expect(plan.proof).toMatch(/proven|no plan has fewer/)
    expect(plan.target).toBeUndefined()
    const wished = await done('plan_sprints', { draftId, ...team, targetDate: team.startDate })
    expect(wished.target).toContain('0 % likely to be met')
    expect(await done('get_target', {})).toMatchObject({ ready: true })

    const before = await writes()
    const review = await done('review_save', { draftId })
    expect(review).toMatchObject({ update: 0, unchanged: 0, problems: [] })
    expect(review.create).toBeGreaterThan(drafted.stories)
    const refused = await call('save_plan', { draftId })
    expect(refused.isError).toBe(true)
    expect(JSON.stringify(refused.content)).toContain('review_save')
    expect((await call('save_plan', { draftId, confirm: 'yes' })).isError).toBe(true)
    expect(await writes()).toBe(before)

    const saved = await done('save_plan', { draftId, confirm: review.confirm })
    expect(saved).toMatchObject({ state: 'done', failed: [], url: expect.stringContaining('http') })
    expect(await done('get_run', { runId: saved.runId })).toMatchObject({ kind: 'save', state: 'done' })
    const after = await writes()
    expect(after).toBeGreaterThan(before)
    const again = await done('review_save', { draftId })
    expect(again).toMatchObject({ create: 0, update: 0, unchanged: review.create })
    expect(await done('save_plan', { draftId, confirm: again.confirm })).toMatchObject({ state: 'done', done: 0 })
    expect(await writes()).toBe(after)

    const followed = await done('follow_plan', { draftId })
    expect(followed.told[0]).toMatch(/: 0 of \d+ stories done; /)
    const rest = await call('replan_rest', { draftId })
    expect(rest.content[0]?.text).toMatch(/^Every story stays where it is.*nothing to save/)
    expect(await writes()).toBe(after)

    const undo = await call('undo_save', { runId: saved.runId })
    expect(undo.isError).toBe(true)
    expect(await writes()).toBe(after)
    const [, confirm] = /confirm: (\S+)/.exec(undo.content[0]?.text ?? '') ?? []
    expect(await done('undo_save', { runId: saved.runId, confirm })).toMatchObject({ state: 'done', failed: [] })

    const { contents } = await agent.readResource({ uri: `planwright://drafts/${draftId}` })
    expect(JSON.stringify(contents)).toContain('# Refunds')
  })

  it.each(ways)('asks the person where the client can, over $door in the generation $generation', async (way) => {
    let agreed = false
    const says = () =>
      agreed ? ({ action: 'accept', content: { agreed } } as const) : ({ action: 'decline' } as const)
    const session = await connect({ ...way, says })
    const draftId = await planned(session)
    const before = await writes()
    expect((await session.call('save_plan', { draftId })).isError).toBe(true)
    expect(await writes()).toBe(before)
    agreed = true
    const answer = await session.call('save_plan', { draftId })
    // over stateless HTTP the former generation has nobody to ask
    const canAsk = way.door === 'stdio' || way.generation !== 'legacy'
    expect(answer.isError ?? false).toBe(!canAsk)
    expect(session.asked.length).toBe(canAsk ? 2 : 0)
    if (!canAsk) return
    expect(session.asked[0]).toMatch(/^Save to .*SHOP.*: \d+ to create/)
    expect(answer.structuredContent).toMatchObject({ state: 'done' })
    expect(await session.done('undo_save', { runId: answer.structuredContent.runId })).toMatchObject({ state: 'done' })
  })

  it.each(ways)(
    'is offered and allowed only to read with a token that only reads, over $door in the generation $generation',
    async (way) => {
      const { token } = await makeToken(server, person, { scopes: ['read'] })
      const { agent } = await connect({ ...way, token })
      const { tools } = await agent.listTools()
      expect(tools.length).toBeGreaterThan(4)
      expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([])
      await expect(agent.callTool({ name: 'draft_backlog', arguments: drafting })).rejects.toThrow()
    },
  )

  it.each(doors)('does nothing with a token that was revoked, over %s', async (door) => {
    const made = await makeToken(server, person)
    const { call } = await connect({ door, generation: '2026-07-28', token: made.token })
    const revoked = await server.app.inject({
      method: 'DELETE',
      url: `/api/tokens/${made.id}`,
      headers: person.headers,
    })
    expect(revoked.statusCode).toBe(204)
    await expect
      .poll(
        () =>
          call('list_drafts', {}).then(
            ({ isError }) => isError ?? false,
            () => true,
          ),
        { timeout: 10_000 },
      )
      .toBe(true)
  })

  it('keeps other people’s drafts and runs to themselves', async () => {
    const draftId = await planned(await connect({ door: 'http', generation: 'legacy' }))
    const { token } = await makeToken(server, await signUp(server))
    const stranger = await connect({ door: 'http', generation: 'legacy', token })
    for (const name of ['get_backlog', 'check_backlog', 'review_save', 'save_plan']) {
      const { isError, content } = await stranger.call(name, { draftId })
      expect(isError, name).toBe(true)
      expect(JSON.stringify(content), name).toContain('not-found')
    }
  })

  const ask = (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') =>
    fetch(`${address}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body,
    })

  it('is told at the door where tokens come from', async () => {
    const answers = [await ask({}), await ask({ authorization: `Bearer pw_${'x'.repeat(40)}` })]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      const challenge = answer.headers.get('www-authenticate') ?? ''
      const [, metadata = ''] = /^Bearer .*resource_metadata="([^"]+)"/.exec(challenge) ?? []
      const document = await fetch(metadata)
      expect(await document.json()).toMatchObject({ resource: `${address}/mcp`, scopes_supported: ['read', 'write'] })
    }
  })

  it('of a page of somebody else gets nothing, and of ours an answer', async () => {
    const { headers } = await makeToken(server, person)
    expect((await ask({ ...headers, origin: 'https://evil.example' })).status).toBe(403)
    expect((await ask({ origin: 'null' })).status).toBe(403)
    expect((await ask({ ...headers, origin: address })).status).toBe(200)
  })

  it('sends no more than the api takes, and no token of it stands in the log', async () => {
    const { headers, token } = await makeToken(server, person)
    expect((await ask(headers, JSON.stringify({ long: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
    expect((await ask(headers, '{')).status).toBe(400)
    expect((await ask({ ...headers, 'planwright-caller-address': '203.0.113.9' })).status).toBe(200)
    expect((await fetch(`${address}/mcp`, { headers })).status).toBe(405)
    const { call } = await connect({ door: 'http', generation: '2026-07-28', token })
    await call('list_drafts', {})
    expect(server.logged.length).toBeGreaterThan(0)
    expect(server.logged.join('')).not.toContain(token)
  })
})
