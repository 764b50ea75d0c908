import type { Epic } from '@planwright/contract'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { redoEpic } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { HintForm } from './hint-form.tsx'
import { NothingToDo } from './nothing-to-do.tsx'
import { StoryDifference } from './story-difference.tsx'
import { TextDiff } from './text-diff.tsx'
import { ToolPanel } from './tool-panel.tsx'
import { useProposal } from './use-proposal.ts'

/** An epic written again with a hint: what would go, change and come is shown before it is taken. */
export function EpicTools({ epic, onClose }: { epic: Epic; onClose: () => void }) {
  const { editor } = useBacklogWork()
  const unfinished = useUnfinished(`write-again ${epic.id}`)
  const { proposal, ask, forget } = useProposal<Epic>(`write-again ${epic.id}`)
  const leave = () => {
    forget()
    onClose()
  }
  return (
    <ToolPanel title="Write this epic again" onClose={onClose}>
      <HintForm
        unfinished={unfinished}
        action="Write again"
        busyLabel="Writing"
        busy={proposal.state === 'writing'}
        placeholder="For example: think of people who pay by invoice"
        onAsk={(hint) => void ask((task) => redoEpic(task, epic.id, hint))}
      />
      <p className="mt-1.5 text-xs text-muted">Stories that you locked or edited stay as they are.</p>
      {proposal.state === 'failed' && (
        <ProblemNote className="mt-3" requestId={proposal.requestId}>
          {proposal.message}
        </ProblemNote>
      )}
      {proposal.state === 'nothing' && <NothingToDo words={proposal.words} />}
      {proposal.state === 'there' && (
        <EpicProposal
          before={epic}
          after={proposal.answer}
          onLeave={leave}
          onTake={() => {
            editor.apply({ kind: 'replace-epic', epic: proposal.answer })
            unfinished[1]('')
            leave()
          }}
        />
      )}
    </ToolPanel>
  )
}

type ProposalProps = { before: Epic; after: Epic; onTake: () => void; onLeave: () => void }

function EpicProposal({ before, after, onTake, onLeave }: ProposalProps) {
  const old = new Map(before.userStories.map((story) => [story.id, story]))
  const remainingIds = new Set(after.userStories.map(({ id }) => id))
  const goneStories = before.userStories.filter(({ id }) => !remainingIds.has(id))
  return (
    <div className="mt-3" role="status">
      <p className="font-medium">
        <TextDiff before={before.title} after={after.title} />
      </p>
      <p className="mb-2 text-xs text-muted">
        <TextDiff before={before.description} after={after.description} />
      </p>
      <ul className="mb-2 text-xs text-muted">
        {goneStories.map(({ id, title }) => (
          <li key={id}>
            Removed: <del>{title}</del>
          </li>
        ))}
      </ul>
      <div className="space-y-2">
        {after.userStories.map((story) => (
          <StoryDifference key={story.id} before={old.get(story.id)} after={story} />
        ))}
      </div>
      <div className="mt-3 flex justify-end gap-2">
        <Button size="sm" onClick={onLeave}>
          Leave it
        </Button>
        <Button size="sm" variant="primary" onClick={onTake}>
          Take it
        </Button>
      </div>
    </div>
  )
}
