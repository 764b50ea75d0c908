import type { SprintStory } from '@planwright/contract'
import { priorityWords } from '../../app/priority-words.ts'
import { SavedIssue } from '../../app/saved-issue.tsx'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import { usePlanActions } from '../moving/plan-actions.ts'

type Props = {
  story: SprintStory
  reason: string
  epicTitle: string
  locked: boolean
  /** Somebody opened this very story, and may want to read it and to do something with it. */
  asked: boolean
}

/** Below an opened story: why it is here and what it waits for, what it says, and what can be done with it. */
export function StoryReason({ story, reason, epicTitle, locked, asked }: Props) {
  const { chooseSprint, setLock, edit, linkWords, written } = usePlanActions()
  if (!asked) return <p className="pb-1 text-xs text-muted">{reason}</p>
  const { description, acceptanceCriteria, priority } = written(story.id) ?? {}
  return (
    <div className="pb-1 text-xs text-muted">
      <p>
        {reason} {linkWords(story.id)}
      </p>
      {description && <p className="mt-2 whitespace-pre-line text-text">{description}</p>}
      {acceptanceCriteria && (
        <>
          <p className="mt-2 font-semibold text-text">Acceptance Criteria</p>
          <p className="whitespace-pre-line text-text">{acceptanceCriteria}</p>
        </>
      )}
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <SavedIssue of={story.id} focusable />
        <span>
          {epicTitle && `Epic ${epicTitle} · `}
          {formatNumber(story.storyPoints)} SP{priority && ` · ${priorityWords[priority]} priority`}
        </span>
      </p>
      <div className="flex flex-wrap gap-1 pt-1">
        <Button size="sm" onClick={() => chooseSprint(story.id)}>
          Move…
        </Button>
        {story.sprint > 0 && (
          <Button size="sm" onClick={() => setLock(story.id, !locked)}>
            {locked ? 'Unlock' : 'Lock here'}
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          title="In step 1. The plan stays until the story is changed."
          onClick={() => edit(story.id)}
        >
          Edit
        </Button>
      </div>
    </div>
  )
}
