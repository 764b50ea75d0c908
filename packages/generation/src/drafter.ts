import type { DraftingError, DraftingErrorCode } from './drafting-error.ts'
import type { Gaps, StandingStory } from './model/draft/find-gaps.ts'
import type { ReadUnit, UnitKind } from './reading/unit.ts'

/** What a person told us: `epicInfo` describes the initiative, `companyInfo` who they are, `additionalInfo` the rest. */
export type Brief = {
  companyInfo: string
  epicInfo: string
  detailLevel: 'high-level' | 'medium' | 'detailed'
  additionalInfo: string
  /** what a person says that passages are, whatever they are taken for */
  marks?: readonly Mark[]
  /** what a model read passages as, where no person says otherwise */
  modelMarks?: readonly Mark[]
  /** what holds until somebody answers what the brief leaves open; only who asks a model needs it */
  assumptions?: readonly string[]
}

/** What of a brief stories are written from, and cite. */
export type BriefTexts = Pick<Brief, 'epicInfo' | 'additionalInfo'>

/** `passage` as it stands in the brief; how its words are wrapped does not count, so that it holds while the brief is edited around it. */
export type Mark = { passage: string; kind: UnitKind }

/**
 * `storyPoints` is one of 1, 2, 3, 5, 8, 13, or of those that the team gives; `priority` runs from 1 (highest) to 4; `dependsOn` holds ids of stories of
 * the same draft. Each entry of `source` is a character-for-character part of `epicInfo` or `additionalInfo` as they
 * were received, at most 500 characters long; an empty list means the story is assumed. `wordingKept` says that title and description are the
 * brief's own words, because the drafter was not sure of more. `priorityFromOrder` says that nothing ranks the story: its priority is from its place in the brief.
 */
export type DraftedStory = {
  id: string
  title: string
  description: string
  acceptanceCriteria: string
  storyPoints: number
  priority: 1 | 2 | 3 | 4
  dependsOn: string[]
  source: string[]
  wordingKept?: boolean
  priorityFromOrder?: boolean
}

export type DraftedEpic = { id: string; title: string; description: string }

/**
 * An epic comes before its stories; a story that comes again, by its id, stands in the place of what came before. Where writing costs something, `remaining` names the
 * epics whose stories are not all there, as soon as all epics are known and whenever one of them is done.
 */
export type DraftEvent = DraftPiece | Remaining | Reading
export type Remaining = { type: 'remaining'; epicIds: string[]; outline?: DraftOutline }
/** What a model reads the passages of the brief as, all that it said so far. */
export type Reading = { type: 'reading'; marks: readonly Mark[] }
/**
 * From which lines of the brief each epic is written, as numbers of units by the epic's id, with the lines and roles of all of them. It holds for the brief as it
 * was read then, in so many units.
 */
export type DraftOutline = {
  unitCount: number
  units: Record<string, number[]>
  everywhere: number[]
  roles: string[]
}
export type DraftPiece = { type: 'epic'; epic: DraftedEpic } | { type: 'story'; epicId: string; story: DraftedStory }

/** An epic with the stories that stand in it already, and which of them a person has edited or locked. */
export type BacklogEpic = DraftedEpic & { stories: (DraftedStory & { kept?: boolean })[] }

/**
 * Something decisive that a brief leaves open; `assumption` says what is written meanwhile, and `changesNothing` those of its answers that ask for nothing, where
 * that is known.
 */
export type DraftingQuestion = {
  id: string
  question: string
  reason: string
  assumption: string
  answers: string[]
  changesNothing?: string[]
}

/** Tokens that a model read and wrote, as its server counts them; where it counts none, estimated at four characters a token. */
export type TokenUsage = { inputTokens: number; outputTokens: number }

/** What came of one call to a model; nothing of what was said. `about` is the kind of answer, `error` why there is none that is whole. */
export type ModelCall = {
  about: string
  ms: number
  error?: DraftingErrorCode | 'cancelled'
  usage?: TokenUsage
}

