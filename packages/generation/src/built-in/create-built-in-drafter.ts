import { setImmediate } from 'node:timers/promises'
import type { BacklogEpic, Brief, Drafter, DraftingOptions, DraftPiece } from '../drafter.ts'
import { leaveOutBegun } from '../leave-out-begun.ts'
import { askQuestions } from '../questions/ask-questions.ts'
import { draftBacklog } from './draft-backlog.ts'
import { mergeStories } from './tasks/merge-stories.ts'
import { redoEpic } from './tasks/redo-epic.ts'
import { redoStory } from './tasks/redo-story.ts'
import { splitStory } from './tasks/split-story.ts'
import { writeStoryFor } from './tasks/write-story-for.ts'

/** The drafter that needs no model and no network: it follows rules, so the same brief gives the same backlog. */
export function createBuiltInDrafter(): Drafter {
  return {
    label: 'built-in drafter',
    draft,
    redoStory: async (task, options) => begun(options, () => redoStory(task)),
    redoEpic: async (task, options) => begun(options, () => redoEpic(task, options.newId)),
    splitStory: async (task, options) => begun(options, () => splitStory(task, options.newId)),
    mergeStories: async (task, options) => begun(options, () => mergeStories(task)),
    writeStory: async (task, options) => begun(options, () => writeStoryFor(task, options.newId)),
    askQuestions: async (brief, options) => begun(options, () => askQuestions(brief, options.newId)),
  }
}

function begun<T>({ signal }: DraftingOptions, work: () => T): T {
  signal.throwIfAborted()
  return work()
}

async function* draft(
  brief: Brief,
  { newId, signal, begun: kept = [] }: DraftingOptions & { begun?: BacklogEpic[] },
): AsyncGenerator<DraftPiece> {
  signal.throwIfAborted()
  const backlog = draftBacklog(brief, newId)
  const events: DraftPiece[] = [
    ...backlog.map(({ epic }) => ({ type: 'epic' as const, epic })),
    ...backlog.flatMap(({ epic, stories }) =>
      stories.map((story) => ({ type: 'story' as const, epicId: epic.id, story })),
    ),
  ]
  for (const event of leaveOutBegun(events, kept)) {
    // others get their turn between two pieces, and a stop is noticed
    await setImmediate()
    signal.throwIfAborted()
    yield event
  }
}
