import type { JiraVelocity } from '@planwright/contract'
import { expect, it } from 'vitest'
import { answerCalls, show } from '../../testing/show.tsx'
import { VelocityHistory } from './velocity-history.tsx'

const closed = { name: 'Sprint', endedAt: '2026-01-16T12:00:00.000Z', issues: 4 }

const history = (...points: number[]) => {
  const sprints = points.map((done, at) => ({ ...closed, id: String(at), points: done }))
  answerCalls({ 'GET /api/jira/velocity': () => ({ body: { sprints } satisfies JiraVelocity }) })
  return show(<VelocityHistory velocity={null} wanted onUse={() => undefined} />)
}

it('draws the last sprints beside each other', async () => {
  const screen = await history(21, 18, 24)
  await expect.element(screen.getByRole('img', { name: 'Points of your last 3 sprints: 21, 18, 24' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Use 21 as velocity' })).toBeVisible()
})

it('tells a single sprint in words alone', async () => {
  const screen = await history(5)
  await expect.element(screen.getByText(/^Your last sprint in .*: 5 SP\.$/)).toBeVisible()
  expect(screen.getByRole('img').elements()).toEqual([])
})
