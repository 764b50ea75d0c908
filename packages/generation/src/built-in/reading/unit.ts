import type { Block } from './read-blocks.ts'
import type { SectionKind } from './section-kind.ts'

/** One requirement line: a sentence, a list item or a table row. `sources` are its passages, as they stand in the brief. */
export type Unit = {
  order: number
  text: string
  sources: string[]
  /** a list item or row, as opposed to a sentence of running text */
  listed: boolean
  /** belongs to the unit before it in its group */
  detail: boolean
  stem?: string
  /** the caption of the list it stands in: what its words leave out */
  about?: string
  role?: string
  /** the part of the product a table puts it under */
  category?: string
  priority?: string
  why?: string
}

/** Units that belong together, with the words they stand under where there are any. */
export type Group = { label?: string; category?: string; labelSources: string[]; role?: string; units: Unit[] }

/** What stands under one heading. `path` holds the headings above it, outermost first; `sources` the heading itself where it is cited. */
export type Section = {
  title: string
  path: string[]
  kind: SectionKind
  role?: string
  sources?: string[]
  groups: Group[]
}

/** A list item with the items under it. */
export type ItemNode = Extract<Block, { kind: 'item' }> & { children: ItemNode[]; sources: string[] }
