import type { UserStory } from '@planwright/contract'
import { errorWords } from '../../app/api/error-words.ts'
import { redoStory } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import type { BacklogEdit } from '../edits/edit-backlog.ts'
import { countWords } from '../list/bulk-edits.ts'
import { useProposal } from './use-proposal.ts'

/** Writes several stories again, one after the other, and takes them in one step that can be undone: those that can be written, where one cannot or is locked. */
export function useWriteSeveral() {
  const { editor } = useBacklogWork()
  const { proposal, ask } = useProposal<null>()
  return {
    busy: proposal.state === 'writing',
    problem: proposal.state === 'failed' ? proposal.message : proposal.state === 'nothing' ? proposal.words : undefined,
    write: (chosen: readonly UserStory[]) =>
      ask(async (task) => {
        const stories = chosen.filter(({ locked }) => !locked)
        const locked = chosen.length - stories.length
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
        const words = [
          failures.length > 0 &&
            `${countWords(failures.length)} of ${stories.length} could not be written again. ${errorWords(failures[0]).message}`,
          failures.length + edits.length === 0 && stories.length > 0 && 'None of these can be written otherwise.',
          locked > 0 &&
            `${countWords(locked)} ${locked === 1 ? 'is locked and stays as it is' : 'are locked and stay as they are'}. Unlock what is to be written again.`,
        ].filter(Boolean)
        return words.length > 0 ? { nothing: words.join(' ') } : { answer: null }
      }),
  }
}
