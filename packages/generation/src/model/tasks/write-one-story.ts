import type { DraftedStory, DraftingOptions } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import type { Asker } from '../ask-model.ts'
import type { NumberedBrief } from '../number-brief.ts'
import type { Prompt } from '../prompts/prompt.ts'
import { createStoryIndex } from '../story-index.ts'
import { writeStories } from '../write-stories.ts'

type Request = { brief: NumberedBrief; prompt: Prompt; epicTitle: string; others: readonly DraftedStory[] }

/** The one story that answers a prompt, with a title that none of `others` has; its id is empty. Throws `DraftingError`. */
export async function writeOneStory(ask: Asker, request: Request, options: DraftingOptions): Promise<DraftedStory> {
  const { brief, prompt, epicTitle, others } = request
  const written: DraftedStory[] = []
  // read to its end although one is enough, so that what it cost is known
  for await (const each of writeStories(ask, brief, prompt, { ...options, enough: 1 })) written.push(each)
  const [first] = written
  if (!first) throw new DraftingError('bad-output', 'The model wrote no story.')
  return createStoryIndex(others).add(first, epicTitle)
}
