import { titleKey } from '@planwright/likeness'
import type { DraftingOptions, DraftPiece, Reading } from '../../drafter.ts'
import { pieceKind } from '../answers/answer-kinds.ts'
import { groundStory } from '../answers/ground-story.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { readingOf, readKinds } from '../answers/read-kinds.ts'
import type { Asker } from '../ask/ask-model.ts'
import { backlogPrompt } from '../prompts/backlog.v5.ts'
import type { BacklogInWork } from './backlog-in-work.ts'

/** Characters of numbered lines, about 2,000 tokens, up to which one answer tells the whole backlog. */
const longestWhole = 8_000

export function isShort(brief: NumberedBrief): boolean {
  return brief.lines().length <= longestWhole
}

/** The whole backlog in one answer, each piece as soon as it is there; an epic comes with its first story, so that none stays empty. Gives the brief as the model read it. */
export async function* draftWhole(
  ask: Asker,
  brief: NumberedBrief,
  backlog: BacklogInWork,
  options: DraftingOptions,
): AsyncGenerator<DraftPiece | Reading, NumberedBrief> {
  const descriptions = new Map<string, string>()
  let last = ''
  let read = brief
  for await (const answer of ask(backlogPrompt(brief, backlog.epics), pieceKind, {
    ...options,
    about: 'the backlog',
  })) {
    if (answer.kind === 'kinds') {
      read = readKinds(read, answer.lines)
      yield* readingOf(read)
      continue
    }
    if (answer.kind === 'epic') {
      last = answer.title
      descriptions.set(titleKey(last), answer.description)
      continue
    }
    const title = answer.epic || last || answer.title
    const epic = yield* backlog.epic({ title, description: descriptions.get(titleKey(title)) ?? '' })
    yield* backlog.story(epic, groundStory(answer, brief, ''))
  }
  return read
}
