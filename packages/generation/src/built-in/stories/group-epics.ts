import type { Brief } from '../../drafter.ts'
import { isNounToo } from '../clauses/split-clauses.ts'
import { keepAcronyms } from '../english/deverbal.ts'
import { isPersonNoun, pluralOf } from '../english/nouns.ts'
import { capitalise, keyWords, stem } from '../english/phrases.ts'
import { verbOf } from '../english/verbs.ts'
import type { Section } from '../reading/unit.ts'
import { type Seed, wantedText } from './seed.ts'
import { topicNoun } from './topic-noun.ts'

export type SeedEpic = { title: string; topic: string; seeds: Seed[]; section: Section | undefined }

const clusterFrom = 6

/** Which epic a seed belongs to before seeds are merged: its heading, or the heading above where headings are many. */
export function epicKeys(
  sections: readonly Section[],
  seeds: readonly Seed[],
  level: Brief['detailLevel'],
): (seed: Seed) => string {
  const count = new Map<number, number>()
  for (const seed of seeds)
    count.set(seed.section, (count.get(seed.section) ?? 0) + (seed.kind === 'quality' ? 0.34 : seed.parts.length))
  const used = [...count.keys()].map((index) => sections[index]).filter((section) => section !== undefined)
  const shared = sharedDepth(used)
  const parentOf = (index: number): string => sections[index]?.path.join(' / ') ?? ''
  // a heading over one or two lines is no epic when its siblings are no larger
  const isSmall = (index: number): boolean => {
    const siblings = [...count].filter(([other]) => parentOf(other) === parentOf(index))
    return siblings.filter(([, units]) => units <= 2).length * 2 > siblings.length && (count.get(index) ?? 0) <= 3
  }
  const keys = new Map<number, string>()
  for (const index of count.keys()) {
    const section = sections[index]
    if (section) keys.set(index, keyOf(section, shared, level, isSmall(index), used.length))
  }
  const distinct = new Set(keys.values())
  const flat =
    distinct.size === 1 && used.length > 1 && used.some((section) => section.title !== '' && !ranks.test(section.title))
  return (seed) => (flat ? titleKey(sections[seed.section]) : (keys.get(seed.section) ?? ''))
}

const titleKey = (section: Section | undefined): string =>
  !section
    ? ''
    : (aims.test(section.title) && section.path.length > 0 ? section.path : [...section.path, section.title]).join(
        ' / ',
      )

function keyOf(
  section: Section,
  shared: number,
  level: Brief['detailLevel'],
  small: boolean,
  sections: number,
): string {
  // `Must have` tells how much, not what
  if (ranks.test(section.title)) return section.path.join(' / ')
  if (aims.test(section.title) && section.path.length > 0) return section.path.join(' / ')
  const full = [...section.path, section.title]
  if (level === 'high-level' && sections > 4) return full.slice(0, Math.max(shared + 1, 1)).join(' / ')
  if (small && section.path.length > shared && section.path.length > 0) return section.path.join(' / ')
  return full.join(' / ')
}

/** How many headings from the top all sections have in common: a document's title groups nothing. */
function sharedDepth(sections: readonly Section[]): number {
  const first = sections[0]?.path ?? []
  let depth = 0
  while (
    depth < first.length &&
    sections.every(
      (section) => section.path[depth] === first[depth] || (section.path.length === depth && section.title === ''),
    )
  )
    depth += 1
  return depth
}

