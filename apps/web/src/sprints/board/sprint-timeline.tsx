import type { Sprint } from '@planwright/contract'
import { longDate, sprintRange } from '../../app/date-words.ts'
import { epicColor } from '../../ui/epic-color.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { EpicLegend } from './epic-legend.tsx'
import { pointsByEpic } from './points-by-epic.ts'
import type { EpicIndex } from './sprints-by-epic.ts'

/** A column wider than this, in px, is a block and no column. */
const widest = 160
/** Columns of more sprints are too narrow for their numbers on a phone. */
const mostNumbered = 15

type Props = { sprints: Sprint[]; velocity: number; timeZone: string; epics: EpicIndex }

/** The plan at a glance: a column a sprint, as high as it is full, in the epics' colours, from first day to last; and the epics. */
export function SprintTimeline({ sprints, velocity, timeZone, epics }: Props) {
  const [first, last] = [sprints[0], sprints.at(-1)]
  if (!first || !last) return null
  const highest = Math.max(velocity, ...sprints.map(({ totalPoints }) => totalPoints))
  const words = sprints.map(
    (sprint) =>
      `Sprint ${sprint.number}, ${sprintRange(sprint, timeZone)}: ${formatNumber(sprint.totalPoints)} story points`,
  )
  const parts = sprints.map((sprint) => pointsByEpic(sprint.stories, epics.ofStory, epics.order))
  return (
    <figure className="space-y-2">
      <div style={{ maxWidth: sprints.length * widest }}>
        <div role="img" aria-label={`Timeline. ${words.join('. ')}.`} className="flex h-20 gap-1">
          {sprints.map((sprint, at) => (
            <div
              key={sprint.number}
              className="flex min-w-0 flex-1 flex-col gap-0.5 text-center text-xs text-muted tabular-nums"
            >
              <div className="flex min-h-0 flex-1 flex-col-reverse gap-px overflow-hidden rounded-[3px] bg-sunken">
                {parts[at]?.map(({ epicId, points: height }) => (
                  <span
                    key={epicId}
                    data-epic={Math.max(0, epics.order.indexOf(epicId)) + 1}
                    className="w-full transition-[height] duration-200"
                    style={{
                      height: `${(height / highest) * 100}%`,
                      background: epicColor(Math.max(0, epics.order.indexOf(epicId))),
                    }}
                  />
                ))}
              </div>
              {sprints.length <= mostNumbered && sprint.number}
            </div>
          ))}
        </div>
        <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular-nums">
          <span>{longDate(first.startDate, timeZone)}</span>
          <span>{longDate(last.endDate, timeZone)}</span>
        </figcaption>
      </div>
      <EpicLegend epics={epics} />
    </figure>
  )
}
