import {
  type Draft,
  type DraftProgress,
  leftOutOf,
  type ReplanRequest,
  type ReplanResponse,
} from '@planwright/contract'
import type { Target, Tracker } from '@planwright/tracker'
import type { Queries } from '../db/database.ts'
import { AppError } from '../http/answers/app-error.ts'
import { asking } from '../tracker/app-error-of.ts'
import type { Links } from '../tracker/links.ts'
import { onSite } from '../tracker/on-site.ts'
import type { Trackers } from '../tracker/trackers.ts'
import type { Workers } from '../work/create-workers.ts'
import { defineWork } from '../work/work-kind.ts'
import { hasNews, readWork } from './read-work.ts'
import type { Reading } from './reading.ts'
import type { ReadingStore } from './reading-store.ts'
import { lastPlan, type OtherWork, type SavedWork } from './saved-work.ts'
import { type DraftScope, outOfScope, type ScopeSince } from './telling/left-out-work.ts'

export type FollowParts = {
  readonly findDraft: (owner: string, id: string) => Promise<Draft | null>
  /** What most of these items were saved as last; null where nothing of them was. */
  readonly findSavedWork: (owner: string, itemIds: readonly string[]) => Promise<SavedWork | null>
  /** What the same person's other plans have saved whose sprints went last to this board. */
  readonly findOtherStories: (
    saved: SavedWork,
    boardId: string,
  ) => Promise<
    readonly { readonly planId: string; readonly itemId: string; readonly key: string; readonly jiraId: string }[]
  >
  /** The person's drafts that have one of these stories, and whose plan is of a part of their stories only. */
  readonly findNarrowed: (owner: string, storyIds: readonly string[]) => Promise<readonly Draft[]>
  /** What earlier versions of a draft were planned of, the first first. */
  readonly formerScopes: (owner: string, draftId: string) => Promise<readonly ScopeSince[]>
  readonly readings: ReadingStore
  readonly links: Pick<Links, 'find'>
  readonly trackers: Pick<Trackers, 'ofLink' | 'name'>
  readonly workers: Workers
  /** Kept beside the draft for the list of initiatives; null where no end can be told. */
  readonly noteLikely: (owner: string, draftId: string, likelyBy: string | null) => Promise<void>
  /** In the transaction in which it is kept that a plan is likely to be done at another time than was told before. */
  readonly onOtherFinish: (queries: Queries, finish: OtherFinish) => Promise<void>
}

type OtherFinish = {
  readonly owner: string
  readonly draftId: string
  /** Null where none was told before. */
  readonly before: string | null
  readonly now: string
}

const following = defineWork<typeof import('./following-thread.ts')>({
  name: 'following',
  module: new URL('./following-thread.ts', import.meta.url),
  timeMs: 30_000,
  refusal: {
    code: 'unplannable-backlog',
    tooLong: 'Telling what became of this plan takes too long.',
    tooMuch: 'Telling what became of this plan takes too much memory.',
  },
})

/** What of a draft is planned. */
const scopeOf = ({ backlog, plan }: Draft): DraftScope => ({
  epics: backlog ?? [],
  scope: { lowestPriority: plan?.plannedOn?.lowestPriority, leftOut: plan ? leftOutOf(plan) : [] },
})

type Caller = { readonly owner: string; readonly signal: AbortSignal }
/** What was saved, what was read of it last, and when by our clock. */
export type ReadPlan = {
  readonly draft: Draft
  readonly saved: SavedWork
  readonly reading: Reading
  readonly readAt: Date
}

