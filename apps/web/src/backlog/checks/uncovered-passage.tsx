import type { WrittenStoryAnswer } from '@planwright/contract'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { writeStory } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import type { BacklogEdit } from '../edits/edit-backlog.ts'
import { focusItem } from '../edits/item-focus.ts'
import { useProposal } from '../tools/use-proposal.ts'

/** A passage that no story rests on: one is written for it, or it is put aside in this draft. `words` is the passage without markup. */
export function UncoveredPassage({ passage, words }: { passage: string; words: string }) {
  const { editor, form } = useBacklogWork()
  const { proposal, ask } = useProposal<null>()
  const add = ({ epic, story }: WrittenStoryAnswer) => {
    const epics = editor.backlog()
    const existing = epics.find(({ id }) => id === epic.id)
    const edits: BacklogEdit[] = [
      { kind: 'add-story', epicId: epic.id, position: existing?.userStories.length ?? 0, story },
    ]
    if (!existing) edits.unshift({ kind: 'add-epic', position: epics.length, epic: { ...epic, userStories: [] } })
    editor.apply(edits, `write “${story.title}”`)
    focusItem(story.id)
  }
  const putAside = () => {
    const now = form()
    editor.take({ form: { ...now, setAside: [...(now.setAside ?? []), passage] } }, 'put a passage aside')
  }
  return (
    <>
      <blockquote className="border-l-2 pl-3 text-muted">{words}</blockquote>
      <div className="mt-1.5 flex flex-wrap gap-2 pl-3">
        <Button
          size="sm"
          busy={proposal.state === 'writing'}
          busyLabel="Writing"
          onClick={() =>
            void ask(async (task) => {
              add(await writeStory(task, passage))
              return null
            })
          }
        >
          Write a story for this
        </Button>
        <Button size="sm" variant="quiet" onClick={putAside}>
          Not needed
        </Button>
      </div>
      {proposal.state === 'failed' && (
        <ProblemNote className="mt-2" requestId={proposal.requestId}>
          {proposal.message}
        </ProblemNote>
      )}
    </>
  )
}