/** Puts seeds under their epics and names these; seeds under no heading are told apart by person, then by topic. */
export function groupEpics(
  sections: readonly Section[],
  seeds: readonly Seed[],
  keyFor: (seed: Seed) => string,
): SeedEpic[] {
  const byKey = new Map<string, Seed[]>()
  for (const seed of seeds) byKey.set(keyFor(seed), [...(byKey.get(keyFor(seed)) ?? []), seed])
  const epics = [...byKey].flatMap(([key, some]): SeedEpic[] => {
    const title = key.split(' / ').at(-1) ?? ''
    const section = sections[some[0]?.section ?? 0]
    const says = title !== '' && !(saysNothing.test(title) && some.length >= clusterFrom)
    if (says && byKey.size > 1) return [{ title: epicTitle(title), topic: topicTitle(title), seeds: some, section }]
    const clusters = some.length >= clusterFrom ? clusterSeeds(some) : []
    if (clusters.length > 1)
      return clusters.map((cluster) => ({ title: cluster.title, topic: '', seeds: cluster.seeds, section: undefined }))
    return [
      {
        title: title ? epicTitle(title) : topicOfSeeds(some),
        topic: title ? topicTitle(title) : '',
        seeds: some,
        section,
      },
    ]
  })
  return uniqueTitles(epics)
}

