import { findTwins } from '@planwright/likeness'
import type { BriefTexts, DraftedStory } from '../drafter.ts'
import { checkExactForm } from './check-exact-form.ts'
import { checkStory, type StoryFinding } from './check-story.ts'
import { reviewBrief } from './review-brief.ts'

export type BacklogReport = {
  stories: number
  /** share of stories that rest on passages, all of which stand in the brief, 0 to 1 */
  cited: number
  /** share of what the brief wants that a story tells, 0 to 1 */
  covered: number
  uncovered: string[]
  /** sentences, list items and table rows of the brief that want something */
  lines: number
  /** share of stories that are well-formed and written exactly in the form a draft promises, 0 to 1 */
  wellFormed: number
  /** share of stories that are so, atomic and minimal, 0 to 1 */
  wellFormedAndAtomic: number
  /** share of stories that say nearly what an earlier one says, 0 to 1 */
  duplicates: number
  titlesUnique: boolean
  /** whether no story waits for itself, and every dependency exists */
  acyclic: boolean
  findings: { storyId: string; findings: StoryFinding[] }[]
}

const longestSource = 500
/** Measures a backlog against its brief: form, faithfulness of the citations, completeness, uniqueness. */
export function checkBacklog(stories: readonly DraftedStory[], brief: BriefTexts): BacklogReport {
  const findings = stories.map((story) => ({
    storyId: story.id,
    findings: [...checkStory(story), ...checkExactForm(story)],
  }))
  const has = (flaws: readonly string[]): number =>
    findings.filter((entry) => entry.findings.some((finding) => flaws.includes(finding.flaw))).length
  const { requirements, uncovered } = reviewBrief(brief, stories)
  const titles = new Set(stories.map((story) => story.title.trim().toLowerCase()))
  return {
    stories: stories.length,
    cited: share(
      stories.filter(({ source }) => source.length > 0 && source.every((passage) => stands(passage, brief))).length,
      stories.length,
    ),
    covered: share(requirements - uncovered.length, requirements),
    uncovered: uncovered.map(({ passage }) => passage),
    lines: requirements,
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
const stands = (source: string, brief: BriefTexts): boolean =>
  source.length > 0 &&
  source.length <= longestSource &&
  (brief.epicInfo.includes(source) || brief.additionalInfo.includes(source))

/** Stories that say nearly what an earlier one says. */
const countDuplicates = (stories: readonly DraftedStory[]): number =>
  new Set(findTwins(stories).map(({ storyIds }) => storyIds[1])).size

function isAcyclic(stories: readonly DraftedStory[]): boolean {
  const byId = new Map(stories.map((story) => [story.id, story]))
  const visited = new Set<string>()
  const visit = (id: string, open: ReadonlySet<string>): boolean => {
    if (open.has(id) || !byId.has(id)) return false
    if (visited.has(id)) return true
    const ok = (byId.get(id)?.dependsOn ?? []).every((next) => visit(next, new Set([...open, id])))
    visited.add(id)
    return ok
  }
  return stories.every((story) => visit(story.id, new Set()))
}
