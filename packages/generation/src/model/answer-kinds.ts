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

/**
 * One sort of element to ask a model for: its schema for servers that take one, an example of it for the instructions, how it is read, under which keys
 * its list may come, and what it is called.
 */
export type AnswerKind<T> = {
  name: string
  shape: z.ZodType
  example: object
  read: (value: unknown) => ReadAnswer<T>
  listKeys: string[]
  titleOf: (answer: T) => string
}

/** Of the form that is wanted, and of nothing that a brief is likely to be about. */
const exampleStory = {
  title: 'Cancel an order',
  description: 'As a <role>, I want <means>, so that <end>',
  acceptanceCriteria: ['Given ..., when ..., then ...'],
  priority: 2,
} satisfies Partial<StoryAnswer>

export const epicKind: AnswerKind<EpicAnswer> = {
  name: 'epics',
  shape: EpicShape,
  example: { units: [3, 4], title: 'Orders', description: '...' },
  read: readEpicAnswer,
  listKeys: ['epics', 'epic', 'backlog', 'outline'],
  titleOf: ({ title }) => title,
}

const storyKeys = ['stories', 'userstories', 'story', 'userstory', 'backlog', 'epics', 'epic']

export const storyKind: AnswerKind<StoryAnswer> = {
  name: 'stories',
  shape: StoryShape,
  example: { units: [3, 7], ...exampleStory },
  read: readStoryAnswer,
  listKeys: storyKeys,
  titleOf: ({ title }) => title,
}

export const placedStoryKind: AnswerKind<PlacedStoryAnswer> = {
  name: 'stories',
  shape: PlacedStoryShape,
  example: { units: [3, 7], epic: 'Orders', ...exampleStory },
  read: readPlacedStoryAnswer,
  listKeys: storyKeys,
  titleOf: ({ title }) => title,
}

export const questionKind: AnswerKind<QuestionAnswer> = {
  name: 'questions',
  shape: QuestionShape,
  example: { question: '...?', reason: '...', assumption: '...', answers: ['...', '...'] },
  read: readQuestionAnswer,
  listKeys: ['questions', 'openquestions'],
  titleOf: ({ question }) => question,
}
