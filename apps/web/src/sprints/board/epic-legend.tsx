import { GuessLegend } from '../../app/guess-legend.tsx'
import { EpicMark } from '../../ui/epic-mark.tsx'
import { FoldedOnPhone } from '../../ui/folded-on-phone.tsx'
import type { EpicIndex } from './sprints-by-epic.ts'

/** The names of more would take half of a phone's window. */
const fewEpics = 4

/** What the marks of the board say; folded on a phone where the epics are many. */
export function FoldedLegend({ epics, hasGuesses }: { epics: EpicIndex; hasGuesses: boolean }) {
  const names = <EpicLegend epics={epics} className="tight:col-span-full" />
  const { length } = epics.order
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      {length > fewEpics ? (
        <FoldedOnPhone className="-ml-2.5" name={`${length} epics`}>
          {names}
        </FoldedOnPhone>
      ) : (
        names
      )}
      {hasGuesses && <GuessLegend />}
    </div>
  )
}

/** The epics' names beside their colours, in the backlog's order. */
export function EpicLegend({ epics, className = '' }: { epics: EpicIndex; className?: string }) {
  return (
    <ul aria-label="Epics" className={`flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted ${className}`}>
      {epics.order.map((id, place) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5">
          <EpicMark place={place} className="size-2 rounded-[2px]" />
          <span className="truncate">{epics.titles.get(id)}</span>
        </li>
      ))}
    </ul>
  )
}
