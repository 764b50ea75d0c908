import type { Brief, DraftedStory } from '../drafter.ts'
import { checkStory, type StoryFinding, storyParts } from './check-story.ts'
import { isCited, requirementLines } from './requirement-lines.ts'

export type BacklogReport = {
  stories: number
  /** share of stories all of whose passages stand in the brief, 0 to 1 */
  cited: number
  /** share of the brief's requirement sentences and list items that a story rests on, 0 to 1 */
  covered: number
  uncovered: string[]
  /** requirement sentences and list items of the brief */
  lines: number
  /** share of stories that are well-formed, 0 to 1 */
  wellFormed: number
  /** share of stories that are well-formed and atomic, 0 to 1 */
  wellFormedAndAtomic: number
  /** share of stories that say nearly what an earlier one says, 0 to 1 */
  duplicates: number
  titlesUnique: boolean
  /** whether no story waits for itself, and every dependency exists */
  acyclic: boolean
  findings: { storyId: string; findings: StoryFinding[] }[]
}

const LONGEST_SOURCE = 500
const NEARLY_THE_SAME = 0.8

/** Measures a backlog against its brief: form, faithfulness of the citations, completeness, uniqueness. */
export function checkBacklog(
  stories: readonly DraftedStory[],
  brief: Pick<Brief, 'epicInfo' | 'additionalInfo'>,
): BacklogReport {
  const findings = stories.map((story) => ({ storyId: story.id, findings: checkStory(story) }))
  const has = (flaws: readonly string[]): number =>
    findings.filter((entry) => entry.findings.some((finding) => flaws.includes(finding.flaw))).length
  const lines = [...requirementLines(brief.epicInfo), ...requirementLines(brief.additionalInfo)]
  const sources = stories.flatMap((story) => story.source)
  const uncovered = lines.filter((line) => !isCited(line, sources))
  const titles = new Set(stories.map((story) => story.title.trim().toLowerCase()))
  return {
    stories: stories.length,
    cited: share(
      stories.filter((story) => story.source.every((source) => stands(source, brief))).length,
      stories.length,
    ),
    covered: share(lines.length - uncovered.length, lines.length),
    uncovered,
    lines: lines.length,
    wellFormed: share(stories.length - has(['well-formed']), stories.length),
    wellFormedAndAtomic: share(stories.length - has(['well-formed', 'atomic', 'minimal']), stories.length),
    duplicates: share(countDuplicates(stories), stories.length, 0),
    titlesUnique: titles.size === stories.length,
    acyclic: isAcyclic(stories),
    findings: findings.filter((entry) => entry.findings.length > 0),
  }
}

const share = (part: number, whole: number, empty = 1): number => (whole === 0 ? empty : part / whole)

/** A passage stands in the brief as it is, to the character. */
const stands = (source: string, brief: Pick<Brief, 'epicInfo' | 'additionalInfo'>): boolean =>
  source.length > 0 &&
  source.length <= LONGEST_SOURCE &&
  (brief.epicInfo.includes(source) || brief.additionalInfo.includes(source))

function countDuplicates(stories: readonly DraftedStory[]): number {
  const words = stories.map((story) =>
    wordsOf(`${story.title} ${storyParts(story.description)?.means ?? story.description}`),
  )
  return words.filter((own, i) => words.slice(0, i).some((other) => likeness(own, other) >= NEARLY_THE_SAME)).length
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu)
      ?.filter((word) => !/^(?:to|the|an?|of|for|and|in|on|my|be)$/.test(word)),
  )

function likeness(a: Set<string>, b: Set<string>): number {
  const common = [...a].filter((word) => b.has(word)).length
  return common === 0 ? 0 : common / (a.size + b.size - common)
}

function isAcyclic(stories: readonly DraftedStory[]): boolean {
  const byId = new Map(stories.map((story) => [story.id, story]))
  const done = new Set<string>()
  const visit = (id: string, open: ReadonlySet<string>): boolean => {
    if (open.has(id) || !byId.has(id)) return false
    if (done.has(id)) return true
    const ok = (byId.get(id)?.dependsOn ?? []).every((next) => visit(next, new Set([...open, id])))
    done.add(id)
    return ok
  }
  return stories.every((story) => visit(story.id, new Set()))
}
