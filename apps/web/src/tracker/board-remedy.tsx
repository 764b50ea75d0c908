import type { BoardRemedy as Remedy, TrackerBoard, TrackerProject } from '@planwright/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { createBoard, enableSprints } from './tracker-queries.ts'

type Props = {
  project: TrackerProject
  remedy: Remedy
  boards: readonly TrackerBoard[]
  onMade: (board: TrackerBoard) => void
}

/** What can be done where no board takes sprints. It changes Jira for others too, so it is asked about first. */
export function BoardRemedy({ project, remedy, boards, onMade }: Props) {
  const [asking, setAsking] = useState(false)
  const doing = useMutation({
    mutationFn: () =>
      remedy.kind === 'enable-sprints' ? enableSprints(remedy.boardId, project.id) : createBoard(project.id),
    onSuccess: (board) => {
      setAsking(false)
      onMade(board)
    },
  })
  const problem = doing.error ? errorWords(doing.error) : null
  if (remedy.kind === 'ask-administrator')
    return (
      <p className="mt-3 text-muted">
        No board of this project takes sprints, and you may not change that. Ask an administrator of the project in
        Jira; until then stories are saved without sprints.
      </p>
    )
  const { state, action, busy, title, question, yes } = wordsOf(remedy, project, boards)
  return (
    <div className="mt-3">
      <p className="text-muted">{state} Stories are saved without sprints until there is one.</p>
      <Button className="mt-3" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        description={question}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Not now</Button>
            <Button variant="primary" busy={doing.isPending} busyLabel={busy} onClick={() => doing.mutate()}>
              {yes}
            </Button>
          </>
        }
      >
        {problem && (
          <ProblemNote requestId={problem.requestId} className="mt-4">
            {problem.message}
          </ProblemNote>
        )}
      </Dialog>
    </div>
  )
}

function wordsOf(
  remedy: Exclude<Remedy, { kind: 'ask-administrator' }>,
  { name }: TrackerProject,
  boards: readonly TrackerBoard[],
) {
  if (remedy.kind === 'create-board')
    return {
      state: 'No board of this project takes sprints.',
      action: 'Create a scrum board',
      busy: 'Creating',
      title: 'Create a scrum board?',
      question: `Planwright makes a scrum board for ${name} in Jira, and the filter that fills it with the project’s issues. ${seenBy[remedy.seenBy]}`,
      yes: 'Create the board',
    }
  const board = boards.find(({ id }) => id === remedy.boardId)?.name ?? 'the board'
  return {
    state: 'Sprints are switched off for the board of this project.',
    action: 'Turn sprints on',
    busy: 'Turning on',
    title: 'Turn sprints on?',
    question: `${board} gets a backlog and sprints in Jira, for everybody who works in ${name}. They can be switched off again in Jira, under the features of the project.`,
    yes: 'Turn sprints on',
  }
}

const seenBy = {
  project: 'Everybody who may see the project sees both.',
  maker: 'You may not share filters in this Jira, so only you will see them.',
  unknown: 'Everybody who may see the project sees both, if this Jira lets you share them; else only you do.',
} as const
