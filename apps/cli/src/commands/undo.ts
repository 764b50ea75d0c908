import { ApiFailure, noteRun } from '@planwright/client'
import { Command } from 'commander'
import { exitCodes } from '../exit-codes.ts'
import { saveOf } from '../find-draft.ts'
import { type Agreement, isAgreed, refuseUnasked } from '../may-write.ts'
import { undoWords } from '../review-words.ts'
import { runAnswer } from '../run-words.ts'
import { type Answer, answering, following, runGoesOn, type Work } from '../work.ts'

export function undoCommand(work: Work): Command {
  return new Command('undo')
    .description('delete from the tracker what a save made and nobody has worked with since')
    .argument('<id>', 'of the draft or of the run of its save, or the beginning of it')
    .option('--dry-run', 'only say what would be deleted')
    .option('--yes', 'delete it without asking')
    .option('--confirm <word>', 'delete exactly what --dry-run said, which gave this word')
    .action(answering(work, (id: string, options: Agreement) => undo(work, id, options)))
}

async function undo(work: Work, id: string, options: Agreement): Promise<Answer> {
  refuseUnasked(work, options)
  const { client } = work.connect()
  const { signal } = work
  const { runId, draftId } = await saveOf(client, id, signal)
  const confirmed = async () => {
    work.terminal.progress('Looking at what would be deleted')
    const review = await client.reviewUndo(runId, { signal })
    const { confirm } = review
    const next = confirm
      ? [`To delete exactly this within the hour: planwright undo ${runId} --confirm ${confirm}`]
      : []
    if (options.dryRun) return { data: { draftId, runId, ...review }, words: [...undoWords(review), ...next] }
    if (confirm === undefined) throw new ApiFailure('unreadable', 'The server does not say what is agreed to.')
    return (await isAgreed(work, options, undoWords(review), 'Delete this?')) ? confirm : notDeleted(runId)
  }
  const confirm = (options.dryRun ? undefined : options.confirm) ?? (await confirmed())
  if (typeof confirm !== 'string') return confirm
  const begun = await client.beginUndo(runId, { confirm })
  work.beforeLeaving(runGoesOn(begun.runId))
  if (draftId !== null) await noteRun(client, await client.readDraft(draftId), begun.runId)
  return runAnswer(await begun.follow(following(work)), { draftId })
}

const notDeleted = (runId: string): Answer => ({
  data: { runId, state: 'not-agreed' },
  words: 'Nothing was deleted.',
  exitCode: exitCodes.failed,
})
