import { detailLevels } from '@planwright/planning'
import * as z from 'zod/mini'
import { BacklogForm, Epic, EpicsInput, ItemId, itemLimits, Marks, passageKinds, UserStory } from './backlog.ts'

/** The brief as every drafting call takes it: the same texts as step 1's form. */
const briefShape = {
  companyInfo: BacklogForm.shape.companyInfo,
  epicInfo: BacklogForm.shape.epicInfo,
  detailLevel: z._default(z.enum(detailLevels), 'medium'),
  additionalInfo: BacklogForm.shape.additionalInfo,
  marks: z.optional(Marks),
  /** What a model read passages as; a person's marks win. */
  modelMarks: z.optional(Marks),
}

/** What holds until somebody answers what the brief leaves open: the questions that are open, each with what is assumed meanwhile. */
const Assumptions = z
  .array(
    z.strictObject({
      question: z.string().check(z.maxLength(1_000)),
      assumption: z.string().check(z.minLength(1), z.maxLength(1_000)),
    }),
  )
  .check(z.maxLength(10))

/**
 * `POST /inference/backlog`: step 1's form. With `epics`, the backlog as it stands, what is locked or edited in it stands in the answer
 * unchanged, and nothing is written that says the same again; the rest of it is written anew.
 */
export const BacklogRequest = z.strictObject({
  ...BacklogForm.shape,
  marks: z.optional(Marks),
  modelMarks: z.optional(Marks),
  assumptions: z.optional(Assumptions),
  epics: z.optional(EpicsInput),
})
export type BacklogRequest = z.infer<typeof BacklogRequest>

/** What a person wants otherwise, such as "make it about refunds". */
const Hint = z._default(z.string().check(z.maxLength(2_000)), '')

/** The backlog as it stands; a task may cite, avoid and depend on what is in it. */
const taskShape = { ...briefShape, assumptions: z.optional(Assumptions), epics: EpicsInput }

/** `POST /inference/questions` */
export const QuestionsRequest = z.strictObject(briefShape)
export type QuestionsRequest = z.infer<typeof QuestionsRequest>

/** Something decisive that the brief leaves open: what to ask, why it matters, answers to choose from, and what is assumed meanwhile. */
export const DraftingQuestion = z.strictObject({
  id: z.string(),
  question: z.string(),
  reason: z.string(),
  assumption: z.string(),
  answers: z.array(z.string()),
  /** those of the answers that no story changes by */
  changesNothing: z.optional(z.array(z.string())),
})
export type DraftingQuestion = z.infer<typeof DraftingQuestion>

/** At most three; none where nothing decisive is missing. */
export const Questions = z.strictObject({ questions: z.array(DraftingQuestion) })
export type Questions = z.infer<typeof Questions>

/** `POST /inference/redo-story`: the story written again, with the same id. */
export const RedoStoryRequest = z.strictObject({ ...taskShape, storyId: ItemId, hint: Hint })
export type RedoStoryRequest = z.infer<typeof RedoStoryRequest>
/** `POST /inference/split-story`: two stories or more in the place of one, or the one where it is one thing already. */
export const SplitStoryRequest = z.strictObject({ ...taskShape, storyId: ItemId, hint: Hint })
export type SplitStoryRequest = z.infer<typeof SplitStoryRequest>
/** `POST /inference/merge-stories`: one story in the place of several; it has the first one's id. */
export const MergeStoriesRequest = z.strictObject({
  ...taskShape,
  storyIds: z.array(ItemId).check(
    z.minLength(2),
    z.maxLength(20),
    z.refine((ids) => new Set(ids).size === ids.length, 'Name each story once'),
  ),
})
export type MergeStoriesRequest = z.infer<typeof MergeStoriesRequest>
/** `POST /inference/redo-epic`: the epic written again; stories that are locked or edited stay in it as they are. */
export const RedoEpicRequest = z.strictObject({ ...taskShape, epicId: ItemId, hint: Hint })
export type RedoEpicRequest = z.infer<typeof RedoEpicRequest>
/** `POST /inference/write-story`: a story for a passage that none rests on; `passage` stands in the brief to the letter. */
export const WriteStoryRequest = z.strictObject({
  ...taskShape,
  passage: z.string().check(z.minLength(1), z.maxLength(itemLimits.passage)),
  hint: Hint,
})
export type WriteStoryRequest = z.infer<typeof WriteStoryRequest>

