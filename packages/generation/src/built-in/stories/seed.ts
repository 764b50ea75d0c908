import type { SectionKind } from '../reading/section-kind.ts'
import type { Unit } from '../reading/unit.ts'
import type { Statement } from './interpret-unit.ts'

/** `loose` marks a passage that came to its story from elsewhere in the brief, because it speaks of the same. */
export type ReadUnit = { unit: Unit; statements: Statement[]; loose?: boolean }

/** What one story will be written from: units of one section, with the caption they share where they have one. */
export type Seed = {
  section: number
  kind: SectionKind
  label?: string
  labelSources: string[]
  parts: ReadUnit[]
}

export function textOf(seed: Seed): string {
  return [seed.label ?? '', ...seed.parts.map((part) => part.unit.text)].join(' ')
}

/** The passages a story was written from, without those that only support it. */
export function wantedText(seed: Seed): string {
  const own = seed.parts.filter((part) => !part.loose)
  return [seed.label ?? '', ...(own.length > 0 ? own : seed.parts).map((part) => part.unit.text)].join(' ')
}
