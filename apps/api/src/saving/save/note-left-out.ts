import { changeItems } from '../saved-items.ts'
import type { SavingParts } from './saving-parts.ts'

/**
 * Keeps with what is not there any more that a person chose to leave it out, for this save and later ones; and forgets that of what is to be made again, or is there
 * again.
 */
export async function noteLeftOut(
  { context, state }: Pick<SavingParts, 'context' | 'state'>,
  now: Date,
): Promise<void> {
  const { place, gone, decisions } = state
  const rows = state.savedRows()
  const answerTo = (itemId: string) => decisions.gone.get(itemId)
  const leaving = rows.filter(
    ({ itemId, key, leftOutAt }) => leftOutAt === null && gone.has(key) && answerTo(itemId) === 'leave',
  )
  const coming = rows.filter(
    ({ itemId, key, leftOutAt }) => leftOutAt !== null && (!gone.has(key) || answerTo(itemId) === 'make'),
  )
  const changes = [
    [leaving.map(({ itemId }) => itemId), { leftOutAt: now }],
    [coming.map(({ itemId }) => itemId), { leftOutAt: null }],
  ] as const
  if (leaving.length + coming.length === 0) return
  await context.write(async ({ queries }) => {
    for (const [itemIds, columns] of changes) await changeItems(queries, place, itemIds, columns)
  })
  for (const [itemIds, columns] of changes) state.change(itemIds, columns)
}
