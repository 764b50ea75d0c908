import type {
  Epic,
  EpicAnswer,
  MergeStoriesRequest,
  Questions,
  QuestionsRequest,
  RedoEpicRequest,
  RedoStoryRequest,
  SplitStoryRequest,
  StoriesAnswer,
  StoryAnswer,
  UserStory,
  WriteStoryRequest,
  WrittenStoryAnswer,
} from '@planwright/contract'
import type { DraftedStory, DraftingOptions } from '@planwright/generation'
import { DraftingError } from '@planwright/generation/drafting-error'
import { AppError, fieldError } from '../http/answers/app-error.ts'
import { identifyEpics } from '../http/requests/identify-epics.ts'
import type { Workers } from '../work/create-workers.ts'
import { defineWork } from '../work/work-kind.ts'
import type { Drafters, PersonalDrafter } from './draft-beside.ts'
import { briefOf, extrasOf, isKept, toBacklogEpics, toUserStory, unitedExtras } from './drafted-items.ts'
import { draftingProblem } from './drafting-problem.ts'
import type { OpenTokenMeter } from './tokens/token-meter.ts'

/** Who asks, and until when they wait. */
type Caller = { readonly owner: string; readonly signal: AbortSignal }

type Options = {
  readonly drafters: Drafters
  readonly workers: Workers
  readonly openMeter: OpenTokenMeter
  readonly newId: () => string
}

/** The smaller tasks of a drafter, each on the backlog that its request brings. Nothing is kept here: the caller keeps the answer. */
export type DraftingTasks = ReturnType<typeof createDraftingTasks>

export function createDraftingTasks(options: Options) {
  const tools = createTaskTools(options)
  return {
    askQuestions: askQuestions(tools),
    redoStory: redoStory(tools),
    splitStory: splitStory(tools),
    mergeStories: mergeStories(tools),
    redoEpic: redoEpic(tools),
    writeStory: writeStory(tools),
  }
}

type TaskTools = ReturnType<typeof createTaskTools>

/** What the tasks have in common. */
function createTaskTools({ drafters, workers, openMeter, newId }: Options) {
  /** A task's work, with what it uses of a model counted, and its failures in our words. */
  async function perform<Result>(
    name: string,
    { owner, signal }: Caller,
    work: (drafter: PersonalDrafter, options: DraftingOptions) => Promise<Result>,
  ): Promise<Result> {
    const meter = await openMeter(owner, { id: name, resumable: false })
    try {
      return await work(drafters.of(owner), { newId, signal, ...meter.hooks })
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw error instanceof DraftingError ? draftingProblem(error) : error
    } finally {
      await meter.settled()
    }
  }

  /** The stories as written, without dependencies that cannot be. */
  const sound = (written: UserStory[], others: UserStory[], { owner, signal }: Caller): Promise<UserStory[]> =>
    workers.run(checkingDependencies, { written, others: others.map(waitingOf) }, { owner, signal })

  async function soundOne(written: UserStory, others: UserStory[], caller: Caller): Promise<UserStory> {
    const [story = written] = await sound([written], others, caller)
    return story
  }

  return { perform, sound, soundOne }
}

const askQuestions =
  ({ perform }: TaskTools) =>
  async (request: QuestionsRequest, caller: Caller): Promise<Questions> => {
    const questions = await perform('questions', caller, (drafter, options) =>
      drafter.askQuestions(briefOf(request), options),
    )
    return { questions: questions.slice(0, mostQuestions) }
  }

const redoStory =
  ({ perform, soundOne }: TaskTools) =>
  async (request: RedoStoryRequest, caller: Caller): Promise<StoryAnswer> => {
    const { epics, story, task } = taskOnStory(request)
    return perform('redo-story', caller, async (drafter, options) => {
      const redone = await drafter.redoStory(task, options)
      if ('nothing' in redone) return { story, ...redone }
      const written = toUserStory({ ...redone, id: story.id }, extrasOf(story))
      return { story: await soundOne(written, storiesBut(epics, [story.id]), caller) }
    })
  }

const splitStory =
  ({ perform, sound }: TaskTools) =>
  async (request: SplitStoryRequest, caller: Caller): Promise<StoriesAnswer> => {
    const { epics, story, task } = taskOnStory(request)
    return perform('split-story', caller, async (drafter, options) => {
      const parts = await drafter.splitStory(task, options)
      if ('nothing' in parts) return { stories: [story], ...parts }
      const written = parts.map((part) => toUserStory(part, extrasOf(story)))
      return { stories: await sound(written, storiesBut(epics, [story.id]), caller) }
    })
  }

