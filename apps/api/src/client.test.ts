import {
  ApiFailure,
  createClient,
  draftBacklog,
  planDraft,
  type RunProgress,
  reviewDraft,
  saveDraft,
  settleDraft,
} from '@planwright/client'
import type { BacklogForm } from '@planwright/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from './testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from './testing/counterparts/sandbox.ts'

const brief: BacklogForm = {
  companyInfo: 'We run a small online shop for tea.',
  epicInfo:
    '# Refunds\n\nBuyers must be able to ask for a refund from their order page.\n\nSupport staff need a list of open refunds.\n\nThe shop must send a mail when a refund is paid.',
  detailLevel: 'medium',
  additionalInfo: '',
  additionalDescription: '',
  labels: '',
  customFields: [],
}
const team = { velocity: 10, sprintLength: 2, startDate: new Date().toISOString().slice(0, 10) }

describe('the client', () => {
  let sandbox: TestSandbox
  let server: TestApp
  let address: string
  let person: TestPerson

  beforeAll(async () => {
    sandbox = await startSandbox()
    server = await createTestApp({ drafter: null, settings: { SANDBOX_URL: sandbox.url } })
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
  })
  afterAll(() => server.close())

  const ways = {
    'over the network': () => createClient({ address, token: person.token }),
  }
  const failure = (promise: Promise<unknown>): Promise<ApiFailure> =>
    promise.then(
      () => Promise.reject(new Error('nothing failed')),
      (error: unknown) => (error instanceof ApiFailure ? error : Promise.reject(error)),
    )

  it.each(Object.entries(ways))('goes from a brief to the tracker and back, %s', async (_way, way) => {
    const client = way()
    const told: RunProgress[] = []
    const { draft, run } = await draftBacklog(client, brief, { onProgress: (progress) => told.push(progress) })
    expect(run.state).toBe('done')
    expect(draft).toMatchObject({ name: 'Refunds', runs: { generation: null } })
    const stories = draft.backlog?.flatMap(({ userStories }) => userStories) ?? []
    expect(stories.length).toBeGreaterThanOrEqual(3)
    expect(told.at(-1)?.words).toMatch(/\d+ epics, \d+ stories/)

    const planned = await planDraft(client, draft, team)
    expect(planned.plan?.sprints?.flatMap((sprint) => sprint.stories)).toHaveLength(stories.length)
    const { confirm = '', create } = await reviewDraft(client, planned)
    expect(create.filter(({ kind }) => kind === 'story')).toHaveLength(stories.length)
    const save = await saveDraft(client, planned, { confirm })
    const saved = await save.follow()
    expect(saved).toMatchObject({ kind: 'save', state: 'done' })
    expect((await client.listDrafts()).drafts.find(({ id }) => id === draft.id)?.save?.runId).toBe(save.runId)

    const undoing = await client.reviewUndo(save.runId)
    const undo = await client.beginUndo(save.runId, { confirm: undoing.confirm ?? '' })
    expect(await undo.follow()).toMatchObject({ kind: 'undo', state: 'done' })
  })

  it('drafts once for one key, however often it is asked', async () => {
    const client = ways['over the network']()
    const first = await draftBacklog(client, brief, { idempotencyKey: 'one-brief' })
    const second = await draftBacklog(client, brief, { idempotencyKey: 'one-brief' })
    expect(second.draft.id).toBe(first.draft.id)
    expect(second.run.id).toBe(first.run.id)
  })

  it('answers what there is when time is over, and settles the draft later', async () => {
    const client = ways['over the network']()
    const { draft, run } = await draftBacklog(client, { ...brief, labels: 'later' }, { withinMs: 0 })
    expect(draft.runs.generation ?? run.id).toBe(run.id)
    await client.followRun(run.id)
    expect((await settleDraft(client, await client.readDraft(draft.id))).backlog?.length).toBeGreaterThan(0)
  })

  it('goes on behind the last event after a cut', async () => {
    const streams: (string | null)[] = []
    const cutting: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        // as it would have been in the moment of the cut
        const isFirstLook = streams.length === 1 && response.url.includes('/runs/')
        return isFirstLook ? Response.json({ ...(await response.json()), state: 'running' }) : response
      }
      streams.push(new Headers(init?.headers).get('last-event-id'))
      if (streams.length > 1) return response
      const events = (await response.text()).split('\n\n')
      return new Response(`${events.slice(0, 2).join('\n\n')}\n\nid: 3`, {
        headers: response.headers,
        status: response.status,
      })
    }
    const client = createClient({ address, token: person.token, fetch: cutting })
    const { draft } = await draftBacklog(client, { ...brief, labels: 'cut' })
    expect(draft.backlog?.length).toBeGreaterThan(0)
    expect(streams).toEqual([null, '2'])
  })

  it('says what was refused, and what to do', async () => {
    const stranger = createClient({ address, token: 'nobody.knows.it' })
    const refused = await failure(stranger.whoAmI())
    expect(refused).toMatchObject({ code: 'not-signed-in', status: 401, message: 'Please sign in.' })
    expect(refused.advice).toContain('access token')
    const client = ways['over the network']()
    expect(await failure(client.readDraft('nothing'))).toMatchObject({ code: 'not-found', status: 404 })
    const empty = await failure(client.beginDrafting({ ...brief, epicInfo: ' ' }))
    expect(empty.fields).toEqual([{ field: 'epicInfo', message: 'This field is required' }])
    expect(empty.message).toContain('epicInfo: This field is required.')
    const away = createClient({ address: 'http://127.0.0.1:9', token: 'any' })
    expect(await failure(away.whoAmI())).toMatchObject({ code: 'unreachable' })
    const elsewhere = createClient({ address, token: 'any', fetch: async () => Response.json({ uid: 7 }) })
    expect(await failure(elsewhere.whoAmI())).toMatchObject({ code: 'unreadable' })
    const slow = createClient({
      address,
      token: 'any',
      timeoutMs: 1,
      fetch: (_input, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', reject)),
    })
    expect(await failure(slow.whoAmI())).toMatchObject({ code: 'timed-out' })
    const left = AbortSignal.abort(new Error('left'))
    await expect(client.whoAmI({ signal: left })).rejects.toThrow('left')
  })
})
