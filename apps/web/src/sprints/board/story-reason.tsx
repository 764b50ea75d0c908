import type { SprintStory } from '@planwright/contract'
import { SavedIssue } from '../../app/saved-issue.tsx'
import { Button } from '../../ui/button.tsx'
import { usePlanActions } from '../moving/plan-actions.ts'

type Props = {
  story: SprintStory
  reason: string
  epicTitle: string
  locked: boolean
  /** Somebody opened this very story, and may want to do something with it. */
  asked: boolean
}

/** Below an opened story: why it is here, what it waits for, and what can be done with it. */
export function StoryReason({ story, reason, epicTitle, locked, asked }: Props) {
  const { chooseSprint, setLock, linkWords } = usePlanActions()
  return (
    <div className="pb-1 text-xs text-muted">
      <p>{reason}</p>
      {asked && (
        <>
          <p>{linkWords(story.id)}</p>
          <p className="flex items-baseline gap-2">
            <SavedIssue of={story.id} focusable />
            {epicTitle}
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
          </div>
        </>
      )}
    </div>
  )
}
