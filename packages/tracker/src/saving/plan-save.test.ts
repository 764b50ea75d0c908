import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeAtRest } from '../../../../scripts/testing/slowdown.ts'
import type { PlanItem, PlanSprint } from '../port/plan-item.ts'
import type { Target } from '../port/target.ts'
import { aField, aFoundItem, anEpic, aStory, aTarget } from '../testing/target.ts'
import { contentHash, partsToWrite, saidOnRecord, saidParts, unsaid } from './content-hash.ts'
import { fingerprint } from './fingerprint.ts'
import type { DesiredPlan, KnownItem, KnownPlan } from './plan-input.ts'
import { planSave } from './plan-save.ts'
import type { SavePlan } from './save-plan.ts'

const nothing: KnownPlan = { items: new Map(), sprints: [], links: [] }
const dates = { startDate: '2026-01-05T09:00:00.000Z', endDate: '2026-01-19T08:59:59.999Z' }
const aSprint = (number: number, itemIds: string[]): PlanSprint => ({ number, ...dates, itemIds })
const desiredOf = (items: PlanItem[], sprints: PlanSprint[] | null = null, links = false): DesiredPlan => ({
  items,
  sprints,
  links,
})
const codesOf = ({ problems }: SavePlan) => problems.map(({ code }) => code)

/** What the api would record after every step of a plan succeeded. */
const afterSaving = (desired: DesiredPlan, known: KnownPlan = nothing): KnownPlan => ({
  items: new Map(
    desired.items.map((item, index): [string, KnownItem] => {
      const sprint = desired.sprints?.find(({ itemIds }) => itemIds.includes(item.id))
      const key = known.items.get(item.id)?.key ?? `ABC-${index + 1}`
      return [item.id, { key, contentHash: contentHash(item), ...(sprint ? { sprintId: `s${sprint.number}` } : {}) }]
    }),
  ),
  sprints: (desired.sprints ?? []).map(({ number, startDate, endDate }) => ({
    number,
    id: `s${number}`,
    name: `Sprint ${number}`,
    startDate,
    endDate,
  })),
  links: [],
})
const boardAfter = (desired: DesiredPlan, state: 'future' | 'closed' = 'future'): Target =>
  aTarget({
    sprints: (desired.sprints ?? []).map(({ number }) => ({
      id: `s${number}`,
      boardId: '7',
      name: `Sprint ${number}`,
      state,
      ...dates,
    })),
  })

const withLevels = (epic: number, story: number): Target => {
  const { epicType, storyType } = aTarget()
  if (!epicType || !storyType) throw new Error('no types')
  return aTarget({
    epicType: { ...epicType, hierarchyLevel: epic },
    storyType: { ...storyType, hierarchyLevel: story },
  })
}

