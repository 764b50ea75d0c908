import type { BacklogEpic, DraftEvent, DraftingOptions, DraftOutline } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import type { ParallelAsker } from '../ask/ask-model.ts'
import { createBacklogInWork } from './backlog-in-work.ts'
import { draftByOutline } from './draft-by-outline.ts'
import { draftWhole, isShort } from './draft-whole.ts'
import { fillGaps } from './fill-gaps.ts'
import { orderStories } from './order-stories.ts'

/**
 * Drafts a backlog: in one answer where the brief is short, else an outline and then the stories of its epics; then a second look at what is left out, and the order
 * of all stories. What `begun` holds is told to the model and not
 * written again. What is thrown says what is kept.
 */
export async function* draftWithModel(
  ask: ParallelAsker,
  brief: NumberedBrief,
  {
    begun = [],
    remaining,
    outline,
    ...options
  }: DraftingOptions & { begun?: BacklogEpic[]; remaining?: readonly string[]; outline?: DraftOutline },
): AsyncGenerator<DraftEvent> {
  const backlog = createBacklogInWork(begun, options.newId)
  let read = brief
  try {
    if (remaining === undefined && isShort(brief)) {
      read = yield* draftWhole(ask, brief, backlog, options)
      yield { type: 'remaining', epicIds: [] }
    } else read = yield* draftByOutline(ask, brief, backlog, { ...options, ...(remaining && { remaining, outline }) })
    if (backlog.epics.length === 0)
      throw new DraftingError('nothing-to-draft', 'The model found nothing in the brief to write stories from.')
    yield* fillGaps(ask, read, backlog, options)
    yield* orderStories(ask, backlog, options)
  } catch (error) {
    options.signal.throwIfAborted()
    throw error instanceof DraftingError ? withKept(error, backlog.count()) : error
  }
}

function withKept(error: DraftingError, { epics, stories }: { epics: number; stories: number }): DraftingError {
  if (epics === 0) return error
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
  return error.retold(
    `${error.message} ${count(epics, 'epic', 'epics')} and ${count(stories, 'story', 'stories')} are kept.`,
  )
}
