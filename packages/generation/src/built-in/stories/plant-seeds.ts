import { containment, countWords, keyWords, similarity } from '../english/phrases.ts'
import { sectionKind } from '../reading/section-kind.ts'
import type { Group, Section } from '../reading/unit.ts'
import { interpretUnit, isDemand, isExcluded, objectOfStatement, type Statement, splitLabel } from './interpret-unit.ts'
import { type ReadUnit, type Seed, textOf, wantedText } from './seed.ts'

const largestCaptioned = 4
const largestWithDetails = 14
const contextDemand =
  /\b(?:must|should|shall|needs? to|ha(?:s|ve) to|can|supports?|provides?|allows?|enables?|will support|will provide|implements?|uses|allowing|supporting|enabling|designed to|will)\b/i

/** Units that only support what is said elsewhere: they join the story nearest to them, or none. */
type Loose = {
  part: ReadUnit
  section: number
  mayStandAlone: boolean
  least: number
  keeps: boolean
  follows?: boolean
}

/** Turns a read brief into what stories are written from: a caption's items, a requirement with its details, a sentence. */
export function plantSeeds(sections: readonly Section[], options: { splitActions: boolean }): Seed[] {
  const seeds: Seed[] = []
  const loose: Loose[] = []
  const all: { part: ReadUnit; section: number }[] = []
  for (const [index, read] of sections.entries()) {
    const section = isAllQuality(read) ? { ...read, kind: 'quality' as const } : read
    if (section.kind === 'skip') continue
    let role: string | undefined = section.role
    let object: string | undefined
    for (const group of joinAspects(section)) {
      const parts = group.units.map((unit): ReadUnit => {
        const statements = interpretUnit(unit, role, object)
        object = objectOfStatement(statements.at(-1))
        role = statements.find((statement) => statement.clause?.role)?.clause?.role ?? role
        return { unit, statements }
      })
      plantGroup(group, parts, section, index, seeds, loose)
      all.push(...parts.map((part) => ({ part, section: index })))
    }
  }
  const planted = joinLoose(seeds.map(qualityCaption(sections)), loose, sections)
  const told = new Set(planted.flatMap((seed) => seed.parts.map((part) => part.unit)))
  for (const read of all) if (!told.has(read.part.unit)) attachLeft(planted, read)
  let headings: string[] = []
  for (const [index, section] of sections.entries()) {
    if (section.kind !== 'skip') headings.push(...(section.sources ?? []))
    const first = headings.length > 0 ? planted.find((seed) => seed.section === index) : undefined
    if (!first) continue
    first.labelSources = [...headings, ...first.labelSources]
    headings = []
  }
  return options.splitActions ? planted.flatMap(splitActions) : planted
}

/** `Performance: ..., Scalability: ...`: demands on the product as a whole under a heading that does not say so. */
function isAllQuality(section: Section): boolean {
  if (section.kind !== 'feature') return false
  const labels = section.groups.flatMap((group) =>
    group.units.filter((unit) => !unit.detail).map((unit) => group.label ?? splitLabel(unit.text).label ?? ''),
  )
  return labels.length > 1 && labels.filter((label) => quality.test(label)).length * 2 >= labels.length
}

const quality =
  /^(?:performance|scalability|security|reliability|availability|usability|tech(?:nology)?(?: stack)?|programming language|compatibility|(?:data )?privacy|maintainability|accessibility|locali[sz]ation|response time|uptime|backups?|hosting|browser (?:support|compatibility)|data sources?|compliance|testing|documentation)$/i

/** `Purpose: ..., Benefit: ..., Functionality: ...` under one heading tell of one thing: what the heading names. */
function joinAspects(section: Section): Group[] {
  const isAspect = (group: Group): boolean =>
    aspect.test(group.label ?? '') || aspect.test(splitLabel(group.units[0]?.text ?? '').label ?? '')
  const aspects = section.groups.filter(isAspect)
  const benefits = aspects.some((group) =>
    /^(?:purpose|user benefits?|benefits?|why)/i.test(splitLabel(group.units[0]?.text ?? '').label ?? ''),
  )
  if (aspects.length < 3 || !benefits || aspects.length * 2 < section.groups.length) return section.groups
  const others = section.groups.filter((group) => !aspects.includes(group))
  const units = aspects.flatMap((group) => group.units).map((unit, i) => (i === 0 ? unit : { ...unit, detail: true }))
  return [{ labelSources: aspects.flatMap((group) => group.labelSources), units }, ...others]
}