describe('planSave, the calls', () => {
  it('makes epics, then stories, then sprints, then moves', () => {
    const desired = desiredOf(
      [aStory('a', { parentId: 'e' }), anEpic('e'), aStory('b', { parentId: 'e' })],
      [aSprint(2, ['b']), aSprint(1, ['a'])],
    )
    const plan = planSave(desired, nothing, aTarget())
    expect(plan.steps).toEqual([
      { kind: 'create-epics', itemIds: ['e'] },
      { kind: 'create-stories', itemIds: ['a', 'b'] },
      { kind: 'create-sprint', number: 1, boardId: '7', name: 'Sprint 1', ...dates, sprintIdsBefore: [] },
      { kind: 'create-sprint', number: 2, boardId: '7', name: 'Sprint 2', ...dates, sprintIdsBefore: [] },
      { kind: 'move-to-sprint', number: 1, itemIds: ['a'] },
      { kind: 'move-to-sprint', number: 2, itemIds: ['b'] },
    ])
    expect(plan.create).toEqual(['a', 'e', 'b'])
    expect(plan.problems).toEqual([])
  })

  it('is the least number of calls, and none the second time', () => {
    fc.assert(
      fc.property(fc.nat(120), fc.nat(260), fc.integer({ min: 1, max: 12 }), (epics, stories, count) => {
        const items = [
          ...Array.from({ length: epics }, (_, index) => anEpic(`e${index}`)),
          ...Array.from({ length: stories }, (_, index) => aStory(`s${index}`)),
        ]
        const sprints = Array.from({ length: count }, (_, at) =>
          aSprint(
            at + 1,
            items.filter(({ kind }, index) => kind === 'story' && index % count === at).map(({ id }) => id),
          ),
        )
        const desired = desiredOf(items, sprints)
        const plan = planSave(desired, nothing, aTarget())
        const calls = (number: number) => Math.ceil(number / 50)
        const least =
          calls(epics) + calls(stories) + count + sprints.reduce((sum, { itemIds }) => sum + calls(itemIds.length), 0)
        expect(plan.steps).toHaveLength(least)
        const again = planSave(desired, afterSaving(desired), boardAfter(desired))
        expect(again.steps).toEqual([])
        expect(again.unchanged).toHaveLength(items.length)
      }),
      { numRuns: 40 },
    )
  })

  it('updates what changed, creates what is new, and leaves alone what left the plan', () => {
    const before = desiredOf([anEpic('e'), aStory('a', { parentId: 'e' }), aStory('b'), aStory('gone')])
    const after = desiredOf([anEpic('e'), aStory('a', { parentId: 'e', points: 8 }), aStory('b'), aStory('new')])
    const plan = planSave(after, afterSaving(before), aTarget())
    expect(plan.steps).toEqual([
      { kind: 'create-stories', itemIds: ['new'] },
      { kind: 'update-item', itemId: 'a', key: 'ABC-2' },
    ])
    expect(plan.unchanged).toEqual(['e', 'b'])
    expect(plan.removed).toEqual([{ itemId: 'gone', key: 'ABC-4' }])
  })

  it('moves only what stands in another sprint, and changes dates that the plan changed', () => {
    const before = desiredOf([aStory('a'), aStory('b')], [aSprint(1, ['a', 'b']), aSprint(2, [])])
    const later = { ...aSprint(2, ['b']), endDate: '2026-02-01T00:00:00.000Z' }
    const plan = planSave(
      desiredOf([aStory('a'), aStory('b')], [aSprint(1, ['a']), later]),
      afterSaving(before),
      boardAfter(before),
    )
    expect(plan.steps).toEqual([
      { kind: 'update-sprint', number: 2, sprintId: 's2', startDate: dates.startDate, endDate: later.endDate },
      { kind: 'move-to-sprint', number: 2, itemIds: ['b'] },
    ])
  })

  it('leaves a story where somebody moved it, unless it is to go back', () => {
    const desired = desiredOf([aStory('a')], [aSprint(1, ['a']), aSprint(2, [])])
    const items = [aFoundItem('ABC-1', { sprintIds: ['s2'] })]
    const stepsWith = (moves: string[]) =>
      planSave(desired, afterSaving(desired), boardAfter(desired), { items, moves: new Set(moves) }).steps
    expect(stepsWith([])).toEqual([])
    expect(stepsWith(['a'])).toEqual([{ kind: 'move-to-sprint', number: 1, itemIds: ['a'] }])
    items[0] = aFoundItem('ABC-1', { sprintIds: ['s1'] })
    expect(stepsWith(['a'])).toEqual([])
  })

  it('leaves sprints alone when only issues are saved', () => {
    const before = desiredOf([aStory('a')], [aSprint(1, ['a'])])
    expect(planSave(desiredOf([aStory('a')]), afterSaving(before), aTarget()).steps).toEqual([])
  })

  describe('names of new sprints', () => {
    const onBoard = (names: string[], boardId = '7', state: 'future' | 'closed' = 'future') =>
      names.map((name, index) => ({ id: `${boardId}-${state}-${index}`, boardId, name, state }))
    const namesOf = ({ steps }: SavePlan) =>
      steps.flatMap((step) => (step.kind === 'create-sprint' ? [[step.number, step.name]] : []))
    const desired = desiredOf([aStory('a')], [aSprint(1, ['a']), aSprint(2, [])])

    it('go on as the board calls its sprints, open and closed', () => {
      const closedSprints = onBoard(['SHOP Sprint 14'], '7', 'closed')
      const sprints = onBoard(['SHOP Sprint 15'])
      expect(namesOf(planSave(desired, nothing, aTarget({ closedSprints, sprints })))).toEqual([
        [1, 'SHOP Sprint 16'],
        [2, 'SHOP Sprint 17'],
      ])
      expect(namesOf(planSave(desired, nothing, aTarget({ sprints })))).toEqual([
        [1, 'Sprint 1'],
        [2, 'Sprint 2'],
      ])
    })

    it('are none that a sprint of the board bears, closed ones among them', () => {
      const sprints = onBoard(['Sprint 1'])
      const closedSprints = onBoard(['sprint 2 ', 'Sprint 2026-14'], '7', 'closed')
      // `Sprint 1` and `sprint 2` are a way of naming, one of them alone is none
      expect(namesOf(planSave(desired, nothing, aTarget({ sprints, closedSprints })))).toEqual([
        [1, 'Sprint 3'],
        [2, 'Sprint 4'],
      ])
      expect(namesOf(planSave(desired, nothing, aTarget({ sprints })))).toEqual([
        [1, 'Sprint 1 (2)'],
        [2, 'Sprint 2'],
      ])
    })

    it('are not those of another board, on which the plan was saved before', () => {
      const sprints = [...onBoard(['SHOP Sprint 14', 'SHOP Sprint 15']), ...onBoard(['LAB 1', 'LAB 2'], '8')]
      const known = { ...nothing, sprints: [{ number: 3, id: '8-future-1', name: 'LAB 2', ...dates }] }
      expect(namesOf(planSave(desired, known, aTarget({ sprints })))).toEqual([
        [1, 'SHOP Sprint 16'],
        [2, 'SHOP Sprint 17'],
      ])
    })

    it('are kept by what is there, and given again to what is gone', () => {
      const before = afterSaving(desired)
      const known = {
        ...before,
        sprints: before.sprints.map((sprint) => ({ ...sprint, name: `SHOP Sprint ${15 + sprint.number}` })),
      }
      const board = onBoard(['SHOP Sprint 14', 'SHOP Sprint 15'])
      const live = known.sprints.map(({ id, name }) => ({ id, boardId: '7', name, state: 'future' as const, ...dates }))
      expect(planSave(desired, known, aTarget({ sprints: [...board, ...live] })).steps).toEqual([])
      for (const [at, gone] of known.sprints.entries()) {
        const left = live.filter(({ id }) => id !== gone.id)
        expect(namesOf(planSave(desired, known, aTarget({ sprints: [...board, ...left] })))).toEqual([
          [at + 1, gone.name],
        ])
      }
    })

    it('are those of the former release in a plan that it began to save', () => {
      const known = { ...nothing, sprints: [{ number: 1, id: 's1', name: 'Sprint 1', ...dates }] }
      const sprints = [
        ...onBoard(['SHOP Sprint 14', 'SHOP Sprint 15']),
        { id: 's1', boardId: '7', name: 'Sprint 1', state: 'future' as const, ...dates },
      ]
      expect(namesOf(planSave(desired, known, aTarget({ sprints })))).toEqual([[2, 'Sprint 2']])
    })

    it('keep within what the tracker takes', () => {
      const sprints = onBoard([`${'x'.repeat(27)} 8`, `${'x'.repeat(27)} 9`])
      const plan = planSave(desired, nothing, aTarget({ sprints }))
      expect(namesOf(plan).map(([, name]) => name)).toEqual(['Sprint 1', 'Sprint 2'])
      expect(codesOf(plan)).toEqual([])
    })
  })

  it('links what depends on each other, once, only when asked', () => {
    const items = [aStory('a'), aStory('b', { dependsOn: ['a', 'a', 'b', 'unknown'] })]
    expect(planSave(desiredOf(items), nothing, aTarget()).steps.map(({ kind }) => kind)).toEqual(['create-stories'])
    const plan = planSave(desiredOf(items, null, true), nothing, aTarget())
    expect(plan.steps.at(-1)).toEqual({ kind: 'link-items', itemId: 'b', dependsOnId: 'a' })
    const known = { ...afterSaving(desiredOf(items)), links: [{ itemId: 'b', dependsOnId: 'a' }] }
    expect(planSave(desiredOf(items, null, true), known, aTarget()).steps).toEqual([])
    const unlinked = { items: [aFoundItem('ABC-1'), aFoundItem('ABC-2')] }
    expect(planSave(desiredOf(items, null, true), known, aTarget(), unlinked).steps).toHaveLength(1)
  })

  it('sets points one by one where their field is off the form', () => {
    const target = aTarget({ pointsField: { key: 'customfield_1', name: 'Story Points', onCreateForm: false } })
    const plan = planSave(desiredOf([aStory('a'), aStory('b', { points: undefined })]), nothing, target)
    expect(plan.steps.slice(1)).toEqual([{ kind: 'set-points', itemId: 'a', points: 3 }])
    expect(codesOf(plan)).toEqual(['points-off-form'])
    const known = afterSaving(desiredOf([aStory('a')]))
    const half = new Map([['a', { key: 'ABC-1', contentHash: contentHash(aStory('a')), pointsSet: false }]])
    expect(planSave(desiredOf([aStory('a')]), known, target).steps).toEqual([])
    expect(planSave(desiredOf([aStory('a')]), { ...known, items: half }, target).steps).toEqual([
      { kind: 'set-points', itemId: 'a', points: 3 },
    ])
    expect(planSave(desiredOf([aStory('a')]), nothing, { ...target, board: null }).leftOut).toMatchObject([
      { kind: 'points' },
    ])
  })
})

