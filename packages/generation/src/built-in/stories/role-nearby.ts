import { readRole } from '../clauses/read-role.ts'
import { isPersonNoun } from '../english/nouns.ts'
import type { Section } from '../reading/unit.ts'
import { isDemand } from './interpret-unit.ts'
import { recipientOf } from './recipient-of.ts'
import { type Seed, wantedText } from './seed.ts'

const generic = /^(?:user|person|people|team member|developer|somebody|anyone)$/

/**
 * Whom a story that names no doer is for, as far as what stands around it tells: the person its own words turn to, the one its heading
 * names, or the one most stories of its section are for. Undefined where nobody is near.
 */
export function rolesNearby(seeds: readonly Seed[], sections: readonly Section[]): (seed: Seed) => string | undefined {
  const known = new Set(seeds.flatMap(rolesOf))
  const most = new Map(
    [...Map.groupBy(seeds, ({ section }) => section)].map(([section, own]) => [section, mostIn(own)]),
  )
  return (seed) =>
    turnedTo(wantedText(seed), known) ?? inHeading(sections[seed.section]?.title ?? '', known) ?? most.get(seed.section)
}

const rolesOf = (seed: Seed): string[] =>
  seed.parts.flatMap((part) =>
    part.statements
      .filter(isDemand)
      .flatMap(({ clause }) => (clause ? (recipientOf(clause) ?? clause.role ?? []) : []))
      .filter((role) => !generic.test(role)),
  )

/** `navigate the driver to the space`, `a report for managers`: a person known from elsewhere in the brief. */
function turnedTo(text: string, known: ReadonlySet<string>): string | undefined {
  for (const match of text.matchAll(towards)) {
    const words = (match[1] ?? '').split(' ')
    for (const length of [3, 2, 1]) {
      const role = words.length >= length ? readRole(words.slice(0, length).join(' ')) : undefined
      if (role && known.has(role)) return role
    }
  }
  return undefined
}
const towards =
  /\b(?:for|to|by|lets?|allows?|enables?|helps?|guides?|navigates?|shows?|gives?|warns?|asks?) (?:the |an? |all |each |every |our |their )?((?:[\w-]+ ?){1,3})/gi

/** `Driver information`; but under `Driver management` they are what is managed. */
function inHeading(title: string, known: ReadonlySet<string>): string | undefined {
  if (/\b(?:management|tests?|testing|data|records?|list|database|registration|model)\b/i.test(title)) return undefined
  const role = title
    .split(/\s+/)
    .filter((word) => isPersonNoun(word))
    .map((word) => readRole(word))
    .find((found) => found !== undefined)
  return role && known.has(role) ? role : undefined
}

/** More than half of what is said of anybody in the section is said of them. */
function mostIn(seeds: readonly Seed[]): string | undefined {
  const counts = new Map<string, number>()
  for (const role of seeds.flatMap((seed) => [...new Set(rolesOf(seed))])) counts.set(role, (counts.get(role) ?? 0) + 1)
  const named = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most && most[1] * 2 > named && most[1] * 4 >= seeds.length ? most[0] : undefined
}
