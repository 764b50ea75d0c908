import type { SaveReview } from '@planwright/contract'
import type { Tracker } from '@planwright/tracker'
import type { Database } from '../../db/database.ts'
import type { LinkRow } from '../../tracker/link-tables.ts'
import type { Workers } from '../../work/create-workers.ts'
import type { OneByOne } from '../../work/one-by-one.ts'
import type { SaveInput } from '../save-input.ts'
import { reviewDuplicates } from './review-duplicates.ts'
import { readReview } from './review-facts.ts'
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
    problems: facts.plan.problems.map(({ code, blocks, message, itemIds }) => ({
      code,
      blocks,
      message,
      itemIds: [...itemIds],
    })),
  }
}
