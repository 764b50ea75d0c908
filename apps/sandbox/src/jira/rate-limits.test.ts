import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-under-test.ts'

describe('rate limits', () => {
  let sandbox: TestSandbox
  let jira: ReturnType<TestSandbox['jira']>
  beforeEach(async () => {
    sandbox = await startTestSandbox()
    jira = sandbox.jira(await sandbox.token())
    sandbox.freeze()
  })
  afterEach(() => sandbox.close())

  it('refuses the 21st write to one issue within two seconds, and says when to come back', async () => {
    const write = (key: string) => jira('PUT', `/rest/api/3/issue/${key}`, { fields: { summary: 'Again' } })
    const replies = []
    for (let count = 0; count < 21; count += 1) replies.push(await write('SHOP-1'))
    expect(replies.filter((one) => one.status === 204)).toHaveLength(20)
    const last = replies.at(-1)
    expect(last?.status).toBe(429)
    expect(Object.fromEntries(last?.headers ?? [])).toMatchObject({
      'ratelimit-reason': 'jira-per-issue-on-write',
      'retry-after': expect.stringMatching(/^[12]$/),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': expect.stringContaining('T'),
    })
    expect((await write('SHOP-2')).status).toBe(204)
    sandbox.advance(2_000)
    expect((await write('SHOP-1')).status).toBe(204)
  })

  it('refuses a burst to one endpoint, leaves the others alone, and counts down in every answer', async () => {
    const first = await jira('GET', '/rest/api/3/myself')
    expect(first.headers.get('x-ratelimit-limit')).toBe('100')
    const many = await Promise.all(Array.from({ length: 100 }, () => jira('GET', '/rest/api/3/myself')))
    const refused = many.find((one) => one.status === 429)
    expect(many.filter((one) => one.status === 429)).toHaveLength(1)
    expect(refused?.headers.get('ratelimit-reason')).toBe('jira-burst-based')
    expect((await jira('GET', '/rest/api/3/priority')).status).toBe(200)
    sandbox.advance(1_000)
    expect((await jira('GET', '/rest/api/3/myself')).status).toBe(200)
  })
})
