import { CircleAlert, X } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useEscape } from '../../ui/behavior/use-escape.ts'
import { Button } from '../../ui/button.tsx'
import { NextActionPlaces } from '../../ui/next-action-bar.tsx'
import type { PlanView } from '../board/plan-view.ts'

type Props = {
  storyId: string
  sprint: number
  view: PlanView
  onMove: (storyIds: readonly string[], sprint: number, override: boolean) => void
  onClose: () => void
}

/** A drop that was not taken, because stories wait for one another: why, in a sentence, and the ways out, until something else is pressed or dragged. */
export function RefusedNote({ storyId, sprint, view, onMove, onClose }: Props) {
  const place = useContext(NextActionPlaces)?.end
  const verdict = view.judge(storyId, sprint)
  useEscape(onClose, { isOpen: verdict.kind === 'refused' })
  const titleOf = (id: string) => view.storyOf(id)?.title ?? ''
  const whole = useRef<HTMLDivElement>(null)
  const isElsewhere = (target: EventTarget | null) => target instanceof Node && !whole.current?.contains(target)
  const leave = useEffectEvent(({ target }: Event) => isElsewhere(target) && onClose())
  useEffect(() => {
    // of a finger the browser tells the first when it taps and not when it scrolls
    for (const kind of ['mousedown', 'dragstart']) document.addEventListener(kind, leave, true)
    return () => {
      for (const kind of ['mousedown', 'dragstart']) document.removeEventListener(kind, leave, true)
    }
  }, [])
  if (verdict.kind !== 'refused') return null
  const note = (
    <div
      ref={whole}
      role="alert"
      // in a wide window where toasts stand, beside the next action, so that it covers no story
      className="enter absolute inset-x-0 bottom-full z-1 mb-2 w-fit max-w-[680px] space-y-1 rounded-card border bg-surface py-1.5 pr-12 pl-3 text-xs shadow-float lg:fixed lg:inset-x-6 lg:bottom-4 lg:mb-0"
    >
      <p className="flex items-start gap-2">
        <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
        {verdict.words}
      </p>
      <div className="flex flex-wrap gap-2 *:h-auto *:min-h-small">
        <Button
          size="sm"
          aria-label={moveTooWords(verdict.others, titleOf)}
          onClick={() => onMove([storyId, ...verdict.others], sprint, false)}
        >
          {/* the sentence above names it in full */}
          <span className="max-w-[420px] truncate max-sm:whitespace-normal">
            {moveTooWords(verdict.others, titleOf)}
          </span>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onMove([storyId], sprint, true)}>
          Lock here anyway
        </Button>
      </div>
      <Button
        size="sm"
        variant="quiet"
        className="absolute top-2 right-2"
        aria-label="Leave it where it was"
        icon={<X size={14} aria-hidden="true" />}
        onClick={onClose}
      />
    </div>
  )
  return place ? createPortal(note, place) : note
}

/** The way out: `Move "Sign in" too`. */
export function moveTooWords(others: readonly string[], titleOf: (id: string) => string): string {
  const [first] = others
  return others.length === 1 && first !== undefined
    ? `Move “${titleOf(first)}” too`
    : `Move ${others.length} others too`
}
