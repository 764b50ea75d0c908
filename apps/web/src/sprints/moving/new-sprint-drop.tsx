import { useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useSprintDrop } from './use-drag.ts'
import { useVerdict } from './use-verdict.ts'
import { heldOver, shortVerdict, verdictGrounds } from './verdict-look.tsx'

type Props = {
  sprint: number
  /** `below` the sprints, in view at the bottom of the window however long they are; `beside` the last one, and no wider than leaves that to be dropped on. */
  stands: 'below' | 'beside'
}

/** A place for what is dragged to a sprint after the last, seen only while something is. The menu offers the same sprint to everybody else. */
export function NewSprintDrop({ sprint, stands }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useSprintDrop(place, sprint)
  const { verdict, over } = useVerdict(sprint)
  return (
    <div
      ref={place}
      aria-hidden="true"
      className={classNames(
        'z-10 rounded-card border border-dashed border-control bg-surface text-xs shadow-float max-sm:hidden',
        places[stands],
        verdict === null && 'invisible',
        over && verdict !== null && `${heldOver} ${verdictGrounds[verdict.kind]}`,
      )}
    >
      <p className="font-semibold">Sprint {sprint}</p>
      {stands === 'below' && <p className="text-muted">{verdict && shortVerdict(verdict)}</p>}
    </div>
  )
}

const places = {
  // in the room that is left above the next action anyway
  below: 'sticky bottom-20 -mb-8 flex h-7 items-center gap-3 px-3',
  beside: 'absolute top-0 right-0 min-h-full w-16 p-2',
} as const satisfies Record<Props['stands'], string>