const mergeStories =
  ({ perform, soundOne }: TaskTools) =>
  async (request: MergeStoriesRequest, caller: Caller): Promise<StoryAnswer> => {
    const epics = identifyEpics(request.epics)
    const stories = request.storyIds.map((id, index) => unlockedStory(epics, id, `storyIds.${index}`))
    const task = { brief: briefOf(request), epics: toBacklogEpics(epics), storyIds: request.storyIds }
    return perform('merge-stories', caller, async (drafter, options) => {
      const merged = await drafter.mergeStories(task, options)
      const [first = merged.id] = request.storyIds
      const written = toUserStory({ ...merged, id: first }, unitedExtras(stories))
      return { story: await soundOne(written, storiesBut(epics, request.storyIds), caller) }
    })
  }

const redoEpic =
  ({ perform, sound }: TaskTools) =>
  async (request: RedoEpicRequest, caller: Caller): Promise<EpicAnswer> => {
    const epics = identifyEpics(request.epics)
    const epic = epics.find(({ id }) => id === request.epicId)
    if (!epic) throw unknownItem('epicId', 'epic')
    if (epic.locked) throw new AppError('story-locked', { detail: `The epic “${epic.title}” is locked.` })
    const task = { brief: briefOf(request), epics: toBacklogEpics(epics), epicId: epic.id, hint: request.hint }
    return perform('redo-epic', caller, async (drafter, options) => {
      const redone = await drafter.redoEpic(task, options)
      if ('nothing' in redone) return { epic, ...redone }
      const { title, description, stories } = redone
      const others = storiesBut(
        epics,
        epic.userStories.map(({ id }) => id),
      )
      const userStories = await sound(redoneStories(epic, stories), others, caller)
      return { epic: { ...epic, title, description, userStories } }
    })
  }

const writeStory =
  ({ perform, soundOne }: TaskTools) =>
  async (request: WriteStoryRequest, caller: Caller): Promise<WrittenStoryAnswer> => {
    const { passage, hint } = request
    if (!request.epicInfo.includes(passage) && !request.additionalInfo.includes(passage))
      throw fieldError('passage', 'This passage does not stand in the description')
    const epics = identifyEpics(request.epics)
    const task = { brief: briefOf(request), epics: toBacklogEpics(epics), passage, hint }
    return perform('write-story', caller, async (drafter, options) => {
      const answer = await drafter.writeStory(task, options)
      if ('nothing' in answer) return answer
      const { epic: place, story } = answer
      const epic = epics.find(({ id }) => id === place.id) ?? { ...place, userStories: [] }
      const beside = epic.userStories[0] ?? epics.flatMap(({ userStories }) => userStories)[0]
      return { epic, story: await soundOne(toUserStory(story, extrasOf(beside)), storiesBut(epics, []), caller) }
    })
  }

const mostQuestions = 3

const checkingDependencies = defineWork<typeof import('./dependencies-thread.ts')>({
  name: 'checking dependencies',
  module: new URL('./dependencies-thread.ts', import.meta.url),
  timeMs: 10_000,
  refusal: {
    code: 'too-much-work',
    tooLong: 'This backlog has too many dependencies to look through.',
    tooMuch: 'This backlog is too large to look through.',
  },
})

const waitingOf = ({ id, dependsOn }: UserStory) => ({ id, dependsOn })

/** What is asked for of one story: the backlog that it stands in, the story, and both as drafters take them. */
function taskOnStory(request: RedoStoryRequest | SplitStoryRequest) {
  const epics = identifyEpics(request.epics)
  const story = unlockedStory(epics, request.storyId, 'storyId')
  const task = { brief: briefOf(request), epics: toBacklogEpics(epics), storyId: story.id, hint: request.hint }
  return { epics, story, task }
}

function unlockedStory(epics: readonly Epic[], id: string, field: string): UserStory {
  const story = epics.flatMap(({ userStories }) => userStories).find((each) => each.id === id)
  if (!story) throw unknownItem(field, 'story')
  if (story.locked) throw new AppError('story-locked', { detail: `The story “${story.title}” is locked.` })
  return story
}

/** Kept stories as they are, also where the drafter left them out; the others as written, with what the one that they replace has. */
function redoneStories(epic: Epic, written: readonly DraftedStory[]): UserStory[] {
  const before = new Map(epic.userStories.map((story) => [story.id, story]))
  const stories = written.map((story) => {
    const earlier = before.get(story.id)
    return earlier && isKept(earlier) ? earlier : toUserStory(story, extrasOf(earlier ?? epic.userStories[0]))
  })
  const given = new Set(stories.map(({ id }) => id))
  const kept = epic.userStories.filter((story) => isKept(story) && !given.has(story.id))
  return [...kept, ...stories]
}

function storiesBut(epics: readonly Epic[], ids: readonly string[]): UserStory[] {
  const left = new Set(ids)
  return epics.flatMap(({ userStories }) => userStories.filter(({ id }) => !left.has(id)))
}

const unknownItem = (field: string, kind: 'story' | 'epic') =>
  new AppError('not-found', { errors: [{ field, message: `This ${kind} is not in the backlog` }] })
