import { readTitle } from '@planwright/likeness'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { type Value, valuesIn } from './changed-values.ts'

/** The units as they are read so far, with what each says; see `openReading`. */
export type Reading = ReturnType<typeof openReading>
/** The units of a brief while one reader turns some of them: what a person or a model marked stays. */
export function openReading(units: readonly ReadUnit[]) {
  const read = [...units]
  const known = new Map<ReadUnit, ReadonlySet<string>>()
  const now = ({ number }: ReadUnit): ReadUnit => read[number - 1] as ReadUnit
  function put(unit: ReadUnit, as: Partial<ReadUnit>): void {
    if (!isSaid(unit)) read[unit.number - 1] = { ...now(unit), ...as }
  }
  /** What a unit and its heading speak of. */
  function wordsOf(unit: ReadUnit): ReadonlySet<string> {
    const words = known.get(unit) ?? wordsIn(`${unit.headings.at(-1) ?? ''} ${unit.text}`)
    known.set(unit, words)
    return words
  }
  const values = new Map<string, readonly Value[]>()
  /** How much, how long and when a unit says by now. */
  function valuesOf(unit: ReadUnit): readonly Value[] {
    const { text } = now(unit)
    const found = values.get(text) ?? valuesIn(text)
    values.set(text, found)
    return found
  }
  const sections = Map.groupBy(units, ({ headings }) => headings.join('\n'))
  const near = new Map<string, ReadonlySet<string>>()
  /** What is spoken of below the headings of a unit. */
  function wordsBeside({ headings }: ReadUnit): ReadonlySet<string> {
    const place = headings.join('\n')
    const words = near.get(place) ?? new Set(sections.get(place)?.flatMap((unit) => [...wordsOf(unit)]))
    near.set(place, words)
    return words
  }
  return {
    units,
    read,
    put,
    now,
    wordsOf,
    valuesOf,
    wordsBeside,
    isOpen: (unit: ReadUnit): boolean => isWanted(now(unit)),
  }
}

/** The words of a text by which it is compared, as titles are read. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(readTitle(text).words)
}
/** Which share of some words are among others, from 0 to 1. */
export function shareOf(said: ReadonlySet<string>, of: ReadonlySet<string>): number {
  return said.size === 0 ? 0 : [...said].filter((word) => of.has(word)).length / said.size
}
/** Of several units the one that is likest, from `least` on; of equal ones the first. */
export function likest(
  units: readonly ReadUnit[],
  likenessOf: (unit: ReadUnit) => number,
  least = 0,
): ReadUnit | undefined {
  let [found, most]: [ReadUnit | undefined, number] = [undefined, least]
  for (const unit of units) {
    const likeness = likenessOf(unit)
    if (found ? likeness > most : likeness >= most) [found, most] = [unit, likeness]
  }
  return found
}
