import { afterAll, beforeAll, expect, it } from 'vitest'
import { slowdown } from '../../../scripts/testing/slowdown.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from './testing/app.ts'

/** What another person waits at most, whatever somebody asks for; who waited longer asks twice more, because the machine may be busy with other tests. */
const mostMs = 3000
/** How long they ask. */
const forMs = 20_000

let test: TestApp
let url: string
beforeAll(async () => {
  const most = '1000000'
  test = await createTestApp({
    drafter: null,
    settings: { LIMIT_GENERATIONS_PER_MINUTE: most, LIMIT_PLANS_PER_MINUTE: most },
  })
  url = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

async function call(
  { headers }: TestPerson,
  path: string,
  body?: object | FormData,
  signal?: AbortSignal,
): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  const form = body instanceof FormData
  const answer = await fetch(`${url}${path}`, {
    ...(signal && { signal }),
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && !form && { 'content-type': 'application/json' }) },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - begun }
}

const sentence = (index: number) =>
  `As a guest I want to pay order ${index} with a card so that I do not wait in line ${index}.`
const brief = (sentences: number, from = 0) => ({
  companyInfo: 'A bar',
  epicInfo: Array.from({ length: sentences }, (_, index) => sentence(from + index)).join('\n\n'),
  detailLevel: 'detailed',
})
const epics = (stories: number) => [
  {
    title: 'Pay',
    userStories: Array.from({ length: stories }, (_, index) => ({
      title: sentence(index),
      storyPoints: 1 + (index % 8),
    })),
  },
]
const plan = (stories: number, more: object = {}) => ({
  epics: epics(stories),
  velocity: 20,
  sprintLength: 2,
  startDate: '2999-01-07',
  ...more,
})
function document(sentences: number): FormData {
  const form = new FormData()
  form.set('file', new Blob([brief(sentences).epicInfo], { type: 'text/markdown' }), 'brief.md')
  return form
}

it('keeps nobody waiting for more than 3 s, whatever one person asks for', { timeout: 400_000 }, async () => {
  const [greedy, other] = [await signUp(test), await signUp(test)]
  const small = [
    ['/healthz'],
    ['/api/users/whoami'],
    ['/api/drafts', { name: 'Shop' }],
    ['/api/inference/sprint-plan', plan(3)],
    ['/api/inference/check', { epicInfo: brief(2).epicInfo, epics: epics(2) }],
    ['/api/inference/backlog', brief(2)],
    ['/api/documents', document(2)],
  ] as const
  // threads begin and read their modules when they are first asked
  for (const [path, body] of small)
    expect([path, (await call(other, path, body)).status]).toEqual([path, expect.toSatisfy((status) => status < 300)])

  const tired = new AbortController()
  const heavy = Array.from({ length: 30 }, (_, round) => [
    call(greedy, '/api/inference/backlog', brief(300, round * 1000), tired.signal),
    call(greedy, '/api/inference/sprint-plan', plan(150, { improve: true, focus: true }), tired.signal),
    call(greedy, '/api/inference/check', { epicInfo: brief(300).epicInfo, epics: epics(200) }, tired.signal),
    call(greedy, '/api/documents', document(800), tired.signal),
  ]).flat()
  const ended = Promise.allSettled(heavy)
  const begun = performance.now()
  const waits: number[] = []
  for (let round = 0; round < 20 && performance.now() - begun < forMs; round += 1) {
    for (const [path, body] of small) {
      const asked = path === '/api/inference/backlog' ? brief(2, round * 10) : body
      let answer = await call(other, path, asked)
      for (let again = 0; again < 2 && answer.ms > mostMs; again += 1) answer = await call(other, path, asked)
      const most = answer.ms < mostMs ? mostMs : mostMs * slowdown()
      expect([path, answer]).toEqual([
        path,
        { status: expect.toSatisfy((status) => status < 300), ms: expect.any(Number) },
      ])
      expect([path, answer.ms]).toEqual([path, expect.toSatisfy((ms) => ms < most)])
      waits.push(answer.ms)
    }
  }
  expect(waits.length).toBeGreaterThanOrEqual(small.length)
  tired.abort()
  const statuses = (await ended).flatMap((one) => (one.status === 'fulfilled' ? one.value.status : []))
  for (const status of statuses) expect([200, 429, 503]).toContain(status)
})