describe('planSave, a large plan', () => {
  it('is planned within a second of the processor, with 50 dependencies a story', async () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `s${at}`)
    const items = ids.map((id, at) => aStory(id, { dependsOn: ids.slice(Math.max(0, at - 50), at) }))
    const desired = desiredOf(items, [aSprint(1, ids)], true)
    const links = items.flatMap(({ id, dependsOn = [] }) =>
      dependsOn.map((dependsOnId) => ({ itemId: id, dependsOnId })),
    )
    const known = { ...afterSaving(desired), links }
    // moved to another project, every one has another key
    const there = ids.map((itemId, at) => aFoundItem(`NEW-${at}`, { marker: { runId: 'r', itemId } }))
    const time = await timeAtRest(() => {
      planSave(desired, known, boardAfter(desired), { items: there })
      expect(planSave(desired, known, boardAfter(desired)).steps).toEqual([])
    }, 1_000)
    expect(time).toBeLessThan(1_000)
  })
})

describe('planSave, what happened in the tracker meanwhile', () => {
  const story = aStory('a')
  const issue = aFoundItem('ABC-1', { title: 'Story a', marker: { runId: 'r', itemId: 'a' } })
  const known: KnownPlan = {
    ...nothing,
    items: new Map([['a', { key: 'ABC-1', contentHash: contentHash(story), fingerprint: fingerprint(issue) }]]),
  }
  const changed = desiredOf([{ ...story, title: 'New words' }])

  it('asks about an item that was edited there and changed here', () => {
    const edited = { ...issue, title: 'Their words', labels: ['theirs'] }
    const plan = planSave(changed, known, aTarget(), { items: [edited] })
    expect(plan.conflicts).toEqual([{ itemId: 'a', key: 'ABC-1', changed: ['title', 'labels'] }])
    expect(plan.steps).toEqual([])
    const ours = planSave(changed, known, aTarget(), { items: [edited], takeOurs: new Set(['a']) })
    expect(ours.update).toEqual(['a'])
    expect(ours.conflicts).toEqual([])
  })

  it('asks nothing where both have come to the same, and writes the rest', () => {
    const both = desiredOf([{ ...story, title: 'New words', points: 8, labels: ['b', 'a'], description: 'Ours alone' }])
    const theirs = { ...issue, title: 'New words', points: 8, labels: ['a', 'b'] }
    const plan = planSave(both, known, aTarget(), { items: [theirs] })
    expect(plan.conflicts).toEqual([])
    expect(plan.update).toEqual(['a'])
    const other = planSave(both, known, aTarget(), { items: [{ ...theirs, points: 5 }] })
    expect(other.conflicts).toEqual([{ itemId: 'a', key: 'ABC-1', changed: ['points'] }])
  })

  it('keeps their edits where the plan did not change', () => {
    const plan = planSave(desiredOf([story]), known, aTarget(), { items: [{ ...issue, title: 'Their words' }] })
    expect(plan).toMatchObject({ unchanged: ['a'], conflicts: [], steps: [] })
  })

  it('updates where nobody edited', () => {
    expect(planSave(changed, known, aTarget(), { items: [issue] }).update).toEqual(['a'])
  })

  it('makes again what was deleted, and gives its stories the new epic', () => {
    const items = [anEpic('e'), aStory('b', { parentId: 'e' })]
    const plan = planSave(desiredOf(items), afterSaving(desiredOf(items)), aTarget(), { items: [aFoundItem('ABC-2')] })
    expect(plan.create).toEqual(['e'])
    expect(plan.update).toEqual(['b'])
    expect(codesOf(plan)).toEqual(['item-gone'])
  })

  it('does not take the loss of a deleted epic for an edit', () => {
    const items = [anEpic('e'), aStory('b', { parentId: 'e' })]
    const under = aFoundItem('ABC-2', { parentKey: 'ABC-1' })
    const saved = afterSaving(desiredOf(items))
    const story = {
      key: 'ABC-2',
      contentHash: contentHash(aStory('b', { parentId: 'e' })),
      fingerprint: fingerprint(under),
    }
    const before = { ...saved, items: new Map(saved.items).set('b', story) }
    const plan = planSave(desiredOf(items), before, aTarget(), { items: [{ ...under, parentKey: null }] })
    expect(plan).toMatchObject({ create: ['e'], update: ['b'], conflicts: [] })
    const edited = planSave(desiredOf(items), before, aTarget(), {
      items: [{ ...under, parentKey: null, title: 'Theirs' }],
    })
    expect(edited.conflicts).toEqual([])
    expect(edited.steps).toContainEqual({ kind: 'update-item', itemId: 'b', key: 'ABC-2', parts: ['parent'] })
  })

  describe('of what is not there any more and is to be left out', () => {
    const items = [
      anEpic('e'),
      aStory('a', { parentId: 'e' }),
      aStory('b', { parentId: 'e', dependsOn: ['a'] }),
      anEpic('f'),
    ]
    const desired = desiredOf(items, [aSprint(1, ['a', 'b'])], true)
    const there = (...keys: string[]) => keys.map((key) => aFoundItem(key))
    const leaving = (...leaveOut: string[]) => ({ leaveOut: new Set(leaveOut) })

    it('writes nothing for a story, nor for its place or its links, and says so', () => {
      const found = { items: there('ABC-1', 'ABC-3', 'ABC-4'), ...leaving('a', 'b') }
      const plan = planSave(desired, afterSaving(desired), boardAfter(desired), found)
      expect(plan).toMatchObject({ create: [], update: [], unchanged: ['e', 'b', 'f'], steps: [], removed: [] })
      expect(plan.gone).toEqual([{ itemId: 'a', key: 'ABC-2', isLeftOut: true }])
      expect(codesOf(plan)).toEqual([])
    })

    it('makes again what nobody wants left out, and says how that can be told', () => {
      const found = { items: there('ABC-1', 'ABC-4'), ...leaving('b') }
      const plan = planSave(desired, afterSaving(desired), boardAfter(desired), found)
      expect(plan.create).toEqual(['a'])
      expect(plan.gone.map(({ itemId, isLeftOut }) => [itemId, isLeftOut])).toEqual([
        ['a', false],
        ['b', true],
      ])
      expect(plan.problems).toMatchObject([{ code: 'item-gone', itemIds: ['a'], message: /unless it is left out/ }])
    })

    it('leaves the stories of an epic as they are, and makes new ones without it', () => {
      const more = desiredOf([...items, aStory('c', { parentId: 'e' })])
      const found = { items: there('ABC-2', 'ABC-3', 'ABC-4'), ...leaving('e') }
      const plan = planSave(more, afterSaving(desiredOf(items)), aTarget(), found)
      expect(plan.steps).toEqual([{ kind: 'create-stories', itemIds: ['c'] }])
      expect(plan.problems).toMatchObject([{ code: 'parent-missing', itemIds: ['c'], message: /is left out/ }])
    })

    it('asks nothing about a story that lost its epic that way, where the plan puts it under another', () => {
      const under = aFoundItem('ABC-2', { parentKey: 'ABC-1' })
      const story = aStory('a', { parentId: 'e' })
      const record = { key: 'ABC-2', contentHash: contentHash(story), said: saidParts(story) }
      const known = afterSaving(desiredOf(items))
      const before = { ...known, items: new Map(known.items).set('a', { ...record, fingerprint: fingerprint(under) }) }
      const moved = desiredOf([anEpic('e'), aStory('a', { parentId: 'f' }), anEpic('f')])
      const found = { items: [{ ...under, parentKey: null }, ...there('ABC-4')], ...leaving('e') }
      const plan = planSave(moved, before, aTarget(), found)
      expect([plan.conflicts, plan.steps]).toEqual([
        [],
        [{ kind: 'update-item', itemId: 'a', key: 'ABC-2', parts: ['parent'] }],
      ])
    })

    it('leaves a story where it stands that the plan puts under an epic which is left out, until that is made again', () => {
      const story = aStory('d', { parentId: 'f' })
      const record = { key: 'ABC-5', contentHash: contentHash(story), said: saidParts(story) }
      const before = { ...nothing, items: new Map(afterSaving(desiredOf(items)).items).set('d', record) }
      const moved = desiredOf([...items, aStory('d', { parentId: 'e' })])
      const found = { items: there('ABC-2', 'ABC-3', 'ABC-4', 'ABC-5') }
      expect(planSave(moved, before, aTarget(), { ...found, ...leaving('e') }).steps).toEqual([])
      expect(planSave(moved, before, aTarget(), found).steps).toContainEqual(
        expect.objectContaining({ itemId: 'd', parts: ['parent'] }),
      )
    })

    it('counts only while it is not there', () => {
      const found = { items: there('ABC-1', 'ABC-2', 'ABC-3', 'ABC-4'), ...leaving('a') }
      const plan = planSave(desired, afterSaving(desired), boardAfter(desired), found)
      expect([plan.gone, plan.unchanged]).toEqual([[], ['e', 'a', 'b', 'f']])
    })
  })

  describe('of an item whose parts are on record', () => {
    const record = { key: 'ABC-1', contentHash: contentHash(story), said: saidParts(story) }
    const parts = { ...nothing, items: new Map([['a', { ...record, fingerprint: fingerprint(issue) }]]) }
    const mine = desiredOf([{ ...story, title: 'New words', points: 8 }])

    it('writes what the plan changed, and leaves what somebody changed of the rest', () => {
      const plan = planSave(mine, parts, aTarget(), { items: [{ ...issue, text: 'Theirs', labels: ['theirs'] }] })
      expect(plan.conflicts).toEqual([])
      expect(plan.steps).toEqual([{ kind: 'update-item', itemId: 'a', key: 'ABC-1', parts: ['title', 'points'] }])
    })

    it('asks about what both changed, and writes what is ours alone either way', () => {
      const edited = { ...issue, title: 'Their words', labels: ['theirs'] }
      const plan = planSave(mine, parts, aTarget(), { items: [edited] })
      expect(plan.conflicts).toEqual([{ itemId: 'a', key: 'ABC-1', changed: ['title'], ours: ['title', 'points'] }])
      expect(plan.steps).toEqual([])
      const ours = planSave(mine, parts, aTarget(), { items: [edited], takeOurs: new Set(['a']) })
      expect(ours.steps).toMatchObject([{ kind: 'update-item', parts: ['title', 'points'] }])
      const [item] = mine.items
      const kept = item && { ...record, ...saidOnRecord(record, item, ['title']), fingerprint: fingerprint(issue) }
      const theirs = planSave(mine, { ...nothing, items: new Map(kept && [['a', kept]]) }, aTarget(), {
        items: [edited],
      })
      expect(theirs).toMatchObject({ conflicts: [], steps: [{ kind: 'update-item', parts: ['points'] }] })
    })

    it('writes nothing of what both changed to the same', () => {
      const agreed = new Map([['a', ['title'] as const]])
      const plan = planSave(mine, parts, aTarget(), { items: [{ ...issue, title: 'New words' }], agreed })
      expect(plan.steps).toMatchObject([{ kind: 'update-item', parts: ['points'] }])
      expect(plan.conflicts).toEqual([])
    })

    it('asks where the plan went back to what it said, and the tracker shows what both had agreed on since', () => {
      const [item] = desiredOf([{ ...story, points: 8, title: 'New words' }]).items
      const agreed = { ...issue, points: 8 }
      const noted = item && { ...record, ...saidOnRecord(record, item, ['points']), fingerprint: fingerprint(agreed) }
      const known = { ...nothing, items: new Map(noted && [['a', noted]]) }
      const plan = planSave(desiredOf([story]), known, aTarget(), { items: [agreed] })
      expect(plan.steps).toMatchObject([{ kind: 'update-item', parts: ['points'] }])
    })

    it('decides about description and fields together where both change, so that the criteria stand somewhere', () => {
      const listed = aStory('a', { acceptanceCriteria: 'Given a cart, then it is paid' })
      const before = { key: 'ABC-1', contentHash: contentHash(listed), said: saidParts(listed) }
      const known = { ...nothing, items: new Map([['a', { ...before, fingerprint: fingerprint(issue) }]]) }
      const moved = desiredOf([{ ...listed, criteriaPlace: { as: 'field', key: 'customfield_9' } }])
      const edited = { ...issue, fields: { duedate: '2030-01-01' } }
      const plan = planSave(moved, known, aTarget(), { items: [edited] })
      expect(plan.conflicts).toEqual([
        { itemId: 'a', key: 'ABC-1', changed: ['text', 'fields'], ours: ['text', 'fields'] },
      ])
    })

    it('sets points by a call of their own only where they are among what is written', () => {
      const off = aTarget({ pointsField: { key: 'customfield_1', name: 'Points', onCreateForm: false } })
      const words = planSave(changed, parts, off, { items: [{ ...issue, points: 13 }] })
      expect(words.steps).toEqual([{ kind: 'update-item', itemId: 'a', key: 'ABC-1', parts: ['title'] }])
      expect(planSave(mine, parts, off, { items: [issue] }).steps.map(({ kind }) => kind)).toEqual([
        'update-item',
        'set-points',
      ])
    })

    it('takes the whole for changed where a release that keeps no parts wrote it since', () => {
      const since = { ...record, contentHash: contentHash({ ...story, title: 'In between' }) }
      const before = { ...nothing, items: new Map([['a', { ...since, fingerprint: fingerprint(issue) }]]) }
      const plan = planSave(mine, before, aTarget(), { items: [{ ...issue, labels: ['theirs'] }] })
      expect(plan.conflicts).toEqual([{ itemId: 'a', key: 'ABC-1', changed: ['labels'] }])
    })

    it('writes again only what did not come to stand', () => {
      const again = { ...record, ...unsaid(record, ['labels']), fingerprint: { title: fingerprint(issue).title } }
      const plan = planSave(desiredOf([story]), { ...nothing, items: new Map([['a', again]]) }, aTarget(), {
        items: [{ ...issue, text: 'Theirs' }],
      })
      expect(plan.steps).toEqual([{ kind: 'update-item', itemId: 'a', key: 'ABC-1', parts: ['labels'] }])
    })
  })

  it('knows an item by its marker when it moved to another project', () => {
    expect(planSave(desiredOf([story]), known, aTarget(), { items: [{ ...issue, key: 'XYZ-9' }] }).create).toEqual([])
  })

  it('makes a deleted sprint again with all its stories, and puts nothing into a closed one', () => {
    const desired = desiredOf([aStory('a'), aStory('b')], [aSprint(1, ['a', 'b'])])
    const gone = planSave(desired, afterSaving(desired), aTarget())
    expect(gone.steps.map(({ kind }) => kind)).toEqual(['create-sprint', 'move-to-sprint'])
    expect(codesOf(gone)).toEqual(['sprint-gone'])
    const more = desiredOf([...desired.items, aStory('c')], [aSprint(1, ['a', 'b', 'c'])])
    const closed = planSave(more, afterSaving(desired), boardAfter(desired, 'closed'))
    expect(closed.steps).toEqual([{ kind: 'create-stories', itemIds: ['c'] }])
    expect(closed.leftOut).toMatchObject([{ kind: 'move', number: 1, itemIds: ['c'] }])
  })
})

