import type { DraftPlan } from '@planwright/contract'
import { expect, it, vi } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { show } from '../../testing/show.tsx'
import { usePlanHistory } from '../board/use-plan-history.ts'
import { planStore } from './plan-store.ts'
import { useClearedPlan } from './use-cleared-plan.ts'

const epics = [anEpic('shop', [aStory('pay', { storyPoints: 3 })])]
const team = { velocity: 10, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' }
const planned: DraftPlan = {
  ...team,
  sprints: [
    {
      number: 1,
      startDate: '2030-01-07T00:00:00.000Z',
      endDate: '2030-01-20T23:59:59.999Z',
      totalPoints: 3,
      stories: [{ id: 'pay', title: 'Pay', storyPoints: 3, sprint: 1 }],
    },
  ],
}

function Step({ plan }: { plan: DraftPlan }) {
  const history = usePlanHistory(plan, () => undefined)
  const cleared = useClearedPlan({ draftId: 'd-1', owner: 'ada', epics, plan, history })
  return <p>{cleared ? `${cleared.version.sprints?.length} sprint was cleared` : 'Nothing was cleared'}</p>
}

it('keeps a plan that is gone back from before this browser has said what it keeps', async () => {
  const { find } = planStore
  const answers = Promise.withResolvers<void>()
  vi.spyOn(planStore, 'find').mockImplementationOnce(async (id) => {
    await answers.promise
    return find(id)
  })
  const { unmount } = await show(<Step plan={planned} />)
  await unmount()
  answers.resolve()
  await expect.poll(() => find('d-1')).not.toBeNull()
  const screen = await show(<Step plan={team} />)
  await expect.element(screen.getByText('1 sprint was cleared')).toBeVisible()
})
