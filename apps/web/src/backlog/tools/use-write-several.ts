import type { UserStory } from '@planwright/contract'
import { redoStory } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import type { BacklogEdit } from '../edits/edit-backlog.ts'
import { useProposal } from './use-proposal.ts'

/** Writes several stories again, one after the other, and takes them in one step that can be undone. What was written before one failed is taken. */
export function useWriteSeveral() {
  const { editor } = useBacklogWork()
  const { proposal, ask } = useProposal<null>()
  return {
    busy: proposal.state === 'writing',
    problem: proposal.state === 'failed' ? proposal.message : proposal.state === 'nothing' ? proposal.words : undefined,
    write: (stories: readonly UserStory[]) =>
      ask(async (task) => {
        const edits: BacklogEdit[] = []
        try {
          for (const { id } of stories) {
            const written = await redoStory(task, id, '')
            if ('answer' in written) edits.push({ kind: 'replace-stories', storyIds: [id], stories: written.answer })
          }
        } finally {
          const count = edits.length === 1 ? '1 story' : `${edits.length} stories`
          if (edits.length > 0 && !task.signal?.aborted) editor.apply(edits, `write ${count} again`)
        }
        return edits.length > 0 ? { answer: null } : { nothing: 'None of these can be written otherwise.' }
      }),
  }
}
