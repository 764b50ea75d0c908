import type { ReviewConflict } from '@planwright/contract'
import type { FoundItem, PlanItem } from '@planwright/tracker'

type Change = ReviewConflict['changes'][number]

/** Longer texts are cut: the review shows what they are about, the issue shows them whole. */
const longest = 300

/** What of an item differs between Jira and the plan, part by part as `changedParts` names them. Pure. */
export function conflictChanges(
  parts: readonly string[],
  found: FoundItem,
  item: PlanItem,
  epicTitle: string | undefined,
): Change[] {
  return parts.map((part): Change => {
    switch (part) {
      case 'title':
        return { part, theirs: found.title, ours: item.title }
      case 'text':
        return { part, theirs: cut(found.text), ours: cut(item.description) }
      case 'points':
        return { part, theirs: found.points === null ? null : String(found.points), ours: numberText(item.points) }
      case 'labels':
        return { part, theirs: found.labels.join(', ') || null, ours: item.labels?.join(', ') || null }
      case 'parent':
        return { part, theirs: found.parentKey, ours: epicTitle ?? null }
      default:
        return { part, theirs: null, ours: null }
    }
  })
}

const numberText = (value: number | undefined) => (value === undefined ? null : String(value))
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text) || null
