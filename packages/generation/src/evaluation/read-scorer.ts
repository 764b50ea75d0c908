import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DraftedEpic, DraftedStory } from '../drafter.ts'

/** Figures of drafts against labels, by their names; a share is null where there is nothing to take it of. */
export type LabelFigures = Record<string, number | null>
/** What a scorer says of one brief; only the scorer reads it. */
export type Verdict = { readonly [name: string]: unknown }
/** Epics with their stories as the api hands them out, or why there are none. */
export type ScoredDraft = (DraftedEpic & { userStories: DraftedStory[] })[] | { title: string; detail: string }

export type Scorer = {
  /** null where no labels stand beside the brief */
  score(file: string, text: string, draft: ScoredDraft): Verdict | null
  totals(verdicts: readonly Verdict[]): LabelFigures
}

const scorerName = 'score.mjs'

type ScorerModule = {
  scoreBrief(text: string, labels: unknown, draft: ScoredDraft, options: { company: string; near: string[] }): Verdict
  totals(verdicts: readonly Verdict[]): LabelFigures
}

/** The scorer of a folder of labelled briefs: a `score.mjs` in it or in the one above, for briefs beside whose NAME.md stands NAME.json. Null where there is none. */
export async function readScorer(folder: string): Promise<Scorer | null> {
  const path = [folder, dirname(resolve(folder))].map((each) => resolve(each, scorerName)).find(existsSync)
  if (path === undefined) return null
  const { scoreBrief, totals } = (await import(pathToFileURL(path).href)) as ScorerModule
  return {
    score(file, text, draft) {
      const labels = join(folder, `${file.slice(0, -extname(file).length)}.json`)
      if (!existsSync(labels)) return null
      return scoreBrief(text, JSON.parse(readFileSync(labels, 'utf8')), draft, { company: '', near: [folder] })
    },
    totals,
  }
}
