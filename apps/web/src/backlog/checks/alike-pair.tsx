import type { UserStory } from '@planwright/contract'
import { Button } from '../../ui/button.tsx'
import { mergeStories } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { focusItem } from '../edits/item-focus.ts'
import { StoryProposal } from '../tools/story-proposal.tsx'
import { useProposal } from '../tools/use-proposal.ts'
import { alikeFlaw } from './backlog-notes.ts'

/** Two stories that say nearly the same: they are merged, or both are kept. */
export function AlikePair({ stories, likeness }: { stories: [UserStory, UserStory]; likeness: number }) {
  const { editor } = useBacklogWork()
  const { proposal, ask, forget } = useProposal<UserStory[]>()
  const storyIds = stories.map(({ id }) => id)
  return (
    <>
      <ul>
        {stories.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className="cursor-pointer rounded-control text-left hover:text-accent"
              onClick={() => focusItem(id)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <Button
          needsServer
          size="sm"
          busy={proposal.state === 'writing'}
          busyLabel="Merging"
          onClick={() => void ask((task) => mergeStories(task, storyIds))}
        >
          Merge
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => editor.apply({ kind: 'dismiss', storyIds, flaw: alikeFlaw }, 'keep both')}
        >
          Keep both
        </Button>
        <span className="text-xs text-muted tabular-nums">{Math.round(likeness * 100)} % alike</span>
      </div>
      <StoryProposal
        proposal={proposal}
        before={stories}
        onLeave={forget}
        onTake={(merged) => editor.apply({ kind: 'replace-stories', storyIds, stories: merged })}
      />
    </>
  )
}
