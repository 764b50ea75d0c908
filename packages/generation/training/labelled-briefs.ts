import { readdirSync, readFileSync } from 'node:fs'
import { type Unit, type UnitKind, unitKinds } from '../src/reading/unit.ts'
import { splitBrief } from '../src/reading/units/split-brief.ts'

/** A line of a file in `briefs`: a text, and what passages of it are; each `quote` stands in it to the letter. */
export type LabelledText = { name: string; language: string; text: string; units: Label[] }
type Label = { quote: string; kind: UnitKind; actor?: string }

/** A brief as its units, with what each is (by its place in `unitKinds`), and the people whom its labels name. */
export type LabelledBrief = {
  name: string
  language: string
  units: Unit[]
  kinds: number[]
  weights: number[]
  actors: string[]
}

/** Text that no label quotes asks for nothing, as far as its labeller saw: it counts less. */
const unlabelledWeight = 0.4

/** All labelled briefs, file by file, or the first `most` of each. */
export function labelledBriefs(most = Number.POSITIVE_INFINITY): LabelledBrief[] {
  return labelledTexts(most).map(asUnits)
}

/** Briefs that nothing is learned from, file by file: what the reader is measured by. */
export function unseenBriefs(): Map<string, LabelledBrief[]> {
  const folder = new URL('unseen/', import.meta.url)
  return new Map(
    filesIn(folder).map((file) => [file.replace('.jsonl', ''), textsOf(new URL(file, folder)).map(asUnits)]),
  )
}

/** The same as they are written. */
function labelledTexts(most = Number.POSITIVE_INFINITY): LabelledText[] {
  return textsIn('briefs/', most)
}

/** What says where thoughts end: all briefs, and those whose quotes tile what somebody dictated. */
export function partedTexts(most = Number.POSITIVE_INFINITY): LabelledText[] {
  return [...labelledTexts(most), ...textsIn('dictated/', most)]
}

function textsIn(folder: string, most = Number.POSITIVE_INFINITY): LabelledText[] {
  const files = new URL(folder, import.meta.url)
  return filesIn(files).flatMap((file) => textsOf(new URL(file, files)).slice(0, most))
}

/** The files of such lines in a folder. */
export function filesIn(folder: URL): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
}

const textsOf = (file: URL): LabelledText[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledText)

function asUnits({ name, language, text, units: labels }: LabelledText): LabelledBrief {
  const units = splitBrief({ epicInfo: text, additionalInfo: '' })
  const unitLabels = units.map((unit) => kindIn(labels, unit, text))
  return {
    name,
    language,
    units,
    kinds: unitLabels.map((kind) => unitKinds.indexOf(kind ?? 'context')),
    weights: unitLabels.map((kind) => (kind ? 1 : unlabelledWeight)),
    actors: labels.flatMap(({ actor }) => actor ?? []),
  }
}

/** What the labels that share half of a unit, or that it shares half of, say; one that is wanted wins, else the one that says most of it. */
function kindIn(labels: readonly Label[], unit: Unit, text: string): UnitKind | undefined {
  const isWanted = (kind: UnitKind): boolean => kind === 'demand' || kind === 'constraint'
  const matches = labels.flatMap(({ quote, kind }) => {
    const shared = Math.max(
      ...placesOf(quote, text).map((from) => Math.min(from + quote.length, unit.end) - Math.max(from, unit.start)),
    )
    return shared >= Math.min(quote.length, unit.end - unit.start) / 2 ? [{ kind, shared }] : []
  })
  return matches.sort((a, b) => Number(isWanted(b.kind)) - Number(isWanted(a.kind)) || b.shared - a.shared)[0]?.kind
}

function placesOf(quote: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) places.push(at)
  return places
}
