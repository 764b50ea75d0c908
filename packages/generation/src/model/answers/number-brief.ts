import type { Brief } from '../../drafter.ts'
import { findCiting } from '../../quality/find-citing.ts'
import { isWanted, type ReadUnit, type UnitKind } from '../../reading/unit.ts'
import { createPassageFinder } from './find-passage.ts'

/** What an answer rests on: numbers of units, and passages where a model copies them all the same. */
export type Cited = { units: readonly number[]; passages: readonly string[] }

/** A brief as models are told it: a line for each unit, by whose number every question and answer about it means the same. */
export type NumberedBrief = {
  brief: Brief
  units: readonly ReadUnit[]
  /** `[12] Anna: text`, of all units or those of these numbers, each heading and row of columns on a line of its own where it changes. */
  lines(numbers?: ReadonlySet<number>): string
  /** What stands in the brief, to the letter and at most 500 characters each: of a number that there is not, or a passage that was made up, nothing. */
  passagesOf(cited: Cited): string[]
  /** The numbers of the units that passages of the brief stand in, or that stand in them. */
  numbersOf(source: readonly string[]): number[]
}

export const longestPassage = 500
/** What a unit hangs under is told so far up. */
const deepest = 3
/** What one item may rest on. */
const mostCited = 50

/** A brief with the units that it was read as. Pure. */
export function numberBrief(brief: Brief, units: readonly ReadUnit[]): NumberedBrief {
  const exact = new Map(units.map(({ number, field, start, end }) => [number, brief[field].slice(start, end)]))
  const findPassages = createPassageFinder(brief)
  const numberOf = new Map([...exact].map(([number, text]) => [bounded(text), number]))

  return {
    brief,
    units,
    lines: (numbers) => linesOf(units, numbers),
    passagesOf: (cited) => {
      const numbered = cited.units.slice(0, mostCited).flatMap((number) => exact.get(number) ?? [])
      const found = cited.passages.slice(0, mostCited).flatMap(findPassages)
      return [...new Set([...numbered.map(bounded), ...found])].slice(0, mostCited)
    },
    numbersOf: (source) => {
      const passages = new Set(source)
      const others = source.filter((passage) => !numberOf.has(passage))
      const citing = others.length > 0 ? findCiting(units, [{ source: others }], brief) : []
      return units.flatMap(({ number }, i) =>
        passages.has(bounded(exact.get(number) ?? '')) || citing[i]?.has(0) ? number : [],
      )
    },
  }
}

/** What a unit hangs under is told with it. */
function linesOf(units: readonly ReadUnit[], numbers?: ReadonlySet<number>): string {
  const unitOf = new Map(units.map((unit) => [unit.number, unit]))
  const above = (unit: ReadUnit): ReadUnit[] => {
    const parents: ReadUnit[] = []
    let parent = unitOf.get(unit.parent ?? 0)
    while (parent && parents.length < deepest) {
      parents.push(parent)
      parent = unitOf.get(parent.parent ?? 0)
    }
    return parents
  }
  const shownUnits = new Set(
    numbers ? units.filter(({ number }) => numbers.has(number)).flatMap((unit) => [...above(unit), unit]) : units,
  )
  let headings: readonly string[] = []
  let columns = ''
  const lines: string[] = []
  for (const unit of units) {
    if (!shownUnits.has(unit)) continue
    const same = unit.headings.findIndex((heading, i) => heading !== headings[i])
    for (const [i, heading] of unit.headings.entries())
      if (same >= 0 && i >= same) lines.push(`${'#'.repeat(Math.min(i, 3) + 2)} ${tellable(heading)}`)
    headings = unit.headings
    const named = (unit.cells ?? []).map(({ column }) => tellable(column)).join(' | ')
    if (named !== columns && /\p{L}/u.test(named)) lines.push(`columns: ${named}`)
    columns = named
    lines.push(`${'  '.repeat(above(unit).length)}${lineOf(unit)}`)
  }
  return lines.join('\n')
}

function lineOf(unit: ReadUnit): string {
  const { number, text, cells, kind, speaker } = unit
  const said = cells ? cells.map((cell) => tellable(cell.text)).join(' | ') : tellable(text)
  // that a model reads it as wanted is what it would do again
  const isTold = unit.marked || (unit.byModel && !isWanted(unit))
  return `[${number}${isTold ? `, ${markWords[kind]}` : ''}] ${speaker ? `${tellable(speaker)}: ` : ''}${said}`
}

/** As what a person or a model said is told. */
const markWords = {
  demand: 'wanted',
  constraint: 'wanted',
  'out-of-scope': 'out of scope',
  deferred: 'later',
  today: 'as it is today',
  question: 'open question',
  context: 'only context',
  noise: 'not wanted',
} as const satisfies Record<UnitKind, string>

/** On one line, and without a number in brackets that could be taken for one of ours. */
const tellable = (text: string): string =>
  oneLine(text).replace(/[[［【](?=[^\]］】]{0,40}\d)([^[\]［］【】]{0,40})[\]］】]/g, '($1)')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A longer one is cut between two words. */
const bounded = (passage: string): string =>
  passage.length <= longestPassage
    ? passage
    : passage
        .slice(0, longestPassage)
        .replace(/\s+\S*$/, '')
        .replace(/[\uD800-\uDBFF]$/, '')
