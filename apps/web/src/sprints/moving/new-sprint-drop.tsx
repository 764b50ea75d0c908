import { useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useSprintDrop } from './use-drag.ts'
import { useVerdict } from './use-verdict.ts'
import { heldOver, verdictGrounds } from './verdict-look.tsx'

type Props = {
  sprint: number
  /** No wider than leaves the last column to be dropped on; what is held over it says the words. */
  narrow?: boolean
}

/** Behind the last sprint: a place for what is dragged there, seen only while something is. The menu offers the same sprint to everybody else. */
export function NewSprintDrop({ sprint, narrow = false }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useSprintDrop(place, sprint)
  const { verdict, over } = useVerdict(sprint)
  return (
    <div
      ref={place}
      aria-hidden="true"
      className={classNames(
        'absolute top-0 right-0 z-10 min-h-full rounded-card border border-dashed border-control bg-surface text-xs shadow-float max-sm:hidden',
        narrow ? 'w-16 p-2' : 'w-36 p-3',
        verdict === null && 'invisible',
        over && verdict !== null && `${heldOver} ${verdictGrounds[verdict.kind]}`,
      )}
    >
      <p className="font-semibold">Sprint {sprint}</p>
      {!narrow && <p className="text-muted">{verdict?.words}</p>}
    </div>
  )
}
