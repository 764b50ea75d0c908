import { titleKey } from '@planwright/likeness'
import * as z from 'zod'
import type { DraftedStory, DraftingOptions, DraftingTask, NothingToDo } from '../../drafter.ts'
import { findStory } from '../../find-in-backlog.ts'
import { sameText } from '../../same-text.ts'
import { type AnswerKind, storyKind } from '../answers/answer-kinds.ts'
import { type StoryAnswer, StoryShape } from '../answers/model-answers.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import type { Asker } from '../ask/ask-model.ts'
import { redoStoryPrompt } from '../prompts/redo-story.v6.ts'
import { linesFor } from './lines-for.ts'
import { readWish } from './read-wish.ts'
import { standingBeside } from './standing-beside.ts'
import { writeOneStory } from './write-one-story.ts'

/**
 * The story written again after the hint. It keeps its id, and its priority and what it waits for unless the hint speaks of them; its points, too, where
 * there is no hint.
 */
export async function redoStory(
  ask: Asker,
  brief: NumberedBrief,
  { epics, storyId, hint }: DraftingTask<{ storyId: string; hint: string }>,
  options: DraftingOptions,
): Promise<DraftedStory | NothingToDo> {
  const { epic, story } = findStory(epics, storyId)
  const standing = standingBeside(epics, [storyId])
  const others = standing.flatMap(({ stories }) => stories)
  const wish = readWish(hint)
  const beside = epic.stories.filter(({ id }) => id !== storyId)
  const lines = linesFor(brief, { stories: [story], beside, hint })
  const kind: AnswerKind<RedoneAnswer> = hint.trim() === '' ? storyKind : storyInOrderKind
  const prompt = redoStoryPrompt(brief, { epic, story, standing, hint, lines, kind })
  const draft = await writeOneStory(ask, { brief, prompt, kind, epicTitle: epic.title, others }, options)
  if (!draft || sameText(draft.story, story)) return { nothing }
  const { story: redone, answer } = draft
  return {
    ...redone,
    id: story.id,
    priority: wish.ofPriority ? redone.priority : story.priority,
    dependsOn: wish.ofOrder && answer.after ? idsOf(answer.after, others) : story.dependsOn,
    ...(hint.trim() === '' && { storyPoints: story.storyPoints }),
  }
}

const nothing =
  'The model would leave this story as it is. Say in other words what it should be about, such as "refunds" or "for staff".'

/** `after` holds titles of what it waits for, where the model speaks of that. */
type RedoneAnswer = StoryAnswer & { after?: string[] }

const Order = z.looseObject({ after: z.array(z.string().max(1_000)).max(200) })
const storyInOrderKind: AnswerKind<RedoneAnswer> = {
  ...storyKind,
  shape: StoryShape.extend({ after: z.array(z.string()).describe('The titles of what must be done before it') }),
  examples: storyKind.examples.map((example) => ({ ...example, after: ['Pay a bill'] })),
  read: (value) => {
    const read = storyKind.read(value)
    const order = Order.safeParse(value)
    return 'missing' in read || !order.success ? read : { answer: { ...read.answer, after: order.data.after } }
  },
}

function idsOf(titles: readonly string[], stories: readonly DraftedStory[]): string[] {
  const named = new Set(titles.map(titleKey))
  return stories.flatMap(({ id, title }) => (named.has(titleKey(title)) ? id : []))
}
