import type { UserStory } from '@planwright/contract'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { redoStory } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { DependencyPicker } from './dependency-picker.tsx'
import { HintForm } from './hint-form.tsx'
import { MergeTool } from './merge-tool.tsx'
import { MoveTool } from './move-tool.tsx'
import { SplitTool } from './split-tool.tsx'
import { goToFirst, StoryProposal } from './story-proposal.tsx'
import { ToolPanel } from './tool-panel.tsx'
import { useProposal } from './use-proposal.ts'

export type StoryTool = keyof typeof titles

const titles = {
  'write-again': 'Write again',
  split: 'Split',
  merge: 'Merge with another story',
  dependencies: 'Depends on',
  move: 'Move to',
} as const

export type ToolProps = { story: UserStory; onClose: () => void }

/** What was chosen in a story's menu and needs an answer. */
export function StoryTools({
  tool,
  onShown,
  ...props
}: ToolProps & { tool: StoryTool; onShown?: (first?: Element | null) => void }) {
  return (
    <ToolPanel key={tool} title={titles[tool]} onClose={props.onClose} onShown={onShown}>
      {tool === 'write-again' && <WriteAgain {...props} />}
      {tool === 'split' && <SplitTool {...props} />}
      {tool === 'merge' && <MergeTool {...props} />}
      {tool === 'dependencies' && <DependencyPicker {...props} />}
      {tool === 'move' && <MoveTool {...props} />}
    </ToolPanel>
  )
}

function WriteAgain({ story, onClose }: ToolProps) {
  const { editor } = useBacklogWork()
  const unfinished = useUnfinished(`write-again ${story.id}`)
  const { proposal, ask, forget } = useProposal<UserStory[]>(`write-again ${story.id}`)
  const leave = () => {
    forget()
    onClose()
  }
  return (
    <>
      <HintForm
        unfinished={unfinished}
        action="Write again"
        busyLabel="Writing"
        busy={proposal.state === 'writing'}
        placeholder="For example: make it about refunds"
        onAsk={(hint) => void ask((task) => redoStory(task, story.id, hint))}
      />
      <StoryProposal
        proposal={proposal}
        before={[story]}
        onLeave={leave}
        onTake={(stories) => {
          editor.apply({ kind: 'replace-stories', storyIds: [story.id], stories })
          unfinished[1]('')
          leave()
          goToFirst(stories)
        }}
      />
    </>
  )
}
