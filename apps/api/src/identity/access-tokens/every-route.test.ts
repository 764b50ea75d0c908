import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalTables, readPersonal } from '../../db/personal-tables.ts'
import { createTestApp, makeToken, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../../testing/counterparts/sandbox.ts'
import { testPlan } from '../../testing/saves/plan.ts'

/** What each scope opens. Whoever opens another route to tokens, or opens one further, says so here. */
const reading = `
GET /api/drafts
GET /api/drafts/stories
GET /api/drafts/{id}
GET /api/drafts/{id}/export
GET /api/drafts/{id}/versions
GET /api/drafts/{id}/versions/{version}
GET /api/estimates/history
GET /api/jira/boards
GET /api/jira/criteria-fields
GET /api/jira/issue-fields
GET /api/jira/open-work
GET /api/jira/projects
GET /api/jira/sites
GET /api/jira/velocity
GET /api/runs/{id}
GET /api/runs/{id}/events
GET /api/runs/{id}/undo
GET /api/users/whoami
POST /api/documents
POST /api/drafts/{id}/progress
POST /api/estimates
POST /api/inference/check
POST /api/inference/estimate
POST /api/inference/sprint-plan
POST /api/jira/brief
POST /api/jira/review`
const writing = `
DELETE /api/drafts/{id}
DELETE /api/estimates/history
POST /api/drafts
POST /api/drafts/import
POST /api/drafts/{id}/open
POST /api/drafts/{id}/replan
POST /api/drafts/{id}/restore
POST /api/drafts/{id}/versions/{version}/restore
POST /api/estimates/history
POST /api/inference/backlog
POST /api/inference/merge-stories
POST /api/inference/questions
POST /api/inference/redo-epic
POST /api/inference/redo-story
POST /api/inference/split-story
POST /api/inference/write-story
POST /api/jira/boards
POST /api/jira/boards/sprints
POST /api/jira/integration-settings
POST /api/jira/issues
POST /api/jira/sprint-plan
POST /api/runs/{id}/cancel
POST /api/runs/{id}/resume
POST /api/runs/{id}/undo
PUT /api/drafts/{id}`
const closed = `
DELETE /api/admin/people/{id}/sessions
DELETE /api/admin/people/{id}/sessions/{session}
DELETE /api/jira/link
DELETE /api/programs/{id}
DELETE /api/tokens/{id}
DELETE /api/users/me
DELETE /api/users/me/picture
DELETE /api/webhooks/{id}
GET /api/admin/audit
GET /api/admin/model-use
GET /api/admin/people
GET /api/admin/people/{id}
GET /api/admin/vitals
GET /api/digest
GET /api/jira/link/{id}
GET /api/programs
GET /api/tokens
GET /api/users/export
GET /api/users/me
GET /api/users/me/sessions
GET /api/webhooks
GET /api/webhooks/deliveries
POST /api/admin/people/{id}/disable
POST /api/admin/people/{id}/enable
POST /api/admin/people/{id}/remove-second-factor
POST /api/admin/people/{id}/role
POST /api/device-logins/approve
POST /api/device-logins/find
POST /api/device-logins/refuse
POST /api/drafts/{id}/presence
POST /api/jira/link
POST /api/jira/link/confirm
POST /api/jira/site
POST /api/programs/decision
POST /api/programs/terms
POST /api/tokens
POST /api/webhooks
POST /api/webhooks/deliveries/{id}/replay
POST /api/webhooks/{id}/test
PUT /api/digest
PUT /api/users/me/picture`
const linesOf = (text: string) => text.trim().split('\n')

type Paths = Record<string, Record<string, { security?: Record<string, string[]>[] }>>

describe('of every route', () => {
  let sandbox: TestSandbox
  let test: TestApp
  let ada: TestPerson
  let reader: Awaited<ReturnType<typeof makeToken>>
  let writer: typeof reader
  let ahead = 0
  /** Each call that is not open to everybody, with what a token needs for it. */
  let calls: { call: string; scope: string | undefined }[]
  beforeAll(async () => {
    sandbox = await startSandbox()
    test = await createTestApp({ settings: { SANDBOX_URL: sandbox.url }, now: () => new Date(Date.now() + ahead) })
    ada = await signUp(test)
    await test.db.asOwner.execute(`update "user" set role = 'admin' where id = '${ada.uid}'`)
    await linkJira(test, sandbox, ada, 'planwright-demo')
    await chooseProject(test, ada, 'SHOP')
    reader = await makeToken(test, ada, { scopes: ['read'] })
    writer = await makeToken(test, ada)
    const { paths } = (await test.app.inject('/api/openapi.json')).json<{ paths: Paths }>()
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) =>
        security ? [{ call: `${method.toUpperCase()} ${path}`, scope: scopeIn(security) }] : [],
      ),
    )
  })
  afterAll(() => test.close())

  const scopeIn = (security: Record<string, string[]>[]) =>
    security.flatMap(({ accessToken = [] }) => accessToken).join() || undefined
  const send = async (call: string, headers: Record<string, string>, payload?: object | string) => {
    const [method = '', url = ''] = call.split(' ')
    return test.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) })
  }
  const anywhere = (call: string) => call.replace('{version}', '1').replace(/\{\w+\}/g, randomUUID())

  it('is known what a token needs for it', () => {
    const needing = (wanted: string | undefined) =>
      calls.flatMap(({ call, scope }) => (scope === wanted ? [call] : [])).toSorted()
    expect(needing('read')).toEqual(linesOf(reading))
    expect(needing('write')).toEqual(linesOf(writing))
    expect(needing(undefined)).toEqual(linesOf(closed))
  })

  it.each(linesOf(closed))('%s is closed to tokens, an admin’s too', async (call) => {
    for (const { headers } of [reader, writer]) {
      const answer = await send(anywhere(call), headers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'token-not-allowed'])
    }
  })

  it.each(linesOf(writing))('%s is closed to a token that only reads, and open to one that writes', async (call) => {
    const refused = await send(anywhere(call), reader.headers)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'token-lacks-scope'])
    // with a body that those which take one refuse, once the token was looked at
    const taken = await send(anywhere(call), writer.headers, { nothing: 'known' })
    expect([200, 204, 400, 404, 415]).toContain(taken.statusCode)
    expect(taken.headers['www-authenticate']).toBeUndefined()
  })

  it('what a token reads with changes nothing, here or in Jira', async () => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const content = { name: 'Shop', backlog: plan.epics }
    const draft = (await send('POST /api/drafts', writer.headers, content)).json()
    const saved = (await send('POST /api/jira/sprint-plan', writer.headers, plan)).json()
    expect(saved).toMatchObject({ state: 'done' })
    await send('POST /api/estimates/history', writer.headers, { consent: true })
    // what was read of Jira last is kept to be told again
    await send(`POST /api/drafts/${draft.id}/progress`, writer.headers, {})
    // a minute later what it was is a version
    ahead = 61_000
    for (const [index, name] of ['Our shop', 'Your shop'].entries())
      await send(`PUT /api/drafts/${draft.id}`, { ...writer.headers, 'if-match': `"${index + 1}"` }, { ...draft, name })
    ahead = 0
    const [{ version }] = (await send(`GET /api/drafts/${draft.id}/versions`, writer.headers)).json().versions
    const { projectId, storyTypeId } = (await send('GET /api/users/whoami', writer.headers)).json().jiraIntegration
    const brief = { companyInfo: 'A shop', epicInfo: 'Sell books.', detailLevel: 'medium' }
    const { epics } = plan
    const bodies: Record<string, object | string> = {
      'POST /api/documents':
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nSell books.\r\n--x--\r\n',
      'POST /api/estimates': { epics },
      'POST /api/inference/check': { epicInfo: brief.epicInfo, epics },
      'POST /api/inference/estimate': brief,
      'POST /api/inference/sprint-plan': { epics, velocity: 20, sprintLength: 2, startDate: '2099-01-05' },
      'POST /api/jira/brief': { jql: 'project = SHOP' },
      'POST /api/jira/review': plan,
    }
    const placeOf = (call: string) =>
      call
        .replace('/drafts/{id}', `/drafts/${draft.id}`)
        .replace('{version}', version)
        .replace('/runs/{id}', `/runs/${saved.runId}`)
        .replace('/drafts/stories', '/drafts/stories?words=story')
        .replace('/jira/boards', `/jira/boards?projectId=${projectId}`)
        .replace('/criteria-fields', `/criteria-fields?projectId=${projectId}&storyTypeId=${storyTypeId}`)
    const [before, issues] = [await everything(), await inJira()]
    const answers: string[] = []
    for (const call of linesOf(reading)) {
      const form = { 'content-type': 'multipart/form-data; boundary=x' }
      const headers = { ...reader.headers, ...(call.endsWith('/documents') && form) }
      const answer = await send(placeOf(call), headers, bodies[call])
      answers.push(`${answer.statusCode} ${call}${answer.statusCode === 200 ? '' : ` ${answer.body}`}`)
    }
    expect(answers).toEqual(linesOf(reading).map((call) => `200 ${call}`))
    expect(await everything()).toEqual(before)
    expect(await inJira()).toEqual(issues)
  })

  /** All that stands in Jira, but for its clock. */
  async function inJira() {
    const { sites } = await sandbox.state()
    return sites
  }

  /** Every row of the person's, but for what tells of the calls themselves: who called last, and what was noted of it. */
  async function everything() {
    const rows: Record<string, unknown[]> = {}
    for (const personal of personalTables) {
      if (['accessTokens', 'auditEvents'].includes(personal.name)) continue
      rows[personal.name] = []
      for await (const page of readPersonal(test.db, ada.uid, personal)) rows[personal.name]?.push(...page)
    }
    return rows
  }
})
