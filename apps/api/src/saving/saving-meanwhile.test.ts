import type { SaveResponse } from '@planwright/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { startGate, type TestGate } from '../testing/counterparts/gate.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { busiestDatabase } from '../testing/databases/database.ts'
import { expectExactlySaved } from '../testing/saves/expect-exactly-saved.ts'
import type { TestPlan } from '../testing/saves/plan.ts'
import { datedPlan, nameOf } from '../testing/saves/saver.ts'

const counts = { epics: 1, stories: 4, sprints: 2 }

describe.each([busiestDatabase()])('a save while other things happen in Jira, on %s', (kind) => {
  let sandbox: TestSandbox
  let gate: TestGate
  let server: TestApp

  beforeAll(async () => {
    sandbox = await startSandbox()
    gate = await startGate(sandbox.url)
    server = await createTestApp({ kind, settings: { SANDBOX_URL: gate.url } })
  })
  afterAll(async () => {
    await server.close()
    await gate.stop()
  })

  const someone = async () => {
    const person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
    return person
  }
  const post = async ({ headers }: TestPerson, url: string, payload: object = {}) => {
    const answer = await server.app.inject({ method: 'POST', url, headers, payload })
    return answer.json<SaveResponse>()
  }
  const save = (person: TestPerson, plan: TestPlan) => post(person, '/api/jira/sprint-plan', plan)
  const demoSite = async () => {
    const site = (await sandbox.state()).sites.find(({ name }) => name === 'planwright-demo')
    if (!site) throw new Error('no site')
    return site
  }
  /** What another person does in Jira. */
  const asPerson = async (plan: TestPlan, method: string, path: string, body?: object) => {
    const { id } = await demoSite()
    const answer = await fetch(`${sandbox.url}/ex/jira/${id}/rest/${path}`, {
      method,
      headers: { authorization: gate.tokenOf(nameOf(plan)), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok).toBe(true)
    return answer.status === 204 ? null : answer.json()
  }

  it('takes only its own sprints where two people make equal ones and both answers are lost', async () => {
    const people = await Promise.all([someone(), someone()])
    const one = datedPlan(counts)
    const other = datedPlan(counts)
    // equal names and dates; told apart by what goes into them
    const plans = [one, { ...other, sprints: other.sprints.map((sprint, at) => ({ ...sprint, ...datesOf(one, at) })) }]
    for (const plan of plans) gate.watch(nameOf(plan))
    const reached = plans.map((plan) => gate.hold(nameOf(plan), 3, 'after'))
    const saves = plans.map((plan, at) => save(people[at] as TestPerson, plan))
    // both sprints stand in Jira before either is looked for
    for (const { cut } of await Promise.all(reached)) cut()
    expect((await Promise.all(saves)).map(({ state }) => state)).toEqual(['done', 'done'])
    const { issues, sprints } = await demoSite()
    const dates = new Set(one.sprints.map(({ startDate }) => Date.parse(startDate)))
    const made = sprints.filter(({ startDate }) => dates.has(Date.parse(startDate ?? '')))
    const plansIn = made.map(({ issueKeys }) => {
      const titles = issueKeys.map((key) => issues.find((issue) => issue.key === key)?.summary ?? '')
      return plans.filter((plan) => titles.some((title) => title.includes(nameOf(plan)))).length
    })
    expect(plansIn).toEqual([1, 1, 1, 1])
  })

  it('finds by search what stands behind a gap of hundreds of deleted issues', async () => {
    const person = await someone()
    const plan = datedPlan(counts)
    gate.watch(nameOf(plan))
    const reached = gate.hold(nameOf(plan), 2, 'before')
    const saved = save(person, plan)
    const held = await reached
    const keys: string[] = []
    for (let made = 0; made < 350; made += 50) {
      const fields = { project: { key: 'SHOP' }, issuetype: { name: 'Story' }, summary: 'Not for long' }
      const issueUpdates = Array.from({ length: 50 }, () => ({ fields }))
      const { issues } = await asPerson(plan, 'POST', 'api/3/issue/bulk', { issueUpdates })
      keys.push(...issues.map(({ key }: { key: string }) => key))
    }
    await asPerson(plan, 'POST', 'api/3/bulk/issues/delete', { selectedIssueIdsOrKeys: keys })
    // Jira does it, and nobody hears of it
    held.cut()
    await held.release()
    expect((await saved).state).toBe('done')
    await expectExactlySaved(sandbox, [plan])
  })

  it('makes a plan anew when Jira was set back and its keys are other people’s issues now', async () => {
    const [one, other] = [await someone(), await someone()]
    const [plan, theirs] = [datedPlan(counts), datedPlan(counts)]
    expect((await save(one, plan)).state).toBe('done')
    await sandbox.reset()
    expect((await save(other, theirs)).state).toBe('done')
    expect((await save(one, plan)).state).toBe('done')
    await expectExactlySaved(sandbox, [plan, theirs])
  })

  it.each(['sprint', 'story'])(
    'makes a %s again that somebody deletes in between, and says what is missing until then',
    async (what) => {
      const person = await someone()
      const plan = datedPlan(counts)
      gate.watch(nameOf(plan))
      const reached = gate.hold(nameOf(plan), 5, 'before')
      const saved = save(person, plan)
      const held = await reached
      const { issues, sprints } = await demoSite()
      const story = issues.find(({ summary }) => summary === plan.epics[0]?.userStories[0]?.title)
      const sprint = sprints.find(
        ({ startDate }) => Date.parse(startDate ?? '') === Date.parse(plan.sprints[0]?.startDate ?? ''),
      )
      await asPerson(plan, 'DELETE', what === 'sprint' ? `agile/1.0/sprint/${sprint?.id}` : `api/3/issue/${story?.key}`)
      await held.release()
      let run = await saved
      if (run.state !== 'done') {
        expect(run.state).toBe('partial')
        expect(run.items.filter(({ state }) => state !== 'done' && state !== 'unchanged')).not.toEqual([])
        run = await save(person, plan)
      }
      expect(run.state).toBe('done')
      await expectExactlySaved(sandbox, [plan])
    },
  )
})

const datesOf = ({ sprints }: TestPlan, at: number) => {
  const { startDate = '', endDate = '' } = sprints[at] ?? {}
  return { startDate, endDate }
}
