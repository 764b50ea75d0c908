import type { Brief, Drafter, DraftingOptions, ModelCall } from '../drafter.ts'
import { readBrief } from '../reading/read-brief.ts'
import { type NumberedBrief, numberBrief } from './answers/number-brief.ts'
import { createAsker } from './ask/ask-model.ts'
import { type Model, type OpenModel, openLanguageModel } from './ask/language-model.ts'
import { draftWithModel } from './draft/draft-with-model.ts'
import type { ModelSettings } from './model-settings.ts'
import { askQuestions } from './tasks/ask-questions.ts'
import { mergeStories } from './tasks/merge-stories.ts'
import { redoEpic } from './tasks/redo-epic.ts'
import { redoStory } from './tasks/redo-story.ts'
import { splitStory } from './tasks/split-story.ts'
import { writeStory } from './tasks/write-story.ts'

/**
 * A drafter that asks a language model. What the model answers is data: it is parsed, and what it rests on is looked up in the brief. `model`
 * stands apart for tests and recordings; `onCall` is told what came of each call to it.
 */
export function createModelDrafter(
  settings: ModelSettings,
  {
    model = openLanguageModel(settings),
    onCall,
  }: { model?: Model | OpenModel; onCall?: ((call: ModelCall) => void) | undefined } = {},
): Drafter {
  const ask = createAsker(model, settings, onCall)
  return {
    label: `${settings.model} (${settings.provider})`,
    async *draft(brief, options) {
      yield* draftWithModel(ask, await numbered(options.remaining ? brief : unread(brief), options), options)
    },
    redoStory: async (task, options) => redoStory(ask, await numbered(task.brief, options), task, options),
    redoEpic: async (task, options) => redoEpic(ask, await numbered(task.brief, options), task, options),
    splitStory: async (task, options) => splitStory(ask, await numbered(task.brief, options), task, options),
    mergeStories: async (task, options) => mergeStories(ask, await numbered(task.brief, options), task, options),
    writeStory: async (task, options) => writeStory(ask, await numbered(task.brief, options), task, options),
    askQuestions: async (brief, options) => askQuestions(ask, await numbered(brief, options), options),
  }
}

/** Whoever drafts anew reads anew: what a model said of the lines before is no answer to copy. */
const unread = (brief: Brief): Brief => {
  if (!brief.modelMarks) return brief
  const { modelMarks: _, ...rest } = brief
  return rest
}

async function numbered(brief: Brief, { readElsewhere }: DraftingOptions): Promise<NumberedBrief> {
  return numberBrief(brief, readElsewhere ? await readElsewhere(brief) : readBrief(brief))
}
