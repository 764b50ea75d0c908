import type { SectionKind } from '../reading/section-kind.ts'
import type { Unit } from '../reading/unit.ts'
import type { Statement } from './interpret-unit.ts'

export type ReadUnit = { unit: Unit; statements: Statement[] }

/** What one story will be written from: units of one section, with the caption they share where they have one. */
export type Seed = {
  section: number
  kind: SectionKind
  label?: string
  labelSources: string[]
  parts: ReadUnit[]
}

export const textOf = (seed: Seed): string => [seed.label ?? '', ...seed.parts.map((part) => part.unit.text)].join(' ')
