import type { DraftedStory, DraftingOptions } from '../../drafter.ts'
import type { AnswerKind } from '../answers/answer-kinds.ts'
import { groundStory } from '../answers/ground-story.ts'
import type { StoryAnswer } from '../answers/model-answers.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import type { Asker } from '../ask/ask-model.ts'
import { createStoryIndex } from '../draft/story-index.ts'
import type { Prompt } from '../prompts/prompt.ts'

type Request<Answer extends StoryAnswer> = {
  brief: NumberedBrief
  prompt: Prompt
  kind: AnswerKind<Answer>
  epicTitle: string
  others: readonly DraftedStory[]
}

/** The one story that answers a prompt, with a title that none of `others` has; its id is empty. Undefined where the model sees nothing to write. */
export async function writeOneStory<Answer extends StoryAnswer>(
  ask: Asker,
  { brief, prompt, kind, epicTitle, others }: Request<Answer>,
  options: DraftingOptions,
): Promise<{ story: DraftedStory; answer: Answer } | undefined> {
  const answers: Answer[] = []
  // read to its end although one is enough, so that what it cost is known
  for await (const each of ask(prompt, kind, { ...options, enough: 1 })) answers.push(each)
  const [answer] = answers
  return answer && { answer, story: createStoryIndex(others).add(groundStory(answer, brief, ''), epicTitle) }
}
