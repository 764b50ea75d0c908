import { titleKey } from '@planwright/likeness'
import type { BacklogEpic, DraftEvent, DraftedEpic, DraftingOptions, DraftPiece } from '../drafter.ts'
import { DraftingError } from '../drafting-error.ts'
import { epicKind } from './answer-kinds.ts'
import type { Asker, ParallelAsker } from './ask-model.ts'
import { tidyTitle } from './ground-story.ts'
import { inParallel } from './in-parallel.ts'
import type { NumberedBrief } from './number-brief.ts'
import { outlinePrompt } from './prompts/outline.v2.ts'
import { storiesPrompt } from './prompts/stories.v2.ts'
import { createStoryIndex } from './story-index.ts'
import { writeStories } from './write-stories.ts'

/** However many a model names: each is a question more, and no backlog is read that is longer. */
const mostEpics = 50
const mostStoriesOfEpic = 200
/** Epics in a row for which the model stays silent, after which it is taken for away. */
const mostSilences = 3

type OutlinedEpic = DraftedEpic & { units?: readonly number[] }
/** What came of one epic: a story, that there are no more, or why there are no more. */
type Piece = { event: DraftPiece } | { finished: string } | { missed: string; error: DraftingError }

/**
 * Drafts in two passes: the outline of epics, then each epic's stories, a few epics at a time. What `begun` holds is told to the model
 * and not written again; of an outline that was whole only the `remaining` epics are asked for. An epic whose stories could not be read does not stop the others; a model that is away does, but
 * what is being answered is read to its end. Then the reason is thrown, with what is kept.
 */
export async function* draftWithModel(
  ask: ParallelAsker,
  brief: NumberedBrief,
  { begun = [], remaining, ...options }: DraftingOptions & { begun?: BacklogEpic[]; remaining?: readonly string[] },
): AsyncGenerator<DraftEvent> {
  const epics: OutlinedEpic[] = begun.map(({ id, title, description }) => ({ id, title, description }))
  const index = createStoryIndex(begun.flatMap(({ stories }) => stories))
  const kept = { epics: epics.length, stories: begun.flatMap(({ stories }) => stories).length }
  try {
    if (remaining === undefined)
      for await (const epic of outline(ask, brief, begun, options)) {
        epics.push(epic)
        kept.epics += 1
        const { id, title, description } = epic
        yield { type: 'epic', epic: { id, title, description } }
      }
    if (epics.length === 0)
      throw new DraftingError('nothing-to-draft', 'The model found nothing in the brief to write stories from.')
    let left = epics.filter(({ id }) => remaining?.includes(id) ?? true)
    yield remainingOf(left)
    const missed: { title: string; error: DraftingError }[] = []
    // whoever stops reading stops the questions, too
    const stop = new AbortController()
    const own = { ...options, signal: AbortSignal.any([options.signal, stop.signal]) }
    const titles = epics.map(({ title }) => title)
    let silences = 0
    const isOver = () => silences >= mostSilences || missed.some(({ error }) => !isOfOneEpic(error))
    function* sources() {
      for (const epic of [...left]) if (!isOver()) yield storiesOf(ask, brief, epic, titles, own, index)
    }
    try {
      for await (const piece of inParallel(sources(), ask.atOnce)) {
        silences = !('missed' in piece) ? 0 : piece.error.code === 'timed-out' ? silences + 1 : silences
        if ('missed' in piece) missed.push({ title: piece.missed, error: piece.error })
        else if ('finished' in piece) {
          left = left.filter(({ id }) => id !== piece.finished)
          yield remainingOf(left)
        } else {
          kept.stories += 1
          yield piece.event
        }
      }
    } finally {
      stop.abort()
    }
    const last = missed.find(({ error }) => !isOfOneEpic(error))
    if (last) throw last.error
    if (missed[0])
      throw withTitles(
        missed[0].error,
        missed.map(({ title }) => title),
      )
  } catch (error) {
    options.signal.throwIfAborted()
    throw error instanceof DraftingError ? withKept(error, kept) : error
  }
}

const remainingOf = (epics: readonly OutlinedEpic[]): DraftEvent => ({
  type: 'remaining',
  epicIds: epics.map(({ id }) => id),
})

/** The epics that are missing yet: all of them where none has begun, none where stories have. */
async function* outline(
  ask: Asker,
  brief: NumberedBrief,
  begun: readonly BacklogEpic[],
  options: DraftingOptions,
): AsyncGenerator<OutlinedEpic> {
  // stories come after the outline: where there is one, the outline was whole
  if (begun.some(({ stories }) => stories.length > 0)) return
  const taken = new Set(begun.map(({ title }) => titleKey(title)))
  for await (const answer of ask(outlinePrompt(brief, begun), epicKind, { ...options, about: 'the epics' })) {
    const title = tidyTitle(answer.title)
    // an answer is read to its end, so that what it cost is known
    if (taken.has(titleKey(title)) || taken.size >= mostEpics) continue
    taken.add(titleKey(title))
    yield { id: options.newId(), title, description: answer.description, units: answer.units }
  }
}

async function* storiesOf(
  ask: Asker,
  brief: NumberedBrief,
  epic: OutlinedEpic,
  epics: readonly string[],
  options: DraftingOptions,
  index: ReturnType<typeof createStoryIndex>,
): AsyncGenerator<Piece> {
  const prompt = storiesPrompt(brief, { epic, epics, existing: index.titles() })
  let count = 0
  try {
    for await (const story of writeStories(ask, brief, prompt, { ...options, about: `the stories of ${epic.title}` })) {
      if (count >= mostStoriesOfEpic || index.says(story)) continue
      count += 1
      const added = index.add({ ...story, id: options.newId() }, epic.title)
      yield { event: { type: 'story', epicId: epic.id, story: added } }
    }
    yield { finished: epic.id }
  } catch (error) {
    if (!(error instanceof DraftingError)) throw error
    yield { missed: epic.title, error }
  }
}

/** A bad answer, or one that does not come, concerns one epic; a model that cannot be reached, all of them. */
const isOfOneEpic = ({ code }: DraftingError): boolean =>
  ['bad-output', 'cut-off', 'refused', 'timed-out'].includes(code)

const withTitles = (error: DraftingError, titles: readonly string[]): DraftingError =>
  retold(error, `${error.message} Stories are missing in ${titles.map((title) => `“${title}”`).join(', ')}.`)

function withKept(error: DraftingError, { epics, stories }: { epics: number; stories: number }): DraftingError {
  if (epics === 0) return error
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
  return retold(
    error,
    `${error.message} ${count(epics, 'epic', 'epics')} and ${count(stories, 'story', 'stories')} are kept.`,
  )
}

/** The same failure, with more said of it. */
const retold = ({ code, ...error }: DraftingError, message: string): DraftingError =>
  new DraftingError(code, message, { cause: error.cause, ...error })
