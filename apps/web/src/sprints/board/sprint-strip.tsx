import type { Sprint } from '@planwright/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { epicColor } from '../../ui/epic-color.ts'
import { formatNumber } from '../../ui/format-number.ts'
import type { PlanView } from './plan-view.ts'
import { pointsByEpic } from './points-by-epic.ts'
import type { ColumnsInView } from './use-columns-in-view.ts'

type Props = { sprints: readonly Sprint[]; view: PlanView; inView: ColumnsInView }

/** Columns of more sprints are too narrow for their numbers. */
const mostNumbered = 24

/** Where one is when there are more sprints than fit: one small column each, as high as it is full; pressed, it comes into view. */
export function SprintStrip({ sprints, view: { terms, epics, roomOf, rangeOf }, inView }: Props) {
  if (!inView.more) return null
  const highest = Math.max(terms.velocity, ...sprints.map(({ totalPoints }) => totalPoints))
  const last = sprints.length - 1
  return (
    <div className="flex items-stretch gap-1">
      <Button
        variant="quiet"
        size="sm"
        className="h-10! sm:hidden"
        aria-label="Sprint before"
        disabled={inView.first === 0}
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        onClick={() => inView.show(inView.first - 1)}
      />
      <div role="toolbar" aria-label="Sprints" className="flex h-10 min-w-0 flex-1 gap-px rounded-control">
        {sprints.map((sprint, at) => {
          const seen = at >= inView.first && at <= inView.last
          const words = `Sprint ${sprint.number}, ${rangeOf(sprint)}: ${formatNumber(sprint.totalPoints)} of ${formatNumber(roomOf(sprint.number))} SP`
          return (
            <button
              key={sprint.number}
              type="button"
              tabIndex={-1}
              data-strip={sprint.number}
              aria-label={words}
              aria-current={seen || undefined}
              title={words}
              onClick={() => inView.show(Math.min(at, last))}
              onFocus={(event) => event.target.matches(':focus-visible') && !seen && inView.show(at)}
              className={classNames(
                'flex min-w-0 flex-1 cursor-pointer flex-col gap-px rounded-[3px] border-b-2 px-px text-center text-[0.6875rem] leading-3 text-muted tabular-nums hover:bg-sunken',
                seen ? 'border-accent font-semibold text-text' : 'border-transparent forced-colors:border-b-[Canvas]',
              )}
            >
              <span className="flex min-h-0 w-full flex-1 flex-col-reverse gap-px overflow-hidden rounded-[2px] bg-sunken forced-colors:border">
                {pointsByEpic(sprint.stories, epics.ofStory, epics.order).map(({ epicId, points }) => (
                  <span
                    key={epicId}
                    data-epic={Math.max(0, epics.order.indexOf(epicId)) + 1}
                    className="w-full"
                    style={{
                      height: `${(points / highest) * 100}%`,
                      background: epicColor(Math.max(0, epics.order.indexOf(epicId))),
                    }}
                  />
                ))}
              </span>
              {sprints.length <= mostNumbered && <span className="max-sm:sr-only">{sprint.number}</span>}
            </button>
          )
        })}
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="h-10! sm:hidden"
        aria-label="Next sprint"
        disabled={inView.last >= last}
        icon={<ChevronRight size={16} aria-hidden="true" />}
        onClick={() => inView.show(inView.first + 1)}
      />
    </div>
  )
}