/** Why nothing was done, in words: a story that is one thing already is not split, one that says it all is not written again. */
const Nothing = z.optional(z.string())

/** With `nothing` the story is as it was. */
export const StoryAnswer = z.strictObject({ story: UserStory, nothing: Nothing })
export type StoryAnswer = z.infer<typeof StoryAnswer>
/** With `nothing` the one story as it was. */
export const StoriesAnswer = z.strictObject({ stories: z.array(UserStory), nothing: Nothing })
export type StoriesAnswer = z.infer<typeof StoriesAnswer>
/** With `nothing` the epic is as it was. */
export const EpicAnswer = z.strictObject({ epic: Epic, nothing: Nothing })
export type EpicAnswer = z.infer<typeof EpicAnswer>
/** The story and the epic it belongs into: one of the backlog's, or a new one without stories. Or, in words, why the passage makes none. */
export const WrittenStoryAnswer = z.union([
  z.strictObject({ epic: Epic, story: UserStory }),
  z.strictObject({ nothing: z.string() }),
])
export type WrittenStoryAnswer = z.infer<typeof WrittenStoryAnswer>

/** `POST /inference/check`: looks a backlog over; writes nothing and asks no model. */
export const BacklogCheckRequest = z.strictObject({
  epicInfo: BacklogForm.shape.epicInfo,
  additionalInfo: BacklogForm.shape.additionalInfo,
  marks: z.optional(Marks),
  modelMarks: z.optional(Marks),
  epics: EpicsInput,
})
export type BacklogCheckRequest = z.infer<typeof BacklogCheckRequest>

export const storyFlaws = [
  'well-formed',
  'atomic',
  'minimal',
  'unique',
  'testable',
  'estimated',
  'too-large',
  'independent',
] as const

export const BacklogCheck = z.strictObject({
  /** What fails a criterion, with the reason in a sentence. */
  findings: z.array(z.strictObject({ storyId: ItemId, flaw: z.enum(storyFlaws), reason: z.string() })),
  /** Pairs that say nearly the same; `likeness` from 0 to 1. */
  duplicates: z.array(z.strictObject({ storyIds: z.tuple([ItemId, ItemId]), likeness: z.number() })),
  /** Passages of the brief, to the letter, that no story rests on, in the order of the brief. */
  uncovered: z.array(
    z.strictObject({ field: z.enum(['epicInfo', 'additionalInfo']), start: z.int(), passage: z.string() }),
  ),
  /** Passages of the brief that something is wanted by, covered or not. */
  requirements: z.int(),
  /** The brief as it was read: its sentences, list items and table rows in order, each from `start` to before `end` of its field. */
  units: z.array(
    z.strictObject({
      number: z.int(),
      field: z.enum(['epicInfo', 'additionalInfo']),
      start: z.int(),
      end: z.int(),
      kind: z.enum(passageKinds),
      /** From 0 to 1: how surely it is wanted, or not. */
      sureness: z.number(),
      /** A person said so. */
      marked: z.optional(z.boolean()),
      /** A model read it so. */
      byModel: z.optional(z.boolean()),
      /** Ids of the stories that tell it. */
      toldBy: z.array(ItemId),
    }),
  ),
})
export type BacklogCheck = z.infer<typeof BacklogCheck>

/** Tokens of a model, and their price where one is set. */
export const TokenCost = z.strictObject({
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** In the currency that the operator's prices are in; null where none is set. */
  price: z.nullable(z.number()),
})
export type TokenCost = z.infer<typeof TokenCost>

/** `POST /inference/estimate`: what a draft of this brief would cost, and what stands in the way. Nothing costs with the built-in drafter. */
export const CostEstimateRequest = z.strictObject(briefShape)
export type CostEstimateRequest = z.infer<typeof CostEstimateRequest>
export const CostEstimate = z.strictObject({
  /** null where no model is asked. */
  estimated: z.nullable(TokenCost),
  today: TokenCost,
  /** Tokens a person may use in a day and in a run; null where there is no cap. */
  dailyTokens: z.nullable(z.int()),
  runTokens: z.nullable(z.int()),
})
export type CostEstimate = z.infer<typeof CostEstimate>
