import {
  type DesiredPlan,
  type FoundItem,
  type ItemToWrite,
  type PlanItem,
  planSave,
  type SavePlan,
  type Target,
  type Tracker,
} from '@planwright/tracker'
import type { Database } from '../../db/database.ts'
import type { LinkRow } from '../../tracker/link-tables.ts'
import type { OneByOne } from '../../work/one-by-one.ts'
import { readSavedPlan, type SavedPlan, toKnownPlan } from '../known-plan.ts'
import { adoptable, adopted } from '../save/adopt-issues.ts'
import { adoptionsOf, desiredPlan, type SaveInput, targetSettings } from '../save-input.ts'
import type { SavePlace } from '../save-place.ts'
import { readElsewhere, type SavedItem, sameFinder } from '../saved-items.ts'
import { agreedParts } from './agreed-parts.ts'

type Parts = {
  readonly db: Database
  readonly tracker: Tracker
  readonly link: LinkRow
  readonly oneByOne: OneByOne
}

/** What a review is made of: what is wanted, what is on record, what the tracker has of it, and what a save would do. */
export type ReviewFacts = {
  readonly desired: DesiredPlan
  readonly saved: SavedPlan
  readonly target: Target
  /** The saved items as the tracker has them. */
  readonly remote: readonly FoundItem[]
  readonly plan: SavePlan
  /** What a save would make and stands in another project. */
  readonly elsewhere: readonly { readonly itemId: string; readonly key: string }[]
}

/** Finds it out as the save itself does, and writes nothing. Throws TrackerError. */
export async function readReview({ db, tracker, link, oneByOne }: Parts, input: SaveInput): Promise<ReviewFacts> {
  const place: SavePlace = { owner: link.owner, siteId: link.siteId, projectId: input.target.projectId }
  const ids = desiredPlan(input).items.map(({ id }) => id)
  const saved = await db.withPerson(link.owner, (queries) => readSavedPlan(queries, place, ids, ''))
  const sprintIds = saved.sprints.map(({ sprintId }) => sprintId)
  const target = await tracker.readTarget(targetSettings(input), sprintIds)
  const desired = desiredPlan(input, target)
  const rows = [...saved.items.values()]
  const itemOf = (itemId: string) => desired.items.find(({ id }) => id === itemId)
  const wanted = adoptable(adoptionsOf(input), saved.items, itemOf)
  const keys = [...rows, ...wanted].map(({ key }) => key)
  const items = keys.length > 0 ? await tracker.readItems(target, keys) : []
  const by = { planId: saved.planId, madeBy: '', touchedBy: '' }
  const adopting = adopted(wanted, { issues: items, items: saved.items, project: target.project, place, by }).rows
  rows.push(...adopting)
  for (const row of adopting) saved.items.set(row.itemId, row)
  const same = new Map(rows.flatMap(sameFinder(items)).map((item) => [item.key, item]))
  const remote = items.flatMap(({ key }) => same.get(key) ?? [])
  // as if all that left the plan were to be deleted: whether that is allowed must be known before anybody ticks it
  const remove = new Set(saved.items.keys())
  const moves = new Set(input.decisions?.moves)
  const leaveOut = new Set(rows.filter((row) => isToBeLeftOut(row, input.decisions)).map(({ itemId }) => itemId))
  const toWrite = (item: PlanItem): ItemToWrite => {
    const parentKey = saved.items.get(item.parentId ?? '')?.key
    return { item, ...(parentKey && { parentKey }) }
  }
  const agreed = await agreedParts(tracker, target, { desired, saved, found: remote, toWrite })
  const plan = await oneByOne(link.owner, () =>
    planSave(desired, toKnownPlan(saved), target, { items: remote, leaveOut, remove, moves, agreed }),
  )
  const elsewhere = await db.withPerson(link.owner, (queries) => readElsewhere(queries, place, plan.create))
  return { desired, saved, target, remote, plan, elsewhere }
}

/** As it is answered now, or else was before. */
function isToBeLeftOut({ itemId, leftOutAt }: SavedItem, decisions: SaveInput['decisions']): boolean {
  const answer = decisions?.gone?.[itemId]
  return answer === undefined ? leftOutAt !== null : answer === 'leave'
}
