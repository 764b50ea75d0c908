import { expect, it } from 'vitest'
import { givenFrom } from './given-from.ts'

const cycle = (id: string, startDate?: string, endDate?: string) => ({
  id,
  boardId: 'team',
  name: `Cycle ${id}`,
  state: 'future' as const,
  ...(startDate && { startDate }),
  ...(endDate && { endDate }),
})

it('takes the sprints that begin on the day or later, in their order, wherever the day begins', () => {
  const running = cycle('1', '2026-11-22T23:00:00.000Z', '2026-12-06T22:59:59.999Z')
  const first = cycle('2', '2026-12-06T23:00:00.000Z', '2026-12-20T22:59:59.999Z')
  const second = cycle('3', '2026-12-20T23:00:00.000Z', '2027-01-03T22:59:59.999Z')
  const taken = givenFrom([second, cycle('4'), running, first], '2026-12-07')
  expect(taken.map(({ id }) => id)).toEqual(['2', '3'])
  expect(taken[0]).not.toHaveProperty('state')
})
