import {
  type DraftForm,
  type Epic,
  EpicAnswer,
  StoriesAnswer,
  StoryAnswer,
  type UserStory,
  WrittenStoryAnswer,
} from '@planwright/contract'
import { api } from '../../app/api/api.ts'
import { marksOf } from '../checks/marks.ts'
import type { Assumption } from './assumptions.ts'

/**
 * A model on somebody's own machine may take ten minutes to load before its first word, and the server, which waits for it, gives up before this.
 */
export const draftingCallMs = 20 * 60_000

/** What the drafter knows when it does something on a backlog: the brief and the backlog as they stand here, and what is assumed of the one. */
export type DraftingTask = { form: DraftForm; assumptions: Assumption[]; epics: Epic[]; signal?: AbortSignal }

export function briefOf(form: DraftForm) {
  const { companyInfo, epicInfo, detailLevel, additionalInfo, modelMarks } = form
  return {
    companyInfo,
    epicInfo,
    detailLevel,
    additionalInfo,
    marks: marksOf(form),
    ...(modelMarks && { modelMarks }),
  }
}

const call = <T>(
  path: string,
  schema: Parameters<typeof api.call<T>>[1],
  { form, assumptions, epics, signal }: DraftingTask,
  more: object,
) =>
  api.call(`/inference/${path}`, schema, {
    method: 'POST',
    body: { ...briefOf(form), assumptions, epics, ...more },
    signal,
    timeoutMs: draftingCallMs,
  })

/** What the drafter proposes, or in words that there is nothing to do. */
export type Proposed<Answer> = { answer: Answer } | { nothing: string }

export async function redoStory(task: DraftingTask, storyId: string, hint: string): Promise<Proposed<UserStory[]>> {
  const { story, nothing } = await call('redo-story', StoryAnswer, task, { storyId, hint })
  return proposed([story], nothing)
}

export async function splitStory(task: DraftingTask, storyId: string, hint: string): Promise<Proposed<UserStory[]>> {
  const { stories, nothing } = await call('split-story', StoriesAnswer, task, { storyId, hint })
  return proposed(stories, nothing)
}

export async function mergeStories(task: DraftingTask, storyIds: string[]): Promise<Proposed<UserStory[]>> {
  const { story, nothing } = await call('merge-stories', StoryAnswer, task, { storyIds })
  return proposed([story], nothing)
}

export async function redoEpic(task: DraftingTask, epicId: string, hint: string): Promise<Proposed<Epic>> {
  const { epic, nothing } = await call('redo-epic', EpicAnswer, task, { epicId, hint })
  return proposed(epic, nothing)
}

/** The story and the epic it belongs into: one of the task's, or a new one without stories. */
export function writeStory(task: DraftingTask, passage: string): Promise<WrittenStoryAnswer> {
  return call('write-story', WrittenStoryAnswer, task, { passage })
}

const proposed = <Answer>(answer: Answer, nothing: string | undefined): Proposed<Answer> =>
  nothing === undefined ? { answer } : { nothing }
