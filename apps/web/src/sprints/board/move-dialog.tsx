import type { Sprint, SprintStory } from '@planwright/contract'
import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { sprintRange } from '../plan-words.ts'
import type { Verdict } from './drag-store.ts'

type Props = {
  open: boolean
  story: SprintStory
  sprints: readonly Sprint[]
  timeZone: string
  judge: (sprint: number) => Verdict
  /** A sprint that was dropped on although a rule speaks against it: only the second step is asked. */
  refused: number | null
  onMove: (sprint: number, override: boolean) => void
  onClose: () => void
}

/** Where a story shall go: each sprint says what that would break, and against a rule it takes a second, explicit step. */
export function MoveDialog({ open, story, sprints, timeZone, judge, refused, onMove, onClose }: Props) {
  const [chosen, setChosen] = useState(refused)
  const against = chosen === null ? null : judge(chosen)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // the button that was pressed is gone; and what is pressed by mistake shall break nothing
    if (chosen !== null) back.current?.focus()
  }, [chosen])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={chosen === null ? `Move "${story.title}"` : `Sprint ${chosen} does not take "${story.title}"`}
      width="md"
      footer={
        chosen === null ? (
          <Button onClick={onClose}>{story.sprint > 0 ? `Leave it in sprint ${story.sprint}` : 'Leave it out'}</Button>
        ) : (
          <>
            <Button ref={back} onClick={() => setChosen(null)}>
              Choose another sprint
            </Button>
            <Button variant="danger" onClick={() => onMove(chosen, true)}>
              Lock here anyway
            </Button>
          </>
        )
      }
    >
      {against ? (
        <div role="alert" className="space-y-2">
          <p className="flex items-start gap-2 text-danger">
            <CircleAlert size={16} aria-hidden="true" className="mt-[3px] shrink-0" />
            {against.words}
          </p>
          <p className="text-muted">
            The story was not moved. You may lock it in sprint {chosen} anyway: the plan then names what it breaks, and
            the rest is planned around it.
          </p>
        </div>
      ) : (
        <ul className="-mx-2 max-h-[50vh] overflow-y-auto px-2 py-1">
          {sprints.map((sprint) => {
            const { fits, words } = judge(sprint.number)
            const here = sprint.number === story.sprint
            return (
              <li key={sprint.number}>
                <button
                  type="button"
                  disabled={here}
                  onClick={() => (fits ? onMove(sprint.number, false) : setChosen(sprint.number))}
                  className="grid min-h-control w-full cursor-pointer grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-baseline gap-x-4 rounded-control border-b px-2 py-2 text-left hover:bg-sunken disabled:cursor-default disabled:text-muted disabled:hover:bg-transparent max-sm:grid-cols-1"
                >
                  <span>
                    <span className="font-medium">Sprint {sprint.number}</span>{' '}
                    <span className="block text-xs text-muted">{sprintRange(sprint, timeZone)}</span>
                  </span>
                  <span className={classNames('flex items-start gap-1.5 text-xs', verdictTone(here, fits))}>
                    {!here &&
                      (fits ? (
                        <Check size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
                      ) : (
                        <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
                      ))}
                    {here ? 'It is here now.' : words}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}

function verdictTone(here: boolean, fits: boolean): string {
  if (here) return ''
  return fits ? 'text-success' : 'text-danger'
}