const aspect =
  /^(?:purpose|user benefits?|benefits?|why|functionality|functionalities|specifications?|description|goal|details|behaviou?r|overview|notes?|rationale)$/i

/** A short brief tells several wishes in one sentence: each action of a person gets its story, resting on that sentence. */
function splitActions(seed: Seed): Seed[] {
  if (seed.parts.length !== 1) return [seed]
  const [part] = seed.parts
  const demands = part?.statements.filter(isDemand) ?? []
  const actions = demands.filter((statement) => statement.clause?.form === 'to' && statement.strength === 2)
  // a run-on sentence says things that are no deeds too
  const runsOn = new Set(demands.map((statement) => statement.text)).size >= runsOnLimit && !part?.unit.listed
  if (!part || (actions.length < 2 && !runsOn)) return [seed]
  const rows: (typeof demands)[] = []
  for (const statement of demands) {
    const leans =
      /^be (?:told|notified|informed|alerted|warned|asked)$/i.test(statement.clause?.body ?? '') ||
      /^\w+ (?:it|them|this|that)\b(?! \w+s?$)/i.test(statement.clause?.body ?? '')
    const starts = actions.includes(statement) || (runsOn && statement.strength === 2)
    if (rows.length === 0 || (starts && !leans)) rows.push([statement])
    else rows.at(-1)?.push(statement)
  }
  return rows.map((statements) => ({ ...seed, parts: [{ ...part, statements }] }))
}

/** So many wishes make a sentence one that runs on. */
const runsOnLimit = 4

/** What stands under a heading about quality without a caption of its own is captioned by that heading. */
function qualityCaption(sections: readonly Section[]): (seed: Seed) => Seed {
  return (seed) => {
    const section = sections[seed.section]
    if (seed.kind !== 'quality' || seed.label || !section || section.title === '') return seed
    const bare = seed.parts.every((part) =>
      part.statements.every(
        (statement) => statement.label !== undefined || statement.clause?.form === 'thing' || statement.strength < 2,
      ),
    )
    return bare ? { ...seed, label: section.title } : seed
  }
}

function plantGroup(
  group: Group,
  parts: ReadUnit[],
  section: Section,
  index: number,
  seeds: Seed[],
  loose: Loose[],
): void {
  const wanted: ReadUnit[] = []
  for (const part of parts) {
    const demands = part.statements.some(isDemand)
    const persona = personas.test(group.label ?? '')
    const background =
      persona ||
      (section.kind === 'context' &&
        !(
          part.unit.listed &&
          demands &&
          !section.title.match(
            /goal|objective|\baims?\b|vision|mission|problem|background|stakeholder|persona|risk|assumption/i,
          )
        ))
    const isReason =
      part.unit.order > 1 && part.statements.length > 0 && part.statements.every((statement) => statement.why)
    const before = isReason && !part.unit.listed ? seeds.findLast((seed) => seed.section === index) : undefined
    if (before) before.parts.push(part)
    else if (/^(?:given\b.*\bthen\b|ac[- ]?\d*\s*:\s)/i.test(part.unit.text))
      loose.push({ part, section: index, mayStandAlone: demands, least: 0.05, keeps: true, follows: true })
    else if (
      section.kind === 'check' ||
      (group.label && sectionKind(group.label, undefined) === 'check' && seeds.length > 0)
    )
      loose.push({ part, section: index, mayStandAlone: demands, least: 0.3, keeps: true })
    else if (!background && part.statements.some((statement) => statement.why)) wanted.push(part)
    else if (demands && part.statements.every(isWholeProduct))
      loose.push({ part, section: index, mayStandAlone: true, least: 0.01, keeps: false })
    else if (background || !demands) {
      const isStrong =
        part.statements.some((statement) => statement.strength === 2) &&
        (contextDemand.test(part.unit.text) || part.statements.some(isReasoned))
      const says = (isStrong || contextDemand.test(part.unit.text)) && !part.statements.every(isExcluded)
      const isAim =
        isStrong && section.kind === 'context' && part.statements.every((statement) => aim.test(statement.text))
      const supports = part.unit.listed && (persona || section.kind === 'context') && !part.statements.every(isExcluded)
      if (says || supports || (part.unit.listed && wanted.length === 0 && demands))
        loose.push({
          part,
          section: index,
          mayStandAlone: isStrong && !persona,
          least: persona
            ? 0
            : part.statements.some(isReasoned)
              ? 0.6
              : isAim
                ? aimLikeness
                : isStrong
                  ? 0.3
                  : supportLikeness,
          keeps: false,
        })
      else if (part.unit.listed && section.kind !== 'context') wanted.push(part)
    } else wanted.push(part)
  }
  if (wanted.some((part) => part.statements.some((statement) => statement.clause)))
    seeds.push(...seedsOf(group, wanted, section, index))
}

