import { epicColor } from '../ui/epic-color.ts'
import type { EpicIndex } from './sprints-by-epic.ts'

/** The epics' names beside their colours, in the backlog's order. */
export function EpicLegend({ epics }: { epics: EpicIndex }) {
  return (
    <ul aria-label="Epics" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {epics.order.map((id, place) => (
        <li key={id} className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2 rounded-[2px]" style={{ background: epicColor(place) }} />
          {epics.titles.get(id)}
        </li>
      ))}
    </ul>
  )
}
