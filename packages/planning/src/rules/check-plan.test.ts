import { expect, it } from 'vitest'
import type { Assignment } from '../sprint-problem.ts'
import { story } from '../testing/backlogs.ts'
import { checkPlan } from './check-plan.ts'

const problem = {
  stories: [
    story('a', { title: 'Sign in', points: 5 }),
    story('b', { title: 'Shop', points: 5, dependsOn: ['a'] }),
    story('c', { points: 30 }),
  ],
  velocity: 8,
  velocities: [10],
  locked: [{ storyId: 'c', sprint: 3 }],
}
const place = (a: number, b: number, c: number): Assignment[] => [
  { storyId: 'a', sprint: a },
  { storyId: 'b', sprint: b },
  { storyId: 'c', sprint: c },
]

it.each<[string, Assignment[], string[]]>([
  ['a plan that obeys', place(1, 1, 3), []],
  ['too full', place(2, 2, 3), ['Sprint 2 holds 8 points and would have 10.']],
  ['before its dependency', place(2, 1, 3), ['“Shop” in sprint 1 waits for “Sign in” in sprint 2.']],
  ['a lock moved', place(1, 1, 2), ['“c” is locked to sprint 3 and would be in sprint 2.']],
  ['company for a story too large', place(1, 3, 3), ['Sprint 3 holds 8 points and would have 35.']],
  ['a story left out', place(1, 1, 3).slice(1), ['“Sign in” is in no sprint.']],
  ['a stranger', [...place(1, 1, 3), { storyId: 'x', sprint: 1 }], ['“x” is not in the backlog.']],
  ['a story twice', [...place(1, 1, 3), { storyId: 'a', sprint: 4 }], ['“Sign in” is placed twice.']],
  ['sprint 0', place(0, 1, 3), ['“Sign in” is in sprint 0, which does not exist.']],
])('%s', (_, assignments, messages) => {
  expect(checkPlan(problem, assignments).map((violation) => violation.message)).toEqual(messages)
})
