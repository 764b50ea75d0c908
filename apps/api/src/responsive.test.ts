import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slowdown } from '../../../scripts/testing/slowdown.ts'
import { signUp, type TestPerson } from './testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from './testing/counterparts/sandbox.ts'
import { watchHealth } from './testing/processes/health.ts'
import { killPrograms, startServer, type TestServer } from './testing/processes/server.ts'

const length = 100_000
const sentence = '\nGuests can order a book without an account.'
const repeated = (piece: string) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length - sentence.length) + sentence

const harmless = 'Guests can order a book without an account, so that they save time.\n'.repeat(1_400)

/** Texts on which careless readers take minutes. */
const hostile: Record<string, string> = {
  'spaces and a sentence': repeated(' '),
  'links that begin': repeated('[a]('),
  'empty headings': repeated('#\n'),
  'empty items': repeated('-\n'),
  'carriage returns': repeated('\r'),
  'table rules': repeated('|---'),
  brackets: repeated('['),
  'one long word': repeated('a'),
}

describe('while the server works on hostile texts', () => {
  let sandbox: TestSandbox
  let server: TestServer
  let busy: TestPerson
  let other: TestPerson
  /** With texts that are as long and harmless: what the machine, busy with other tests, takes at the moment. */
  let usual: number

  beforeAll(async () => {
    sandbox = await startSandbox()
    server = await startServer({ SANDBOX_URL: sandbox.url })
    busy = await signUp(server)
    // before the calls below, so many of which within a minute keep an address from signing anybody up
    other = await signUp(server)
    await linkJira(server, sandbox, busy, 'planwright-demo')
    await chooseProject(server, busy, 'SHOP')
    // the first round is slower than any other: nothing is compiled
    await longestWith(harmless)
    usual = await longestWith(harmless)
  }, 400_000)
  afterAll(async () => {
    killPrograms()
  })

  const longestWith = async (text: string) => {
    const health = watchHealth(`${server.url}/healthz`)
    const statuses = await Promise.all(callsWith(server, busy, text))
    const longest = await health.stop()
    // 400 would be a mistake of this test's own
    expect(statuses.filter((status) => [400, 404, 500].includes(status))).toEqual([])
    return longest
  }

  it.each(Object.entries(hostile))(
    'healthz answers within 500 ms: %s',
    async (_, text) => {
      expect(await longestWith(text)).toBeLessThan(500 * slowdown() + usual)
    },
    400_000,
  )

  it('and another person is served in between', async () => {
    const [slow = ''] = Object.values(hostile)
    const many = Array.from({ length: 20 }, (_, at) =>
      post(server, busy, '/api/inference/questions', { ...briefOf(slow), companyInfo: `Shop ${at}` }),
    )
    const begun = performance.now()
    const asked = await post(server, other, '/api/inference/questions', briefOf('Guests can order a book.'))
    const waited = performance.now() - begun
    await Promise.all(many)
    expect(asked).toBe(200)
    expect(waited).toBeLessThan(3_000 * slowdown())
  }, 400_000)
})

/** Every call that takes such a text, all at once; each with its status. */
function callsWith(server: TestServer, person: TestPerson, text: string): Promise<number>[] {
  const brief = briefOf(text)
  // as much as the contract lets a story have
  const epics = [{ id: 'e', title: 'Epic', description: text.slice(-9_000), userStories: [storyOf(text)] }]
  const startDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const call = (url: string, payload: object) => post(server, person, url, payload)
  return [
    call('/api/inference/backlog', brief),
    call('/api/inference/questions', brief),
    call('/api/inference/check', { epicInfo: text, additionalInfo: '', epics }),
    call('/api/inference/estimate', brief),
    call('/api/inference/split-story', { ...brief, epics, storyId: 's', hint: '' }),
    call('/api/inference/sprint-plan', { epics, startDate, sprintLength: 2, velocity: 20, timeZone: 'UTC' }),
    call('/api/estimates', { epics }),
    call('/api/jira/review', { epics, links: false }),
    call('/api/jira/issues', { epics, links: false }),
    send(server, person, text),
  ]
}

const briefOf = (text: string) => ({
  companyInfo: 'A bookshop.',
  epicInfo: text,
  additionalInfo: '',
  detailLevel: 'medium',
})

const storyOf = (text: string) => ({
  id: 's',
  title: 'Order a book',
  description: text.slice(-9_000),
  acceptanceCriteria: text.slice(-9_000),
  additionalDescription: text.slice(-9_000),
  storyPoints: 3,
  priority: 2,
})

async function post({ app }: TestServer, { headers }: TestPerson, url: string, payload: object): Promise<number> {
  const { statusCode } = await app.inject({ method: 'POST', url, headers, payload })
  return statusCode
}

async function send({ url }: TestServer, { headers }: TestPerson, text: string): Promise<number> {
  const body = new FormData()
  body.append('file', new File([text], 'brief.md', { type: 'text/markdown' }))
  return (await fetch(`${url}/api/documents`, { method: 'POST', headers, body })).status
}
