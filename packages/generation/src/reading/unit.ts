import type { BriefTexts } from '../drafter.ts'
import type { SaidWords } from './tables/rows.ts'

/** What a passage of a brief is to the backlog. Stories are written from the first two. */
export const unitKinds = [
  'demand',
  'constraint',
  'out-of-scope',
  'deferred',
  'today',
  'question',
  'context',
  'noise',
] as const
export type UnitKind = (typeof unitKinds)[number]

/** What a line of a tracker says of its ticket: its key, its points, how much it matters, what it is (`bug`), what its row says below the title, and the keys of those that it waits for. `isKept` where its title is told as it stands. */
export type Ticket = {
  key: string | undefined
  points: number | undefined
  rank: string | undefined
  type?: string | undefined
  body?: string | undefined
  isKept?: true
  needs: string[]
}

/**
 * A sentence, list item or table row of a brief, or a part of a long sentence. It stands in `field` from `start` to before `end`; `text` is what
 * it says, on one line and without markup. `number` counts from 1 through the whole brief.
 */
export type Unit = {
  number: number
  field: keyof BriefTexts
  start: number
  end: number
  text: string
  form: 'sentence' | 'item' | 'row'
  /** what it stands under, outermost first */
  headings: string[]
  speaker?: string
  /** equal for units that somebody says, or writes between what they quote, without a break */
  turn: number
  /** the conjunction or pause between it and the unit before, in one sentence: `so`, `but` */
  link?: string
  /** equal for units of one paragraph, list item or row */
  block: number
  /** equal for units between which no empty line stands */
  paragraph: number
  /** the unit of the list item that it hangs under, or of the words before a colon that its list follows from */
  parent?: number
  indent: number
  /** of a requirement that has a number or a name of its own before it: its sentences belong together */
  isEntry?: true
  /** where it names a scenario, or tells one step by step in the words of Gherkin; where it is a story that says who wants what, or what checks one */
  scenario?: 'name' | 'steps' | 'background' | 'story' | 'check'
  /** of a use case: its actor; of a row that says who may do something: who alone may */
  doer?: string
  /** how much it matters, and its points, where that stands before or behind its words or, of a use case, in a line of its own */
  rank?: string
  points?: number
  /** who is to do it, as that stands behind its words: `→ Olu, by end of May` */
  owner?: string
  /** of a row: what its columns are called, as far as they are, beside its cells */
  cells?: { column: string; text: string }[]
  /** of a row: what it says, where that hangs on its whole table (`withTables`) */
  told?: SaidWords | undefined
  /** the number of the unit, a requirement, that it changes (`withAmendments`) */
  amends?: number
  /** where its line is one of a tracker (`withTickets`) */
  ticket?: Ticket
}

/**
 * A unit with what it is taken to be. `wanted` is how likely it asks for something, and `sureness` how likely the kind is on the right side of that, both from 0 to 1.
 * `marked` where a person said so, `byModel` where a model did, `answers` where it is what somebody answered to a question on the brief, said as a statement.
 */
export type ReadUnit = Unit & {
  kind: UnitKind
  wanted: number
  sureness: number
  marked?: true
  byModel?: true
  answers?: true
}

export function isWanted({ kind }: Pick<ReadUnit, 'kind'>): boolean {
  return kind === 'demand' || kind === 'constraint'
}
