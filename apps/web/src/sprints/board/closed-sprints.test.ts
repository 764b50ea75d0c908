import { expect, it } from 'vitest'
import { testProgress } from '../../testing/progress.ts'
import { closedOf } from './closed-sprints.ts'

const { sprints: followed } = testProgress()
const sprints = (...starts: string[]) => starts.map((startDate, at) => ({ number: at + 1, startDate }))

it('are those of the plan that the tracker has closed', () => {
  const plan = sprints('2026-01-05T00:00:00.000Z', '2026-01-19T00:00:00.000Z', '2026-02-02T00:00:00.000Z')
  const closed = followed.filter(({ state }) => state === 'closed').map(({ number }) => number)
  expect(closed.length).toBeGreaterThan(0)
  expect([...closedOf(plan, followed)]).toEqual(closed)
})

it('are none of a plan that was made anew after they had ended', () => {
  expect([...closedOf(sprints('2026-02-16T00:00:00.000Z', '2026-03-02T00:00:00.000Z'), followed)]).toEqual([])
  expect([...closedOf(sprints('2026-01-05T00:00:00.000Z'), [])]).toEqual([])
})

it('are also those in which nothing was done, which a plan that goes on from them leaves out', () => {
  const [first] = followed.filter(({ state }) => state === 'closed')
  const rest = sprints('2026-01-05T00:00:00.000Z', '2026-01-19T00:00:00.000Z', '2026-02-02T00:00:00.000Z').slice(1)
  expect(closedOf(rest, followed)).toContain(first?.number)
  expect(closedOf(sprints('2026-01-05T00:00:00.000Z').slice(1), followed).size).toBe(0)
})
