import type { WrittenStoryAnswer } from '@planwright/contract'
import { writeStory } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import type { BacklogEdit } from '../edits/edit-backlog.ts'
import { focusItem } from '../edits/item-focus.ts'
import { useProposal } from '../tools/use-proposal.ts'

/** Has a story written for a passage of the brief; it goes straight into the backlog, and can be undone. */
export function useStoryFor() {
  const { editor } = useBacklogWork()
  const { proposal, ask } = useProposal<null>()
  const add = ({ epic, story }: Extract<WrittenStoryAnswer, { story: unknown }>) => {
    const epics = editor.backlog()
    const known = epics.find(({ id }) => id === epic.id)
    const edits: BacklogEdit[] = [
      { kind: 'add-story', epicId: epic.id, position: known?.userStories.length ?? 0, story },
    ]
    if (!known) edits.unshift({ kind: 'add-epic', position: epics.length, epic: { ...epic, userStories: [] } })
    editor.apply(edits, `write “${story.title}”`)
    focusItem(story.id)
  }
  return {
    proposal,
    writeFor: (passage: string) =>
      ask(async (task) => {
        const written = await writeStory(task, passage)
        if ('nothing' in written) return written
        add(written)
        return { answer: null }
      }),
  }
}
