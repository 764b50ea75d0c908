import type { BriefTexts, DraftingOptions } from '../drafter.ts'
import type { Judgement } from './judge-stories.ts'
import type { ModelSettings } from './model-settings.ts'
import type { JudgedStory } from './prompts/judge-stories.v2.ts'

/** Judges a backlog against its brief. Throws `DraftingError`. */
export type Judge = {
  label: string
  judge(
    brief: BriefTexts,
    stories: readonly JudgedStory[],
    options: Pick<DraftingOptions, 'signal' | 'onUsage'>,
  ): Promise<Judgement>
}

/** A judge that asks the configured language model; see `judgeStories`. The SDKs behind it are loaded only now. */
export async function openModelJudge(settings: ModelSettings): Promise<Judge> {
  const [{ createAsker }, { openLanguageModel }, { judgeStories }] = await Promise.all([
    import('./ask/ask-model.ts'),
    import('./ask/language-model.ts'),
    import('./judge-stories.ts'),
  ])
  const ask = createAsker(openLanguageModel(settings), settings)
  return {
    label: `${settings.model} (${settings.provider})`,
    judge: (brief, stories, options) => judgeStories(ask, brief, stories, options),
  }
}
