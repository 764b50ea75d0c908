import type {
  Epic,
  MergeStoriesRequest,
  Questions,
  QuestionsRequest,
  RedoEpicRequest,
  RedoStoryRequest,
  SplitStoryRequest,
  UserStory,
  WriteStoryRequest,
} from '@planwright/contract'
import { type DraftedStory, type Drafter, DraftingError, type DraftingOptions } from '@planwright/generation'
import { AppError, fieldError } from '../http/app-error.ts'
import { identifyEpics } from '../http/identify-epics.ts'
import { briefOf, extrasOf, isKept, toBacklogEpics, toUserStory, unitedExtras } from './drafted-items.ts'
import { draftingProblem } from './drafting-problem.ts'
import { withSoundDependencies, withSoundDependency } from './sound-dependencies.ts'
import type { OpenTokenMeter } from './token-meter.ts'

/** Who asks, and until when they wait. */
type Caller = { readonly owner: string; readonly signal: AbortSignal }

/** The smaller tasks of a drafter, each on the backlog that its request brings. Nothing is kept here: the caller keeps the answer. */
export type DraftingTasks = ReturnType<typeof createDraftingTasks>

export function createDraftingTasks({
  drafter,
  openMeter,
  newId,
}: {
  drafter: Drafter
  openMeter: OpenTokenMeter
  newId: () => string
}) {
  /** A task's work, with what it uses of a model counted, and its failures in our words. */
  async function perform<Result>(
    name: string,
    { owner, signal }: Caller,
    work: (options: DraftingOptions) => Promise<Result>,
  ): Promise<Result> {
    const meter = await openMeter(owner, { id: name, resumable: false })
    try {
      return await work({ newId, signal, ...meter.hooks })
    } catch (error) {
      if (signal.aborted)
        throw new AppError('drafting-failed', { detail: 'Whoever asked has gone away.', cause: error })
      throw error instanceof DraftingError ? draftingProblem(error) : error
    } finally {
      await meter.settled()
    }
  }

  return {
    askQuestions: async (request: QuestionsRequest, caller: Caller): Promise<Questions> => {
      const questions = await perform('questions', caller, (options) => drafter.askQuestions(briefOf(request), options))
      return { questions: questions.slice(0, mostQuestions) }
    },

    redoStory: async (request: RedoStoryRequest, caller: Caller): Promise<UserStory> => {
      const epics = identifyEpics(request.epics)
      const story = unlockedStory(epics, request.storyId, 'storyId')
      const { hint } = request
      const task = { brief: briefOf(request), epics: toBacklogEpics(epics), storyId: story.id, hint }
      const redone = await perform('redo-story', caller, (options) => drafter.redoStory(task, options))
      return withSoundDependency(
        toUserStory({ ...redone, id: story.id }, extrasOf(story)),
        storiesBut(epics, [story.id]),
      )
    },

    splitStory: async (request: SplitStoryRequest, caller: Caller): Promise<UserStory[]> => {
      const epics = identifyEpics(request.epics)
      const story = unlockedStory(epics, request.storyId, 'storyId')
      const { hint } = request
      const task = { brief: briefOf(request), epics: toBacklogEpics(epics), storyId: story.id, hint }
      const parts = await perform('split-story', caller, (options) => drafter.splitStory(task, options))
      return withSoundDependencies(
        parts.map((part) => toUserStory(part, extrasOf(story))),
        storiesBut(epics, [story.id]),
      )
    },

    mergeStories: async (request: MergeStoriesRequest, caller: Caller): Promise<UserStory> => {
      const epics = identifyEpics(request.epics)
      const stories = request.storyIds.map((id, index) => unlockedStory(epics, id, `storyIds.${index}`))
      const task = { brief: briefOf(request), epics: toBacklogEpics(epics), storyIds: request.storyIds }
      const merged = await perform('merge-stories', caller, (options) => drafter.mergeStories(task, options))
      const [first = merged.id] = request.storyIds
      return withSoundDependency(
        toUserStory({ ...merged, id: first }, unitedExtras(stories)),
        storiesBut(epics, request.storyIds),
      )
    },

    redoEpic: async (request: RedoEpicRequest, caller: Caller): Promise<Epic> => {
      const epics = identifyEpics(request.epics)
      const epic = epics.find(({ id }) => id === request.epicId)
      if (!epic) throw unknownItem('epicId', 'epic')
      if (epic.locked) throw new AppError('story-locked', { detail: `The epic "${epic.title}" is locked.` })
      const task = { brief: briefOf(request), epics: toBacklogEpics(epics), epicId: epic.id, hint: request.hint }
      const redone = await perform('redo-epic', caller, (options) => drafter.redoEpic(task, options))
      const { title, description } = redone
      return { ...epic, title, description, userStories: redoneStories(epic, redone.stories, epics) }
    },

    writeStory: async (request: WriteStoryRequest, caller: Caller): Promise<{ epic: Epic; story: UserStory }> => {
      const { passage, hint } = request
      if (!request.epicInfo.includes(passage) && !request.additionalInfo.includes(passage))
        throw fieldError('passage', 'This passage does not stand in the description')
      const epics = identifyEpics(request.epics)
      const task = { brief: briefOf(request), epics: toBacklogEpics(epics), passage, hint }
      const { epic: place, story } = await perform('write-story', caller, (options) =>
        drafter.writeStory(task, options),
      )
      const epic = epics.find(({ id }) => id === place.id) ?? { ...place, userStories: [] }
      const beside = epic.userStories[0] ?? epics.flatMap(({ userStories }) => userStories)[0]
      return { epic, story: withSoundDependency(toUserStory(story, extrasOf(beside)), storiesBut(epics, [])) }
    },
  }
}

const mostQuestions = 3

function unlockedStory(epics: readonly Epic[], id: string, field: string): UserStory {
  const story = epics.flatMap(({ userStories }) => userStories).find((each) => each.id === id)
  if (!story) throw unknownItem(field, 'story')
  if (story.locked) throw new AppError('story-locked', { detail: `The story "${story.title}" is locked.` })
  return story
}

/** Kept stories as they are, also where the drafter left them out; the others as written, with what the one that they replace has. */
function redoneStories(epic: Epic, written: readonly DraftedStory[], epics: readonly Epic[]): UserStory[] {
  const before = new Map(epic.userStories.map((story) => [story.id, story]))
  const others = storiesBut(epics, [...before.keys()])
  const stories = written.map((story) => {
    const earlier = before.get(story.id)
    return earlier && isKept(earlier) ? earlier : toUserStory(story, extrasOf(earlier ?? epic.userStories[0]))
  })
  const given = new Set(stories.map(({ id }) => id))
  const kept = epic.userStories.filter((story) => isKept(story) && !given.has(story.id))
  return withSoundDependencies([...kept, ...stories], others)
}

const storiesBut = (epics: readonly Epic[], ids: readonly string[]): UserStory[] =>
  epics.flatMap(({ userStories }) => userStories.filter(({ id }) => !ids.includes(id)))

const unknownItem = (field: string, kind: 'story' | 'epic') =>
  new AppError('not-found', { errors: [{ field, message: `This ${kind} is not in the backlog` }] })
