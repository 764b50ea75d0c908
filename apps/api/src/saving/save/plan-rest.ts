import { contentHash, type FoundItem, planSave, type SavePlan } from '@planwright/tracker'
import { alikeItems } from '../review/alike-items.ts'
import { changeItems, toKnownPlan } from '../save-store.ts'
import type { SavingParts } from './saving-parts.ts'

/** What is left to do, from what was read back. */
export async function planRest(parts: Pick<SavingParts, 'context' | 'state' | 'tracker'>, items: readonly FoundItem[]) {
  await noteAlike(parts, items)
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
  const decided = { takeOurs, moves, remove: new Set(remove), removeSprints }
  return planSave(state.desired, { ...known, sprints }, target, { items, ...decided })
}

/** Records that what was changed in the plan was changed in the tracker to just the same: there is nothing to write. */
async function noteAlike(
  { context, state, tracker }: Pick<SavingParts, 'context' | 'state' | 'tracker'>,
  items: readonly FoundItem[],
): Promise<void> {
  const { desired, saved, toWrite, place } = state
  const alike = await alikeItems(tracker, state.ready(), { desired, saved, found: items, toWrite })
  const changes = [...alike].flatMap((itemId) => {
    const item = state.itemOf(itemId)
    return item ? [{ itemId, columns: { contentHash: contentHash(item) } }] : []
  })
  if (changes.length === 0) return
  await context.write(async ({ queries }) => {
    for (const { itemId, columns } of changes) await changeItems(queries, place, [itemId], columns)
  })
  for (const { itemId, columns } of changes) state.change([itemId], columns)
}

/**
 * Records that the plan's words for these items give way to Jira's. What Jira had after the last save stays on record, so that the next change in
 * the plan asks again instead of writing over it.
 */
async function keepTheirs(
  { context, state }: Pick<SavingParts, 'context' | 'state'>,
  { conflicts }: SavePlan,
): Promise<boolean> {
  const changes = conflicts.flatMap(({ itemId }) => {
    const item = state.decisions.keepTheirs.has(itemId) ? state.itemOf(itemId) : undefined
    return item ? [{ itemId, columns: { contentHash: contentHash(item), words: 'theirs' as const } }] : []
  })
  if (changes.length === 0) return false
  await context.write(async ({ queries }) => {
    for (const { itemId, columns } of changes) await changeItems(queries, state.place, [itemId], columns)
  })
  for (const { itemId, columns } of changes) state.change([itemId], columns)
  return true
}

const isSameTime = (a: string | undefined, b: string) =>
  a !== undefined && Math.abs(Date.parse(a) - Date.parse(b)) < 1000
