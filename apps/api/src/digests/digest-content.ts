import type { DraftProgress, StoryProgress } from '@planwright/contract'
import * as z from 'zod/mini'

/** What an initiative was when somebody was told of it. */
const Snapshot = z.object({
  stories: z.record(z.string(), z.object({ state: z.enum(['todo', 'doing', 'done', 'gone']), points: z.number() })),
  /** Sprint and story, of each that was not finished in a sprint that ended. */
  carriedOver: z.array(z.string()),
  finish: z.nullable(z.string()),
})
type Snapshot = z.infer<typeof Snapshot>

export const Told = z.record(z.string(), Snapshot)
export type Told = z.infer<typeof Told>

type Seen = Pick<DraftProgress, 'stories' | 'sprints' | 'forecast'>
type Named = Pick<StoryProgress, 'key' | 'title'>

/** What became of an initiative since somebody was told of it last. */
export type InitiativeNews = {
  readonly done: readonly Named[]
  readonly added: readonly Named[]
  readonly removed: readonly Named[]
  readonly reestimated: readonly (Named & { readonly from: number; readonly to: number })[]
  readonly carriedOver: readonly Named[]
  /** The 85 % date, and by how many days it has moved; null where there is none, or was none before. */
  readonly finish: string | null
  readonly days: number | null
}

const dayMs = 86_400_000

export function snapshotOf({ stories, sprints, forecast }: Seen): Snapshot {
  return {
    stories: Object.fromEntries(stories.map(({ id, state, points }) => [id, { state, points }])),
    carriedOver: carriedIn(sprints),
    finish: forecast.p85,
  }
}

/** What an initiative was when it was saved first, for one that was saved since the person was told of anything. */
export function plannedOf({ stories }: Seen): Snapshot {
  const planned = stories.flatMap(({ id, planned: plan }) =>
    plan === null ? [] : [[id, { state: 'todo' as const, points: plan.points }] as const],
  )
  return { stories: Object.fromEntries(planned), carriedOver: [], finish: null }
}

/** Null where nothing has changed. Pure. */
export function newsOf(before: Snapshot, now: Seen): InitiativeNews | null {
  const was = new Map(Object.entries(before.stories))
  const wasCarried = new Set(before.carriedOver)
  const carried = new Set(carriedIn(now.sprints).flatMap((place) => (wasCarried.has(place) ? [] : storyIn(place))))
  const there = now.stories.filter(({ state }) => state !== 'gone')
  const news: InitiativeNews = {
    done: there.filter(({ id, state }) => state === 'done' && was.get(id)?.state !== 'done'),
    added: there.filter(({ id }) => !was.has(id)),
    removed: now.stories.filter(({ id, state }) => state === 'gone' && (was.get(id)?.state ?? 'gone') !== 'gone'),
    reestimated: there.flatMap(({ id, key, title, points }) => {
      const from = was.get(id)?.points
      return from === undefined || from === points ? [] : [{ key, title, from, to: points }]
    }),
    carriedOver: there.filter(({ id }) => carried.has(id)),
    finish: now.forecast.p85,
    days: daysBetween(before.finish, now.forecast.p85),
  }
  const { finish, days, ...lists } = news
  const hasMoved = days !== null && days !== 0
  return hasMoved || Object.values(lists).some((stories) => stories.length > 0) ? news : null
}

const carriedIn = (sprints: Seen['sprints']): string[] =>
  sprints.flatMap(({ number, carriedOver }) => carriedOver.storyIds.map((id) => `${number} ${id}`))

const storyIn = (place: string): string => place.slice(place.indexOf(' ') + 1)

const daysBetween = (before: string | null, now: string | null): number | null =>
  before === null || now === null ? null : Math.round((Date.parse(now) - Date.parse(before)) / dayMs)
