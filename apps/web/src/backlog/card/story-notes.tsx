import type { BacklogCheck, UserStory } from '@planwright/contract'
import { NoteWords } from '../checks/note-words.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'

type Props = {
  story: UserStory
  findings: BacklogCheck['findings']
  focusable: boolean
  onSplit?: (() => void) | undefined
}

/** What was found about a story's form, each with its reason; a person may put it aside. */
export function StoryNotes({ story, findings, focusable, onSplit }: Props) {
  const { editor } = useBacklogWork()
  // the next check says the same; until then it is left out here
  const open = findings.filter(({ flaw }) => !story.dismissed?.includes(flaw))
  if (open.length === 0) return null
  return (
    <ul aria-label="Notes" className="mt-2 space-y-1 text-xs text-warning">
      {open.map(({ flaw, reason }) => (
        <li key={flaw} className="flex items-start gap-3">
          <span className="min-w-0 flex-1">
            <NoteWords reason={reason} onSplit={onSplit} tabIndex={focusable ? 0 : -1} />
          </span>
          <button
            type="button"
            tabIndex={focusable ? 0 : -1}
            className="min-h-6 shrink-0 cursor-pointer rounded-control font-medium text-muted hover:text-text"
            onClick={() => editor.apply({ kind: 'dismiss', storyIds: [story.id], flaw })}
          >
            Dismiss
          </button>
        </li>
      ))}
    </ul>
  )
}
