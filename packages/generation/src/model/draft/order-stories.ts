import type { DraftedStory, DraftingOptions, DraftPiece } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { orderKind } from '../answers/answer-kinds.ts'
import type { Asker } from '../ask/ask-model.ts'
import { orderPrompt } from '../prompts/order.v2.ts'
import type { BacklogInWork } from './backlog-in-work.ts'
import { type Order, orderedStories } from './ordered-stories.ts'

const about = 'the order of the stories'

/** Which stories need which others, across epics, and how large they are beside each other: one question over all titles. */
export async function* orderStories(
  ask: Asker,
  backlog: BacklogInWork,
  options: DraftingOptions,
): AsyncGenerator<DraftPiece> {
  const stories: readonly DraftedStory[] = backlog.stories()
  if (stories.length < 2) return
  const order: Order = { needs: new Map(), groups: [] }
  try {
    for await (const answer of ask(orderPrompt(backlog.epics), orderKind, { ...options, about, repair: false })) {
      if (answer.kind === 'effort') order.groups.push(answer.stories)
      else order.needs.set(answer.story, answer.needs)
    }
  } catch (error) {
    if (!(error instanceof DraftingError)) throw error
    options.onSetback?.(about, error)
    // what came before is good
  }
  yield* backlog.change(orderedStories(stories, order, options.teamPoints))
}
