import type * as z from 'zod'
import {
  type EpicAnswer,
  EpicShape,
  type GapAnswer,
  GapShape,
  type OrderAnswer,
  OrderShape,
  type OutlineAnswer,
  OutlineShape,
  type PieceAnswer,
  PieceShape,
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
  readGapAnswer,
  readOrderAnswer,
  readOutlineAnswer,
  readPieceAnswer,
  readPlacedStoryAnswer,
  readQuestionAnswer,
  readStoryAnswer,
} from './read-answers.ts'

/**
 * One sort of element to ask a model for: its schema for servers that take one, an example of each of its forms for the instructions, how it is read, under
 * which keys its list may come, and what it is called.
 */
export type AnswerKind<T> = {
  name: string
  shape: z.ZodType
  examples: readonly object[]
  read: (value: unknown) => ReadAnswer<T>
  listKeys: string[]
  titleOf: (answer: T) => string
}

/** Of the form that is wanted, and of nothing that a brief is likely to be about. */
const exampleStory = {
  title: 'Cancel an order',
  description: 'As a ...',
  acceptanceCriteria: ['Given ...'],
  priority: 2,
} satisfies Partial<StoryAnswer>

const examplePlacedStory = { units: [3, 7], epic: 'Orders', ...exampleStory }
const exampleKinds = { demand: [3, 7], constraint: [4], noise: [1] }
const exampleEpic = { units: [3, 4], title: 'Orders', description: '...' }

export const epicKind: AnswerKind<EpicAnswer> = {
  name: 'epics',
  shape: EpicShape,
  examples: [exampleEpic],
  read: readEpicAnswer,
  listKeys: ['epics', 'epic', 'backlog', 'outline'],
  titleOf: ({ title }) => title,
}

const storyKeys = ['stories', 'userstories', 'story', 'userstory', 'backlog', 'epics', 'epic']

export const storyKind: AnswerKind<StoryAnswer> = {
  name: 'stories',
  shape: StoryShape,
  examples: [{ units: [3, 7], ...exampleStory }],
  read: readStoryAnswer,
  listKeys: storyKeys,
  titleOf: ({ title }) => title,
}

export const placedStoryKind: AnswerKind<PlacedStoryAnswer> = {
  name: 'stories',
  shape: PlacedStoryShape,
  examples: [examplePlacedStory],
  read: readPlacedStoryAnswer,
  listKeys: storyKeys,
  titleOf: ({ title }) => title,
}

export const pieceKind: AnswerKind<PieceAnswer> = {
  name: 'backlog',
  shape: PieceShape,
  examples: [exampleKinds, { epic: 'Orders', description: '...' }, examplePlacedStory],
  read: readPieceAnswer,
  listKeys: storyKeys,
  titleOf: (answer) =>
    answer.kind === 'kinds' ? 'kinds' : answer.kind === 'epic' ? `Epic ${answer.title}` : answer.title,
}

export const outlineKind: AnswerKind<OutlineAnswer> = {
  name: 'outline',
  shape: OutlineShape,
  examples: [exampleKinds, exampleEpic, { roles: ['guest', 'clerk'], everywhere: [1, 9] }],
  read: readOutlineAnswer,
  listKeys: epicKind.listKeys,
  titleOf: (answer) => (answer.kind === 'epic' ? answer.title : answer.kind),
}

export const gapKind: AnswerKind<GapAnswer> = {
  name: 'gaps',
  shape: GapShape,
  examples: [examplePlacedStory, { units: [8], story: 4, add: exampleStory.acceptanceCriteria }, { noDemand: [5] }],
  read: readGapAnswer,
  listKeys: [...storyKeys, 'gaps', 'additions'],
  titleOf: (answer) =>
    answer.kind === 'story' ? answer.title : answer.kind === 'criteria' ? `criteria of ${answer.story}` : 'no demand',
}

export const orderKind: AnswerKind<OrderAnswer> = {
  name: 'order',
  shape: OrderShape,
  examples: [{ story: 5, needs: [2] }, { effort: [4, 1] }],
  read: readOrderAnswer,
  listKeys: ['order', 'stories', 'dependencies', 'groups'],
  titleOf: (answer) => (answer.kind === 'needs' ? `needs of ${answer.story}` : `effort ${answer.stories.join(' ')}`),
}

export const questionKind: AnswerKind<QuestionAnswer> = {
  name: 'questions',
  shape: QuestionShape,
  examples: [{ question: '...?', reason: '...', assumption: '...', answers: ['...', '...'] }],
  read: readQuestionAnswer,
  listKeys: ['questions', 'openquestions'],
  titleOf: ({ question }) => question,
}
