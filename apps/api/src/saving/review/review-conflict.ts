import type { ReviewConflict } from '@planwright/contract'
import { descriptionTexts, type FoundItem, type ItemPart, type PlanItem, type SaveConflict } from '@planwright/tracker'

type Change = ReviewConflict['changes'][number]

/** Longer texts are cut: the review shows what they are about, the issue shows them whole. */
const longest = 300

/**
 * What whoever keeps one side gives up of the other one, part by part: what both changed. Where nobody can tell what the plan changed, one side stands whole, so that
 * everything that differs is told. Pure.
 */
export function conflictChanges(
  { changed, ours }: Pick<SaveConflict, 'changed' | 'ours'>,
  foundItem: FoundItem,
  item: PlanItem,
  epicTitle: string | undefined,
): Change[] {
  const differing = plainParts.filter((part) => {
    const version = versions[part](foundItem, item)
    return version.theirs !== version.ours
  })
  const all = new Set<ItemPart>(ours ? changed : [...differing, ...changed])
  return (Object.keys(versions) as ItemPart[])
    .filter((part) => all.has(part))
    .map((part) => ({ part, ...versions[part](foundItem, item, epicTitle) }))
}

/** Parts that a tracker gives back as they were written. */
const plainParts = ['title', 'points', 'labels'] as const satisfies readonly ItemPart[]

type Versions = Pick<Change, 'theirs' | 'ours'>

/** A part that is missing here does not compile. */
const versions: Readonly<Record<ItemPart, (found: FoundItem, item: PlanItem, epicTitle?: string) => Versions>> = {
  title: (found, item) => ({ theirs: found.title, ours: item.title }),
  text: (found, item) => ({ theirs: cut(found.text), ours: cut(textOf(item)) }),
  points: (found, item) => ({ theirs: numberText(found.points), ours: numberText(item.points) }),
  labels: (found, item) => ({ theirs: labelsText(found.labels), ours: labelsText(item.labels ?? []) }),
  parent: (found, _item, epicTitle) => ({ theirs: found.parentKey, ours: epicTitle ?? null }),
  // many, each with a name of its own
  fields: () => ({ theirs: null, ours: null }),
}

/** As it is written: all that stands in the description, under its headings. */
const textOf = (item: PlanItem) =>
  descriptionTexts(item)
    .filter(({ text }) => text.trim() !== '')
    .map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
    .join('\n\n')
const labelsText = (labels: readonly string[]) => labels.toSorted().join(', ') || null
const numberText = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : null)
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text) || null
