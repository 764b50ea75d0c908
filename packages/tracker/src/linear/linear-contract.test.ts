import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Grant, Site, TrackerAccess } from '../port/provider.ts'
import type { Target } from '../port/target.ts'
import type { Tracker } from '../port/tracker.ts'
import type { DesiredPlan } from '../saving/plan-input.ts'
import { planSave } from '../saving/plan-save.ts'
import { carryOut, expectSaved, failureOf, noPlan } from '../testing/carry-out.ts'
import { linearProviderOf, linkLinear } from '../testing/linear-ground.ts'
import { type Sandbox, startSandbox } from '../testing/sandbox.ts'
import { anEpic, aStory } from '../testing/target.ts'
import { createLinearTracker } from './create-linear-tracker.ts'
import { itemTypes } from './linear-names.ts'

/** What of the adapter is Linear's own, over HTTP, on the sandbox's Linear; `../tracker-contract.test.ts` has what every adapter promises. */

const State = z.object({
  issues: z.array(
    z.object({
      id: z.string(),
      identifier: z.string(),
      teamKey: z.string(),
      title: z.string(),
      description: z.string().nullable(),
      parent: z.string().nullable(),
      estimate: z.number().nullable(),
      labels: z.array(z.string()),
      cycle: z.number().nullable(),
      trashed: z.boolean(),
      blocks: z.array(z.string()),
    }),
  ),
  labels: z.array(z.object({ name: z.string(), teamId: z.string().nullable() })),
})
const Requests = z.array(z.object({ path: z.string(), body: z.object({ query: z.string() }).nullish().catch(null) }))

