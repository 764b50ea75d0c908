import type { JiraVelocity } from '@planwright/contract'
import { expect, it } from 'vitest'
import { answerCalls, show } from '../../testing/show.tsx'
import { VelocityHistory } from './velocity-history.tsx'

const closed = { name: 'Sprint', startedAt: null, endsAt: null, endedAt: '2026-01-16T12:00:00.000Z', issues: 4 }

const history = (...points: number[]) =>
  historyOf(points.map((done, at) => ({ ...closed, id: String(at), points: done })))
const historyOf = (sprints: JiraVelocity['sprints']) => {
  answerCalls({ 'GET /api/jira/velocity': () => ({ body: { sprints } satisfies JiraVelocity }) })
  return show(<VelocityHistory velocity={null} sprintLength={2} timeZone="UTC" wanted onUse={() => undefined} />)
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

it('counts a sprint that was closed after a day for a day, and says so', async () => {
  const screen = await historyOf([
    { ...closed, id: '1', points: 18 },
    { ...closed, id: '2', points: 1, startedAt: '2026-01-19T09:00:00.000Z', endedAt: '2026-01-20T09:00:00.000Z' },
    { ...closed, id: '3', points: 21, startedAt: '2026-01-20T09:00:00.000Z', endedAt: '2026-02-02T17:00:00.000Z' },
  ])
  await expect
    .element(
      screen.getByText(
        /^Your last 2 sprints in .*: 18, 20 SP, made up of 3 sprints there\. 1 of them ran for less than a sprint of this plan, and counts for the days that it ran, together with the next\.$/,
      ),
    )
    .toBeVisible()
})

it('says of how many sprints of the board a single whole one is made up', async () => {
  const week = (id: string, from: number) => ({
    ...{ ...closed, id, points: 5 },
    startedAt: `2026-01-${from}T09:00:00.000Z`,
    endedAt: `2026-01-${from + 4}T17:00:00.000Z`,
  })
  const screen = await historyOf([week('1', 12), week('2', 19), week('3', 26)])
  await expect
    .element(
      screen.getByText(/^Your last sprint in .*: 10 SP, made up of 3 sprints there\. 3 of them ran for less than/),
    )
    .toBeVisible()
})
