import type { DraftContent, UserStory } from '@planwright/contract'
import { expect, it } from 'vitest'
import { testStory } from '../testing/saves/story.ts'
import { changesSince, savedItems, withoutUndone } from './changes-since-save.ts'

type Content = Pick<DraftContent, 'backlog' | 'plan'>

const content = (stories: UserStory[], sprints?: Record<string, number>): Content => ({
  backlog: [{ id: 'e', title: 'E', description: '', userStories: stories }],
  plan: sprints
    ? {
        velocity: 3,
        sprintLength: 2,
        startDate: null,
        sprints: [1, 2].map((number) => ({
          number,
          startDate: '',
          endDate: '',
          totalPoints: 3,
          stories: stories
            .filter(({ id }) => sprints[id] === number)
            .map(({ id, title, storyPoints }) => ({ id, title, storyPoints, sprint: number })),
        })),
      }
    : null,
})
const [a, b] = [testStory({ id: 'a' }), testStory({ id: 'b', dependsOn: ['a'] })]
const before = content([a, b], { a: 1, b: 2 })
const saved = savedItems(before, true)

it.each<[string, Content, number]>([
  ['nothing', before, 0],
  ['a story added, one changed, one taken out', content([{ ...a, title: 'x' }, testStory({ id: 'c' })], { a: 1 }), 3],
  ['a story moved to another sprint', content([a, b], { a: 2, b: 2 }), 1],
  ['a plan that was given up', content([a, b]), 0],
  ['what stands in no tracker', content([{ ...a, locked: true, source: ['x'] }, b], { a: 1, b: 2 }), 0],
  ['a priority', content([{ ...a, priority: a.priority === 1 ? 2 : 1 }, b], { a: 1, b: 2 }), 1],
  ['all of it', { backlog: null, plan: null }, 3],
])('counts what differs from what was saved: %s', (_what, now, count) => {
  expect(changesSince(saved, now)).toBe(count)
})

it('counts an epic that was added', () => {
  const other = content([]).backlog?.map((epic) => ({ ...epic, id: 'other' })) ?? []
  expect(changesSince(saved, { ...before, backlog: [...(before.backlog ?? []), ...other] })).toBe(1)
})

it('has of a save that was taken back what is left of it, and what it moved as changed', () => {
  const left = (...ids: string[]) => new Map(ids.map((id) => [id, { wasMoved: id === 'b' }]))
  expect(withoutUndone(saved, left())).toBeNull()
  const kept = withoutUndone(saved, left('a', 'b'))
  expect(kept && Object.keys(kept)).toEqual(['a', 'b'])
  // the epic, and the story that stands in another sprint again
  expect(changesSince(kept ?? {}, before)).toBe(2)
})

it('counts no moves where no sprints were saved', () => {
  expect(changesSince(savedItems(before, false), content([a, b], { a: 2, b: 1 }))).toBe(0)
})

it.each(['constructor', 'toString', '__proto__'])('counts an item whose id is %s as any other', (id) => {
  const odd = content([testStory({ id })])
  expect(changesSince(saved, odd)).toBe(3)
  expect(changesSince(JSON.parse(JSON.stringify(savedItems(odd, true))), odd)).toBe(0)
})