describe('Linear on the sandbox', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox?.close())
  let grant: Grant
  let site: Site
  beforeEach(async () => {
    await sandbox.control('POST', 'reset')
    ;({ grant, site } = await linkLinear(sandbox))
  })

  const provider = () => linearProviderOf(sandbox)
  const open = (access: Partial<TrackerAccess> = {}): Tracker =>
    createLinearTracker({
      apiUrl: `${sandbox.url}/linear`,
      site,
      accessToken: async () => grant.accessToken,
      refreshAccessToken: () => Promise.reject(new Error('the token is no longer valid')),
      // waiting is not what is tested here
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 1_100))),
      random: () => 0,
      ...access,
    })
  const targetOf = async (tracker: Tracker, key = 'ENG', knownIds: string[] = []): Promise<Target> => {
    const team = (await tracker.listProjects()).find((project) => project.key === key)
    const [epicType, storyType] = itemTypes
    const settings = { projectId: team?.id ?? '', epicTypeId: epicType.id, storyTypeId: storyType.id, links: true }
    return tracker.readTarget(settings, knownIds)
  }
  const state = async () => State.parse(await sandbox.control('GET', 'linear/state'))
  const fault = (body: string, effect: object, times = 1) =>
    sandbox.control('POST', 'linear/faults', { match: { body }, times, effect })
  const timesSent = async (mutation: string) =>
    Requests.parse(await sandbox.control('GET', 'linear/requests')).filter(({ body }) => body?.query.includes(mutation))
      .length
  const batchOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ item: aStory(`s${at}`), marker: { runId: 'run', itemId: `s${at}` } }))
  const createdBy = async (tracker: Tracker, count: number) =>
    (await tracker.createItems(await targetOf(tracker), batchOf(count))).flatMap((made) =>
      made.state === 'created' ? [made] : [],
    )
  /** A plan into the first two upcoming cycles. */
  const desiredIn = (target: Target): DesiredPlan => {
    const future = target.sprints.filter((cycle) => cycle.state === 'future')
    const sprintOf = (at: number, itemIds: string[]) => {
      const { startDate = '', endDate = '' } = future[at] ?? {}
      return { number: at + 1, startDate, endDate, itemIds }
    }
    return {
      items: [
        anEpic('e1'),
        anEpic('e2', { description: '- a\n  - b <c>' }),
        aStory('s1', {
          parentId: 'e1',
          points: 5,
          labels: ['WEB', 'first of all'],
          acceptanceCriteria: 'Given a, when b, then c\nGiven d, then e',
          additionalDescription: 'See https://example.com/x',
        }),
        aStory('s2', { parentId: 'e1', dependsOn: ['s1'] }),
        aStory('s3', { parentId: 'e2', title: 'Two\nlines', points: 2 }),
      ],
      sprints: [sprintOf(0, ['s1']), sprintOf(1, ['s2', 's3'])],
      links: true,
    }
  }

  it('names the workspace and the account, and gives new tokens for old ones', async () => {
    expect(site).toMatchObject({ name: 'Sandbox Workspace', url: `${sandbox.url}/linear/sandbox` })
    expect(await provider().consent.readAccount(site.id, grant.accessToken)).toMatchObject({
      name: 'Demo Person',
      email: 'demo@example.com',
    })
    const renewed = await provider().consent.refresh(grant.refreshToken ?? '')
    expect(renewed.accessToken).not.toBe(grant.accessToken)
    expect((await failureOf(provider().consent.refresh('none of ours'))).kind).toBe('link-lost')
  })

  it('knows its teams, their cycles and their scales', async () => {
    const tracker = open()
    expect((await tracker.listProjects()).map(({ key }) => key).sort()).toEqual(['DES', 'ENG', 'LAB', 'OPS', 'PLT'])
    const engineering = await targetOf(tracker)
    expect(engineering).toMatchObject({ sprintMode: 'given', pointsField: { scale: [1, 2, 3, 5, 8] } })
    expect(engineering.sprints.map((cycle) => cycle.state)).toEqual(['active', 'future', 'future', 'future', 'future'])
    const [first, second] = engineering.sprints
    expect(Date.parse(second?.startDate ?? '') - Date.parse(first?.endDate ?? '')).toBe(1)
    expect(await targetOf(tracker, 'PLT')).toMatchObject({ pointsField: { scale: [0, 1, 2, 4, 8, 16, 32, 64] } })
    expect(await targetOf(tracker, 'LAB')).toMatchObject({ sprintMode: 'none', board: null })
    expect(await targetOf(tracker, 'OPS')).toMatchObject({ pointsField: null })
  })

  it('writes a plan into given cycles, reads it back as wanted, and finds nothing to do again', async () => {
    const tracker = open()
    const target = await targetOf(tracker)
    const desired = desiredIn(target)
    const known = await carryOut(tracker, target, desired, noPlan, 'run-1')
    await expectSaved(tracker, target, desired, known)
    const { issues, labels } = await state()
    const issueOf = (id: string) => issues.find(({ identifier }) => identifier === known.items.get(id)?.key)
    expect(issueOf('s1')).toMatchObject({
      estimate: 5,
      parent: known.items.get('e1')?.key,
      labels: expect.arrayContaining(['web', 'first of all']),
      blocks: [known.items.get('s2')?.key],
      description:
        'As a clerk, I want it.\n\n### Acceptance Criteria\n\n- [ ] Given a, when b, then c\n- [ ] Given d, then e\n\nSee https://example.com/x',
    })
    expect(issueOf('s3')?.title).toBe('Two lines')
    expect(labels.filter(({ name }) => name.toLowerCase() === 'web')).toHaveLength(1)
    expect(await timesSent('issueBatchCreate')).toBe(2)

    const again = await targetOf(
      tracker,
      'ENG',
      known.sprints.map(({ id }) => id),
    )
    const keys = [...known.items.values()].map(({ key }) => key)
    const plan = planSave(desired, known, again, { items: await tracker.readItems(again, keys) })
    expect(plan).toMatchObject({ steps: [], conflicts: [], create: [], update: [] })
  })

  it('makes nothing twice where what was accepted is sent again', async () => {
    const tracker = open()
    const target = await targetOf(tracker)
    await fault('issueBatchCreate', { kind: 'reset-after' })
    const batch = batchOf(3)
    expect((await failureOf(tracker.createItems(target, batch))).kind).toBe('uncertain')
    const outcomes = await tracker.createItems(target, batch)
    expect(outcomes.map((outcome) => outcome.state)).toEqual(['created', 'created', 'created'])
    expect((await state()).issues.filter(({ title }) => /^Story s\d$/.test(title))).toHaveLength(3)
  })

  it('repeats changes whose answer was lost, until they are there', async () => {
    const tracker = open()
    const target = await targetOf(tracker)
    const [one, two] = await createdBy(tracker, 2)
    if (!one || !two) throw new Error('not made')
    const cycle = target.sprints.at(-1)
    await fault('issueBatchUpdate', { kind: 'reset-after' })
    await tracker.moveToSprint(cycle?.id ?? '', [one.key, two.key])
    expect((await tracker.listSprintItems(cycle?.id ?? '')).sort()).toEqual([one.key, two.key].sort())
    await fault('issueRelationCreate', { kind: 'reset-after' })
    await tracker.linkItems(target, one.key, two.key)
    await tracker.linkItems(target, one.key, two.key)
    expect((await state()).issues.find(({ id }) => id === one.id)?.blocks).toEqual([two.key])
    await fault('issueLabelCreate', { kind: 'reset-after' })
    await tracker.updateItem(target, one.key, { item: aStory('s0', { labels: ['new'] }) })
    expect((await state()).labels.filter(({ name }) => name === 'new')).toHaveLength(1)
  })

  it('puts deleted issues in the trash, twice if need be, and makes them anew when asked', async () => {
    const tracker = open()
    const target = await targetOf(tracker)
    const made = await createdBy(tracker, 2)
    const keys = made.map(({ key }) => key)
    for (const key of [...keys, ...keys]) await tracker.deleteItem(key)
    expect(await tracker.readItems(target, keys)).toEqual([])
    const trashed = (await state()).issues.filter(({ identifier }) => keys.includes(identifier))
    expect(trashed.every((issue) => issue.trashed)).toBe(true)
    await tracker.createItems(target, batchOf(2))
    expect(await tracker.readItems(target, keys)).toHaveLength(2)
  })

  it('follows what a team does, and tells who changed what', async () => {
    const tracker = open()
    const target = await targetOf(tracker)
    const desired = desiredIn(target)
    const known = await carryOut(tracker, target, desired, noPlan, 'run-1')
    const keys = [...known.items.values()].map(({ key }) => key)
    const since = await tracker.readClock()
    await sandbox.control('POST', 'linear/advance', { team: 'ENG', days: 45, seed: 1, velocity: 40 })
    const work = await tracker.readWork(target, keys)
    expect(work.filter((item) => !item.isEpic).map((item) => item.state)).toContain('done')
    expect(
      (await tracker.listWorkUnder(target, [known.items.get('e1')?.key ?? ''])).map(({ key }) => key).sort(),
    ).toEqual([known.items.get('s1')?.key, known.items.get('s2')?.key].sort())
    const changes = await tracker.readItemChanges(target, work, since)
    expect(changes.map(({ part }) => part)).toContain('state')
    expect((await tracker.listClosedSprints(target, 3)).length).toBeGreaterThan(0)
    expect((await tracker.readDone(target, 50)).length).toBeGreaterThan(0)
    expect(Array.isArray(await tracker.listOpenWork(target, 50))).toBe(true)
    expect(await tracker.readActivity(keys, [])).toHaveLength(keys.length)
    await tracker.updateItem(target, known.items.get('s1')?.key ?? '', { item: aStory('s1', { title: 'Seen' }) })
    expect((await tracker.readTexts({ under: known.items.get('e1')?.key ?? '' }, 10)).items).toHaveLength(3)
  })

  it('tells what colleagues change besides their work', async () => {
    const tracker = open()
    const target = await targetOf(tracker)
    const desired = desiredIn(target)
    const known = await carryOut(tracker, target, desired, noPlan, 'run-1')
    const made = await createdBy(tracker, 9)
    await tracker.moveToSprint(
      known.sprints[0]?.id ?? '',
      made.map(({ key }) => key),
    )
    const keys = [...known.items.values(), ...made].map(({ key }) => key)
    const since = await tracker.readClock()
    await sandbox.control('POST', 'linear/advance', { team: 'ENG', days: 84, seed: 1, velocity: 3, events: true })
    const work = await tracker.readWork(target, keys)
    // one at least lies in the trash
    expect(work.length).toBeLessThan(keys.length)
    const parts = new Set((await tracker.readItemChanges(target, work, since)).map(({ part }) => part))
    expect([...parts]).toEqual(expect.arrayContaining(['points', 'sprint', 'state']))
    expect(parts.has('title') || parts.has('text')).toBe(true)
  })

  it('says in words what it does not have', async () => {
    const tracker = open()
    const target = await targetOf(tracker)
    const sprint = { boardId: target.board?.id ?? '', name: 'Ours', startDate: '', endDate: '' }
    expect((await failureOf(tracker.createSprint(sprint))).words).toMatch(/makes its cycles itself/)
    expect((await failureOf(tracker.readTexts({ matching: 'anything' }, 1))).words).toMatch(/no language to search in/)
  })
})
