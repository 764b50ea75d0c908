import type { UserStory } from '@planwright/contract'
import { errorWords } from '../../app/api/error-words.ts'
import { redoStory } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import type { BacklogEdit } from '../edits/edit-backlog.ts'
import { countWords } from '../list/bulk-edits.ts'
import { useProposal } from './use-proposal.ts'

/** Writes several stories again, one after the other, and takes them in one step that can be undone: those that can be written, where one cannot. */
export function useWriteSeveral() {
  const { editor } = useBacklogWork()
  const { proposal, ask } = useProposal<null>()
  return {
    busy: proposal.state === 'writing',
    problem: proposal.state === 'failed' ? proposal.message : proposal.state === 'nothing' ? proposal.words : undefined,
    write: (stories: readonly UserStory[]) =>
      ask(async (task) => {
        const edits: BacklogEdit[] = []
        const failures: unknown[] = []
        for (const { id } of stories) {
          try {
            const written = await redoStory(task, id, '')
            if ('answer' in written) edits.push({ kind: 'replace-stories', storyIds: [id], stories: written.answer })
          } catch (error) {
            if (task.signal?.aborted) throw error
            failures.push(error)
          }
        }
        if (edits.length > 0) editor.apply(edits, `write ${countWords(edits.length)} again`)
        if (failures.length > 0)
          return {
            nothing: `${countWords(failures.length)} of ${stories.length} could not be written again. ${errorWords(failures[0]).message}`,
          }
        return edits.length > 0 ? { answer: null } : { nothing: 'None of these can be written otherwise.' }
      }),
  }
}