describe('planSave, problems found beforehand', () => {
  const denied = (name: 'createItems' | 'editItems' | 'linkItems' | 'manageSprints') =>
    aTarget({ permissions: { ...aTarget().permissions, [name]: 'denied' } })
  const withStoryField = (field: Parameters<typeof aField>[0]) => {
    const target = aTarget()
    return aTarget({
      storyType: { id: '2', name: 'Story', fields: [...(target.storyType?.fields ?? []), aField(field)] },
    })
  }
  const team = (value: string) => aStory('a', { fields: [{ key: 'customfield_2', name: 'Team', value }] })
  const sprint = [aSprint(1, ['a'])]

  it.each<[string, boolean, DesiredPlan, Target]>([
    ['may-not-create', true, desiredOf([aStory('a')]), denied('createItems')],
    ['item-type-gone', true, desiredOf([aStory('a')]), aTarget({ storyType: null })],
    [
      'required-field',
      true,
      desiredOf([aStory('a')]),
      withStoryField({ key: 'customfield_9', name: 'Region', required: true }),
    ],
    ['unknown-option', false, desiredOf([team('Green')]), aTarget()],
    ['field-off-form', false, desiredOf([aStory('a', { fields: [{ key: 'x', name: 'X', value: '1' }] })]), aTarget()],
    ['no-board', false, desiredOf([aStory('a')], sprint), aTarget({ board: null, boards: [] })],
    [
      'no-sprints',
      false,
      desiredOf([aStory('a')], sprint),
      aTarget({ board: { id: '7', name: 'B', kind: 'simple', sprints: 'no' } }),
    ],
    ['may-not-plan-sprints', false, desiredOf([aStory('a')], sprint), denied('manageSprints')],
    ['item-types-swapped', true, desiredOf([aStory('a')]), withLevels(0, 1)],
    ['item-types-swapped', true, desiredOf([aStory('a')]), withLevels(0, 0)],
    [
      'no-link-type',
      false,
      desiredOf([aStory('a'), aStory('b', { dependsOn: ['a'] })], null, true),
      aTarget({ linkType: null }),
    ],
    [
      'may-not-link',
      false,
      desiredOf([aStory('a'), aStory('b', { dependsOn: ['a'] })], null, true),
      denied('linkItems'),
    ],
    ['points-without-field', false, desiredOf([aStory('a')]), aTarget({ pointsField: null })],
    ['title-too-long', false, desiredOf([aStory('a', { title: 'x'.repeat(256) })]), aTarget()],
    ['title-cleaned', false, desiredOf([aStory('a', { title: 'two\nlines' })]), aTarget()],
    ['title-empty', false, desiredOf([aStory('a', { title: ' \n ' })]), aTarget()],
    ['text-too-long', false, desiredOf([aStory('a', { description: 'x'.repeat(30_001) })]), aTarget()],
    ['label-with-space', false, desiredOf([aStory('a', { labels: ['two words'] })]), aTarget()],
    ['label-too-long', false, desiredOf([aStory('a', { labels: ['x'.repeat(256)] })]), aTarget()],
    ['parent-missing', false, desiredOf([aStory('a', { parentId: 'nobody' })]), aTarget()],
    [
      'sprint-name-too-long',
      false,
      desiredOf([aStory('a')], [aSprint(1e23, ['a'])]),
      aTarget({ limits: { ...aTarget().limits, sprintNameLength: 9 } }),
    ],
  ])('%s', (code, blocks, desired, target) => {
    const problem = planSave(desired, nothing, target).problems.find((candidate) => candidate.code === code)
    expect(problem).toMatchObject({ blocks })
    expect(problem?.message).toMatch(/\.$/)
  })

  it('finds nothing wrong with an ordinary plan', () => {
    const desired = desiredOf([anEpic('e'), team('Red'), aStory('b', { labels: ['web'], parentId: 'e' })], sprint, true)
    expect(planSave(desired, nothing, aTarget()).problems).toEqual([])
  })

  it('saves the stories and says which sprints cannot be made', () => {
    const plan = planSave(desiredOf([aStory('a')], sprint), nothing, aTarget({ board: null, boards: [] }))
    expect(plan.steps).toEqual([{ kind: 'create-stories', itemIds: ['a'] }])
    expect(plan.leftOut.map(({ kind }) => kind)).toEqual(['sprint', 'move'])
  })

  it('says once, with all its items, what many items share', () => {
    const plan = planSave(
      desiredOf([aStory('a', { labels: ['x y'] }), aStory('b', { labels: ['x y'] })]),
      nothing,
      aTarget(),
    )
    expect(plan.problems).toHaveLength(1)
    expect(plan.problems[0]?.itemIds).toEqual(['a', 'b'])
  })

  it('takes a required field as filled by the plan or by a default', () => {
    const filled = desiredOf([aStory('a', { fields: [{ key: 'customfield_9', name: 'Region', value: 'North' }] })])
    const required = { key: 'customfield_9', name: 'Region', required: true }
    expect(planSave(filled, nothing, withStoryField(required)).problems).toEqual([])
    expect(
      planSave(desiredOf([aStory('a')]), nothing, withStoryField({ ...required, hasDefault: true })).problems,
    ).toEqual([])
  })
})