/** Following plans after they were saved. No change is written to the tracker. */
export function createFollowing(parts: FollowParts) {
  const { findDraft, findSavedWork, findOtherStories, findNarrowed, formerScopes } = parts
  const { readings, links, trackers, workers, noteLikely, onOtherFinish } = parts

  async function findSaved(owner: string, draftId: string): Promise<{ draft: Draft; saved: SavedWork }> {
    const draft = await findDraft(owner, draftId)
    if (!draft) throw new AppError('not-found')
    const ids = (draft.backlog ?? []).flatMap((epic) => [epic.id, ...epic.userStories.map(({ id }) => id)])
    const saved = await findSavedWork(owner, ids)
    if (!saved) throw new AppError('not-saved-yet')
    return { draft, saved }
  }

  /** With the person's own link, on the site that the plan was saved to. Throws the problem where there is none. */
  async function trackerOf(saved: SavedWork): Promise<{ tracker: Tracker; site: Reading['site'] }> {
    const link = await links.find(saved.place.owner)
    const siteLink = link && onSite(link, saved.place.siteId)
    const tracker = trackers.name
    if (!link) throw new AppError('jira-not-linked', { tracker })
    if (link.needsLink) throw new AppError('jira-link-lost', { tracker })
    if (!siteLink)
      throw new AppError('jira-not-linked', {
        tracker,
        detail: `This was saved to another site than ${link.siteName}.`,
      })
    const { siteId: id, siteName: name, siteUrl: url } = siteLink
    return { tracker: trackers.ofLink(siteLink), site: { id, name, url } }
  }

  async function obstacleOf({ place }: SavedWork): Promise<DraftProgress['obstacle']> {
    const link = await links.find(place.owner)
    if (!link) return 'jira-not-linked'
    if (link.needsLink) return 'jira-link-lost'
    return onSite(link, place.siteId) ? null : 'other-site'
  }

  /** The last reading, or a new one. Throws AppError. */
  async function read(owner: string, draftId: string, refresh: boolean): Promise<ReadPlan> {
    const { draft, saved } = await findSaved(owner, draftId)
    const last = await readings.find(saved)
    if (last && !refresh) return { draft, saved, ...last }
    const { tracker, site } = await trackerOf(saved)
    const reading = await asking(readWork(tracker, site, saved, last?.reading ?? null))
    return { draft, saved, reading, readAt: await readings.keep(saved, reading) }
  }

  /** Where the stories of the person's other initiatives on the board stand; what these leave out is no work to come. */
  async function readOthers(saved: SavedWork, { board, sprints, target }: Reading): Promise<OtherWork[]> {
    const others = board ? await findOtherStories(saved, board.id) : []
    if (others.length === 0) return []
    const { tracker } = await trackerOf(saved)
    const storyOf = new Map(others.map((story) => [story.jiraId, story]))
    const storyIds = others.map(({ itemId }) => itemId)
    const leftOut = new Set(
      (await findNarrowed(saved.place.owner, storyIds)).flatMap((draft) => [...outOfScope(scopeOf(draft))]),
    )
    const active = new Set(sprints.flatMap(({ id, state }) => (state === 'active' ? [id] : [])))
    const keys = others.map(({ key }) => key)
    // a reading keeps the place for the tracker that gave it
    const items = await asking(tracker.readWork(target as Target, keys))
    return items.flatMap(({ id, points, state, sprintIds }) => {
      const story = storyOf.get(id)
      const isBegun = state !== 'todo' || sprintIds.some((sprintId) => active.has(sprintId))
      if (!story || (leftOut.has(story.itemId) && !isBegun)) return []
      return [{ planId: story.planId, points: points ?? 0, state, sprintIds: [...sprintIds] }]
    })
  }

  async function progress({ owner, signal }: Caller, draftId: string, refresh: boolean): Promise<DraftProgress> {
    const { draft, saved, reading, readAt } = await read(owner, draftId, refresh)
    const planned = scopeOf(draft)
    const history =
      outOfScope(planned).size > 0
        ? [...(await formerScopes(owner, draftId)), { at: new Date(draft.updatedAt), scope: planned.scope }]
        : []
    const asked = { tell: 'progress', saved, reading, readAt, ...planned, history } as const
    const told = await workers.run(following, asked, { owner, signal })
    if ('refused' in told) throw new AppError('unplannable-backlog', { detail: told.message })
    if (!('progress' in told)) throw new Error('the thread was asked for progress')
    const now = told.progress.forecast.p85
    await noteLikely(owner, draftId, now)
    // where no end can be told the last one that was stays what a later one is held against
    if (now !== null)
      await readings.keepFinish(saved, now, (queries, before) =>
        onOtherFinish(queries, { owner, draftId, before, now }),
      )
    return {
      ...told.progress,
      readAt: readAt.toISOString(),
      isStale: lastPlan(saved).notedAt > readAt,
      obstacle: await obstacleOf(saved),
    }
  }

  return {
    read,
    progress,

    /** Reads the tracker anew where there is news in it; answers null where there was none. Throws AppError. */
    async look(caller: Caller, draftId: string): Promise<DraftProgress | null> {
      const { saved } = await findSaved(caller.owner, draftId)
      const last = await readings.find(saved)
      const { tracker } = await trackerOf(saved)
      const isRead = last !== null && lastPlan(saved).notedAt <= last.readAt
      if (isRead && !(await asking(hasNews(tracker, last.reading)))) return null
      return progress(caller, draftId, true)
    },

    /** Reads the tracker, and plans what is left from its today, beside the open work of the person's other initiatives on the board. */
    async replan({ owner, signal }: Caller, draftId: string, wishes: ReplanRequest): Promise<ReplanResponse> {
      const { draft, saved, reading } = await read(owner, draftId, true)
      const others = await readOthers(saved, reading)
      const asked = { tell: 'rest', saved, reading, others, ...scopeOf(draft), wishes } as const
      const told = await workers.run(following, asked, { owner, signal })
      if ('refused' in told) throw new AppError('unplannable-backlog', { detail: told.message })
      if (!('rest' in told)) throw new Error('the thread was asked for a plan')
      return told.rest
    },
  }
}
export type Following = ReturnType<typeof createFollowing>
