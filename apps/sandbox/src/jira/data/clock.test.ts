import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, story, type TestSandbox } from '../../testing/sandbox-under-test.ts'

const day = 86_400_000

describe("Jira's own clock", () => {
  let dataDir: string
  let sandbox: TestSandbox
  let jira: ReturnType<TestSandbox['jira']>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sandbox-clock-'))
    const first = await startTestSandbox({ dataDir })
    const token = await first.token()
    await first.jira(token)('POST', '/rest/api/3/issue', story({ summary: 'Of today' }))
    await first.close()
    const file = join(dataDir, 'sandbox.json')
    const state = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...state, jira: { ...state.jira, aheadMs: 30 * day } }))
    sandbox = await startTestSandbox({ dataDir })
    jira = sandbox.jira(token)
  })
  afterAll(async () => {
    await sandbox.close()
    await rm(dataDir, { recursive: true })
  })

  const expectAbout = (instant: string, at: number) => expect(Math.abs(Date.parse(instant) - at)).toBeLessThan(60_000)

  it('is told to whoever may call at all, and stamps what is written, while tokens live by the real one', async () => {
    const ahead = Date.now() + 30 * day
    // a token of an hour works although thirty days passed in Jira
    expectAbout((await jira('GET', '/rest/api/3/serverInfo')).body.serverTime, ahead)
    expectAbout((await sandbox.state()).now, ahead)
    const { key } = (await jira('POST', '/rest/api/3/issue', story({ summary: 'Of next month' }))).body
    const { fields } = (await jira('GET', `/rest/api/3/issue/${key}`)).body
    expectAbout(fields.created, ahead)
    const sprint = (await jira('POST', '/rest/agile/1.0/sprint', { name: 'Later', originBoardId: 1 })).body
    expectAbout(sprint.createdDate, ahead)
  })

  it.each([
    ['created >= -1d', ['Of next month']],
    ['created <= -29d AND created >= -31d AND summary ~ today', ['Of today']],
    ['created >= startOfDay(-1) AND created <= now()', ['Of next month']],
    ['created < startOfDay("-1d") AND summary ~ today', ['Of today']],
    ['created >= startOfMonth(-3M) AND created <= endOfDay() AND created > -30d', ['Of next month']],
  ])('is what %s is counted from', async (jql, summaries) => {
    const { body } = await jira('POST', '/rest/api/3/search/jql', {
      jql: `project = SHOP AND ${jql}`,
      fields: ['summary'],
    })
    const found = body.issues.map(({ fields }: { fields: { summary: string } }) => fields.summary)
    expect(found.filter((summary: string) => summary.startsWith('Of '))).toEqual(summaries)
  })

  it('is back at the start after a reset', async () => {
    await sandbox.send('POST', '/_sandbox/reset')
    expectAbout((await jira('GET', '/rest/api/3/serverInfo')).body.serverTime, Date.now())
    expectAbout((await sandbox.state()).now, Date.now())
  })
})
