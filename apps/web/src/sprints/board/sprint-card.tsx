import type { Sprint } from '@planwright/contract'
import { memo } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import { StackedBar } from '../../ui/stacked-bar.tsx'
import { DropVerdict, UnlessLifted } from '../moving/drop-verdict.tsx'
import type { Touch } from '../moving/edit-plan.ts'
import { touchWords } from '../moving/touch-words.ts'
import type { Rank } from './plan-view.ts'
import { pointsByEpic } from './points-by-epic.ts'
import type { EpicIndex } from './sprints-by-epic.ts'
import { StoryRow } from './story-row.tsx'

type Props = {
  sprint: Sprint
  /** As the tracker calls it, where it is its own. */
  given: string | undefined
  /** Points that fit in it. */
  room: number
  /** Its dates. */
  range: string
  epics: EpicIndex
  ranks: ReadonlyMap<string, Rank>
  /** Reasons are shown under all stories. */
  explained: boolean
  /** By story id: why it is where it is, what a person did with it, and the rule that it stands against. */
  reasons: Readonly<Record<string, string>>
  touched: Readonly<Record<string, Touch>>
  broken: ReadonlyMap<string, string>
}

/** One sprint of the plan: its dates, how full it is, and its stories. Drawn anew only when something of its own changed. */
export const SprintCard = memo(function SprintCard({
  sprint,
  given,
  room,
  range,
  epics,
  ranks,
  explained,
  reasons,
  touched,
  broken,
}: Props) {
  const over = sprint.totalPoints > room
  const parts = pointsByEpic(sprint.stories, epics.ofStory, epics.order)
  return (
    <section
      aria-label={`Sprint ${sprint.number}`}
      data-sprint={sprint.number}
      className="relative rounded-card border bg-surface sm:h-full"
    >
      <div className="relative isolate px-3 pt-1.5 pb-2">
        <div className="flex items-baseline gap-2" style={headLine}>
          <h4 className="font-semibold whitespace-nowrap">Sprint {sprint.number}</h4>
          <DropVerdict sprint={sprint.number}>
            <p className="min-w-0 flex-1 truncate text-xs text-muted">
              {given && `${given} · `}
              {range}
            </p>
            <Badge tone={over ? 'warning' : 'neutral'}>
              {formatNumber(sprint.totalPoints)} / {formatNumber(room)} SP
            </Badge>
          </DropVerdict>
        </div>
        <StackedBar
          className="mt-1 h-1.5"
          label={`${formatNumber(sprint.totalPoints)} of ${formatNumber(room)} story points`}
          segments={parts.map(({ epicId, points }) => ({
            key: epicId,
            value: points,
            epicPlace: Math.max(0, epics.order.indexOf(epicId)),
          }))}
          max={room}
        />
        {over && (
          <p className="pt-1 text-xs text-warning">
            <UnlessLifted sprint={sprint.number}>
              {formatNumber(sprint.totalPoints - room)} SP more than it holds
            </UnlessLifted>
          </p>
        )}
      </div>
      {sprint.stories.length === 0 ? (
        <p className="border-t px-3 py-2 text-xs text-muted">Nothing is planned here.</p>
      ) : (
        <ul
          // of many stories those out of sight are not laid out: of 300 only a few dozen are seen at a time
          className="border-t in-data-many:[content-visibility:auto]"
          style={{ containIntrinsicBlockSize: `auto ${sprint.stories.length * rowHeight}px` }}
        >
          {sprint.stories.map((story) => {
            const epicId = epics.ofStory.get(story.id) ?? ''
            const touch = touched[story.id]
            return (
              <StoryRow
                key={story.id}
                story={story}
                epicTitle={epics.titles.get(epicId) ?? ''}
                epicPlace={Math.max(0, epics.order.indexOf(epicId))}
                rank={ranks.get(story.id)}
                touch={touch}
                reason={touch ? touchWords[touch] : (reasons[story.id] ?? '')}
                broken={broken.get(story.id)}
                explained={explained}
              />
            )
          })}
        </ul>
      )}
    </section>
  )
}, sameCard)

/** As high with a verdict as without one. */
const headLine = { minHeight: '1.375rem' }

/** Of a story of one line, in px. */
const rowHeight = 28

/** Marks of other sprints' stories change nothing here. */
function sameCard(before: Props, after: Props): boolean {
  return (
    before.sprint === after.sprint &&
    before.given === after.given &&
    before.room === after.room &&
    before.range === after.range &&
    before.epics === after.epics &&
    before.ranks === after.ranks &&
    before.explained === after.explained &&
    before.reasons === after.reasons &&
    after.sprint.stories.every(
      ({ id }) => before.touched[id] === after.touched[id] && before.broken.get(id) === after.broken.get(id),
    )
  )
}
