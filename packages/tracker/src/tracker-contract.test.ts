import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { priorityValue } from './port/priority-value.ts'
import type { Target } from './port/target.ts'
import type { DesiredPlan } from './saving/plan-input.ts'
import { planSave } from './saving/plan-save.ts'
import { reconcile } from './saving/reconcile.ts'
import { carryOut, expectSaved, failureOf, noPlan } from './testing/carry-out.ts'
import type { PreparedGround } from './testing/contract-ground.ts'
import { jiraGround } from './testing/jira-ground.ts'
import { linearGround } from './testing/linear-ground.ts'
import { type Sandbox, startSandbox } from './testing/sandbox.ts'
import { anEpic, aStory } from './testing/target.ts'

/** What every adapter promises alike, over HTTP on its look-alike. What is one vendor's own stands in its folder. */
describe.each([jiraGround, linearGround])('the contract of a tracker: $name', ({ prepare }) => {
  let sandbox: Sandbox
  let ground: PreparedGround
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox?.close())
  beforeEach(async () => {
    await sandbox.control('POST', 'reset')
    ground = await prepare(sandbox)
  })

  const batchOf = (count: number, runId = 'run') =>
    Array.from({ length: count }, (_, at) => ({ item: aStory(`s${at}`), marker: { runId, itemId: `s${at}` } }))
  const createdKeys = async (target: Target, count: number) =>
    (await ground.open().createItems(target, batchOf(count))).flatMap((made) =>
      made.state === 'created' ? [made.key] : [],
    )
  /** As an item holds a priority, where the tracker has a field for it. */
  const priority = (of: 1 | 2 | 3 | 4, target: Target) => {
    const value = priorityValue(of, target)
    if (!value) throw new Error('no field for priorities')
    return { fields: [value] }
  }
  const desiredIn = (target: Target): DesiredPlan => {
    const [first, second] = ground.sprintDates(target)
    if (!first || !second) throw new Error('no sprints')
    return {
      items: [
        anEpic('e1'),
        anEpic('e2', { description: '- a\n  - b <c>' }),
        aStory('s1', {
          parentId: 'e1',
          points: 5,
          ...priority(1, target),
          labels: ['web', 'first'],
          acceptanceCriteria: 'Given a, when b, then c\nGiven d, then e',
          additionalDescription: 'See https://example.com/x',
        }),
        aStory('s2', { parentId: 'e1', dependsOn: ['s1'], ...priority(3, target) }),
        aStory('s3', { parentId: 'e2', title: 'Two\nlines', points: 2 }),
      ],
      sprints: [
        { number: 1, ...first, itemIds: ['s1'] },
        { number: 2, ...second, itemIds: ['s2', 's3'] },
      ],
      links: true,
    }
  }

  it('writes a plan, reads it back as wanted, and finds nothing to do again', async () => {
    const tracker = ground.open()
    const target = await ground.readTarget(tracker)
    const desired = desiredIn(target)
    const known = await carryOut(tracker, target, desired, noPlan, 'run-1')
    await expectSaved(tracker, target, desired, known)
    const sprintIds = known.sprints.map(({ id }) => id)
    const again = await ground.readTarget(tracker, sprintIds)
    const keys = [...known.items.values()].map(({ key }) => key)
    const plan = planSave(desired, known, again, { items: await tracker.readItems(again, keys) })
    expect(plan).toMatchObject({ steps: [], conflicts: [], create: [], update: [] })
    expect(ground.unlike).toEqual([])
  })

  it('updates what changed, in place', async () => {
    const tracker = ground.open()
    const target = await ground.readTarget(tracker)
    const desired = desiredIn(target)
    const known = await carryOut(tracker, target, desired, noPlan, 'run-1')
    const before = await ground.titles()
    const change = {
      title: 'New',
      points: 8,
      labels: ['x'],
      description: 'Else',
      parentId: 'e2',
      ...priority(4, target),
    }
    const [one, two] = desired.sprints ?? []
    if (!one || !two) throw new Error('no sprints')
    const changed: DesiredPlan = {
      ...desired,
      items: desired.items.map((item) => (item.id === 's2' ? { ...item, ...change } : item)),
      sprints: [
        { ...one, itemIds: ['s1', 's2'] },
        { ...two, itemIds: ['s3'] },
      ],
    }
    const again = await ground.readTarget(tracker)
    await expectSaved(tracker, again, changed, await carryOut(tracker, again, changed, known, 'run-2'))
    expect(await ground.titles()).toHaveLength(before.length)
    expect(ground.unlike).toEqual([])
  })

  it('writes only the parts that are to be written', async () => {
    const tracker = ground.open()
    const target = await ground.readTarget(tracker)
    const desired = desiredIn(target)
    const known = await carryOut(tracker, target, desired, noPlan, 'run-1')
    const item = desired.items.find(({ id }) => id === 's2')
    const key = known.items.get('s2')?.key
    if (!item || !key) throw new Error('not saved')
    const changed = { ...item, title: 'New', points: 8, labels: ['x'], description: 'Else' }
    for (const part of ['title', 'points', 'labels', 'text'] as const) {
      const differs = async () => {
        const read = await tracker.readItems(target, [key])
        const [different] = await tracker.differences(
          target,
          read.map((found) => [{ item: changed }, found]),
        )
        return different?.map((one) => one.part) ?? []
      }
      const before = await differs()
      expect(before).toContain(part)
      await tracker.updateItem(target, key, { item: changed, parts: [part] })
      expect(await differs()).toEqual(before.filter((one) => one !== part))
    }
    expect(ground.unlike).toEqual([])
  })

  it('keeps the good ones of a batch where one is refused', async () => {
    const tracker = ground.open()
    const target = await ground.readTarget(tracker)
    const batch = batchOf(3).map((one) =>
      one.item.id === 's1' ? { ...one, parentKey: `${target.project.key}-99999` } : one,
    )
    const outcomes = await tracker.createItems(target, batch)
    expect(outcomes.map(({ itemId, state }) => [itemId, state])).toEqual([
      ['s0', 'created'],
      ['s1', 'refused'],
      ['s2', 'created'],
    ])
  })

  it.each([
    ['cut after acceptance', { kind: 'reset-after' }, 3],
    ['cut before', { kind: 'reset-before' }, 0],
    ['body cut', { kind: 'truncate' }, 3],
    ['accepted, then 500', { kind: 'accept-then-status', status: 500 }, 3],
    [
      'a page with status 200',
      { kind: 'status', status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' },
      0,
    ],
    ['503', { kind: 'status', status: 503 }, 0],
  ])(
    'an answer that never comes, %s: is uncertain, sent once, and settled by looking, whatever search knows',
    async (_name, effect, exist) => {
      await ground.lagSearch(120_000)
      const tracker = ground.open()
      const target = await ground.readTarget(tracker)
      const mark = await tracker.markNow(target)
      await tracker.createItems(target, batchOf(1, 'another run'))
      await ground.fault('create items', effect)
      const batch = batchOf(3)
      expect((await failureOf(tracker.createItems(target, batch))).kind).toBe('uncertain')
      const markers = batch.map(({ marker }) => marker)
      const found = await tracker.findSent(target, { mark, markers, sentAt: new Date(), last: false })
      const { existing, missing, doubled } = reconcile(markers, found)
      expect([existing.length, missing.length, doubled]).toEqual([exist, 3 - exist, []])
      expect(await ground.timesSent('create items')).toBe(2)
      expect(ground.unlike).toEqual([])
    },
  )

  it('repeats a move until it is there', async () => {
    const tracker = ground.open()
    const target = await ground.readTarget(tracker)
    const keys = await createdKeys(target, 2)
    const sprintId = await ground.sprintId(tracker, target)
    await ground.fault('move items', { kind: 'reset-after' }, 2)
    await tracker.moveToSprint(sprintId, keys)
    expect((await tracker.listSprintItems(sprintId)).toSorted()).toEqual(keys.toSorted())
  })

  it('deletes an item, twice if need be', async () => {
    const tracker = ground.open()
    const target = await ground.readTarget(tracker)
    const keys = await createdKeys(target, 2)
    for (const key of [...keys, ...keys]) await tracker.deleteItem(key)
    expect(await tracker.readItems(target, keys)).toEqual([])
    expect(ground.unlike).toEqual([])
  })

  it('reads what stands under epics and was done with items of which some are gone', async () => {
    const tracker = ground.open()
    const target = await ground.readTarget(tracker)
    const known = await carryOut(tracker, target, desiredIn(target), noPlan, 'run-1')
    const keyOf = (itemId: string) => known.items.get(itemId)?.key ?? ''
    const [gone, there, story] = [keyOf('e1'), keyOf('e2'), keyOf('s3')]
    await tracker.deleteItem(gone)
    const under = async (epicKeys: string[]) => (await tracker.listWorkUnder(target, epicKeys)).map(({ key }) => key)
    await expect.poll(() => under([there]), { timeout: 20_000 }).toEqual([story])
    expect(await under([gone, there])).toEqual([story])
    expect(await under([gone])).toEqual([])
    const activities = await tracker.readActivity([gone, there, story], [gone, there])
    expect(new Map(activities.map(({ key, children }) => [key, children]))).toEqual(
      new Map([
        [there, [story]],
        [story, []],
      ]),
    )
    expect(ground.unlike).toEqual([])
  })

  it('leaves out what was deleted there: nothing else is missed or written, and new stories of a deleted epic are made without it', async () => {
    const tracker = ground.open()
    const target = await ground.readTarget(tracker)
    const desired = desiredIn(target)
    const known = await carryOut(tracker, target, desired, noPlan, 'run-1')
    const keyOf = (itemId: string) => known.items.get(itemId)?.key ?? ''
    const keys = [...known.items.values()].map(({ key }) => key)
    for (const itemId of ['e1', 's3']) await tracker.deleteItem(keyOf(itemId))
    const again = await ground.readTarget(
      tracker,
      known.sprints.map(({ id }) => id),
    )
    const items = await tracker.readItems(again, keys)
    expect(items.map(({ key }) => key).toSorted()).toEqual(['e2', 's1', 's2'].map(keyOf).toSorted())
    const leaveOut = new Set(['e1', 's3'])
    expect(planSave(desired, known, again, { items, leaveOut })).toMatchObject({ steps: [], create: [], conflicts: [] })
    const more = { ...desired, items: [...desired.items, aStory('s4', { parentId: 'e1' })] }
    const plan = planSave(more, known, again, { items, leaveOut })
    expect(plan.steps).toEqual([{ kind: 'create-stories', itemIds: ['s4'] }])
    const [made] = await tracker.createItems(again, [
      { item: aStory('s4', { parentId: 'e1' }), marker: { runId: 'run-2', itemId: 's4' } },
    ])
    const [shown] = await tracker.readItems(again, made?.state === 'created' ? [made.key] : [])
    expect(shown?.parentKey).toBe(null)
    expect(ground.unlike).toEqual([])
  })

  it('waits where it is told to, creates once, and gives up where the wait is long', async () => {
    const tracker = ground.open()
    const target = await ground.readTarget(tracker)
    await ground.tooMany('create items', 1)
    const started = Date.now()
    await tracker.createItems(target, batchOf(1))
    expect(Date.now() - started).toBeGreaterThanOrEqual(900)
    expect((await ground.titles()).filter((title) => title === 'Story s0')).toHaveLength(1)
    await ground.tooMany('list projects', 600)
    expect((await failureOf(ground.open().listProjects())).kind).toBe('rate-limited')
  })

  it('refreshes an expired token once', async () => {
    await ground.tokensLast(1)
    let refreshes = 0
    const tracker = ground.open({
      refreshAccessToken: async () => {
        refreshes += 1
        await ground.tokensLast(3_600_000)
        return ground.renewToken()
      },
    })
    expect(await tracker.listProjects()).not.toEqual([])
    expect(refreshes).toBe(1)
  })

  it('gives addresses that open', async () => {
    const tracker = ground.open()
    const target = await ground.readTarget(tracker)
    const [key = ''] = await createdKeys(target, 1)
    for (const url of [tracker.itemUrl(key), tracker.listUrl([key]), tracker.boardUrl(target)])
      expect({ url, status: (await fetch(url ?? '')).status }).toEqual({ url, status: 200 })
  })
})
