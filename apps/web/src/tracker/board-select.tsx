import type { TrackerBoard, TrackerProject } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { useConnection } from '../app/connection/connection.ts'
import { useTrackerName } from '../app/use-config.ts'
import { settingFieldId } from '../app/wanted-setting.ts'
import { Select } from '../ui/fields/select.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { BoardRemedy } from './board-remedy.tsx'
import { boardsQuery } from './tracker-queries.ts'

type Props = {
  project: TrackerProject
  /** Undefined: chosen automatically. */
  boardId: string | undefined
  onChange: (boardId: string | undefined) => void
  error?: string
}

/** The board that sprints go to, and what helps where there is none. */
export function BoardSelect({ project, boardId, onChange, error }: Props) {
  const tracker = useTrackerName()
  const isOnline = useConnection() === 'online'
  const { data, error: failure, refetch, isFetching } = useQuery(boardsQuery(project.id))
  const [newBoard, setNewBoard] = useState<TrackerBoard | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // the button that was pressed is gone with what it offered
  useEffect(() => {
    if (newBoard) button.current?.focus()
  }, [newBoard])
  const boards = data?.boards ?? []
  const automatic = boards.find(({ id }) => id === data?.automaticBoardId)
  const chosen = boards.find(({ id }) => id === boardId)
  const words = failure && !data ? errorWords(failure) : null

  function help(): string | undefined {
    if (!data) return failure ? undefined : 'Looking for the boards of this project …'
    if (chosen && chosen.id === newBoard?.id)
      return newBoard.kind === 'simple' ? 'Sprints are on now.' : `Just created in ${tracker}.`
    if (chosen?.sprints === 'no') return `${chosen.name} takes no sprints. Stories are saved without them.`
    const lostBoard = boardId !== undefined && !chosen ? 'The board chosen before is gone. ' : ''
    if (!chosen && automatic) return `${lostBoard}Sprints go to ${automatic.name}, chosen automatically.`
    return lostBoard || undefined
  }

  return (
    <div>
      <Select
        id={settingFieldId('board')}
        label="Board for sprints"
        value={chosen ? chosen.id : 'automatic'}
        disabled={!data}
        maxHeight="25vh"
        onChange={(value) => onChange(value === 'automatic' ? undefined : value)}
        help={help()}
        error={error}
        ref={button}
        options={[
          { value: 'automatic', label: 'Choose automatically', hint: automatic?.name },
          ...boards.map((board) => ({
            value: board.id,
            label: board.name,
            hint: hintOf(board),
            disabled: board.sprints === 'no',
          })),
        ]}
      />
      {words && (
        <ProblemNote
          tone="quiet"
          className="mt-3"
          onRetry={isOnline ? () => void refetch() : undefined}
          retrying={isFetching}
        >
          The boards could not be read. {isOnline && words.message} A save looks for a board by itself.
        </ProblemNote>
      )}
      {data?.remedy && (
        <BoardRemedy
          project={project}
          remedy={data.remedy}
          boards={boards}
          onMade={(board) => {
            setNewBoard(board)
            onChange(board.id)
          }}
        />
      )}
    </div>
  )
}

function hintOf({ kind, sprints, otherProject }: TrackerBoard): string | undefined {
  const of = otherProject ? `of ${otherProject}` : undefined
  if (sprints === 'no') return kind === 'kanban' ? 'Kanban, no sprints' : 'Sprints are off'
  return of
}
