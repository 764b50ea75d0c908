import type { DraftPlan } from '@planwright/contract'
import { locksOf } from '../plan-terms.ts'

/** The locks of a plan that it did not have `before`, or had in another sprint, and those that it has no longer: what has to be kept of them where that plan itself is. Pure. */
export function locksSince(before: Pick<DraftPlan, 'sprints' | 'touched'>, plan: DraftPlan): DraftPlan['touched'] {
  const were = new Map(locksOf(before).map(({ storyId, sprint }) => [storyId, sprint]))
  const { touched = {} } = plan
  const since = locksOf(plan).flatMap(({ storyId, sprint }) => {
    const touch = touched[storyId]
    const isNew = were.get(storyId) !== sprint || before.touched?.[storyId] !== touch
    return touch && isNew ? [[storyId, touch] as const] : []
  })
  const unlocked = [...were.keys()].flatMap((id) => (touched[id] === 'moved' ? [[id, touched[id]] as const] : []))
  const news = [...since, ...unlocked]
  return news.length > 0 ? Object.fromEntries(news) : undefined
}
