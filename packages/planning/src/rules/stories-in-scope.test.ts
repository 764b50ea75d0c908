import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Priority } from '../domain-lists.ts'
import { storiesInScope } from './stories-in-scope.ts'

const stories = [
  { id: 'a', priority: 1, dependsOn: ['d'] },
  { id: 'b', priority: 2 },
  { id: 'c', priority: 4, dependsOn: ['a'] },
  { id: 'd', priority: 4, dependsOn: ['e', 'not there'] },
  { id: 'e', priority: 3 },
] as const
const idsOf = (scoped: readonly { id: string }[]) => scoped.map(({ id }) => id).join('')

it.each([
  [4, 'abcde'],
  [3, 'abde'],
  [2, 'abde'],
  [1, 'ade'],
] as const)('what is less important than %i is left out, but not what the rest waits for', (lowestPriority, ids) => {
  expect(idsOf(storiesInScope(stories, { lowestPriority }))).toBe(ids)
})

it('leaves out what somebody wants left out, with whatever waits for it', () => {
  expect(idsOf(storiesInScope(stories, { leftOut: ['a'] }))).toBe('bde')
  expect(idsOf(storiesInScope(stories, { leftOut: ['e', 'not there'] }))).toBe('b')
  expect(idsOf(storiesInScope(stories, { lowestPriority: 1, leftOut: ['b', 'e'] }))).toBe('')
})

const drawnStories = fc.array(
  fc.record({
    priority: fc.constantFrom<Priority>(1, 2, 3, 4),
    waitsFor: fc.array(fc.nat(), { maxLength: 3 }),
    isLeftOut: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
)

it('nothing in scope waits for what is left out, cycles too, and what is neither left out nor waits for such stays', () => {
  fc.assert(
    fc.property(drawnStories, (drawn) => {
      const all = drawn.map(({ priority, waitsFor }, at) => ({
        id: `s${at}`,
        priority,
        dependsOn: waitsFor.map((other) => `s${other % drawn.length}`),
      }))
      const leftOut = all.flatMap(({ id }, at) => (drawn[at]?.isLeftOut ? [id] : []))
      const inScope = new Set(storiesInScope(all, { leftOut }).map(({ id }) => id))
      for (const { id, dependsOn } of all) {
        const mayStay = !leftOut.includes(id) && dependsOn.every((needed) => needed === id || inScope.has(needed))
        if (inScope.has(id)) expect(mayStay).toBe(true)
        // in a cycle each one may wait for another that goes
        else expect(leftOut.includes(id) || dependsOn.some((needed) => !inScope.has(needed))).toBe(true)
      }
    }),
  )
})
