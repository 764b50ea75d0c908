import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { NothingToDo } from '../tools/nothing-to-do.tsx'
import { withMark } from './marks.ts'
import { useStoryFor } from './use-story-for.ts'

/** A passage that no story rests on: one is written for it, or it is put aside in this draft. `words` is the passage without markup. */
export function UncoveredPassage({ passage, words }: { passage: string; words: string }) {
  const { editor, form } = useBacklogWork()
  const { proposal, writeFor } = useStoryFor()
  return (
    <>
      <blockquote className="border-l-2 pl-3 text-muted">{words}</blockquote>
      <div className="mt-1.5 flex flex-wrap gap-2 pl-3">
        <Button
          needsServer
          size="sm"
          busy={proposal.state === 'writing'}
          busyLabel="Writing"
          onClick={() => void writeFor(passage)}
        >
          Write a story for this
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() =>
            editor.take({ form: withMark(form(), passage, 'out-of-scope') }, 'mark a passage as not wanted')
          }
        >
          Not needed
        </Button>
      </div>
      {proposal.state === 'nothing' && <NothingToDo words={proposal.words} />}
      {proposal.state === 'failed' && (
        <ProblemNote className="mt-2" requestId={proposal.requestId}>
          {proposal.message}
        </ProblemNote>
      )}
    </>
  )
}