describe('what was saved before a field was derived', () => {
  const chosen = { key: 'team', name: 'Team', value: 'Web' }
  const derived = { key: 'priority', name: 'Priority', value: 'High', derived: true as const }

  it('says the same until something else of it changes, or what is derived has been saved and changes', () => {
    const story = aStory('a', { fields: [chosen, derived] })
    const before = contentHash(aStory('a', { fields: [chosen] }))
    expect(partsToWrite({ contentHash: before }, story)).toEqual([])
    expect(partsToWrite({ contentHash: before }, { ...story, title: 'Another' })).toBeUndefined()
    expect(partsToWrite({ contentHash: contentHash(story) }, story)).toEqual([])
    expect(
      partsToWrite({ contentHash: contentHash(story) }, { ...story, fields: [chosen, { ...derived, value: 'Low' }] }),
    ).toBeUndefined()
  })

  it('is whole again once what did not come to stand is written again, although nothing derived was ever written', () => {
    const plain = aStory('a', { fields: [chosen] })
    const again = unsaid({ contentHash: contentHash(plain), said: saidParts(plain) }, ['title'])
    const written = saidOnRecord(again, { ...plain, fields: [chosen, derived] }, ['title'])
    expect(written).toEqual({ contentHash: contentHash(plain), said: saidParts(plain) })
    expect(partsToWrite(written, { ...plain, fields: [chosen, derived] })).toEqual([])
  })

  it('is another thing where a person chose the field', () => {
    const story = aStory('a', { fields: [chosen, { key: derived.key, name: derived.name, value: derived.value }] })
    expect(partsToWrite({ contentHash: contentHash(aStory('a', { fields: [chosen] })) }, story)).toBeUndefined()
  })
})

describe('contentHash', () => {
  it('ignores the order of labels and fields, and sees every other change', () => {
    const story = aStory('a', {
      labels: ['x', 'y'],
      fields: [
        { key: 'f', name: 'F', value: '1' },
        { key: 'g', name: 'G', value: 2 },
      ],
    })
    expect(contentHash({ ...story, labels: ['y', 'x'], fields: story.fields?.toReversed() })).toBe(contentHash(story))
    const changes: Partial<PlanItem>[] = [
      { title: 'x' },
      { description: 'x' },
      { acceptanceCriteria: 'x' },
      { additionalDescription: 'x' },
      { points: 0 },
      { labels: [] },
      { fields: [] },
      { parentId: 'x' },
    ]
    const hashes = new Set(changes.map((change) => contentHash({ ...story, ...change })))
    expect(hashes.size).toBe(changes.length)
    expect(hashes.has(contentHash(story))).toBe(false)
  })
})
