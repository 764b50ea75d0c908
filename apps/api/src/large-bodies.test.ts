import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slowdown } from '../../../scripts/testing/slowdown.ts'
import { signUp, type TestPerson } from './testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from './testing/counterparts/sandbox.ts'
import { watchHealth } from './testing/processes/health.ts'
import { killPrograms, startServer, type TestServer } from './testing/processes/server.ts'

/** How many calls are sent in the same moment; a plan of this size takes seconds, in its thread. */
const atOnce = 8
const plansAtOnce = 2

const backlog = (epics: number, description: string) =>
  Array.from({ length: epics }, (_, epic) => ({
    id: `e${epic}`,
    title: `Epic ${epic}`,
    description,
    userStories: Array.from({ length: 7 }, (_, at) => ({
      id: `s${epic}-${at}`,
      title: `Pay order ${epic * 7 + at} with a card`,
      description,
      acceptanceCriteria: 'Given an order\nWhen I pay\nThen it is paid',
      storyPoints: 1 + (at % 5),
      priority: 2,
      dependsOn: at > 0 ? [`s${epic}-${at - 1}`] : [],
      labels: ['web', 'shop'],
      source: ['Guests pay orders.', 'They use cards.'],
    })),
  }))
/** As large as a body may be, and nothing wrong with it. */
const large = backlog(290, 'A guest pays. '.repeat(13))
const small = backlog(1, 'A guest pays.')

// with the embedded database, which works on the thread that answers calls: PostgreSQL is a process of its own
describe('while one person sends bodies of a megabyte at once', () => {
  let sandbox: TestSandbox
  let server: TestServer
  let person: TestPerson
  /** With small bodies: what the machine, busy with other tests, takes at the moment. */
  let usual: number

  beforeAll(async () => {
    sandbox = await startSandbox()
    const most = '1000000'
    server = await startServer({
      SANDBOX_URL: sandbox.url,
      LIMIT_PLANS_PER_MINUTE: most,
      LIMIT_SAVES_PER_MINUTE: most,
    })
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
    // the first round is slower than any other: nothing is compiled
    await longestWith(() => post('/api/drafts', { backlog: large }))
    usual = 0
    for (const call of Object.values(await kindsOfCalls(small))) usual = Math.max(usual, await longestWith(call, 2))
  }, 400_000)
  afterAll(async () => {
    killPrograms()
  })

  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...person.headers, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    return answer
  }
  const post = (path: string, body: object) => send('POST', path, body)

  const longestWith = async (call: (at: number) => Promise<Response>, times = atOnce) => {
    const health = watchHealth(`${server.url}/healthz`)
    const answers = await Promise.all(Array.from({ length: times }, (_, at) => call(at)))
    const longest = await health.stop()
    // 412 says that another of them came first
    for (const { status, url } of answers) expect([url, status]).toEqual([url, expect.toBeOneOf([200, 201, 412])])
    return longest
  }

  /** Each on drafts of its own, with an earlier version that has to be compared. */
  async function kindsOfCalls(epics: object[]): Promise<Record<string, (at: number) => Promise<Response>>> {
    const begun = await post('/api/drafts', { backlog: epics })
    const path = begun.headers.get('location') ?? ''
    const content = { backlog: epics.slice(0, epics.length / 2), runs: { generation: 'g', save: null } }
    const changed = await send('PUT', path, content, { 'if-match': begun.headers.get('etag') ?? '' })
    const version = changed.headers.get('etag') ?? ''
    const team = { velocity: 60, sprintLength: 2, startDate: '2999-01-07' }
    return {
      'beginning a draft': () => post('/api/drafts', { backlog: epics }),
      'changing a draft': (at) => send('PUT', path, { backlog: epics, name: `${at}` }, { 'if-match': version }),
      'reading a draft': () => send('GET', path),
      'what a draft was': () => send('GET', `${path}/versions`),
      'an earlier version': () => send('GET', `${path}/versions/1`),
      'restoring a version': () => send('POST', `${path}/versions/1/restore`),
      checks: () => post('/api/inference/check', { epicInfo: 'Guests pay orders.', epics }),
      estimates: () => post('/api/estimates', { epics }),
      reviews: () => post('/api/jira/review', { epics, links: true }),
      plans: () => post('/api/inference/sprint-plan', { epics, ...team }),
    }
  }

  it('healthz answers within 500 ms', { timeout: 400_000 }, async () => {
    const longest: Record<string, number> = {}
    for (const [name, call] of Object.entries(await kindsOfCalls(large))) {
      const times = name === 'plans' ? plansAtOnce : atOnce
      // the better of two tries, because the machine may be busy with other tests
      longest[name] = await longestWith(call, times)
      if (longest[name] > 500 + usual) longest[name] = Math.min(longest[name], await longestWith(call, times))
    }
    const slow = Object.entries(longest).filter(([, ms]) => ms > 500 + usual)
    if (slow.length > 0) expect(slow.filter(([, ms]) => ms > 500 * slowdown() + usual)).toEqual([])
  })
})
