import type { Epic, WrittenStoryAnswer } from '@planwright/contract'
import { writeStory } from '../drafting/drafting-calls.ts'
import { asEdited } from '../edits/as-edited.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { applyEdit, type BacklogEdit } from '../edits/edit-backlog.ts'
import { focusItem } from '../edits/item-focus.ts'
import { useProposal } from '../tools/use-proposal.ts'

type Written = Extract<WrittenStoryAnswer, { story: unknown }>

/** Has stories written for passages of the brief; they go straight into the backlog, all in one step that can be undone. */
export function useStoryFor() {
  const { editor } = useBacklogWork()
  const { proposal, ask } = useProposal<null>()
  const take = (written: readonly Written[], words: string) => {
    const edits: BacklogEdit[] = []
    for (const one of written) edits.push(...adding(editor.backlog(), edits, one))
    editor.apply(edits, words)
    const last = written.at(-1)
    if (last) focusItem(last.story.id)
  }
  return {
    proposal,
    writeFor: (passage: string) =>
      ask(async (task) => {
        const written = await writeStory(task, passage)
        if ('nothing' in written) return written
        take([written], `write “${written.story.title}”`)
        return { answer: null }
      }),
    /** What was written before one failed stays. */
    writeForAll: (passages: readonly string[]) =>
      ask(async (task) => {
        const all: Written[] = []
        let { epics } = task
        try {
          for (const passage of passages) {
            const written = await writeStory({ ...task, epics }, passage)
            if ('nothing' in written) continue
            epics = adding(epics, [], written).reduce(applyEdit, epics)
            all.push(written)
          }
        } finally {
          if (all.length > 0 && !task.signal?.aborted)
            take(all, `write ${all.length} ${all.length === 1 ? 'story' : 'stories'}`)
        }
        return all.length > 0 ? { answer: null } : { nothing: 'No story came of what is open.' }
      }),
  }
}

/** Into the epic it belongs to, which is added where neither the backlog nor an edit before has it. */
function adding(epics: readonly Epic[], before: readonly BacklogEdit[], { epic, story }: Written): BacklogEdit[] {
  const isInBacklog = epics.some(({ id }) => id === epic.id)
  const isAdded = before.some((edit) => edit.kind === 'add-epic' && edit.epic.id === epic.id)
  const add: BacklogEdit = {
    kind: 'add-story',
    epicId: epic.id,
    position: Number.POSITIVE_INFINITY,
    story: asEdited(story),
  }
  return isInBacklog || isAdded
    ? [add]
    : [{ kind: 'add-epic', position: epics.length, epic: { ...epic, userStories: [] } }, add]
}