function seedsOf(group: Group, parts: ReadUnit[], section: Section, index: number): Seed[] {
  const seed = (some: ReadUnit[], first: boolean): Seed => ({
    section: index,
    kind: section.kind,
    labelSources: first ? group.labelSources : [],
    ...(group.label && (first || !some[0]?.statements.some((statement) => statement.strength === 2))
      ? { label: group.label }
      : {}),
    parts: some,
  })
  const families = familiesOf(parts)
  if (!group.label)
    return families.flatMap((family) => chunk(family, largestWithDetails)).map((some, i) => seed(some, i === 0))
  const heads = parts.filter((part) => !part.unit.detail).length
  if (parts.length <= largestCaptioned + 1 || heads <= 1)
    return chunk(parts, largestWithDetails).map((some, i) => seed(some, i === 0))
  const chunks = Math.ceil(families.length / largestCaptioned)
  return balance(families, chunks).map((some, i) => seed(some, i === 0))
}

/** Who they are that the product is for. */
const personas =
  /^(?:user (?:classes|groups|types|roles)|personas?|actors?|stakeholders?|target (?:group|audience|users)|users)$/i

/** `We would like a proper app for our customers` wants all of it at once. */
const isWholeProduct = (statement: Statement): boolean =>
  statement.clause?.form === 'thing' && wholeProduct.test(statement.clause.body) && /^(?:we|i) /i.test(statement.text)
const wholeProduct =
  /^(?:an? |the |our |some )?(?:[\w-]+ ){0,3}?(?:app|application|website|web ?site|platform|system|software|tool|portal|solution)(?: (?:for|to|at|of|in) .*)?$/i

/** How near a mere background passage must be to the story it supports. */
const supportLikeness = 0.12
/** `Reduce costs by 20 %` is what all of it is for: it goes with a story that speaks of costs, if there is one. */
const aimLikeness = 0.15
const aim =
  /^(?:to )?(?:reduce|increase|improve|lower|cut|boost|grow|raise|save|enhance|streamline|strengthen|achieve|become|make|give|minimi[sz]e|maximi[sz]e|simplify|bring|fewer|less|more|better|higher|shorter)\b/i

/** `Customers see which shop has a book, so that ...` among the goals is a wish with its reason. */
const isReasoned = ({ clause }: Statement): boolean =>
  clause?.form === 'to' && clause.role !== undefined && clause.end !== undefined

/** A unit and the details under it. */
function familiesOf(parts: ReadUnit[]): ReadUnit[][] {
  const families: ReadUnit[][] = []
  for (const part of parts) {
    if (part.unit.detail && families.length > 0) families.at(-1)?.push(part)
    else families.push([part])
  }
  return families
}

const chunk = (parts: ReadUnit[], size: number): ReadUnit[][] =>
  balance(
    parts.map((part) => [part]),
    Math.ceil(parts.length / size),
  )

