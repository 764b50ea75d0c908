import type { BacklogEpic, DraftedStory, DraftingOptions, DraftPiece } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { gapKind } from '../answers/answer-kinds.ts'
import { groundStory } from '../answers/ground-story.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import type { Asker } from '../ask/ask-model.ts'
import { gapsPrompt } from '../prompts/gaps.v4.ts'
import type { BacklogInWork } from './backlog-in-work.ts'
import { findGaps } from './find-gaps.ts'

const mostCriteria = 12
const about = 'what is left out'

/** A second look, in one question and only where it is worth one: stories for what none tells, and criteria that are missing. */
export async function* fillGaps(
  ask: Asker,
  brief: NumberedBrief,
  backlog: BacklogInWork,
  options: DraftingOptions,
): AsyncGenerator<DraftPiece> {
  const numbered = backlog.stories()
  const { open, plain } = await (options.findGapsElsewhere?.(brief.brief, brief.units, numbered) ??
    findGaps(brief, numbered))
  if (open.length + plain.length === 0) return
  const prompt = gapsPrompt(brief, {
    open,
    plain: plain.flatMap((place) => {
      const story = numbered[place]
      return story ? { number: place + 1, story } : []
    }),
    epics: backlog.epics,
  })
  try {
    for await (const answer of ask(prompt, gapKind, { ...options, about, repair: false })) {
      if (answer.kind === 'criteria') {
        const id = numbered[answer.story - 1]?.id
        const story = backlog.stories().find((each) => each.id === id)
        if (story) yield* backlog.change(new Map([[story.id, withCriteria(story, answer, brief)]]))
      } else if (answer.kind === 'story' && answer.units.some((unit) => open.includes(unit))) {
        const epic = answer.epic ? yield* backlog.epic({ title: answer.epic, description: '' }) : lastOf(backlog)
        if (epic) yield* backlog.story(epic, groundStory(answer, brief, ''))
      }
    }
  } catch (error) {
    if (!(error instanceof DraftingError)) throw error
    options.onSetback?.(about, error)
    // the draft is whole without
  }
}

const lastOf = ({ epics }: BacklogInWork): BacklogEpic | undefined => epics.at(-1)

function withCriteria(
  { acceptanceCriteria, source }: DraftedStory,
  { criteria, units }: { criteria: readonly string[]; units: readonly number[] },
  brief: NumberedBrief,
): Partial<DraftedStory> {
  const all = [...acceptanceCriteria.split('\n').filter(Boolean), ...criteria]
  const distinct = [...new Map(all.toReversed().map((each) => [plain(each), each])).values()].toReversed()
  return {
    acceptanceCriteria: distinct.slice(0, mostCriteria).join('\n'),
    source: [...new Set([...source, ...brief.passagesOf({ units, passages: [] })])],
  }
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
