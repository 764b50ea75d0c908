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
} as const satisfies Record<keyof FoundItem, string | null>

export type ItemPart = NonNullable<(typeof partOf)[keyof FoundItem]>
/** One short hash per part of an item, as the tracker has it. */
export type Fingerprint = Readonly<Record<ItemPart, string>>

/** Taken when an item is read back after a save; a later one that differs tells that somebody edited the item since. */
export function fingerprint(found: FoundItem): Fingerprint {
  const comparable: FoundItem = { ...found, labels: [...found.labels].sort() }
  const hashes = parts.map(([field, part]) => [part, shortHash(comparable[field])])
  // one for each part
  return Object.fromEntries(hashes) as Fingerprint
}

/** The parts that differ, in a fixed order; none where there is nothing to compare with. */
export function changedParts(before: Fingerprint | undefined, now: FoundItem): ItemPart[] {
  if (before === undefined) return []
  const after = fingerprint(now)
  return parts.flatMap(([, part]) => (before[part] === after[part] ? [] : [part]))
}

const parts = Object.entries(partOf).flatMap(([field, part]) =>
  // the table's names are those of the fields
  part === null ? [] : [[field as keyof FoundItem, part] as const],
)
