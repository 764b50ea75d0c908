import type { SaveReview } from '@planwright/contract'
import type { Tracker } from '@planwright/tracker'
import type { Database } from '../../db/database.ts'
import type { LinkRow } from '../../tracker/link-tables.ts'
import type { Workers } from '../../work/create-workers.ts'
import type { OneByOne } from '../../work/one-by-one.ts'
import type { SaveInput } from '../save-input.ts'
import { reviewDuplicates } from './review-duplicates.ts'
import { type ReviewFacts, readReview } from './review-facts.ts'
import { reviewItems } from './review-items.ts'

type Parts = {
  readonly db: Database
  readonly tracker: Tracker
  readonly link: LinkRow
  readonly workers: Workers
  readonly oneByOne: OneByOne
}

/** What a save would do, found out as the save itself does and written nowhere. Throws TrackerError. */
export async function reviewSave(parts: Parts, input: SaveInput): Promise<SaveReview> {
  const { tracker, link, workers } = parts
  const facts = await readReview(parts, input)
  const { id, key, name } = facts.target.project
  const { board } = facts.target
  return {
    site: { id: link.siteId, name: link.siteName, url: link.siteUrl },
    project: { id, key, name },
    board: board && { id: board.id, name: board.name },
    ...reviewItems(facts, tracker),
    duplicates: await reviewDuplicates({ tracker, workers, owner: link.owner }, facts),
    problems: [
      ...savedElsewhere(facts, tracker.name),
      ...facts.plan.problems.map(({ code, blocks, message, itemIds }) => ({
        code,
        blocks,
        message,
        itemIds: [...itemIds],
      })),
    ],
  }
}

/** After the project was changed in the settings, everything is made a second time: that may be meant, and is to be known. */
function savedElsewhere({ elsewhere, target }: ReviewFacts, tracker: string): SaveReview['problems'] {
  const [first] = elsewhere
  if (first === undefined) return []
  const others = elsewhere.length > 1 ? ` and ${elsewhere.length - 1} more` : ''
  const message = `An earlier save made these in another project of ${tracker}: ${first.key}${others}. Saving to ${target.project.name} makes them a second time, and those stay. To go on with them, choose their project in the settings.`
  return [{ code: 'saved-elsewhere', blocks: false, message, itemIds: elsewhere.map(({ itemId }) => itemId) }]
}
