import type { OpenWork } from '@planwright/contract'
import { expect, it, vi } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { SaveWarnings } from './save-warnings.tsx'

const terms = { velocity: 10, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' }
const sprint = (number: number, from: string, to: string, totalPoints: number) => ({
  number,
  startDate: `${from}T00:00:00.000Z`,
  endDate: `${to}T23:59:59.999Z`,
  totalPoints,
  stories: [],
})
const other = {
  id: '7',
  name: 'SHOP Sprint 7',
  state: 'active' as const,
  startDate: '2030-01-17T09:00:00.000Z',
  endDate: '2030-01-24T09:00:00.000Z',
}
const shown = (full: number, sprints: OpenWork['sprints'], onBack = vi.fn()) => {
  answerCalls({ 'GET /api/jira/open-work': () => ({ body: { sprints, issues: [] } satisfies OpenWork }) })
  const body = {
    epics: [anEpic('shop', [aStory('pay')])],
    links: false,
    terms,
    sprints: [sprint(1, '2030-01-07', '2030-01-20', 10), sprint(2, '2030-01-21', '2030-02-03', full)],
  }
  return show(<SaveWarnings request={{ kind: 'sprint-plan', timeZone: 'UTC', body }} onBack={onBack} />)
}

it('names each sprint that holds too much, and each in whose days the board has another, with the way back', async () => {
  const onBack = vi.fn()
  const { getByRole } = await shown(13, [other], onBack)
  await expect
    .poll(() =>
      getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'Sprint 2 is 3 SP over what it holds.',
      expect.stringMatching(/^Sprint 1 overlaps with “SHOP Sprint 7” in .+ until .*24/),
      expect.stringMatching(/^Sprint 2 overlaps with “SHOP Sprint 7” in .+ until .*24/),
    ])
  await getByRole('button', { name: 'Back to the plan' }).click()
  expect(onBack).toHaveBeenCalledOnce()
})

it('says nothing of a plan that fits, on a board that is free', async () => {
  const { getByRole } = await shown(10, [
    { ...other, startDate: '2030-03-04T09:00:00.000Z', endDate: '2030-03-15T09:00:00.000Z' },
  ])
  await expect.element(getByRole('list', { name: 'Warnings' })).not.toBeInTheDocument()
})
