import type * as z from 'zod'
import {
  type EpicAnswer,
  EpicShape,
  type PlacedStoryAnswer,
  PlacedStoryShape,
  type QuestionAnswer,
  QuestionShape,
  type StoryAnswer,
  StoryShape,
} from './model-answers.ts'
import {
  type ReadAnswer,
  readEpicAnswer,
  readPlacedStoryAnswer,
  readQuestionAnswer,
  readStoryAnswer,
} from './read-answers.ts'

/** One sort of element to ask a model for: its schema, how it is read, under which keys its list may come, and what it is called. */
export type AnswerKind<T> = {
  name: string
  shape: z.ZodType
  read: (value: unknown) => ReadAnswer<T>
  listKeys: string[]
  titleOf: (answer: T) => string
}

export const epicKind: AnswerKind<EpicAnswer> = {
  name: 'epics',
  shape: EpicShape,
  read: readEpicAnswer,
  listKeys: ['epics', 'epic', 'backlog', 'outline'],
  titleOf: ({ title }) => title,
}

const storyKeys = ['stories', 'userstories', 'story', 'userstory', 'backlog', 'epics', 'epic']

export const storyKind: AnswerKind<StoryAnswer> = {
  name: 'stories',
  shape: StoryShape,
  read: readStoryAnswer,
  listKeys: storyKeys,
  titleOf: ({ title }) => title,
}

export const placedStoryKind: AnswerKind<PlacedStoryAnswer> = {
  name: 'stories',
  shape: PlacedStoryShape,
  read: readPlacedStoryAnswer,
  listKeys: storyKeys,
  titleOf: ({ title }) => title,
}

export const questionKind: AnswerKind<QuestionAnswer> = {
  name: 'questions',
  shape: QuestionShape,
  read: readQuestionAnswer,
  listKeys: ['questions', 'openquestions'],
  titleOf: ({ question }) => question,
}
