import { createHash } from 'node:crypto'
import { criteriaFieldOf } from '../port/criteria-place.ts'
import { type ItemPart, itemFields, itemParts, type PlanItem } from '../port/plan-item.ts'

/**
 * A short hash of what an item says and of the epic it belongs to: the same content gives the same hash whatever the
 * order of labels, fields and keys. Two saves of one plan compare these to find what changed. 32 hex digits.
 */
export function contentHash(item: PlanItem): string {
  return shortHash(Object.fromEntries(Object.entries(itemFields).map(([field, { says }]) => [field, says?.(item)])))
}

/**
 * What each part of an item said when a save wrote it, as hashes. `of` is the content hash that was kept with them: another one was kept by a release
 * that knows no parts, and these say nothing any more.
 */
export type SaidParts = { readonly of: string } & Readonly<Partial<Record<ItemPart, string>>>

/** Of an item that is written as it stands. */
export function saidParts(item: PlanItem): SaidParts {
  const hashes = itemParts.map((part) => [part, shortHash(saysOf[part](item))])
  return { of: contentHash(item), ...Object.fromEntries(hashes) }
}

type SaidRecord = { readonly contentHash: string; readonly said?: SaidParts | null }

/** What is on record of an item once these parts of it stand for what the plan says; `parts` absent: all of them. */
export function saidOnRecord(
  { contentHash: hash, said }: SaidRecord,
  item: PlanItem,
  parts?: readonly ItemPart[],
): { readonly contentHash: string; readonly said: SaidParts } {
  const now = saidParts(item)
  if (!parts || said?.of !== hash) return { contentHash: now.of, said: now }
  const next = { ...said, ...Object.fromEntries(parts.map((part) => [part, now[part]])) }
  const whole = [now, saidParts(withoutDerived(item))].find((one) =>
    itemParts.every((part) => next[part] === one[part]),
  )
  return whole ? { contentHash: whole.of, said: whole } : { contentHash: hash, said: next }
}

/** What is on record of an item of which these parts have to be written again. */
export function unsaid({ contentHash: hash, said }: SaidRecord, parts: readonly ItemPart[]) {
  const rest = Object.entries(said ?? {}).filter(([part]) => !parts.some((one) => one === part))
  return { contentHash: '', said: said?.of === hash ? { ...Object.fromEntries(rest), of: '' } : null }
}

/** What each part of an item says on record that stands without its epic: all but that, which is to be written once there is one. */
export function saidWithoutEpic({ contentHash: hash, said }: SaidRecord): SaidParts | null {
  if (said?.of !== hash) return said ?? null
  const { parent: _, ...rest } = said
  return rest
}

/** The parts of an item that say something else than when a save wrote them; undefined: nobody can tell, for all that is known is the whole. */
export function partsToWrite({ contentHash: hash, said }: SaidRecord, item: PlanItem): ItemPart[] | undefined {
  // some of them may have come to say what the plan says since the whole was written
  if (said?.of !== hash) return saysTheSame(hash, item) ? [] : undefined
  const now = saidParts(item)
  return itemParts.filter(
    (part) =>
      said[part] !== now[part] && !(part === 'fields' && said.fields === saidParts(withoutDerived(item)).fields),
  )
}

/** The same as `itemFields` says, by the part in which it is written. */
const saysOf: Readonly<Record<ItemPart, (item: PlanItem) => unknown>> = {
  title: itemFields.title.says,
  text: (item) => [
    itemFields.description.says(item),
    ...(criteriaFieldOf(item) ? [] : criteriaSay(item)),
    itemFields.additionalDescription.says(item),
  ],
  parent: itemFields.parentId.says,
  points: itemFields.points.says,
  labels: itemFields.labels.says,
  fields: (item) => [itemFields.fields.says(item), ...(criteriaFieldOf(item) ? criteriaSay(item) : [])],
}
const criteriaSay = (item: PlanItem) => [
  itemFields.acceptanceCriteria.says(item),
  itemFields.criteriaPlace.says(item) ?? null,
]

/** Whether an item says what it said when a save kept `hash`: with fields that are derived, or as it was said before there were any, so that no save writes all that stands anew. */
function saysTheSame(hash: string, item: PlanItem): boolean {
  if (hash === contentHash(item)) return true
  const chosen = withoutDerived(item)
  return chosen !== item && hash === contentHash(chosen)
}

/** The item itself where it has none. */
function withoutDerived(item: PlanItem): PlanItem {
  const chosen = item.fields?.filter(({ derived }) => !derived)
  return chosen && chosen.length !== item.fields?.length ? { ...item, fields: chosen } : item
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
