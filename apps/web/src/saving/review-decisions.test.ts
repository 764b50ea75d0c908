import type { ReviewDuplicate, SaveReview } from '@planwright/contract'
import { SaveDecisions } from '@planwright/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allConflicts,
  allDuplicates,
  allGone,
  countDependencies,
  decisionsOf,
  effectOf,
  holders,
  noDecisions,
} from './review-decisions.ts'

const story = (itemId: string, key?: string) => ({ itemId, kind: 'story' as const, title: `Story ${itemId}`, key })
const alike = (itemId: string, ...candidates: [key: string, likeness: number][]): ReviewDuplicate => ({
  ...story(itemId),
  candidates: candidates.map(([key, likeness]) => ({
    key,
    likeness,
    title: `Title of ${key}`,
    url: `https://x/${key}`,
  })),
})
const review = (change: Partial<SaveReview>): SaveReview => ({
  site: { id: 's', name: 'site', url: 'https://x' },
  project: { id: 'p', key: 'P', name: 'Project' },
  board: null,
  create: [],
  update: [],
  unchanged: [],
  conflicts: [],
  gone: [],
  duplicates: [],
  removed: [],
  problems: [],
  ...change,
})
const asked = review({
  create: [story('new'), story('twin')],
  update: [story('old', 'P-1')],
  conflicts: [
    { ...story('edited', 'P-2'), changes: [] },
    { ...story('also', 'P-3'), changes: [{ part: 'title', theirs: 'Theirs', ours: 'Ours' }] },
  ],
  duplicates: [alike('twin', ['P-7', 0.9], ['P-8', 0.7])],
  removed: [story('gone', 'P-4'), { itemId: 'sprint-3', kind: 'sprint', title: 'Sprint 3' }],
})

describe('decisionsOf', () => {
  it('says nothing where nothing was asked', () => {
    expect(decisionsOf(review({ create: [story('new')] }), noDecisions)).toBeUndefined()
  })

  it('keeps theirs, makes anew and leaves in Jira unless something else was chosen', () => {
    expect(decisionsOf(asked, noDecisions)).toEqual({ conflicts: { edited: 'theirs', also: 'theirs' } })
  })

  it('says what was chosen, and only what was asked', () => {
    const decisions = decisionsOf(asked, {
      ...noDecisions,
      conflicts: { edited: 'ours', stranger: 'ours' },
      duplicates: { twin: { key: 'P-8', action: 'link' }, stranger: { key: 'P-9', action: 'update' } },
      remove: ['sprint-3', 'stranger'],
    })
    expect(decisions).toEqual({
      conflicts: { edited: 'ours', also: 'theirs' },
      duplicates: { twin: { key: 'P-8', action: 'link' } },
      remove: ['sprint-3'],
    })
    expect(SaveDecisions.safeParse(decisions).success).toBe(true)
  })

  it('says that it was seen that there will be no sprints', () => {
    const problems = [{ code: 'no-board', blocks: false, message: 'No board.', itemIds: [] }]
    expect(decisionsOf(review({ problems }), noDecisions)).toEqual({ withoutSprints: true })
  })

  it('forgets an issue that is no candidate any more', () => {
    const duplicates = { twin: { key: 'P-99', action: 'link' as const } }
    expect(decisionsOf(asked, { ...noDecisions, duplicates })).not.toHaveProperty('duplicates')
    expect(effectOf(asked, { ...noDecisions, duplicates }).create).toHaveLength(2)
  })
})

