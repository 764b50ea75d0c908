import type { Draft } from '@planwright/contract'
import { type Scope, storiesInScope } from '@planwright/planning'
import type { FollowedWork } from './followed-work.ts'

/** What of the draft is to be planned. */
export type DraftScope = { readonly epics: NonNullable<Draft['backlog']>; readonly scope: Scope }

/** Ids of the draft's stories that its plan leaves out; none that has begun or stands in the sprint that runs. Pure. */
export function leftOutIds({ epics, scope }: DraftScope, { stories, sprints }: FollowedWork): ReadonlySet<string> {
  const all = epics.flatMap(({ userStories }) => userStories)
  const scoped = new Set(storiesInScope(all, scope).map(({ id }) => id))
  const active = sprints.find(({ state }) => state === 'active')?.number
  const begun = new Set(
    stories.flatMap(({ id, state, sprint }) =>
      state === 'done' || state === 'doing' || (active !== undefined && sprint === active) ? [id] : [],
    ),
  )
  return new Set(all.flatMap(({ id }) => (scoped.has(id) || begun.has(id) ? [] : [id])))
}

/** As gone, because the plan goes on without it; what was saved in no sprint was never part of the plan. Pure. */
export function withoutLeftOut(work: FollowedWork, leftOut: ReadonlySet<string>): FollowedWork {
  if (leftOut.size === 0) return work
  const everPlanned = new Set(
    work.saved.plans.flatMap(({ stories }) => stories.flatMap(({ id, sprint }) => (sprint === null ? [] : [id]))),
  )
  return {
    ...work,
    stories: work.stories.flatMap((story) => {
      if (!leftOut.has(story.id)) return [story]
      return everPlanned.has(story.id) ? [{ ...story, state: 'gone' as const }] : []
    }),
  }
}
