import { type Scope, storiesInScope } from '@planwright/planning'
import type { Epic } from '../backlog/backlog.ts'
import type { DraftPlan } from '../backlog/drafts.ts'

/** The epics with the stories that are to be planned; epics without any are left out. Pure. */
export function epicsInScope(epics: Epic[], scope: Scope): Epic[] {
  const { lowestPriority = 4, leftOut = [] } = scope
  if (lowestPriority === 4 && leftOut.length === 0) return epics
  const all = epics.flatMap(({ userStories }) => userStories)
  const scopedIds = new Set(storiesInScope(all, scope).map(({ id }) => id))
  return epics
    .map((epic) => ({ ...epic, userStories: epic.userStories.filter(({ id }) => scopedIds.has(id)) }))
    .filter(({ userStories }) => userStories.length > 0)
}

/** Stories that a person left out of the plan. What has a sprint all the same, by a version that knows no leaving out, is none of them. Pure. */
export function leftOutOf({ leftOut = [], sprints = [] }: Pick<DraftPlan, 'leftOut' | 'sprints'>): string[] {
  const planned = new Set(sprints.flatMap(({ stories }) => stories.map(({ id }) => id)))
  return leftOut.filter((id) => !planned.has(id))
}
