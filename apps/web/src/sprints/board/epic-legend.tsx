import { epicColor } from '../../ui/epic-color.ts'
import { formatNumber } from '../../ui/format-number.ts'
import type { EpicIndex } from './sprints-by-epic.ts'

type Props = { epics: EpicIndex; points: ReadonlyMap<string, number>; className?: string }

/** The epics' names beside their colours, in the backlog's order, and how much of the plan each takes. */
export function EpicLegend({ epics, points, className = '' }: Props) {
  return (
    <ul
      aria-label="Epics"
      className={`grid content-start gap-x-8 gap-y-1 text-xs sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))] ${className}`}
    >
      {epics.order.map((id, place) => (
        <li key={id} className="flex items-baseline gap-2">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-[2px]" style={{ background: epicColor(place) }} />
          <span className="min-w-0 flex-1">{epics.titles.get(id)}</span>
          <span className="shrink-0 text-muted tabular-nums">{formatNumber(points.get(id) ?? 0)} SP</span>
        </li>
      ))}
    </ul>
  )
}
