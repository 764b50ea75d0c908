import { readTitle } from '@planwright/likeness'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { headingOf } from '../words/sections.ts'
import { words } from '../words/word-lists.ts'

const tellsInSum: ReadonlySet<string> = new Set(words.tellsInSum.split(', '))
/** So much of what a sentence says other passages say, so many of them together. */
const [mostlyTold, mostTogether, fewestWords] = [0.6, 3, 2]

const longestSum = 20

/** What stands below `Summary` or `Vision` and is told again further down is no wish of its own. */
export function withoutRetold(units: readonly ReadUnit[]): ReadUnit[] {
  const isInSum = (unit: ReadUnit): boolean => tellsInSum.has(headingOf(unit))
  const sums = units.filter((unit) => isWanted(unit) && isInSum(unit) && !isSaid(unit))
  // what is longer sums nothing up, and the time grows with the text alone
  if (sums.length === 0 || sums.length > longestSum) return [...units]
  const others = units
    .filter((unit) => isWanted(unit) && !isInSum(unit))
    .map(({ text }) => new Set(readTitle(text).words))
  const retold = new Set(sums.filter(({ text }) => isTold(new Set(readTitle(text).words), others)))
  return units.map((unit) =>
    retold.has(unit) ? { ...unit, kind: 'context', wanted: 0, sureness: 1 - unit.wanted } : unit,
  )
}

/** Whether the words of a few others, those taken first that say most of what is left, say most of these. */
function isTold(said: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): boolean {
  if (said.size < fewestWords) return false
  const left = new Set(said)
  const sharedBy = (other: ReadonlySet<string>): string[] => [...left].filter((word) => other.has(word))
  for (let taken = 0; taken < mostTogether; taken += 1) {
    const most = others.map(sharedBy).reduce((best, each) => (each.length > best.length ? each : best), [])
    for (const word of most) left.delete(word)
  }
  return said.size - left.size >= mostlyTold * said.size
}