describe('effectOf', () => {
  it('moves each item to where its answer puts it', () => {
    const effect = effectOf(asked, {
      ...noDecisions,
      conflicts: { edited: 'ours' },
      duplicates: { twin: { key: 'P-7', action: 'link' } },
      remove: ['gone'],
    })
    expect(effect.create).toEqual([story('new')])
    expect(effect.update).toEqual([story('old', 'P-1'), story('edited', 'P-2')])
    expect(effect.link).toMatchObject([{ itemId: 'twin', key: 'P-7', title: 'Title of P-7' }])
    // not there as the plan has it: somebody changed it, and it is left so
    expect([effect.unchanged, effect.theirs]).toEqual([
      [],
      [{ ...story('also', 'P-3'), title: 'Theirs', theirs: ['title'] }],
    ])
    expect(effect.remove).toEqual([story('gone', 'P-4')])
  })

  it('writes what the plan alone changed of an edited issue, whatever is chosen, and leaves what they alone changed', () => {
    const changes = [{ part: 'title', theirs: 'Theirs', ours: 'Ours' }]
    const edited = { ...story('edited', 'P-2'), changes, writes: ['points'], theirs: ['text'] }
    const one = review({ conflicts: [edited] })
    const effect = effectOf(one, noDecisions)
    const written = { itemId: 'edited', title: 'Theirs', writes: ['points'], theirs: ['title', 'text'] }
    expect([effect.update, effect.theirs]).toMatchObject([[written], []])
    expect(effectOf(one, { ...noDecisions, conflicts: { edited: 'ours' } }).update).toMatchObject([
      { title: 'Story edited', writes: ['title', 'points'], theirs: ['text'] },
    ])
    const alone = review({ conflicts: [{ ...edited, writes: [] }] })
    expect(effectOf(alone, noDecisions)).toMatchObject({ update: [], theirs: [{ theirs: ['title', 'text'] }] })
  })

  it('makes again what is not there any more, once, or leaves it out, as it was before where nobody says otherwise', () => {
    const [lost, left] = [
      { ...story('lost', 'P-5'), answer: 'make' as const },
      { ...story('left', 'P-6'), answer: 'leave' as const, leftOutAt: '2026-11-20T12:00:00.000Z' },
    ]
    const one = review({ create: [story('new'), story('lost')], gone: [lost, left] })
    const idsOf = (gone: Record<string, 'make' | 'leave'>) => {
      const { create, leave } = effectOf(one, { ...noDecisions, gone })
      return [create, leave].map((items) => items.map(({ itemId }) => itemId))
    }
    expect(idsOf({})).toEqual([['lost', 'new'], ['left']])
    expect(idsOf(allGone(one, 'make'))).toEqual([['lost', 'left', 'new'], []])
    expect(idsOf(allGone(one, 'leave'))).toEqual([['new'], ['lost', 'left']])
    expect(decisionsOf(one, noDecisions)).toEqual({ gone: { lost: 'make', left: 'leave' } })
  })

  it('writes the plan’s words to an issue that is updated', () => {
    const duplicates = { twin: { key: 'P-8', action: 'update' as const } }
    expect(effectOf(asked, { ...noDecisions, duplicates }).update.at(-1)).toMatchObject({
      key: 'P-8',
      title: 'Story twin',
    })
  })
})

it('answers all conflicts alike', () => {
  expect(allConflicts(asked, 'ours')).toEqual({ edited: 'ours', also: 'ours' })
})

describe('allDuplicates', () => {
  it('gives an issue to the story most like it, and the next best to the other', () => {
    const chosen = allDuplicates([alike('a', ['P-1', 0.7], ['P-2', 0.65]), alike('b', ['P-1', 0.9])], 'link')
    expect(chosen).toEqual({ a: { key: 'P-2', action: 'link' }, b: { key: 'P-1', action: 'link' } })
  })

  it('leaves a story to be made that finds no issue free', () => {
    expect(allDuplicates([alike('a', ['P-1', 0.7]), alike('b', ['P-1', 0.9])], 'update')).toEqual({
      b: { key: 'P-1', action: 'update' },
    })
  })

  it('never gives one issue to two items, which the api would refuse', () => {
    const candidate = fc.tuple(
      fc.constantFrom('P-1', 'P-2', 'P-3', 'P-4'),
      fc.double({ min: 0.6, max: 1, noNaN: true }),
    )
    const candidates = fc.uniqueArray(candidate, { selector: ([key]) => key, minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(candidates, { maxLength: 8 }), (lists) => {
        const duplicates = lists.map((list, index) => alike(`item-${index}`, ...list))
        const chosen = allDuplicates(duplicates, 'link')
        expect(holders(chosen).size).toBe(Object.keys(chosen).length)
        // who got none had none left
        for (const { itemId, candidates: offered } of duplicates)
          if (!chosen[itemId]) expect(offered.every(({ key }) => holders(chosen).has(key))).toBe(true)
      }),
    )
  })
})

it('counts each dependency within the plan once', () => {
  const of = (id: string, ...dependsOn: string[]) => ({
    id,
    title: id,
    description: '',
    acceptanceCriteria: '',
    storyPoints: 1,
    priority: 3 as const,
    labels: [],
    customFields: [],
    additionalDescription: '',
    dependsOn,
    source: [],
    locked: false,
  })
  const epics = [
    { id: 'e', title: 'E', description: '', userStories: [of('a'), of('b', 'a', 'a', 'b')] },
    { id: 'f', title: 'F', description: '', userStories: [of('c', 'a', 'b', 'elsewhere')] },
  ]
  expect(countDependencies(epics)).toBe(3)
})