/** Deals families out to `count` rows, in order and about evenly. */
function balance(families: ReadUnit[][], count: number): ReadUnit[][] {
  const size = Math.ceil(families.length / Math.max(1, count))
  const rows: ReadUnit[][] = []
  for (let i = 0; i < families.length; i += size) rows.push(families.slice(i, i + size).flat())
  return rows
}

/** `AC: ...` under a story speaks of that story. */
const lastBefore = (seeds: readonly Seed[], order: number): Seed | undefined =>
  seeds.filter((seed) => seed.parts.some((part) => !part.loose && part.unit.order < order)).at(-1)

/** `Yes please, per quarter`: said of what stands before. */
const agrees = /^(?:yes|sure|right|exactly|per|by)\b.*,/i

/** A line that demands something, or stands in a list, supports the story before it where none speaks of it. */
function attachLeft(seeds: readonly Seed[], { part, section }: { part: ReadUnit; section: number }): void {
  const { unit, statements } = part
  if (isAside(unit.text, statements)) return
  if (!(unit.listed ? countWords(unit.text) > 1 : contextDemand.test(unit.text) || agrees.test(unit.text))) {
    // how things are today supports what speaks of the same
    const kin = countWords(unit.text) > 4 ? likest(seeds, unit.text) : undefined
    kin?.parts.push({ ...part, loose: true, statements: [] })
    return
  }
  const own = seeds.filter((seed) => seed.section === section)
  const target = lastBefore(own, unit.order) ?? own[0] ?? lastBefore(seeds, unit.order) ?? seeds[0]
  target?.parts.push({ ...part, loose: true, statements: [] })
}

/** The story whose words a text shares most, if it shares enough. */
function likest(seeds: readonly Seed[], text: string): Seed | undefined {
  const own = keyWords(text)
  let best: Seed | undefined
  let most = supportLikeness
  for (const seed of seeds) {
    const words = keyWords(wantedText(seed))
    const near = 0.7 * containment(own, words) + 0.3 * similarity(own, words)
    if (near > most) {
      best = seed
      most = near
    }
  }
  return best
}

/** Nothing a story could rest on: what is not to be built, a question, a few words of talk. */
const isAside = (text: string, statements: readonly Statement[]): boolean =>
  /\?\s*$/.test(text) ||
  // a way that is not supported limits what is
  (statements.some(isExcluded) && !/\bnot supported\b/i.test(text)) ||
  (countWords(text) < 4 && statements.every(({ clause }) => !clause))

function joinLoose(seeds: Seed[], loose: Loose[], sections: readonly Section[]): Seed[] {
  const words = seeds.map((seed) => keyWords(`${sections[seed.section]?.title ?? ''} ${textOf(seed)}`))
  const alone: Seed[] = []
  for (const { part, section, mayStandAlone, least, keeps, follows } of loose) {
    const own = keyWords(part.unit.text)
    const named = keeps ? splitLabel(part.unit.text).label?.toLowerCase() : undefined
    const before = follows ? lastBefore(seeds, part.unit.order) : undefined
    let best = -1
    let score = 0
    for (const [i, candidate] of words.entries()) {
      // criteria speak of what stands above them
      const isNamed = named !== undefined && sections[seeds[i]?.section ?? -1]?.title.toLowerCase() === named
      const home = isNamed ? 0.6 : keeps && seeds[i]?.section === section ? (before === seeds[i] ? 0.8 : 0.4) : 0
      const near = 0.7 * containment(own, candidate) + 0.3 * similarity(own, candidate) + home
      if (near > score) {
        best = i
        score = near
      }
    }
    const target = seeds[best]
    if (target && score >= least)
      target.parts.push({
        ...part,
        loose: true,
        statements: keeps ? part.statements : [],
      })
    else if (mayStandAlone)
      alone.push({ section, kind: sections[section]?.kind ?? 'feature', labelSources: [], parts: [part] })
  }
  return [...seeds, ...alone].sort((a, b) => a.section - b.section)
}
