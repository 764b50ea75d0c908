import type { Drafter } from '../drafter.ts'
import { createAsker } from './ask-model.ts'
import { draftWithModel } from './draft-with-model.ts'
import { languageModel, type Model } from './language-model.ts'
import type { ModelSettings } from './model-settings.ts'
import { askQuestions } from './tasks/ask-questions.ts'
import { mergeStories } from './tasks/merge-stories.ts'
import { redoEpic } from './tasks/redo-epic.ts'
import { redoStory } from './tasks/redo-story.ts'
import { splitStory } from './tasks/split-story.ts'
import { writeStory } from './tasks/write-story.ts'

/**
 * A drafter that asks a language model. What the model answers is data: it is parsed, its passages are looked up in the brief, its form is
 * checked by code. `model` and `silenceMs` (milliseconds without a sign of it until it is given up) stand apart for tests.
 */
export function createModelDrafter(
  settings: ModelSettings,
  { model = languageModel(settings), silenceMs }: { model?: Model; silenceMs?: number } = {},
): Drafter {
  const ask = createAsker(model, silenceMs === undefined ? {} : { silenceMs })
  return {
    label: `${settings.model} (${settings.provider})`,
    draft: (brief, options) => draftWithModel(ask, brief, options),
    redoStory: (task, options) => redoStory(ask, task, options),
    redoEpic: (task, options) => redoEpic(ask, task, options),
    splitStory: (task, options) => splitStory(ask, task, options),
    mergeStories: (task, options) => mergeStories(ask, task, options),
    writeStory: (task, options) => writeStory(ask, task, options),
    askQuestions: (brief, options) => askQuestions(ask, brief, options),
  }
}
