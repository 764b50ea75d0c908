import { contentHash, type FoundItem, fingerprint, planSave, type SavePlan, saidOnRecord } from '@planwright/tracker'
import { toKnownPlan } from '../known-plan.ts'
import { agreedParts } from '../review/agreed-parts.ts'
import { changeItems, putSaid, putSeen, type Said, type Seen, sameFinder } from '../saved-items.ts'
import type { SavingParts } from './saving-parts.ts'

/** What is left to do, from what was read back. */
export async function planRest(parts: Pick<SavingParts, 'context' | 'state' | 'tracker'>, items: readonly FoundItem[]) {
  await noteAgreed(parts, items)
  const plan = planFrom(parts.state, items)
  return (await keepTheirs(parts, plan)) ? planFrom(parts.state, items) : plan
}

function planFrom(state: SavingParts['state'], items: readonly FoundItem[]): SavePlan {
  const target = state.ready()
  const known = toKnownPlan(state.saved)
  // a sprint's number may have been given to another sprint when Jira was set back
  const sprints = known.sprints.filter((sprint) => {
    const live = target.sprints.find(({ id }) => id === sprint.id)
    return !live || live.name === sprint.name || isSameTime(live.startDate, sprint.startDate)
  })
  const { takeOurs, moves, remove, removeSprints } = state.decisions
  const leaveOut = new Set(state.savedRows().flatMap(({ itemId, leftOutAt }) => (leftOutAt ? [itemId] : [])))
  const decided = { takeOurs, moves, leaveOut, remove: new Set(remove), removeSprints }
  return planSave(state.desired, { ...known, sprints }, target, { items, ...decided })
}

/**
 * Records that what was changed in the plan was changed in the tracker to just the same: there is nothing to write. And of what was written before
 * parts were kept, what each part says, as long as it still says it.
 */
async function noteAgreed(
  { context, state, tracker }: Pick<SavingParts, 'context' | 'state' | 'tracker'>,
  items: readonly FoundItem[],
): Promise<void> {
  const { desired, saved, toWrite, place } = state
  const agreed = await agreedParts(tracker, state.ready(), { desired, saved, found: items, toWrite })
  const sameAs = sameFinder(items)
  const changes = new Map<string, Said>()
  const seen = new Map<string, Seen>()
  for (const item of desired.items) {
    const row = saved.items.get(item.id)
    const parts = agreed.get(item.id)
    const isWhole = row?.said?.of !== row?.contentHash && row?.contentHash === contentHash(item)
    if (!row || !(parts || isWhole)) continue
    changes.set(item.id, saidOnRecord(row, item, parts))
    const [shown] = sameAs(row)
    if (!parts || !shown || !row.fingerprint) continue
    const now = fingerprint(shown)
    const agreedNow = Object.fromEntries(parts.map((part) => [part, now[part]]))
    seen.set(item.id, { fingerprint: { ...row.fingerprint, ...agreedNow }, seenUpdate: row.seenUpdate })
  }
  if (changes.size === 0) return
  await context.write(async ({ queries }) => {
    await putSaid(queries, place, changes)
    await putSeen(queries, place, seen)
  })
  for (const [itemId, columns] of [...changes, ...seen]) state.change([itemId], columns)
}

/**
 * Records that the plan's words give way to Jira's where both changed the same part of an item. What Jira had after the last save stays on record, so
 * that the next change in the plan asks again instead of writing over it.
 */
async function keepTheirs(
  { context, state }: Pick<SavingParts, 'context' | 'state'>,
  { conflicts }: SavePlan,
): Promise<boolean> {
  const changes = new Map<string, Said>()
  const whole: string[] = []
  for (const { itemId, changed, ours } of conflicts) {
    const item = state.decisions.keepTheirs.has(itemId) ? state.itemOf(itemId) : undefined
    const row = state.saved.items.get(itemId)
    if (!item || !row) continue
    changes.set(itemId, saidOnRecord(row, item, ours && changed))
    // it stays where they put it, also when its epic is made again
    if (!ours || changed.includes('parent')) whole.push(itemId)
  }
  if (changes.size === 0) return false
  const { place } = state
  await context.write(async ({ queries }) => {
    await putSaid(queries, place, changes)
    await changeItems(queries, place, whole, { words: 'theirs' })
  })
  for (const [itemId, said] of changes) state.change([itemId], said)
  state.change(whole, { words: 'theirs' })
  return true
}

const isSameTime = (a: string | undefined, b: string) =>
  a !== undefined && Math.abs(Date.parse(a) - Date.parse(b)) < 1000
