import type { Draft, Following } from '@planwright/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { run as runTable } from '../runs/run-tables.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { busiestDatabase, createTestDatabase } from '../testing/databases/database.ts'
import { testPlan, testStart } from '../testing/saves/plan.ts'
import { isLookDue } from './follow-run.ts'
import { followedDraft } from './followed-tables.ts'

const terms = { velocity: 20, sprintLength: 2, startDate: testStart, timeZone: 'UTC' }
const minuteMs = 60_000
const waiting = { timeout: 20_000, interval: 50 }

describe('a saved initiative that somebody has open', () => {
  let sandbox: TestSandbox
  let db: Database
  /** Two servers on one database. */
  let servers: TestApp[]
  let test: TestApp
  let ada: TestPerson
  let siteId: string
  let draft: Draft

  beforeAll(async () => {
    sandbox = await startSandbox()
    db = await createTestDatabase(busiestDatabase())
    const settings = {
      SANDBOX_URL: sandbox.url,
      JIRA_API_URL: sandbox.url,
      AUTH_SECRET: 's'.repeat(32),
      TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
    }
    const start = () => createTestApp({ db, settings })
    servers = [await start(), await start()]
    test = servers[0] as TestApp
  })
  beforeEach(async () => {
    await sandbox.reset()
    ada = await signUp(test)
    siteId = (await linkJira(test, sandbox, ada, 'planwright-demo')).siteId
    await chooseProject(test, ada, 'SHOP')
    const plan = testPlan({ epics: 2, stories: 24, sprints: 4 })
    draft = (await call('/api/drafts', { name: 'Shop', backlog: plan.epics, plan: terms })).json()
    const { epics, sprints } = plan
    expect((await call('/api/jira/sprint-plan', { epics, sprints })).json()).toMatchObject({ state: 'done' })
    // past what the save itself changed
    await sandbox.advance({ boardId: 5, siteId, days: 1, seed: 1 })
    await call(`/api/drafts/${draft.id}/progress`, { refresh: true })
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await db.close()
  })

  const call = (url: string, payload: object = {}, person = ada, { app } = test) =>
    app.inject({ method: 'POST', url, headers: person.headers, payload })
  const present = async (server = test): Promise<Following> => {
    const answer = await call(`/api/drafts/${draft.id}/presence`, {}, ada, server)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const runs = () => db.withWorker((queries) => queries.select().from(runTable).where(eq(runTable.owner, ada.uid)))
  const follows = async () => (await runs()).filter(({ kind }) => kind === 'follow')
  /** Once a run has looked and waits for its next look. */
  const looked = async (times = 1) => {
    await vi.waitFor(async () => {
      const [last] = (await follows()).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      expect(last).toMatchObject({ state: 'parked' })
      expect(last?.fence).toBeGreaterThanOrEqual(times)
    }, waiting)
    return (await follows()).length
  }
  /** What is parked goes on, and all that it remembers is so much longer ago; "present" said so just before. */
  const goOn = async (minutes: number, isPresent = false) => {
    const ago = (column: PgColumn) => sql`${column} - make_interval(mins => ${minutes})`
    const [seenAt, lookedAt] = [ago(followedDraft.seenAt), ago(followedDraft.lookedAt)]
    await db.withWorker((queries) =>
      queries
        .update(followedDraft)
        .set({ lookedAt, ...(!isPresent && { seenAt }) })
        .where(eq(followedDraft.owner, ada.uid)),
    )
    await db.withWorker((queries) =>
      queries
        .update(runTable)
        .set({ retryAt: sql`now()` })
        .where(and(eq(runTable.owner, ada.uid), eq(runTable.state, 'parked'))),
    )
  }
  const asked = async (work: () => Promise<unknown>) => {
    const before = (await sandbox.requests()).length
    await work()
    return (await sandbox.requests()).slice(before).map(({ path }) => path.replace(/^.*\/rest\//, ''))
  }
  const search = ['api/3/serverInfo', 'api/3/search/jql']

  it('is looked at by one server, with the clock and one search, and nothing more where nothing changed', async () => {
    expect(
      await asked(async () => {
        expect(await present()).toEqual({ everyMinutes: 15, readAt: null, lookedAt: null, problem: null })
        // another page, and another server
        await Promise.all(servers.map(present))
        expect(await looked()).toBe(1)
      }),
    ).toEqual(search)
    expect(await present()).toMatchObject({ readAt: null, lookedAt: expect.any(String), problem: null })
    // not again before its time
    expect(
      await asked(async () => {
        await goOn(5, true)
        await looked(2)
      }),
    ).toEqual([])
    expect(
      await asked(async () => {
        await goOn(15, true)
        await looked(3)
      }),
    ).toEqual(search)
    expect(await follows()).toHaveLength(1)
  })

  it('is read anew where something changed, and whoever shows it is told that there is more', async () => {
    const { issues } = (await sandbox.state()).sites.find(({ id }) => id === siteId) ?? { issues: [] }
    const story = issues.find(({ summary }) => summary.startsWith('Do thing'))
    await sandbox.change({ projectKey: 'SHOP', siteId, finishIssues: [story?.key ?? ''] })
    await present()
    await looked()
    const { readAt } = await present()
    const told = (await call(`/api/drafts/${draft.id}/progress`)).json()
    expect(told).toMatchObject({ readAt, whole: { done: { stories: 1 } } })
  })

  it('tells webhooks that its date slips, and tells nobody of its own run', async () => {
    await db.withPerson(ada.uid, (queries) =>
      queries.execute(sql`insert into webhook (id, owner, url, events, created_at)
        values ('hook', ${ada.uid}, 'https://hooks.example/x', '{run.ended,forecast.slipped}', now())`),
    )
    // six weeks of a team that is slower than it said
    const boardId = (await sandbox.state()).sites.find((site) => site.id === siteId)?.sprints.at(-1)?.boardId ?? 0
    await sandbox.advance({ boardId, siteId, days: 40, seed: 5, velocity: 7 })
    await present()
    await looked()
    const told = (await runs()).filter(({ kind }) => kind === 'delivery').map(({ input }) => input)
    expect(told).toMatchObject([{ message: { type: 'forecast.slipped', data: { draftId: draft.id } } }])
  })

  it('is looked at no more once nobody has it open, and again when somebody comes back', async () => {
    await present()
    await looked()
    await goOn(16)
    await vi.waitFor(async () => expect(await follows()).toMatchObject([{ state: 'done' }]), waiting)
    await present()
    await vi.waitFor(async () => expect(await follows()).toHaveLength(2), waiting)
    await looked()
  })

  it('is looked at no more once the link is lost, says so, and asks Jira for nothing', async () => {
    await present()
    await looked()
    await test.app.inject({ method: 'DELETE', url: '/api/jira/link', headers: ada.headers })
    const calls = await asked(async () => {
      await goOn(16, true)
      await vi.waitFor(async () => expect((await follows()).at(0)).toMatchObject({ state: 'done' }), waiting)
      for (let time = 0; time < 5; time += 1)
        expect(await present()).toMatchObject({ problem: 'jira-not-linked', readAt: null })
    })
    expect(calls).toEqual([])
    expect(await follows()).toHaveLength(1)
  })

  it('is looked at ever more rarely while Jira cannot be used', async () => {
    const day = { lookedAt: new Date('2026-11-25T10:00:00Z') }
    const due = (minutes: number, inVain: number) =>
      isLookDue(day, { everyMinutes: 15, inVain, now: new Date(day.lookedAt.getTime() + minutes * minuteMs) })
    expect([due(15, 0), due(15, 1), due(30, 1), due(60, 3), due(120, 3)]).toEqual([true, false, true, false, true])
    expect([due(359, 50), due(300, 50)]).toEqual([true, false])
    expect(isLookDue({ lookedAt: null }, { everyMinutes: 15, now: new Date() })).toBe(true)
  })

  it('belongs to its person alone', async () => {
    const ben = await signUp(test)
    expect((await call(`/api/drafts/${draft.id}/presence`, {}, ben)).statusCode).toBe(404)
    expect((await call('/api/drafts/none/presence')).statusCode).toBe(404)
    expect(await follows()).toEqual([])
  })

  it('is left to people where it is switched off', async () => {
    const off = await createTestApp({ db, settings: { FOLLOW_MINUTES: '0', AUTH_SECRET: 's'.repeat(32) } })
    expect(await present(off)).toMatchObject({ everyMinutes: null })
    expect(await follows()).toEqual([])
    await off.close()
  })
})
