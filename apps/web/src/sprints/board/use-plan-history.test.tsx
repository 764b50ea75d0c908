import type { DraftPlan } from '@planwright/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { show } from '../../testing/show.tsx'
import { placementsOf } from '../moving/edit-plan.ts'
import { usePlanHistory } from './use-plan-history.ts'

const epics = [anEpic('shop', [aStory('pay'), aStory('look')])]

/** A plan with these two stories in these sprints. */
function planOf(pay: number, look: number, touched: DraftPlan['touched'] = {}): DraftPlan {
  const sprint = (number: number, startDate: string) => ({
    ...{ number, startDate, endDate: startDate, totalPoints: 3 },
    stories: [{ id: 'pay', sprint: pay } as const, { id: 'look', sprint: look } as const].flatMap((story) =>
      story.sprint === number ? [{ ...story, title: story.id, storyPoints: 3 }] : [],
    ),
  })
  const sprints = [sprint(1, '2030-01-07T00:00:00.000Z'), sprint(2, '2030-01-21T00:00:00.000Z')]
  return {
    ...{ velocity: 6, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC', touched },
    sprints: sprints.filter(({ stories }) => stories.length > 0),
  }
}

it('undoes what was moved here, and leaves what another device has moved since where that put it', async () => {
  let arrive: (plan: DraftPlan) => void = () => undefined
  function Plan() {
    const [plan, setPlan] = useState<DraftPlan>(planOf(1, 1))
    arrive = setPlan
    const { change, undo, redo } = usePlanHistory(plan, setPlan, epics)
    return (
      <>
        <p>
          {placementsOf(plan.sprints ?? [])
            .map(({ storyId, sprint }) => `${storyId} ${sprint}`)
            .toSorted()
            .join(', ')}
        </p>
        <button type="button" onClick={() => change(planOf(2, 1, { pay: 'moved' }), 'moving')}>
          Move
        </button>
        <button type="button" onClick={() => undo()}>
          Undo
        </button>
        <button type="button" onClick={() => redo()}>
          Redo
        </button>
      </>
    )
  }
  const screen = await show(<Plan />)
  const press = (name: string) => screen.getByRole('button', { name }).click()
  await press('Move')
  await expect.element(screen.getByText('look 1, pay 2')).toBeVisible()
  arrive(planOf(2, 2, { pay: 'moved', look: 'moved' }))
  await expect.element(screen.getByText('look 2, pay 2')).toBeVisible()
  await press('Undo')
  await expect.element(screen.getByText('look 2, pay 1')).toBeVisible()
  await press('Redo')
  await expect.element(screen.getByText('look 2, pay 2')).toBeVisible()
})
