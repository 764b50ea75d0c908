import { sharePoints } from '../../built-in/tasks/share-points.ts'
import type { DraftedStory, DraftingOptions, DraftingTask, NothingToDo } from '../../drafter.ts'
import { findStory } from '../../find-in-backlog.ts'
import { shareOutPassages } from '../../share-out-passages.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import type { Asker } from '../ask/ask-model.ts'
import { createStoryIndex } from '../draft/story-index.ts'
import { writeStories } from '../draft/write-stories.ts'
import { splitStoryPrompt } from '../prompts/split-story.v6.ts'
import { linesFor } from './lines-for.ts'
import { standingBeside } from './standing-beside.ts'

/**
 * Two stories or more that together say what one did and rest on the same passages, each with its priority and what it waits for, and its points shared out.
 * A part may say what the hint wants beyond that, and rest on what supports it.
 */
export async function splitStory(
  ask: Asker,
  brief: NumberedBrief,
  { epics, storyId, hint }: DraftingTask<{ storyId: string; hint: string }>,
  options: DraftingOptions,
): Promise<DraftedStory[] | NothingToDo> {
  const { epic, story } = findStory(epics, storyId)
  const standing = standingBeside(epics, [storyId])
  const index = createStoryIndex(standing.flatMap(({ stories }) => stories))
  const lines = linesFor(brief, { stories: [story], hint })
  const prompt = splitStoryPrompt(brief, { story, standing, hint, lines })
  const parts: DraftedStory[] = []
  for await (const part of writeStories(ask, brief, prompt, { ...options, enough: 2 }))
    parts.push(index.add({ ...part, id: options.newId() }, epic.title))
  if (parts.length < 2) return { nothing: oneThing }
  const points = sharePoints(story.storyPoints, parts.length)
  const { priority, dependsOn } = story
  return shareOutPassages(parts, story, { isWished: hint.trim() !== '' }).map((part, i) => ({
    ...part,
    priority,
    dependsOn,
    storyPoints: points[i] ?? part.storyPoints,
  }))
}

const oneThing =
  'This story is one thing already; the model found nothing to split it by. Say in the hint what should stand by itself, or split it by hand.'
