import type { ItemPart } from '../port/plan-item.ts'
import type { FoundItem } from '../port/reader.ts'
import { shortHash } from './content-hash.ts'

/** What people edit of an item in the tracker, by the name of the part; null is what changes by itself or is told otherwise. */
const partOf = {
  id: null,
  key: null,
  marker: null,
  knownById: null,
  typeId: null,
  title: 'title',
  text: 'text',
  parentKey: 'parent',
  points: 'points',
  labels: 'labels',
  fields: 'fields',
  sprintIds: null,
  closedSprintIds: null,
  blockedBy: null,
  updatedAt: null,
} as const satisfies Record<keyof FoundItem, ItemPart | null>

/** One short hash per part of an item, as the tracker has it. A part that we have written and not read back since is absent. */
export type Fingerprint = Readonly<Partial<Record<ItemPart, string>>>

/** Taken when an item is read back after a save; a later one that differs tells that somebody edited the item since. */
export function fingerprint(found: FoundItem): Fingerprint {
  const comparable: FoundItem = { ...found, labels: [...found.labels].sort() }
  return Object.fromEntries(parts.map(([field, part]) => [part, shortHash(comparable[field])]))
}

/** The parts that differ, in a fixed order; none where there is nothing to compare with. */
export function changedParts(before: Fingerprint | undefined, now: FoundItem): ItemPart[] {
  if (before === undefined) return []
  const after = fingerprint(now)
  return parts.flatMap(([, part]) => (before[part] === undefined || before[part] === after[part] ? [] : [part]))
}

/** The parts that we have written and not read back since, of which nobody can tell who changed them: all without a fingerprint. */
export function unreadParts(seen: Fingerprint | null): ItemPart[] {
  return parts.flatMap(([, part]) => (seen?.[part] === undefined ? [part] : []))
}

/** What is known of an item once these parts were written; null: nothing. */
export function withoutParts(seen: Fingerprint | null, written: readonly ItemPart[] | undefined): Fingerprint | null {
  if (!seen || !written) return null
  return Object.fromEntries(Object.entries(seen).filter(([part]) => !written.some((one) => one === part)))
}

const parts = Object.entries(partOf).flatMap(([field, part]) =>
  // the table's names are those of the fields
  part === null ? [] : [[field as keyof FoundItem, part] as const],
)
