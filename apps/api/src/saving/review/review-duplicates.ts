import type { SaveReview } from '@planwright/contract'
import type { Tracker } from '@planwright/tracker'
import type { Workers } from '../../work/create-workers.ts'
import { defineWork } from '../../work/work-kind.ts'
import type { ReviewFacts } from './review-facts.ts'
import { named } from './review-items.ts'

const comparing = (trackerName: string) =>
  defineWork<typeof import('./look-alikes-thread.ts')>({
    name: 'looking for look-alikes',
    module: new URL('./look-alikes-thread.ts', import.meta.url),
    timeMs: 10_000,
    refusal: {
      code: 'too-much-work',
      tooLong: `Comparing this plan with what ${trackerName} has takes too long. Save fewer stories at once.`,
      tooMuch: `Comparing this plan with what ${trackerName} has takes too much memory. Save fewer stories at once.`,
    },
  })

type Parts = { readonly tracker: Tracker; readonly workers: Workers; readonly owner: string }

/** What was saved before and is gone was made by us: only what is new to the tracker may be a second of something. */
export async function reviewDuplicates(
  { tracker, workers, owner }: Parts,
  { desired, saved, target, plan }: ReviewFacts,
): Promise<SaveReview['duplicates']> {
  const created = new Set(plan.create)
  const fresh = desired.items.filter(({ id }) => created.has(id) && !saved.items.has(id))
  if (fresh.length === 0) return []
  const savedKeys = new Set([...saved.items.values()].map(({ key }) => key))
  const listed = (await tracker.listItems(target, mostListed)).filter(({ key }) => !savedKeys.has(key))
  const lookAlikes = await workers.run(comparing(tracker.name), { fresh, listed }, { owner })
  return fresh.flatMap((item) => {
    const candidates = lookAlikes.get(item.id)?.map(({ item: { key, title }, likeness }) => ({
      key,
      url: tracker.itemUrl(key),
      title,
      likeness: Math.round(likeness * 100) / 100,
    }))
    return candidates ? [{ ...named(item), candidates }] : []
  })
}

/** Issues changed last that a new item is compared with: ten pages of a search. */
const mostListed = 1_000
