import type { Sprint } from '@planwright/contract'
import { epicColor } from '../ui/epic-color.ts'
import { formatNumber } from '../ui/format-number.ts'
import { pointsByEpic } from './capacity.ts'
import { longDate, sprintRange } from './plan-words.ts'
import type { EpicIndex } from './sprints-by-epic.ts'

type Props = { sprints: Sprint[]; velocity: number; timeZone: string; epics: EpicIndex }

/** The plan at a glance: a column a sprint, as high as it is full, in the epics' colours, from first day to last. */
export function SprintTimeline({ sprints, velocity, timeZone, epics }: Props) {
  const [first, last] = [sprints[0], sprints.at(-1)]
  if (!first || !last) return null
  const highest = Math.max(velocity, ...sprints.map(({ totalPoints }) => totalPoints))
  const words = sprints.map(
    (sprint) =>
      `Sprint ${sprint.number}, ${sprintRange(sprint, timeZone)}: ${formatNumber(sprint.totalPoints)} story points`,
  )
  return (
    <figure className="rounded-card border bg-surface p-4">
      <div role="img" aria-label={`Timeline. ${words.join('. ')}.`} className="flex h-14 items-end gap-1">
        {sprints.map((sprint) => (
          <div
            key={sprint.number}
            className="flex h-full min-w-0 flex-1 flex-col-reverse gap-px overflow-hidden rounded-[3px] bg-sunken"
          >
            {pointsByEpic(sprint.stories, epics.ofStory, epics.order).map(({ epicId, points }) => (
              <span
                key={epicId}
                className="w-full transition-[height] duration-200"
                style={{
                  height: `${(points / highest) * 100}%`,
                  background: epicColor(Math.max(0, epics.order.indexOf(epicId))),
                }}
              />
            ))}
          </div>
        ))}
      </div>
      <figcaption className="mt-2 flex justify-between gap-4 text-xs text-muted tabular-nums">
        <span>{longDate(first.startDate, timeZone)}</span>
        <span>{longDate(last.endDate, timeZone)}</span>
      </figcaption>
    </figure>
  )
}
