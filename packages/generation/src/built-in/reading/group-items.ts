import { readClause } from '../clauses/read-clause.ts'
import type { Group, ItemNode, Unit } from './unit.ts'

type Stem = { text: string; sources: string[] }

/** Lists become groups: a caption with its items, or a requirement with its details. */
export function groupItems(nodes: ItemNode[], next: () => number, stem?: Stem): Group[] {
  const groups: Group[] = []
  let caption: Group | undefined
  for (const node of nodes) {
    if (node.bold && node.children.length === 0) {
      caption = { label: captionOf(node.text), labelSources: node.sources, units: [] }
      groups.push(caption)
    } else if (caption && !isCaption(node)) {
      caption.units.push(...withDetails(node, next, stem, false))
    } else {
      caption = undefined
      groups.push(...groupsOf(node, next, stem))
    }
  }
  if (stem?.sources.length && groups[0]) groups[0].labelSources = [...stem.sources, ...groups[0].labelSources]
  // a caption with nothing under it is a requirement told in two words
  return groups.map((group) => (group.units.length > 0 ? group : alone(group, next)))
}

const alone = (group: Group, next: () => number): Group => ({
  labelSources: [],
  units: [{ order: next(), text: group.label ?? '', sources: group.labelSources, listed: true, detail: false }],
})

export function captionOf(text: string): string {
  return text.replace(/[:：\s]+$/, '')
}

function groupsOf(node: ItemNode, next: () => number, stem?: Stem): Group[] {
  const parents = node.children.filter((child) => child.children.length > 0)
  const ownStem = /\b(?:can|must|should|shall|will|may|able to|need to|needs to|want to|allowed to)[:：]?$/i.test(
    node.text,
  )
    ? { text: captionOf(node.text), sources: node.sources }
    : undefined
  if (ownStem && node.children.length > 0) return groupItems(node.children, next, ownStem)
  if (isCaption(node)) {
    if (parents.length >= 2 && parents.length * 2 >= node.children.length) {
      const groups = node.children.flatMap((child) => groupsOf(child, next))
      if (groups[0]) groups[0].labelSources = [...node.sources, ...groups[0].labelSources]
      return groups
    }
    return [
      {
        label: captionOf(node.text),
        labelSources: node.sources,
        units: node.children.flatMap((child) => withDetails(child, next, stem, false)),
      },
    ]
  }
  return [{ labelSources: [], units: withDetails(node, next, stem, false) }]
}

/** A list of at least three captions with items of their own is an outline: each caption heads a section. */
export function chaptersOf(nodes: ItemNode[]): ItemNode[] | undefined {
  const isChapter = (node: ItemNode): boolean => node.children.length >= 2 && isCaption(node)
  return nodes.length >= 3 && nodes.every((node) => isChapter(node)) ? nodes : undefined
}

/** A few words without a statement, over items of their own: they caption them. */
function isCaption(node: ItemNode): boolean {
  if (node.children.length === 0) return false
  if (node.bold) return true
  const text = captionOf(node.text)
  if (text.split(/\s+/).length > 9 || /[.!?]$/.test(text)) return false
  const clause = readClause(text)
  const supports = /^(?:supports?|provides?|implements?|allows?|enables?)\b/i.test(text)
  return (
    !supports &&
    (clause?.form === 'thing' ||
      /(?:tion|ment|ing|al|sis|ance|logic|rules?|features|transformation|handling)$/i.test(text)) &&
    !/\b(?:must|should|shall|can|will)\b/i.test(text)
  )
}

/** `P0 Start a retro`, `[Must] Pay by card`: a rank in front of what it ranks. */
const rankedPattern =
  /^(?:\[?\(?(P[0-4])\)?\]?[:.)–-]?\s+(?=\S)|[[(](must|should|could|high|medium|low)(?: have)?[\])]:?\s+)/i

function withDetails(node: ItemNode, next: () => number, stem: Stem | undefined, detail: boolean): Unit[] {
  const ranked = rankedPattern.exec(node.text)
  const unit: Unit = {
    order: next(),
    text: ranked ? node.text.slice(ranked[0].length) : node.text,
    ...(ranked ? { priority: (ranked[1] ?? ranked[2] ?? '').toLowerCase() } : {}),
    sources: node.sources,
    listed: true,
    detail,
    ...(stem?.text && !detail ? { stem: stem.text } : {}),
  }
  return [unit, ...node.children.flatMap((child) => withDetails(child, next, undefined, true))]
}
