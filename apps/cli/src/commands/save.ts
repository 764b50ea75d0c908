import { ApiFailure, kindOf, reviewDraft, saveDraft } from '@planwright/client'
import { Command } from 'commander'
import { exitCodes } from '../exit-codes.ts'
import { findDraft } from '../find-draft.ts'
import { type Agreement, isAgreed, refuseUnasked } from '../may-write.ts'
import { reviewWords } from '../review-words.ts'
import { runAnswer } from '../run-words.ts'
import { type Answer, answering, following, runGoesOn, type Work } from '../work.ts'
import { reviewAnswer } from './review.ts'

type Options = Agreement & { readonly issuesOnly?: boolean }

export function saveCommand(work: Work): Command {
  return new Command('save')
    .description('write a draft to the tracker: what is missing or differs, and nothing twice')
    .argument('<id>', 'of the draft, or the beginning of it')
    .option('--dry-run', 'only say what would be written')
    .option('--yes', 'write what the review says without asking')
    .option('--confirm <word>', 'write exactly what an earlier review said, which gave this word')
    .option('--issues-only', 'without the sprints')
    .action(answering(work, (id: string, options: Options) => save(work, id, options)))
}

async function save(work: Work, id: string, options: Options): Promise<Answer> {
  refuseUnasked(work, options)
  const { client } = work.connect()
  const { signal } = work
  const draft = await findDraft(client, id, signal)
  const kind = options.issuesOnly ? 'issues' : kindOf(draft)
  const confirmed = async () => {
    work.terminal.progress('Looking at what would be written')
    const review = await reviewDraft(client, draft, kind, signal)
    if (options.dryRun) return reviewAnswer(draft.id, review)
    const { confirm, problems } = review
    if (confirm === undefined)
      throw new ApiFailure(
        'save-blocked',
        problems
          .filter(({ blocks }) => blocks)
          .map(({ message }) => message)
          .join(' '),
      )
    return (await isAgreed(work, options, reviewWords(review), 'Save this?')) ? confirm : notSaved(draft.id)
  }
  const confirm = (options.dryRun ? undefined : options.confirm) ?? (await confirmed())
  if (typeof confirm !== 'string') return confirm
  const begun = await saveDraft(client, draft, { confirm, kind })
  work.beforeLeaving(runGoesOn(begun.runId))
  return runAnswer(await begun.follow(following(work)), { draftId: draft.id })
}

const notSaved = (draftId: string): Answer => ({
  data: { draftId, state: 'not-agreed' },
  words: 'Nothing was saved.',
  exitCode: exitCodes.failed,
})
