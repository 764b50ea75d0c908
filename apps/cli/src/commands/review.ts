import { kindOf, reviewDraft } from '@planwright/client'
import type { SaveReview } from '@planwright/contract'
import { Command } from 'commander'
import { exitCodes } from '../exit-codes.ts'
import { findDraft } from '../find-draft.ts'
import { reviewWords } from '../review-words.ts'
import { type Answer, answering, type Work } from '../work.ts'

type Options = { readonly issuesOnly?: boolean }

export function reviewCommand(work: Work): Command {
  return new Command('review')
    .description('what a save would do in the tracker; writes nothing')
    .argument('<id>', 'of the draft, or the beginning of it')
    .option('--issues-only', 'without the sprints')
    .action(answering(work, (id: string, options: Options) => review(work, id, options)))
}

async function review(work: Work, id: string, { issuesOnly }: Options): Promise<Answer> {
  const { client } = work.connect()
  const draft = await findDraft(client, id, work.signal)
  return reviewAnswer(draft.id, await reviewDraft(client, draft, issuesOnly ? 'issues' : kindOf(draft), work.signal))
}

/** A review, and whether the tracker would take it. Pure. */
export function reviewAnswer(draftId: string, found: SaveReview): Answer {
  const { confirm } = found
  const next =
    confirm === undefined
      ? []
      : [`To save exactly this within the hour: planwright save ${draftId} --confirm ${confirm}`]
  return {
    data: { draftId, ...found },
    words: [...reviewWords(found), ...next],
    exitCode: confirm === undefined ? exitCodes.tracker : exitCodes.done,
  }
}
