import type { Sprint } from '@planwright/contract'
import { Badge } from '../ui/badge.tsx'
import { epicColor } from '../ui/epic-color.ts'
import { formatNumber } from '../ui/format-number.ts'
import { StackedBar } from '../ui/stacked-bar.tsx'
import { pointsByEpic } from './capacity.ts'
import { sprintRange } from './plan-words.ts'
import type { EpicIndex } from './sprints-by-epic.ts'

type Props = {
  sprint: Sprint
  velocity: number
  timeZone: string
  epics: EpicIndex
  /** Why each story is where it is, by story id; absent when not asked for. */
  reasons?: Record<string, string>
}

/** One sprint of the plan: its dates, how full it is, and its stories. */
export function SprintCard({ sprint, velocity, timeZone, epics, reasons }: Props) {
  const over = sprint.totalPoints > velocity
  const parts = pointsByEpic(sprint.stories, epics.ofStory, epics.order)
  return (
    <section aria-label={`Sprint ${sprint.number}`} className="enter rounded-card border bg-surface">
      <div className="p-4 pb-3">
        <div className="flex items-baseline justify-between gap-3">
          <h4 className="font-semibold">Sprint {sprint.number}</h4>
          <Badge tone={over ? 'warning' : 'neutral'}>
            {formatNumber(sprint.totalPoints)} / {formatNumber(velocity)} SP
          </Badge>
        </div>
        <p className="text-xs text-muted">{sprintRange(sprint, timeZone)}</p>
        <StackedBar
          className="mt-2 h-2"
          label={`${formatNumber(sprint.totalPoints)} of ${formatNumber(velocity)} story points`}
          segments={parts.map(({ epicId, points }) => ({
            key: epicId,
            value: points,
            color: epicColor(Math.max(0, epics.order.indexOf(epicId))),
          }))}
          max={velocity}
        />
      </div>
      <ul className="border-t">
        {sprint.stories.map((story) => {
          const epicId = epics.ofStory.get(story.id) ?? ''
          return (
            <li key={story.id} className="flex min-h-9 gap-3 border-b px-4 py-2 last:border-b-0">
              <span
                aria-hidden="true"
                className="mt-1 h-3 w-[3px] shrink-0 rounded-full"
                style={{ background: epicColor(Math.max(0, epics.order.indexOf(epicId))) }}
              />
              <div className="min-w-0 flex-1">
                <p>{story.title}</p>
                <span className="sr-only">Epic {epics.titles.get(epicId)}</span>
                {reasons && <p className="text-xs text-muted">{reasons[story.id]}</p>}
              </div>
              <Badge className="h-5 shrink-0 whitespace-nowrap">{formatNumber(story.storyPoints)} SP</Badge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
