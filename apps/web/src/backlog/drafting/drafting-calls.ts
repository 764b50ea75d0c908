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
import { longCallMs } from '../../app/api/api-client.ts'

/** What the drafter knows when it does something on a backlog: the brief and the backlog as they stand here. */
export type DraftingTask = { form: DraftForm; epics: Epic[]; signal?: AbortSignal }

export const briefOf = ({ companyInfo, epicInfo, detailLevel, additionalInfo }: DraftForm) => ({
  companyInfo,
  epicInfo,
  detailLevel,
  additionalInfo,
})

const call = <T>(
  path: string,
  schema: Parameters<typeof api.call<T>>[1],
  { form, epics, signal }: DraftingTask,
  more: object,
) =>
  api.call(`/inference/${path}`, schema, {
    method: 'POST',
    body: { ...briefOf(form), epics, ...more },
    signal,
    timeoutMs: longCallMs,
  })

export const redoStory = async (task: DraftingTask, storyId: string, hint: string): Promise<UserStory> =>
  (await call('redo-story', StoryAnswer, task, { storyId, hint })).story

export const splitStory = async (task: DraftingTask, storyId: string, hint: string): Promise<UserStory[]> =>
  (await call('split-story', StoriesAnswer, task, { storyId, hint })).stories

export const mergeStories = async (task: DraftingTask, storyIds: string[]): Promise<UserStory> =>
  (await call('merge-stories', StoryAnswer, task, { storyIds })).story

export const redoEpic = async (task: DraftingTask, epicId: string, hint: string): Promise<Epic> =>
  (await call('redo-epic', EpicAnswer, task, { epicId, hint })).epic

/** The story and the epic it belongs into: one of the task's, or a new one without stories. */
export const writeStory = (task: DraftingTask, passage: string): Promise<WrittenStoryAnswer> =>
  call('write-story', WrittenStoryAnswer, task, { passage })
