import { Check, CircleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { usePlanActions } from './plan-actions.ts'

/** While a story is dragged: what dropping it into this sprint would break, in words, over the sprint's head. */
export function DropVerdict({ sprint }: { sprint: number }) {
  const { drags } = usePlanActions()
  const verdict = useSyncExternalStore(drags.subscribe, () => drags.snapshot()?.verdicts.get(sprint) ?? null)
  const over = useSyncExternalStore(drags.subscribe, () => drags.snapshot()?.over === sprint)
  if (!verdict) return null
  return (
    <p
      data-verdict={verdict.fits ? 'fits' : 'breaks'}
      className={classNames(
        'pointer-events-none absolute inset-x-0 top-full z-10 flex items-start gap-1.5 border-y px-4 py-2 text-xs',
        verdict.fits ? 'bg-success-tint text-success' : 'bg-danger-tint text-danger',
        over && 'font-semibold shadow-float',
      )}
    >
      {verdict.fits ? (
        <Check size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
      ) : (
        <CircleAlert size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
      )}
      {verdict.words}
    </p>
  )
}
