import type { Draft } from '@planwright/contract'
import { type Scope, storiesInScope } from '@planwright/planning'
import type { FollowedWork } from './followed-work.ts'

/** What of the draft is to be planned. */
export type DraftScope = { readonly epics: NonNullable<Draft['backlog']>; readonly scope: Scope }

/** What was to be planned from an instant on, by our clock. */
export type ScopeSince = { readonly at: Date; readonly scope: Scope }

/** A draft, and what is known of when it came to leave out what it leaves out. */
export type FollowedDraft = DraftScope & {
  /** Of its versions, the first first and the last as it is. */
  readonly history: readonly ScopeSince[]
  /** When the tracker was read, by our clock. */
  readonly readAt: Date
}

/** Ids of the draft's stories that are not to be planned. Pure. */
export function outOfScope({ epics, scope }: DraftScope): ReadonlySet<string> {
  const all = epics.flatMap(({ userStories }) => userStories)
  const scoped = new Set(storiesInScope(all, scope).map(({ id }) => id))
  return new Set(all.flatMap(({ id }) => (scoped.has(id) ? [] : [id])))
}

/** The same without what has begun or stands in the sprint that runs. Pure. */
export function leftOutIds(draft: DraftScope, { stories, sprints }: FollowedWork): ReadonlySet<string> {
  const active = sprints.find(({ state }) => state === 'active')?.number
  const begun = new Set(
    stories.flatMap(({ id, state, sprint, elsewhere }) =>
      state === 'done' ||
      state === 'doing' ||
      elsewhere?.state === 'active' ||
      (active !== undefined && sprint === active)
        ? [id]
        : [],
    ),
  )
  return new Set([...outOfScope(draft)].filter((id) => !begun.has(id)))
}

/** As gone, because the plan goes on without it; what was saved in no sprint was never part of the plan. Pure. */
export function withoutLeftOut(work: FollowedWork, draft: FollowedDraft): FollowedWork {
  const leftOut = leftOutIds(draft, work)
  if (leftOut.size === 0) return work
  const since = leftOutSince(draft, work)
  const everPlanned = new Set(
    work.saved.plans.flatMap(({ stories }) => stories.flatMap(({ id, sprint }) => (sprint === null ? [] : [id]))),
  )
  return {
    ...work,
    stories: work.stories.flatMap((story) => {
      if (!leftOut.has(story.id)) return [story]
      if (!everPlanned.has(story.id)) return []
      // its issue is not there any more: when that was seen is when it left
      if (story.state === 'gone') return [story]
      return [{ ...story, state: 'gone' as const, isLeftOut: true, missedAt: since(story.id) }]
    }),
  }
}

/**
 * Since when a story is left out, by the tracker's clock: when the draft came to leave it out or, where that is not known or later, when a save took it out of
 * its sprint. Null where neither is known.
 */
function leftOutSince({ epics, history, readAt }: FollowedDraft, { saved, reading }: FollowedWork) {
  const scopes = history.map(({ at, scope }) => ({ at, out: outOfScope({ epics, scope }) }))
  const theirTime = clockOf([
    ...saved.plans.map(({ notedAt, savedAt }) => ({ ours: notedAt, theirs: savedAt })),
    { ours: readAt, theirs: reading.asOf },
  ])
  return (id: string): string | null => {
    const before = scopes.findLastIndex(({ out }) => !out.has(id))
    const change = before < 0 ? undefined : scopes[before + 1]
    const lastIn = saved.plans.findLastIndex(({ stories }) =>
      stories.some((story) => story.id === id && story.sprint !== null),
    )
    const times = [
      ...(change ? [theirTime(change.at)] : []),
      ...saved.plans.slice(lastIn + 1, lastIn + 2).map(({ savedAt }) => Date.parse(savedAt)),
    ]
    return times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
  }
}

/** Our time as the tracker's, by the last moment before it of which both are known: the two may be far apart. */
function clockOf(moments: readonly { readonly ours: Date; readonly theirs: string }[]) {
  const known = moments.toSorted((a, b) => a.ours.getTime() - b.ours.getTime())
  return (at: Date): number => {
    const { ours, theirs } = known.findLast(({ ours }) => ours <= at) ??
      known[0] ?? { ours: at, theirs: at.toISOString() }
    return Date.parse(theirs) + at.getTime() - ours.getTime()
  }
}
