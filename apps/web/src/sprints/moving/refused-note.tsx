import { CircleAlert, X } from 'lucide-react'
import { useContext } from 'react'
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

/** A drop that was not taken, because stories wait for one another: why, in a sentence, and the ways out. */
export function RefusedNote({ storyId, sprint, view, onMove, onClose }: Props) {
  const place = useContext(NextActionPlaces)?.end
  const verdict = view.judge(storyId, sprint)
  useEscape(onClose, { isOpen: verdict.kind === 'refused' })
  if (verdict.kind !== 'refused') return null
  const note = (
    <div
      role="alert"
      className="enter absolute inset-x-0 bottom-full z-1 mx-auto mb-2 flex w-fit max-w-[720px] flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-surface py-2 pr-12 pl-4 shadow-float"
    >
      <p className="flex min-w-0 flex-1 basis-[280px] items-start gap-2">
        <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
        {verdict.words}
      </p>
      <div className="flex flex-wrap gap-2 *:h-auto *:min-h-small *:whitespace-normal">
        <Button size="sm" onClick={() => onMove([storyId, ...verdict.others], sprint, false)}>
          {moveTooWords(verdict.others, (id) => view.storyOf(id)?.title ?? '')}
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
