import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitBrief } from '../src/reading/split-brief.ts'
import { type Unit, type UnitKind, unitKinds } from '../src/reading/unit.ts'

/** A brief as its units, with what each is; `weight` is less where no label speaks of the unit. */
export type LabelledBrief = { name: string; units: Unit[]; kinds: number[]; weights: number[] }

type Label = { quote: string; kind: string }

const kindOfLabel: Record<string, UnitKind> = { wish: 'demand', 'non-goal': 'out-of-scope' }
const wanted = new Set(['wish', 'constraint'])
/** Text that no label quotes asks for nothing, as far as its labeller saw. */
const unlabelledWeight = 0.4

/** The labelled briefs of a folder: NAME.md beside NAME.json with `{ units: [{ quote, kind }] }`, each quote a part of the brief. */
export function readLabelledBriefs(folder: string): LabelledBrief[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && existsSync(join(folder, file.replace(/md$/, 'json'))))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const labels = JSON.parse(readFileSync(join(folder, file.replace(/md$/, 'json')), 'utf8')) as { units: Label[] }
      const units = splitBrief({ epicInfo: text, additionalInfo: '' })
      const told = units.map((unit) => labelOf(unit, text, labels.units))
      return {
        name: file,
        units,
        kinds: told.map((label) => unitKinds.indexOf(label ?? 'context')),
        weights: told.map((label) => (label ? 1 : unlabelledWeight)),
      }
    })
}

/** What the labels that overlap with a unit say; one that is wanted wins, else the one that says most of it. */
function labelOf(unit: Unit, text: string, labels: readonly Label[]): UnitKind | undefined {
  const found = labels.flatMap((label) => {
    const shared = Math.max(
      ...placesOf(text, label.quote).map(([from, to]) => Math.min(to, unit.end) - Math.max(from, unit.start)),
    )
    const enough = Math.min(label.quote.length, unit.end - unit.start) / 2
    return shared >= enough ? [{ kind: label.kind, shared, isWanted: wanted.has(label.kind) }] : []
  })
  const best = found.sort((a, b) => Number(b.isWanted) - Number(a.isWanted) || b.shared - a.shared)[0]
  return best && (kindOfLabel[best.kind] ?? (best.kind as UnitKind))
}

function placesOf(text: string, quote: string): [number, number][] {
  const places: [number, number][] = []
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) places.push([at, at + quote.length])
  return places
}