/**
 * What a question to a model is at. `question` tells those of one draft apart, `about` says what its answer is, such as `the stories of Checkout`.
 * It is `queued` while others are answered, `waiting` until the first byte of its answer comes, within `limitMs`.
 */
export type DraftingProgress = { question: number; about: string } & (
  | { state: 'queued' | 'thinking' | 'writing' | 'ended' }
  | { state: 'waiting'; limitMs: number }
  /** `asked` where the server named the time. */
  | { state: 'retrying'; at: Date; asked: boolean }
)

/**
 * `newId` gives a fresh id per call. When `signal` is aborted the work rejects with the signal's reason. `beforeAsking` is called before each
 * question to a model, and `onUsage` after each answer; what they throw ends the work. `onProgress` is told what is waited for, each time it changes.
 * `teamPoints` are those of issues that the team has done, ascending: what is put into an order of effort gets points as the team gives them.
 * `readElsewhere` reads a brief where that keeps nobody waiting, since a long one takes a second, and `findGapsElsewhere` looks there for what stories leave out.
 * `onSetback` is told of a question that failed although the draft is whole without its answer: what the answer was to be, and why there is none.
 */
export type DraftingOptions = {
  newId: () => string
  signal: AbortSignal
  beforeAsking?: () => void
  onUsage?: (usage: TokenUsage) => void
  teamPoints?: readonly number[]
  readElsewhere?: (brief: Brief) => Promise<ReadUnit[]>
  findGapsElsewhere?: (brief: Brief, units: readonly ReadUnit[], stories: readonly StandingStory[]) => Promise<Gaps>
  onProgress?: (progress: DraftingProgress) => void
  onSetback?: (about: string, error: DraftingError) => void
}

/** That there is nothing to do, in words for the person who asked: what stands is as good as it gets, or one thing already. No failure. */
export type NothingToDo = { nothing: string }

/** A task on a backlog that stands already. */
export type DraftingTask<Details> = { brief: Brief; epics: BacklogEpic[] } & Details

/**
 * Writes a backlog from a brief, piece by piece, and does the smaller tasks on one. Pieces handed out stay valid when the work ends early.
 * Every method throws `DraftingError`.
 */
export type Drafter = {
  label: string
  /**
   * `begun` is what an earlier attempt has handed out: it is not written again, the rest is. `remaining` is what that attempt last said to be
   * remaining, and `outline` what it said with that; absent where it did not come so far.
   */
  draft(
    brief: Brief,
    options: DraftingOptions & { begun?: BacklogEpic[]; remaining?: readonly string[]; outline?: DraftOutline },
  ): AsyncIterable<DraftEvent>
  /** The story written again after the hint; it keeps its id, and its priority and what it waits for unless the hint speaks of them. */
  redoStory(
    task: DraftingTask<{ storyId: string; hint: string }>,
    options: DraftingOptions,
  ): Promise<DraftedStory | NothingToDo>
  /** The epic written again after the hint; it keeps its id, and its kept stories as they are. */
  redoEpic(
    task: DraftingTask<{ epicId: string; hint: string }>,
    options: DraftingOptions,
  ): Promise<BacklogEpic | NothingToDo>
  /** Two stories or more that together say what one did, each with its priority and what it waits for. */
  splitStory(
    task: DraftingTask<{ storyId: string; hint: string }>,
    options: DraftingOptions,
  ): Promise<DraftedStory[] | NothingToDo>
  /** One story, with the id of the first, that says what several did, with the highest of their priorities and all that they wait for. */
  mergeStories(task: DraftingTask<{ storyIds: string[] }>, options: DraftingOptions): Promise<DraftedStory>
  /** A story for a passage of the brief, and the epic it belongs into: one of the task's, or a new one. */
  writeStory(
    task: DraftingTask<{ passage: string; hint: string }>,
    options: DraftingOptions,
  ): Promise<{ epic: DraftedEpic; story: DraftedStory } | NothingToDo>
  /** At most three. */
  askQuestions(brief: Brief, options: DraftingOptions): Promise<DraftingQuestion[]>
}
