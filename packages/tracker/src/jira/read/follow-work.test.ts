import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { WorkState } from '../../port/follower.ts'
import type { Target } from '../../port/target.ts'
import type { Tracker } from '../../port/tracker.ts'
import { type Sandbox, startSandbox } from '../../testing/sandbox.ts'
import { createJiraTracker } from '../create-jira-tracker.ts'

/** The sandbox's own word on what its team did. */
const State = z.object({
  sites: z.array(
    z.object({
      id: z.string(),
      now: z.string().optional(),
      issues: z.array(
        z.object({
          key: z.string(),
          statusCategory: z.enum(['todo', 'doing', 'done']),
          storyPoints: z.number().nullable(),
          sprintId: z.number().nullable(),
          parentKey: z.string().nullable(),
        }),
      ),
    }),
  ),
})
const Advanced = z.object({
  now: z.string(),
  events: z.array(z.object({ kind: z.string(), key: z.string().nullable() })),
})

describe('following work, on the sandbox', () => {
  let sandbox: Sandbox
  let tracker: Tracker
  let target: Target
  let siteId: string
  const calls: string[] = []
  const keys: string[] = []
  let epicKey: string
  let begun: string

  beforeAll(async () => {
    sandbox = await startSandbox()
    const { grant, sites } = await sandbox.link()
    const site = sites.find(({ name }) => name === 'planwright-demo')
    if (!site) throw new Error('no site')
    siteId = site.id
    tracker = createJiraTracker({
      apiUrl: sandbox.url,
      site,
      accessToken: async () => grant.accessToken,
      refreshAccessToken: async () => grant.accessToken,
      fetch: (input, init) => {
        calls.push(new URL(String(input instanceof Request ? input.url : input)).pathname)
        return fetch(input, init)
      },
    })
    const project = (await tracker.listProjects()).find(({ key }) => key === 'SHOP')
    const typeOf = (name: string) => project?.itemTypes.find((type) => type.name === name)?.id ?? ''
    const settings = { projectId: project?.id ?? '', epicTypeId: typeOf('Epic'), storyTypeId: typeOf('Story') }
    target = await tracker.readTarget(settings)
    const item = (id: string, points?: number) => ({
      id,
      title: `Item ${id}`,
      description: '',
      labels: [],
      fields: [],
      acceptanceCriteria: '',
      dependsOn: [],
      kind: points === undefined ? ('epic' as const) : ('story' as const),
      ...(points !== undefined && { points }),
    })
    const create = async (ids: ReturnType<typeof item>[], parentKey?: string) => {
      const made = await tracker.createItems(
        target,
        ids.map((one) => ({ item: one, marker: { runId: 'run', itemId: one.id }, ...(parentKey && { parentKey }) })),
      )
      return made.map((outcome) => (outcome.state === 'created' ? outcome.key : ''))
    }
    epicKey = (await create([item('epic')]))[0] ?? ''
    keys.push(
      ...(await create(
        Array.from({ length: 24 }, (_, at) => item(`s${at}`, 1 + (at % 5))),
        epicKey,
      )),
    )
    begun = await tracker.readClock()
    const day = 86_400_000
    for (const at of [0, 1, 2]) {
      const sprint = await tracker.createSprint({
        boardId: target.board?.id ?? '',
        name: `Sprint ${at + 1}`,
        startDate: new Date(Date.parse(begun) + at * 14 * day).toISOString(),
        endDate: new Date(Date.parse(begun) + (at + 1) * 14 * day - 1).toISOString(),
      })
      await tracker.moveToSprint(sprint.id, keys.slice(at * 8, at * 8 + 8))
    }
  }, 60_000)
  afterAll(() => sandbox?.close())

  const state = async () => {
    const site = State.parse(await sandbox.control('GET', 'jira/state')).sites.find(({ id }) => id === siteId)
    return new Map(site?.issues.map((issue) => [issue.key, issue]))
  }
  const advance = async (days: number, seed: number) =>
    Advanced.parse(
      await sandbox.control('POST', 'jira/advance', { boardId: Number(target.board?.id), days, seed, velocity: 22 }),
    )

  it.each([1, 2, 3])('tells each item as it stands after two more weeks (%i)', async (seed) => {
    const { now } = await advance(14, seed)
    expect(Math.abs(Date.parse(await tracker.readClock()) - Date.parse(now))).toBeLessThan(60_000)
    const there = await state()
    const work = await tracker.readWork(target, keys)
    const told = work.map(({ key, state: at, points, parentKey }) => ({ key, state: at, points, parentKey }))
    const wanted = work.flatMap(({ key }) => {
      const issue = there.get(key)
      return issue
        ? [{ key, state: issue.statusCategory as WorkState, points: issue.storyPoints, parentKey: issue.parentKey }]
        : []
    })
    expect(told).toEqual(wanted)
    // what is left out is gone, and nothing else
    const left = new Set(work.map(({ itemId }) => itemId))
    expect(keys.filter((key, at) => there.has(key) && !left.has(`s${at}`))).toEqual([])
    const under = await tracker.listWorkUnder(target, [epicKey])
    expect(under.map(({ key }) => key).toSorted()).toEqual(
      [...there.values()].flatMap(({ key, parentKey }) => (parentKey === epicKey ? [key] : [])).toSorted(),
    )
  })

  it('tells who changed what, each change once, and only what came after', async () => {
    const work = await tracker.readWork(target, keys)
    const changes = await tracker.readItemChanges(target, work, begun)
    const dones = changes.filter(({ part, to }) => part === 'state' && to === 'Done')
    const done = work.filter(({ state: at }) => at === 'done').map(({ key }) => key)
    expect(done.length).toBeGreaterThan(5)
    expect(new Set(dones.map(({ itemKey }) => itemKey))).toEqual(new Set(done))
    expect(dones.every(({ author }) => author)).toBe(true)
    const instants = changes.map(({ at }) => Date.parse(at))
    expect(instants).toEqual(instants.toSorted((a, b) => a - b))
    const later = instants[Math.floor(instants.length / 2)] ?? 0
    const after = await tracker.readItemChanges(target, work, new Date(later).toISOString())
    expect(after).toEqual(changes.filter(({ at }) => Date.parse(at) >= later))
  })

  it('asks once for what changed in a while, and tells it as it stands', async () => {
    calls.length = 0
    const minutesOfTwoWeeks = 60 * 24 * 14
    const changed = await tracker.listChangedWork(target, minutesOfTwoWeeks)
    const all = await tracker.listChangedWork(target, 4 * minutesOfTwoWeeks)
    expect(calls.length).toBe(2)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.length).toBeLessThan(all.length)
    const there = await state()
    for (const { key, state: at } of changed) expect(at).toBe(there.get(key)?.statusCategory)
  })
})