const ranks =
  /^(?:(?:must|should|could|won['’]?t|nice)[- ](?:to[- ])?haves?|(?:high|medium|low|top)(?: priority)?|p[0-4]|priority \d|mvp|phase \d+|later|future)$/i

/** What is wanted outright among the aims belongs to the whole. */
const aims = /^(?:our |project |business )?(?:goals?|objectives?|aims?|vision|purpose)$/i

/** Headings over everything: they name no topic. */
const saysNothing =
  /^(?:(?:functional |user |product |business |key |main |basic )*(?:requirements?|reqs|features|needs|wishes|scope)|what we (?:need|want)|to-?do.*|user stories|in scope|functionality|description|details|notes|ideas|mvp)$/i

const fluff =
  /(?<!\b(?:and|of|or|&))\s+(?:sub-?systems?|modules?|requirements?|functionality|functionalities|features?)$/i
const kept =
  /^(?:functional|technical|non-functional|data|testing|core|basic functional|technical implementation|security|basic|other|general|main|key|additional|system)$/i

function topicTitle(title: string): string {
  const cut = title.replace(/\s*\([^)]*\)\s*$/, '').replace(fluff, '')
  return cut === '' ? title : kept.test(cut) ? title : cut
}

const epicTitle = (title: string): string => capitalise(keepAcronyms(topicTitle(title)).trim()) || 'Initiative'

function uniqueTitles(epics: SeedEpic[]): SeedEpic[] {
  const seen = new Map<string, SeedEpic>()
  for (const epic of epics) {
    const twin = seen.get(epic.title.toLowerCase())
    if (twin) twin.seeds = [...twin.seeds, ...epic.seeds]
    else seen.set(epic.title.toLowerCase(), { ...epic })
  }
  return [...seen.values()]
}

/** By what they speak of, where that tells nearly all of them apart; else by who wants them. */
function clusterSeeds(seeds: readonly Seed[]): { title: string; seeds: Seed[] }[] {
  const topics = partingTopics(seeds)
  if (topics.size >= 2)
    return follow(seeds, (seed) => topics.get(seed) ?? '').map(([topic, some]) => ({
      title: capitalise(pluralOf(topic)),
      seeds: some,
    }))
  const byRole = clusterBy(seeds, roleOf)
  const roles = [...byRole.keys()].filter((role) => role !== '')
  const shared = [...byRole.values()].filter((some) => some.length >= 2).length
  if (roles.length < 2 || roles.length > 8 || shared < 2) return []
  return follow(seeds, roleOf).map(([role, some]) => ({ title: capitalise(`for ${plural(role)}`), seeds: some }))
}

/** Parts seeds by the commonest nouns: each takes at least two and not most of them; all but a few find one. */
function partingTopics(seeds: readonly Seed[]): Map<Seed, string> {
  const words = new Map(seeds.map((seed) => [seed, keyWords(wantedText(seed))]))
  const found = new Map<Seed, string>()
  const candidates = frequentTopics(seeds)
    .map(({ word: topic }) => ({ topic, own: seeds.filter((seed) => words.get(seed)?.has(stem(topic))) }))
    .filter(({ own }) => own.length >= 2 && own.length <= seeds.length * 0.6)
    .sort((a, b) => b.own.length - a.own.length)
  for (const { topic, own } of candidates) {
    const free = own.filter((seed) => !found.has(seed))
    if (free.length >= 2) for (const seed of free) found.set(seed, topic)
  }
  return new Set(found.values()).size >= 2 && found.size >= seeds.length * 0.7 ? found : new Map()
}

const plural = (role: string): string =>
  role.endsWith(' staff member')
    ? role.replace(/ member$/, '')
    : role.replace(/(\w+)$/, (last) => (last === 'person' ? 'people' : pluralOf(last)))

/** Seeds without a key go with the one before them, at the start with the one after. */
function follow(seeds: readonly Seed[], keyFor: (seed: Seed) => string): [string, Seed[]][] {
  const result = new Map<string, Seed[]>()
  let last = seeds.map(keyFor).find((key) => key !== '') ?? ''
  for (const seed of seeds) {
    last = keyFor(seed) || last
    result.set(last, [...(result.get(last) ?? []), seed])
  }
  return [...result]
}

function clusterBy(seeds: readonly Seed[], keyFor: (seed: Seed) => string): Map<string, Seed[]> {
  const result = new Map<string, Seed[]>()
  for (const seed of seeds) result.set(keyFor(seed), [...(result.get(keyFor(seed)) ?? []), seed])
  return result
}

const roleOf = (seed: Seed): string =>
  seed.parts.flatMap((part) => part.statements).find((statement) => statement.clause?.role)?.clause?.role ?? ''

/** What the demands of seeds are about, the commonest first. */
function frequentTopics(seeds: readonly Seed[]): { word: string; times: number }[] {
  const count = new Map<string, { word: string; times: number }>()
  for (const seed of seeds) {
    for (const word of new Set(
      seed.parts.flatMap((part) => part.statements.map((statement) => topicNoun(statement.clause))),
    )) {
      if (word === '' || isPersonNoun(word) || noTopic.test(word) || !/^[a-z]{3,}$/.test(word)) continue
      if (isNoTopic(word)) continue
      const entry = count.get(stem(word))
      count.set(stem(word), { word: entry?.word ?? word, times: (entry?.times ?? 0) + 1 })
    }
  }
  return [...count.values()].sort((a, b) => b.times - a.times)
}

/** `becomes`, `visible`, `eleven`: what stands where an object stands, and is none. */
function isNoTopic(word: string): boolean {
  const verb = verbOf(word) ?? verbOf(`${word}s`)
  if (verb && (verb.form === 'past' || verb.form === 'gerund' || !isNounToo(verb.base))) return true
  return (
    /(?:able|ible|ful|less|ous|ly)$/.test(word) ||
    /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/.test(word)
  )
}

const noTopic =
  /^(?:app|data|immediately|thx|thing|way|sms|pdf|csv|url|link|product|system|platform|software|application|website|tool|solution|nearby|online|offline|again|together|twice|once|right|away|everything|anything|something|other|others|must|should|able|need|want|when|then|they|them|their|with|from|every|each|also|only|before|after|within|without|view|create|edit|delete|show|send|make|have|time|list|number|name|detail|change|update|support|like|just|really|very|please|allow|automatically|automatic|least|most|more|first|last|within|minute|second|hour|month|week|date|page|screen|thing|lot|good|nice|easy|work|keep|know|take|give|come|back|long|same|different|possible|available)$/

function topicOfSeeds(seeds: readonly Seed[]): string {
  const found = frequentTopics(seeds)
  const shared = found.filter((topic) => topic.times > 1 && topic.times * 5 >= seeds.length)
  const words = (shared.length > 0 ? shared.slice(0, 2) : found.slice(0, seeds.length < 4 ? 1 : 0)).map((topic) =>
    pluralOf(topic.word),
  )
  if (words.length > 0) return capitalise(words.join(' and '))
  const [role, some = []] = [...clusterBy(seeds, roleOf)].sort((a, b) => b[1].length - a[1].length)[0] ?? []
  return role && some.length * 2 >= seeds.length ? capitalise(`for ${plural(role)}`) : 'Initiative'
}
