import { changedParts, type Tracker, unreadParts } from '@planwright/tracker'
import type { Database } from '../../db/database.ts'
import type { RunContext } from '../../runs/run.ts'
import { readSeenBeforeMoves } from '../made-by-run.ts'
import type { SavePlace } from '../save-place.ts'
import { putSeen, type Seen, sameFinder } from '../saved-items.ts'
import type { Undo } from './undo-facts.ts'

type Options = {
  readonly db: Database
  readonly context: RunContext
  readonly place: SavePlace
  readonly tracker: Pick<Tracker, 'readItems'>
}

/**
 * Reads back what this run moved to where it stood, so that whoever takes an earlier save back takes our move for nobody's change. Only of items that nobody else
 * had touched before the move, and once for each move: what somebody changes later stays theirs.
 */
export async function noteMovedBack({ db, context, place, tracker }: Options, { moved, target }: Undo): Promise<void> {
  const before = await db.withWorker((queries) => readSeenBeforeMoves(queries, place, context.run.id))
  const rows = moved.filter(({ itemId, seenUpdate }) => seenUpdate !== null && before.get(itemId) === seenUpdate)
  if (rows.length === 0) return
  const keys = rows.map(({ key }) => key)
  const sameAs = sameFinder(await tracker.readItems(target, keys))
  const seen = new Map<string, Seen>()
  for (const row of rows) {
    const [found] = sameAs(row)
    if (!found || row.fingerprint === null || unreadParts(row.fingerprint).length > 0) continue
    if (changedParts(row.fingerprint, found).length > 0) continue
    seen.set(row.itemId, { fingerprint: row.fingerprint, seenUpdate: found.updatedAt })
  }
  await context.write(({ queries }) => putSeen(queries, place, seen))
}
