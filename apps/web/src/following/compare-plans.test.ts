import { changesSomething } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { testProgress, testReplan } from '../testing/progress.ts'
import { comparePlans } from './compare-plans.ts'

const sideOf = (side: ReturnType<typeof comparePlans>[number]['before'] | undefined) =>
  side?.stories.map(({ id, moved }) => [id, moved])

describe('two plans beside each other', () => {
  it('are told sprint by sprint: what goes where, what comes from where, what is past, runs or is new', () => {
    const sprints = comparePlans(testReplan(), testProgress())
    expect(sprints.map(({ name, state, isFixed, isSame, isNew }) => [name, state, isFixed, isSame, isNew])).toEqual([
      ['Sprint 1', 'closed', true, true, false],
      ['Sprint 2', 'closed', true, true, false],
      ['Sprint 3', 'active', true, false, false],
      ['Sprint 4', 'future', false, false, true],
    ])
    expect(sprints.map(({ before }) => sideOf(before))).toEqual([
      [['story-1', undefined]],
      [['story-2', undefined]],
      [
        ['story-3', undefined],
        ['story-4', 4],
      ],
      undefined,
    ])
    expect(sprints.map(({ after }) => sideOf(after)).at(-1)).toEqual([['story-4', 3]])
    expect(sprints.map(({ before }) => before?.stories.filter(({ isDone }) => isDone).length)).toEqual([
      ...[1, 1, 0, undefined],
    ])
  })

  it('show what stands in a sprint of another plan there, and what of it stays', () => {
    const { stories, ...rest } = testProgress()
    const elsewhere = { name: 'Sprint 12 of theirs', state: 'active' as const }
    const followed = {
      ...rest,
      stories: stories.map((story) =>
        story.id === 'story-3' || story.id === 'story-4' ? { ...story, elsewhere } : story,
      ),
    }
    const replan = testReplan({
      before: testReplan().before.slice(0, 2),
      sprints: testReplan().sprints.filter(({ number }) => number !== 3),
      changes: [{ storyId: 'story-4', title: 'Story 4', from: null, to: 4 }],
    })
    const [first, ...own] = comparePlans(replan, followed)
    expect(first).toMatchObject({ number: null, name: elsewhere.name, state: 'active', isSame: false, isNew: false })
    expect(sideOf(first?.before)).toEqual([
      ['story-3', undefined],
      ['story-4', 4],
    ])
    expect(sideOf(first?.after)).toEqual([['story-3', undefined]])
    expect(own.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  it('call a new sprint what a save would call it, where that is known', () => {
    const replan = testReplan({ newSprints: [{ number: 4, name: 'SHOP Sprint 17' }] })
    expect(comparePlans(replan, testProgress()).at(-1)).toMatchObject({
      number: 4,
      name: 'SHOP Sprint 17',
      isNew: true,
    })
  })

  it('differ where a sprint is at other dates', () => {
    const { before } = testReplan()
    const later = before.map((sprint) =>
      sprint.number === 3 ? { ...sprint, endDate: '2026-02-22T23:59:59.000Z' } : sprint,
    )
    expect(changesSomething({ changes: [], before, sprints: before })).toBe(false)
    expect(changesSomething({ changes: [], before, sprints: later })).toBe(true)
    // the same instant in other words
    const same = before.map((sprint) => ({ ...sprint, startDate: sprint.startDate.replace('.000Z', 'Z') }))
    expect(changesSomething({ changes: [], before, sprints: same })).toBe(false)
  })
})
