import type { DraftPlan, Epic } from '@planwright/contract'
import { expect, it, vi } from 'vitest'
import { emptyHistory } from '../../app/history/step-history.ts'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { show } from '../../testing/show.tsx'
import { usePlanHistory, versionOf } from '../board/use-plan-history.ts'
import { goBackTo } from './go-back-to.ts'
import { planningTraits } from './kept-plan.ts'
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

function Step({ plan, of = epics }: { plan: DraftPlan; of?: Epic[] }) {
  const history = usePlanHistory(plan, () => undefined)
  const cleared = useClearedPlan({ draftId: 'd-1', owner: 'ada', epics: of, plan, history })
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

it('gives the plan that was kept again once going back to an earlier version is undone, and that of the version once it is done again', async () => {
  const changed = [anEpic('shop', [aStory('pay', { storyPoints: 5 }), aStory('look')])]
  const [sprint] = planned.sprints ?? []
  if (!sprint) throw new Error('there is a sprint')
  const former = { ...planned, sprints: [sprint, { ...sprint, number: 2 }] }
  // the stories have changed since they were planned
  const kept = {
    id: 'd-1',
    owner: 'ada',
    backlog: planningTraits(epics),
    version: versionOf(former),
    history: emptyHistory,
  }
  await planStore.put(kept)
  const editor = { backlog: () => changed, take: () => undefined }
  const version = { version: 1, at: '', name: '', form: null, backlog: epics, plan: planned }
  await goBackTo({ editor, planned: { draftId: 'd-1', owner: 'ada' } }, () => undefined, version, '10:00')
  for (const [of, words] of [
    [epics, '1 sprint was cleared'],
    [changed, '2 sprint was cleared'],
    [epics, '1 sprint was cleared'],
    [changed, '2 sprint was cleared'],
    // edited again after the undoing was seen
    [[anEpic('shop', [aStory('look')])], '2 sprint was cleared'],
  ] as const) {
    const screen = await show(<Step plan={team} of={[...of]} />)
    await expect.element(screen.getByText(words)).toBeVisible()
    await screen.unmount()
  }
})
