import type { Sprint, SprintStory } from '@planwright/contract'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Verdict } from './drag-store.ts'
import { moveTooWords } from './refused-note.tsx'
import { VerdictSign, verdictTones } from './verdict-look.tsx'

type Props = {
  story: SprintStory
  sprints: readonly Sprint[]
  /** Its dates. */
  rangeOf: (sprint: Sprint) => string
  judge: (sprint: number) => Verdict
  titleOf: (storyId: string) => string
  /** The sprint that it was put into, where that is refused: begins with why. */
  asked?: number | undefined
  /** Moves the story with these others. */
  onMove: (others: readonly string[], sprint: number, override: boolean) => void
  onClose: () => void
}

/** Where a story shall go: each sprint says what that would do. One that is refused says why, and offers what can be done about it. */
export function MoveDialog({ story, sprints, rangeOf, judge, titleOf, asked, onMove, onClose }: Props) {
  const [chosen, setChosen] = useState<number | null>(asked ?? null)
  const judged = chosen === null ? null : judge(chosen)
  const against = judged?.kind === 'refused' ? judged : null
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // the button that was pressed is gone; and what is pressed by mistake shall break nothing
    if (chosen !== null) back.current?.focus()
  }, [chosen])
  return (
    <Dialog
      open
      onClose={onClose}
      title={against ? `Sprint ${chosen} does not take “${story.title}”` : `Move “${story.title}”`}
      width="md"
      footer={
        against && chosen !== null ? (
          <>
            <Button ref={back} onClick={() => setChosen(null)}>
              Choose another sprint
            </Button>
            <Button variant="danger" onClick={() => onMove([], chosen, true)}>
              Lock here anyway
            </Button>
            <Button variant="primary" onClick={() => onMove(against.others, chosen, false)}>
              {moveTooWords(against.others, titleOf)}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{story.sprint > 0 ? `Leave it in sprint ${story.sprint}` : 'Leave it out'}</Button>
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
        <ul className="-mx-2 px-2 py-1">
          {sprints.map((sprint, at) => {
            const verdict = judge(sprint.number)
            const above = judge(sprints[at - 1]?.number ?? sprint.number)
            const isHere = sprint.number === story.sprint
            return (
              <li key={sprint.number} className="border-b last:border-b-0">
                <button
                  type="button"
                  disabled={isHere}
                  onClick={() =>
                    verdict.kind === 'refused' ? setChosen(sprint.number) : onMove([], sprint.number, false)
                  }
                  className="grid min-h-control w-full cursor-pointer grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-baseline gap-x-4 rounded-control px-2 py-1.5 text-left hover:bg-sunken disabled:cursor-default disabled:text-muted disabled:hover:bg-transparent max-sm:grid-cols-1"
                >
                  <span>
                    <span className="font-medium">Sprint {sprint.number}</span>{' '}
                    <span className="text-xs text-muted">{rangeOf(sprint)}</span>
                  </span>
                  <span
                    className={classNames('flex items-start gap-1.5 text-xs', !isHere && verdictTones[verdict.kind])}
                  >
                    {!isHere && <VerdictSign kind={verdict.kind} className="mt-0.5" />}
                    {isHere
                      ? 'It is here now.'
                      : at > 0 && isSameRefusal(verdict, above)
                        ? 'Nor here, for the same reason.'
                        : verdict.words}
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

const isSameRefusal = (one: Verdict, other: Verdict) =>
  one.kind === 'refused' && other.kind === 'refused' && one.why === other.why
