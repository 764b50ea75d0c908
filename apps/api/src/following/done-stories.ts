import type { ReadingStore } from './reading-store.ts'
import type { SavedWork } from './saved-work.ts'
import { followedWork } from './telling/followed-work.ts'

/** A story of a followed initiative that is done: the points that it has, and those with which it was planned first; null: it came later. */
export type DoneStory = {
  readonly key: string
  readonly points: number
  readonly plannedPoints: number | null
  readonly readAt: Date
}

type Options = {
  readonly readings: Pick<ReadingStore, 'list'>
  readonly findSavedWorkAt: (place: SavedWork['place'], planId: string) => Promise<SavedWork | null>
}

/** What is done of a person's followed initiatives in one project, as it was read last. Asks no tracker. */
export function createDoneStoriesReader({ readings, findSavedWorkAt }: Options) {
  return async (place: SavedWork['place']): Promise<DoneStory[]> => {
    const done = new Map<string, DoneStory>()
    for (const { planId, reading, readAt } of await readings.list(place)) {
      const saved = await findSavedWorkAt(place, planId)
      for (const { key, points, planned, state } of saved ? followedWork(saved, reading).stories : [])
        if (state === 'done' && points > 0)
          done.set(key, { key, points, plannedPoints: planned?.points ?? null, readAt })
    }
    return [...done.values()]
  }
}
