import type { Sprint } from '@planwright/contract'
import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { useVerdict } from '../moving/use-verdict.ts'
import { heldOver, VerdictSign, verdictGrounds, verdictTones } from '../moving/verdict-look.tsx'

type HeadProps = {
  sprint: Sprint
  /** Points that fit in it. */
  room: number
  /** Its dates. */
  range: string
  /** In px. */
  width: number
}

/** Over its column: when the sprint is, and how full; while a story is dragged, what dropping it here would do. */
export const TimelineHead = memo(function TimelineHead({ sprint, room, range, width }: HeadProps) {
  const { number, totalPoints } = sprint
  const { told: verdict } = useVerdict(number)
  const over = totalPoints > room
  const words = `${formatNumber(totalPoints)} / ${formatNumber(room)}`
  return (
    <div className="border-l px-1.5 py-1" style={{ width }}>
      <p className="flex items-center justify-between gap-1">
        <span className="font-semibold whitespace-nowrap">Sprint {number}</span>
        {verdict ? (
          <span aria-hidden="true" data-verdict={verdict.kind} className={verdictTones[verdict.kind]}>
            <VerdictSign kind={verdict.kind} />
          </span>
        ) : (
          <span
            className={classNames(
              'flex items-center gap-1 whitespace-nowrap tabular-nums',
              over ? 'text-warning' : 'text-muted',
            )}
          >
            {over && <TriangleAlert size={12} aria-hidden="true" />}
            {words}
            <span className="sr-only"> SP{over && ', more than it holds'}</span>
          </span>
        )}
      </p>
      <p className="truncate text-muted">{range}</p>
    </div>
  )
})

type ColumnProps = { sprint: number; left: number; width: number }

/** Behind the bars: where the sprint begins, and whether a story is held over it. */
export const TimelineColumn = memo(function TimelineColumn({ sprint, left, width }: ColumnProps) {
  const { verdict, over } = useVerdict(sprint)
  return (
    <div
      className={classNames(
        'absolute inset-y-0 border-l',
        over && verdict && `${heldOver} ${verdictGrounds[verdict.kind]}`,
      )}
      style={{ left, width }}
    />
  )
})
