import { expect, it } from 'vitest'
import { Epic } from '../backlog/backlog.ts'
import { epicsInScope, leftOutOf } from './epics-in-scope.ts'
import type { Sprint } from './sprints.ts'

const epic = (id: string, stories: { id: string; dependsOn?: string[] }[]) =>
  Epic.parse({
    id,
    title: id,
    description: '',
    userStories: stories.map((story) => ({ ...story, title: story.id, storyPoints: 3 })),
  })

it('leaves out stories with what waits for them in other epics, and epics of which nothing is left', () => {
  const epics = [epic('a', [{ id: 'base' }, { id: 'alone' }]), epic('b', [{ id: 'top', dependsOn: ['base'] }])]
  expect(epicsInScope(epics, { leftOut: ['base'] })).toEqual([epic('a', [{ id: 'alone' }])])
  expect(epicsInScope(epics, {})).toBe(epics)
})

it('counts nothing as left out that a version which knows no leaving out has put into a sprint', () => {
  const sprints = [{ stories: [{ id: 'base' }] }] as unknown as Sprint[]
  expect(leftOutOf({ leftOut: ['base', 'top'], sprints })).toEqual(['top'])
  expect(leftOutOf({})).toEqual([])
})
