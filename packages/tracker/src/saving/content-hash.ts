import { createHash } from 'node:crypto'
import { hasCriteria } from '../criteria-place.ts'
import type { PlanItem } from '../port.ts'

/**
 * A short hash of what an item says and of the epic it belongs to: the same content gives the same hash whatever the
 * order of labels, fields and keys. Two saves of one plan compare these to find what changed. 32 hex digits.
 */
export const contentHash = (item: PlanItem): string =>
  shortHash({
    kind: item.kind,
    title: item.title,
    description: item.description,
    acceptanceCriteria: item.acceptanceCriteria ?? '',
    additionalDescription: item.additionalDescription ?? '',
    points: item.points ?? null,
    labels: [...(item.labels ?? [])].sort(),
    fields: (item.fields ?? []).map(({ key, value }) => ({ key, value })).sort((a, b) => (a.key < b.key ? -1 : 1)),
    parentId: item.parentId ?? null,
    ...placeOf(item),
  })

/** A list in the description, which most have, says nothing: what was saved before there was a choice stays as it is. */
const placeOf = (item: PlanItem): object => {
  const place = item.criteriaPlace
  return !place || place.as === 'list' || !hasCriteria(item) ? {} : { criteriaPlace: place }
}

/** Of plain data: the keys of objects are put in order first. */
export const shortHash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(inKeyOrder(value)))
    .digest('hex')
    .slice(0, 32)

const inKeyOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inKeyOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inKeyOrder(inner)]),
  )
}
