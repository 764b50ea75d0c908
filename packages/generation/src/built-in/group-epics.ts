import { nameOfBrief } from '@planwright/likeness'
import type { Brief } from '../drafter.ts'
import { partsAbove } from '../reading/clauses/introductions.ts'
import { withoutTableHeads } from '../reading/units/split-brief.ts'
import type { Seed } from './gather-seeds.ts'

/** `path` are the headings that its seeds stand under; empty where they stand under none. */
export type SeedEpic = { title: string; path: string[]; seeds: Seed[] }

const mostEpics = 12

/** Fewer stories an epic on average are headings with a line each, where there are so many epics. */
const [fewestStories, manyEpics, fewestParts] = [2, 4, 3]

/**
 * Seeds under the headings of the brief, in its order: under the innermost, or under those further out where that would give more epics than people read. Where most
 * stand alone under theirs, those come together under the heading above it. What stands under none comes under the `name` of the brief.
 */
export function groupEpics(seeds: readonly Seed[], name: string): SeedEpic[] {
  const deepest = Math.max(1, ...seeds.map((seed) => partsAbove(seed.main).length))
  for (let depth = deepest; ; depth -= 1) {
    const pathOf = (seed: Seed): string[] => partsAbove(seed.main).slice(0, depth)
    const epics = grouped(seeds, pathOf, name)
    // where the headings further out part hardly anything, many parts are better than one
    const isOnlyWay =
      epics.length <= mostEpics * 2 &&
      grouped(seeds, (seed) => partsAbove(seed.main).slice(0, depth - 1), name).length < fewestParts
    if (epics.length > mostEpics && depth > 1 && !isOnlyWay) continue
    const isThin = epics.length >= manyEpics && seeds.length < epics.length * fewestStories
    if (!isThin) return epics
    const lone = new Set(epics.flatMap(({ seeds: own }) => (own.length === 1 ? own : [])))
    return grouped(
      seeds,
      (seed) => (lone.has(seed) ? pathOf(seed).slice(0, Math.max(1, depth - 1)) : pathOf(seed)),
      name,
    )
  }
}

function grouped(seeds: readonly Seed[], pathOf: (seed: Seed) => string[], name: string): SeedEpic[] {
  const epics = new Map<string, SeedEpic>()
  for (const seed of seeds) {
    const headings = pathOf(seed)
    const path = headings.length > 0 ? headings : [name]
    const key = path.join(' > ')
    const epic = epics.get(key) ?? { title: freeName(path, name, epics), path: headings, seeds: [] }
    epic.seeds.push(seed)
    epics.set(key, epic)
  }
  return [...epics.values()]
}

/** What an epic is called: its heading; one that stands twice in the brief, with the heading above it or a number. */
function freeName(path: readonly string[], name: string, epics: ReadonlyMap<string, SeedEpic>): string {
  const ownName = path.at(-1) ?? name
  const taken = new Set([...epics.values()].map(({ title }) => title.toLowerCase()))
  const names = [ownName, `${path.at(-2) ?? name}: ${ownName}`]
  const free = names.find((each) => !taken.has(each.toLowerCase()))
  return free ?? `${ownName} ${epics.size + 1}`
}

/** What a brief is called, at last that it is one. */
export function nameFor({ epicInfo }: Pick<Brief, 'epicInfo'>): string {
  return nameOfBrief(withoutTableHeads(epicInfo)) || 'What the brief asks for'
}
