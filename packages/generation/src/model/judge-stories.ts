import * as z from 'zod'
import type { BriefTexts, DraftingOptions } from '../drafter.ts'
import { DraftingError } from '../drafting-error.ts'
import { readBrief } from '../reading/read-brief.ts'
import { isWanted } from '../reading/unit.ts'
import type { AnswerKind } from './answers/answer-kinds.ts'
import type { Asker } from './ask/ask-model.ts'
import { type JudgedStory, judgeStoriesPrompt, VerdictShape, verdictExample } from './prompts/judge-stories.v2.ts'

/** Counts, so that several briefs can be pooled. */
export type Judgement = {
  /** Stories that the brief supports; correctness is their share. */
  supported: number
  stories: number
  /** Requirements that a supported story fulfils; completeness is their share. */
  fulfilled: number
  requirements: number
}

/** Stories a question: more, and models begin to skip some. */
const batchSize = 20

/**
 * Correctness and completeness as a model judges them, after Text2Stories (arXiv 2510.08622). A story that the model says
 * nothing about, in two tries, ends the judgement: a number for the rest would not be one for the backlog. Throws `DraftingError`.
 */
export async function judgeStories(
  ask: Asker,
  brief: BriefTexts,
  stories: readonly JudgedStory[],
  options: Pick<DraftingOptions, 'signal' | 'onUsage'>,
): Promise<Judgement> {
  const texts = [brief.epicInfo, brief.additionalInfo]
  const requirements = readBrief(brief)
    .filter(isWanted)
    .map(({ field, start, end }) => brief[field].slice(start, end))
  const verdicts = new Map<number, Verdict>()
  for (let start = 0; start < stories.length; start += batchSize) {
    const batch = stories
      .slice(start, start + batchSize)
      .map(({ title, description, acceptanceCriteria }) => ({ title, description, acceptanceCriteria }))
    const isOfBatch = (story: number): boolean => story > start && story <= start + batch.length
    for (let attempt = 0; attempt < 2 && verdicts.size < start + batch.length; attempt += 1) {
      const prompt = judgeStoriesPrompt(
        texts.filter((text) => text.trim() !== '').join('\n\n'),
        requirements,
        batch,
        start + 1,
      )
      for await (const verdict of ask(prompt, verdictKind, { ...options, enough: batch.length }))
        if (isOfBatch(verdict.story) && !verdicts.has(verdict.story)) verdicts.set(verdict.story, verdict)
    }
    if (verdicts.size < start + batch.length)
      throw new DraftingError('bad-output', 'The judge left stories without a verdict.')
  }
  const supported = [...verdicts.values()].filter((verdict) => verdict.supported)
  const fulfilled = new Set(supported.flatMap((verdict) => verdict.requirements))
  return {
    supported: supported.length,
    stories: stories.length,
    fulfilled: requirements.filter((_, index) => fulfilled.has(index + 1)).length,
    requirements: requirements.length,
  }
}

type Verdict = { story: number; supported: boolean; requirements: number[] }

/** Numbers and truths as models write them, too. */
const looseNumber = z.coerce.number().pipe(z.int())
const LooseVerdict = z.object({
  story: looseNumber,
  supported: z.union([z.boolean(), z.stringbool()]),
  requirements: z.array(looseNumber).default([]),
})

const verdictKind: AnswerKind<Verdict> = {
  name: 'verdicts',
  shape: VerdictShape,
  examples: [verdictExample],
  read: (value) => {
    const parsed = LooseVerdict.safeParse(value)
    return parsed.success ? { answer: parsed.data } : { missing: 'A verdict had no story, supported or requirements.' }
  },
  listKeys: ['verdicts', 'judgements', 'judgments', 'stories'],
  titleOf: ({ story }) => `${story}`,
}
