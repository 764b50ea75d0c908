import type { Brief, DraftedStory, Drafter, TokenUsage } from '../drafter.ts'
import { DraftingError } from '../drafting-error.ts'
import { plainPrompt } from '../model/draft/draft-plainly.ts'
import type { Judgement } from '../model/judge-stories.ts'
import type { Judge } from '../model/open-model-judge.ts'
import { checkBacklog } from '../quality/check-backlog.ts'
import type { StoryFlaw } from '../quality/check-story.ts'
import type { ScoredDraft, Scorer, Verdict } from './read-scorer.ts'

/** Characters a token, about. */
const tokenLength = 4

/** What one brief became. Counts stand beside the shares that they make, so that several briefs can be pooled. */
export type BriefEvaluation = {
  file: string
  epics: number
  stories: number
  requirements: number
  /** stories that cite the brief, and whose every passage stands there to the letter */
  citedStories: number
  /** requirement sentences, list items and table rows that a story tells */
  coveredRequirements: number
  /** stories without a finding about being well-formed, atomic or minimal */
  wellFormedStories: number
  /** stories that say nearly what an earlier one says */
  duplicateStories: number
  findings: Partial<Record<StoryFlaw, number>>
  uncovered: string[]
  /** milliseconds from the call to the first epic, and to the last piece; null where none came */
  firstEpicMs: number | null
  totalMs: number
  /** null where no model was asked */
  tokens: TokenUsage | null
  /** questions to a model */
  calls: number
  /** tokens of one plain prompt with the brief, at four characters a token */
  plainInput: number
  judgement: Judgement | null
  judgeTokens: TokenUsage | null
  /** what the scorer says of it by its labels; null without either */
  verdict: Verdict | null
  /** why nothing, or only a part, came about */
  problem: string | null
}

export type Backlog = Exclude<ScoredDraft, { detail: string }>

export type EvaluationTools = {
  drafter: Pick<Drafter, 'draft'>
  /** Takes what was drafted. */
  onDraft?: (epics: Backlog) => void
  judge: Judge | null
  scorer: Scorer | null
  /** milliseconds that only grow */
  clock: () => number
  newId: () => string
  signal: AbortSignal
}

/** Drafts from one brief and measures what comes. A draft that fails is measured as far as it came, and says why. */
export async function evaluateBrief(file: string, brief: Brief, tools: EvaluationTools): Promise<BriefEvaluation> {
  const { drafter, judge, scorer, clock, newId, signal } = tools
  const tokens = countTokens()
  const judgeTokens = countTokens()
  const epics: Backlog = []
  let calls = 0
  const beforeAsking = () => {
    calls += 1
  }
  let firstEpicMs: number | null = null
  let problem: string | null = null
  const startMs = clock()
  try {
    for await (const event of drafter.draft(brief, { newId, signal, beforeAsking, onUsage: tokens.add })) {
      firstEpicMs ??= clock() - startMs
      if (event.type === 'epic') epics.push({ ...event.epic, userStories: [] })
      else if (event.type === 'story') put(event.story, epics.find(({ id }) => id === event.epicId)?.userStories)
    }
  } catch (error) {
    problem = problemOf(error)
  }
  const totalMs = clock() - startMs
  tools.onDraft?.(epics)
  const stories = epics.flatMap(({ userStories }) => userStories)
  const verdict = scorer?.score(file, brief.epicInfo, problem === null ? epics : { title: problem, detail: problem })
  const measured = measure(stories, brief)
  if (measured.requirements === 0)
    problem ??= 'No sentence or list item in it demands anything, so nothing can be covered.'
  let judgement: Judgement | null = null
  if (judge && stories.length > 0) {
    try {
      judgement = await judge.judge(brief, stories, { signal, onUsage: judgeTokens.add })
    } catch (error) {
      problem = [problem, `The judge failed: ${problemOf(error)}`].filter(Boolean).join(' ')
    }
  }
  const plain = plainPrompt(brief)
  return {
    file,
    epics: epics.length,
    ...measured,
    firstEpicMs,
    totalMs,
    tokens: tokens.total(),
    calls,
    plainInput: Math.ceil((plain.instructions.length + plain.data.length) / tokenLength),
    judgement,
    judgeTokens: judgeTokens.total(),
    verdict: verdict ?? null,
    problem,
  }
}

/** One that comes again stands in the place of what came. */
function put(story: DraftedStory, among: DraftedStory[] = []): void {
  const at = among.findIndex(({ id }) => id === story.id)
  among.splice(at < 0 ? among.length : at, at < 0 ? 0 : 1, story)
}

function measure(stories: readonly DraftedStory[], brief: Brief) {
  const report = checkBacklog(stories, brief)
  const findings: Partial<Record<StoryFlaw, number>> = {}
  for (const flaw of report.findings.flatMap((entry) => [...new Set(entry.findings.map((finding) => finding.flaw))]))
    findings[flaw] = (findings[flaw] ?? 0) + 1
  return {
    stories: stories.length,
    requirements: report.lines,
    citedStories: Math.round(report.cited * stories.length),
    coveredRequirements: report.lines - report.uncovered.length,
    wellFormedStories: Math.round(report.wellFormedAndAtomic * stories.length),
    duplicateStories: Math.round(report.duplicates * stories.length),
    findings,
    uncovered: report.uncovered,
  }
}

function countTokens() {
  let total: TokenUsage | null = null
  return {
    add: ({ inputTokens, outputTokens }: TokenUsage) => {
      total = {
        inputTokens: (total?.inputTokens ?? 0) + inputTokens,
        outputTokens: (total?.outputTokens ?? 0) + outputTokens,
      }
    },
    total: () => total,
  }
}

/** A failure of drafting is part of the measurement; anything else is a fault of the program. */
function problemOf(error: unknown): string {
  if (error instanceof DraftingError) return error.message
  throw error
}
