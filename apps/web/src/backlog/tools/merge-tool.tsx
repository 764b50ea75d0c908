import type { UserStory } from '@planwright/contract'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { Button } from '../../ui/button.tsx'
import { mergeStories } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { findStory } from '../edits/edit-backlog.ts'
import { goToFirst, StoryProposal } from './story-proposal.tsx'
import { StorySelect } from './story-select.tsx'
import type { ToolProps } from './story-tools.tsx'
import { useProposal } from './use-proposal.ts'

/** This story and another become one, in this one's place. */
export function MergeTool({ story, onClose }: ToolProps) {
  const { editor } = useBacklogWork()
  const [chosen, setOtherId] = useUnfinished(`merge ${story.id}`)
  const { proposal, ask, forget } = useProposal<UserStory[]>(`merge ${story.id}`)
  // it may be gone since
  const otherStory = findStory(editor.backlog(), chosen)?.story
  const otherId = otherStory?.id ?? ''
  const leave = () => {
    setOtherId('')
    forget()
    onClose()
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <StorySelect
          className="min-w-0 flex-1 basis-56"
          label="The other story"
          epics={editor.backlog()}
          without={new Set([story.id])}
          value={otherId}
          onChange={(id) => {
            setOtherId(id)
            forget()
          }}
        />
        <Button
          needsServer
          disabled={otherId === ''}
          busy={proposal.state === 'writing'}
          busyLabel="Merging"
          onClick={() => void ask((task) => mergeStories(task, [story.id, otherId]))}
        >
          Merge
        </Button>
      </div>
      <StoryProposal
        proposal={proposal}
        before={otherStory ? [story, otherStory] : [story]}
        onLeave={leave}
        onTake={(stories) => {
          editor.apply({ kind: 'replace-stories', storyIds: [story.id, otherId], stories })
          leave()
          goToFirst(stories)
        }}
      />
    </>
  )
}
