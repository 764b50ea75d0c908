import { useSyncExternalStore } from 'react'
import type { DragStore } from './drag-store.ts'
import { verdictTones } from './verdict-look.tsx'

/** While a story is held over a sprint whose head is out of sight: what dropping it there would do, where it is always seen. */
export function DragNote({ drags }: { drags: DragStore }) {
  const drag = useSyncExternalStore(drags.subscribe, drags.snapshot)
  const over = drag?.over ?? null
  const verdict = over === null ? null : drag?.verdicts.get(over)
  if (!verdict) return null
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-4 bottom-24 z-50 mx-auto w-fit max-w-prose rounded-card border bg-surface px-4 py-2 shadow-float"
    >
      <span className="font-semibold">Sprint {over}: </span>
      <span className={verdictTones[verdict.kind]}>{verdict.words}</span>
    </p>
  )
}
