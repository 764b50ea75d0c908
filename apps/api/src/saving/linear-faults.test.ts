import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import type { RunEngine } from '../runs/run-engine.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { type FaultEffect, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { busiestDatabase, createTestDatabase } from '../testing/databases/database.ts'
import { type TestPlan, testPlan } from '../testing/saves/plan.ts'
import { createSavingEngines, type Mishap } from '../testing/saves/saving-engines.ts'

/** Sequences of faults and deaths, as many as there is time for: always the same, unless a seed is given. */
const sequences = Number(process.env.FAULT_SEQUENCES ?? 60)
const timeMs = Number(process.env.FAULT_SEQUENCES ? 3_600_000 : 20_000)
const seed = Number(process.env.FAULT_SEED ?? 7)

type Sequence = {
  plan: { epics: number; stories: number; sprints: number }
  faults: { body: string; effect: FaultEffect; times: number; skip: number }[]
  deaths: { nth: number; mishap: Mishap }[]
}
const effect = fc.oneof(
  fc.constantFrom<FaultEffect[]>(
    { kind: 'reset-before' },
    { kind: 'reset-after' },
    { kind: 'truncate' },
    { kind: 'rate-limited', seconds: 1 },
  ),
  fc.constantFrom(500, 503).map((status): FaultEffect => ({ kind: 'accept-then-status', status })),
  fc.constantFrom(500, 502, 503, 504).map((status): FaultEffect => ({ kind: 'status', status })),
)
const sequence: fc.Arbitrary<Sequence> = fc.record({
  plan: fc.record({
    epics: fc.integer({ min: 1, max: 3 }),
    stories: fc.integer({ min: 2, max: 9 }),
    sprints: fc.integer({ min: 1, max: 3 }),
  }),
  faults: fc.array(
    fc.record({
      // every call of ours is one of these, or a question
      body: fc.constantFrom('issueBatchCreate', 'issueBatchUpdate', 'issueRelationCreate', 'issueLabelCreate', 'query'),
      effect,
      times: fc.integer({ min: 1, max: 2 }),
      skip: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  deaths: fc.array(
    fc.record({
      nth: fc.integer({ min: 1, max: 16 }),
      mishap: fc.constantFrom<Mishap[]>('dies before', 'dies after'),
    }),
    { maxLength: 2 },
  ),
})

describe('saves to Linear while everything fails', () => {
  let sandbox: TestSandbox
  let db: Database
  let server: TestApp
  let ada: TestPerson
  let saving: ReturnType<typeof createSavingEngines>

  beforeAll(async () => {
    sandbox = await startSandbox()
    db = await createTestDatabase(busiestDatabase())
    server = await createTestApp({
      db,
      drafter: null,
      settings: {
        SANDBOX_URL: sandbox.url,
        LINEAR_CLIENT_ID: 'planwright-linear',
        LINEAR_CLIENT_SECRET: 'planwright-linear-secret',
        LINEAR_AUTH_URL: sandbox.linear.url,
        LINEAR_API_URL: sandbox.linear.url,
      },
    })
    ada = await signUp(server)
    await linkJira(server, sandbox.linear, ada)
    await chooseEngineering()
    // the runs below belong to the engines of the test
    await server.app.close()
    saving = createSavingEngines(db, server)
  })
  afterAll(async () => {
    await saving.close()
    await server.close()
    await db.close()
  })

  async function chooseEngineering() {
    const { headers } = ada
    const projects = (await server.app.inject({ url: '/api/jira/projects', headers })).json<
      { id: string; key: string; issueTypes: { id: string }[] }[]
    >()
    const project = projects.find(({ key }) => key === 'ENG')
    const [epicTypeId, storyTypeId] = project?.issueTypes.map(({ id }) => id) ?? []
    const payload = { projectId: project?.id, epicTypeId, storyTypeId }
    const url = '/api/jira/integration-settings'
    expect((await server.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  }

  const cycles = async () =>
    (await sandbox.linear.state()).teams
      .find(({ key }) => key === 'ENG')
      ?.cycles.filter(({ state }) => state === 'future') ?? []

  /** In the cycles to come, on the team's scale; the second story of each epic waits for its first. */
  async function planIntoCycles(counts: Sequence['plan']): Promise<TestPlan> {
    const plan = testPlan(counts)
    const given = await cycles()
    for (const [at, sprint] of plan.sprints.entries()) {
      sprint.startDate = given[at]?.startsAt ?? ''
      sprint.endDate = new Date(Date.parse(given[at]?.endsAt ?? '') - 1).toISOString()
    }
    for (const { userStories } of plan.epics) {
      const [first, second] = userStories
      if (first && second) second.dependsOn = [first.id]
    }
    const all = [
      ...plan.epics.flatMap(({ userStories }) => userStories),
      ...plan.sprints.flatMap(({ stories }) => stories),
    ]
    for (const story of all) if (story.storyPoints === 4) story.storyPoints = 5
    return { ...plan, links: true }
  }

  /** Each issue once, with its parent, points, cycle and links as the plan says, and nothing else that names the plan. */
  async function expectOnce(plan: TestPlan) {
    const given = await cycles()
    const name = plan.epics[0]?.title.replace(/^Epic 0 of /, '') ?? ''
    const issues = (await sandbox.linear.state()).issues.filter(({ title }) => title.includes(name))
    const stories = plan.epics.flatMap((epic) => epic.userStories.map((story) => ({ epic, story })))
    const titles = [...plan.epics.map(({ title }) => title), ...stories.map(({ story }) => story.title)]
    expect(issues.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    const issueOf = (title: string) => issues.find((issue) => issue.title === title)
    for (const { epic, story } of stories) {
      const waiting = stories.filter((other) => other.story.dependsOn.includes(story.id))
      expect(issueOf(story.title)).toMatchObject({
        trashed: false,
        parent: issueOf(epic.title)?.identifier,
        estimate: story.storyPoints,
        labels: expect.arrayContaining(story.labels),
        cycle: given[(story.sprint ?? 0) - 1]?.number,
        blocks: waiting.map((other) => issueOf(other.story.title)?.identifier),
      })
    }
  }

  it(
    'end as done and exactly once, after a resume at most',
    async () => {
      const tally = { sequences: 0, faults: 0, deaths: 0, again: 0 }
      const property = fc.asyncProperty(sequence, async ({ plan: counts, faults, deaths }) => {
        const plan = await planIntoCycles(counts)
        for (const { body, effect: what, times, skip } of faults) await sandbox.linear.fault(body, what, times, skip)
        let runId: string | undefined
        const input = { ...plan, target: await saving.targetOf(ada.uid) }
        const begin = async (engine: RunEngine) => {
          runId ??= (await engine.start({ owner: ada.uid, kind: 'save', input })).id
          return runId
        }
        for (const { nth, mishap } of deaths) {
          const doomed = saving.startDoomed(nth, mishap)
          const id = await begin(doomed.engine)
          await vi.waitFor(async () => {
            const { state } = await doomed.engine.read(id, ada.uid)
            expect(doomed.isDown() || !['queued', 'running', 'parked'].includes(state)).toBe(true)
          }, 60_000)
          if (doomed.isDown()) tally.deaths += 1
          else await doomed.engine.stop()
        }
        const last = saving.start()
        try {
          const id = await begin(last)
          let run = await last.waitFor(id, ada.uid, 60_000)
          for (let tries = 0; run.state !== 'done' && tries < 3; tries += 1) {
            await sandbox.linear.clearFaults()
            tally.again += 1
            await last.resume(id, ada.uid)
            run = await last.waitFor(id, ada.uid, 60_000)
          }
          expect(run.state).toBe('done')
          await expectOnce(plan)
        } finally {
          await last.stop()
          await sandbox.linear.clearFaults()
        }
        tally.sequences += 1
        tally.faults += faults.length
      })
      await fc.assert(property, {
        numRuns: sequences,
        seed,
        interruptAfterTimeLimit: timeMs,
        markInterruptAsFailure: false,
        endOnFailure: true,
      })
      if (process.env.FAULT_SEQUENCES) console.log(tally)
      expect(tally.sequences).toBeGreaterThan(0)
    },
    timeMs + 240_000,
  )
})
