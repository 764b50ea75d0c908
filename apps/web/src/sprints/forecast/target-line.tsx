import type { Epic, PlanTerms } from '@planwright/contract'
import { meetTarget } from '@planwright/planning'
import { useMemo } from 'react'
import { priorityWords } from '../../app/priority-words.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { epicsInScope } from '../plan-terms.ts'
import { countWords } from '../plan-words.ts'
import { targetWords } from './target-words.ts'
import { usableHistory, useForecast } from './use-forecast.ts'

type Props = {
  epics: Epic[]
  terms: PlanTerms
  targetDate: string
  history: readonly number[] | undefined
}

/** Whether the date that somebody wishes for is likely to hold, and what would have to go to make it. */
export function TargetLine({ epics, terms, targetDate, history }: Props) {
  const stories = useMemo(
    () =>
      epicsInScope(epics, terms).flatMap(({ userStories }) =>
        userStories.map(({ id, title, storyPoints, priority, dependsOn }) => ({
          id,
          title,
          points: storyPoints,
          priority,
          dependsOn,
        })),
      ),
    [epics, terms],
  )
  const points = stories.reduce((sum, story) => sum + story.points, 0)
  const forecast = useForecast(terms, usableHistory(history), points)
  const { chance, mustGo } = useMemo(
    () => meetTarget({ forecast, calendar: terms, targetDate, stories }),
    [forecast, terms, targetDate, stories],
  )
  const likelyBy = forecast.finish.find(({ share }) => share === 0.85)?.endDate ?? null
  const going = stories.filter(({ id }) => mustGo?.includes(id))
  const goingPoints = going.reduce((sum, story) => sum + story.points, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className={mustGo?.length === 0 ? 'text-muted' : 'text-warning'}>
        {targetWords({ likelyBy, targetDate, chance }, terms.timeZone)}
      </p>
      {mustGo === null && (
        <p className="text-muted">
          No sprint is likely to have finished anything by then: nothing that could go would help.
        </p>
      )}
      {going.length > 0 && (
        <details className="open:basis-full">
          <summary className="min-h-small">What would have to go</summary>
          <p className="max-w-prose">
            Without {going.length === 1 ? 'this story' : `these ${countWords(going.length, 'story', 'stories')}`} of{' '}
            {formatNumber(goingPoints)} SP in all, the rest is likely done in time: the least important ones, with what
            waits for them. Give up some, or move the date.
          </p>
          <ul className="mt-2 max-w-prose border-t">
            {going.map(({ id, title, points: own, priority }) => (
              <li key={id} className="flex justify-between gap-4 border-b py-1">
                <span>{title}</span>
                <span className="shrink-0 text-muted tabular-nums">
                  {priorityWords[priority]}, {formatNumber(own)} SP
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
