import { createHash } from 'node:crypto'
import { itemFields, type PlanItem } from '../port/plan-item.ts'

/**
 * A short hash of what an item says and of the epic it belongs to: the same content gives the same hash whatever the
 * order of labels, fields and keys. Two saves of one plan compare these to find what changed. 32 hex digits.
 */
export function contentHash(item: PlanItem): string {
  return shortHash(Object.fromEntries(Object.entries(itemFields).map(([field, { says }]) => [field, says?.(item)])))
}

/** Whether an item says what it said when a save kept `hash`: with fields that are derived, or as it was said before there were any, so that no save writes all that stands anew. */
export function saysTheSame(hash: string, item: PlanItem): boolean {
  if (hash === contentHash(item)) return true
  const chosen = item.fields?.filter(({ derived }) => !derived)
  return chosen?.length !== item.fields?.length && hash === contentHash({ ...item, ...(chosen && { fields: chosen }) })
}

/** Of plain data: the keys of objects are put in order first. */
export function shortHash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inKeyOrder(value)))
    .digest('hex')
    .slice(0, 32)
}

const inKeyOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inKeyOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inKeyOrder(inner)]),
  )
}
