import type { FoundItem } from '../port.ts'
import { shortHash } from './content-hash.ts'

/** One short hash per part of an item, as the tracker has it. */
export type Fingerprint = Readonly<Record<(typeof itemParts)[number], string>>
const itemParts = ['title', 'text', 'parent', 'points', 'labels', 'fields'] as const

/** Taken when an item is read back after a save; a later one that differs tells that somebody edited the item since. */
export const fingerprint = (found: FoundItem): Fingerprint => ({
  title: shortHash(found.title),
  text: shortHash(found.text),
  parent: shortHash(found.parentKey),
  points: shortHash(found.points),
  labels: shortHash([...found.labels].sort()),
  fields: shortHash(found.fields),
})

/** The parts that differ, in a fixed order; none where there is nothing to compare with. */
export const changedParts = (before: Fingerprint | undefined, now: FoundItem): string[] => {
  if (before === undefined) return []
  const after = fingerprint(now)
  return itemParts.filter((part) => before[part] !== after[part])
}
