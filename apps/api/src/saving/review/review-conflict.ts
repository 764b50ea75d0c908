import type { ReviewConflict } from '@planwright/contract'
import type { FoundItem, ItemPart, PlanItem } from '@planwright/tracker'

type Change = ReviewConflict['changes'][number]

/** Longer texts are cut: the review shows what they are about, the issue shows them whole. */
const longest = 300

/** What of an item differs between Jira and the plan, part by part as `changedParts` names them. Pure. */
export function conflictChanges(
  parts: readonly ItemPart[],
  foundItem: FoundItem,
  item: PlanItem,
  epicTitle: string | undefined,
): Change[] {
  return parts.map((part) => ({ part, ...versions[part](foundItem, item, epicTitle) }))
}

type Versions = Pick<Change, 'theirs' | 'ours'>

/** A part that is missing here does not compile. */
const versions: Readonly<Record<ItemPart, (found: FoundItem, item: PlanItem, epicTitle?: string) => Versions>> = {
  title: (found, item) => ({ theirs: found.title, ours: item.title }),
  text: (found, item) => ({ theirs: cut(found.text), ours: cut(item.description) }),
  points: (found, item) => ({ theirs: numberText(found.points), ours: numberText(item.points) }),
  labels: (found, item) => ({ theirs: found.labels.join(', ') || null, ours: item.labels?.join(', ') || null }),
  parent: (found, _item, epicTitle) => ({ theirs: found.parentKey, ours: epicTitle ?? null }),
  // many, each with a name of its own
  fields: () => ({ theirs: null, ours: null }),
}

const numberText = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : null)
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text) || null
