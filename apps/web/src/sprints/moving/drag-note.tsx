import { useSyncExternalStore } from 'react'
import type { DragStore } from './drag-store.ts'
import { verdictTones } from './verdict-look.tsx'

/** While a story is held over a sprint: what dropping it there would do, also where the sprint's head is out of sight, and why it is refused. */
export function DragNote({ drags }: { drags: DragStore }) {
  const drag = useSyncExternalStore(drags.subscribe, drags.snapshot)
  const over = drag?.over ?? null
  const verdict = over === null ? null : drag?.verdicts.get(over)
  if (!verdict) return null
  return (
    <p
      aria-hidden="true"
      // in a wide window beside the next action, so that it covers no story
      className="pointer-events-none fixed inset-x-4 bottom-24 z-50 mx-auto w-fit max-w-prose rounded-card border bg-surface px-3 py-1.5 text-xs shadow-float lg:bottom-4"
    >
      {/* the sentence names it */}
      {verdict.kind !== 'refused' && <span className="font-semibold">Sprint {over}: </span>}
      <span className={verdictTones[verdict.kind]}>{verdict.words}</span>
    </p>
  )
}
