import { useRef, useSyncExternalStore } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { usePlanActions } from './plan-actions.ts'
import { useSprintDrop } from './use-drag.ts'
import { verdictGrounds } from './verdict-look.tsx'

/** Behind the last sprint: a place for what is dragged there, seen only while something is. The menu offers the same sprint to everybody else. */
export function NewSprintDrop({ sprint }: { sprint: number }) {
  const { drags } = usePlanActions()
  const place = useRef<HTMLDivElement>(null)
  useSprintDrop(place, sprint)
  const verdict = useSyncExternalStore(drags.subscribe, () => drags.snapshot()?.verdicts.get(sprint) ?? null)
  const over = useSyncExternalStore(drags.subscribe, () => drags.snapshot()?.over === sprint)
  return (
    <div
      ref={place}
      aria-hidden="true"
      className={classNames(
        'absolute inset-y-0 right-0 z-10 w-36 rounded-card border border-dashed border-control bg-surface p-3 text-xs shadow-float max-sm:hidden',
        verdict === null && 'invisible',
        over && verdict !== null && verdictGrounds[verdict.kind],
      )}
    >
      <p className="font-semibold">Sprint {sprint}</p>
      <p className="text-muted">{verdict?.words}</p>
    </div>
  )
}
