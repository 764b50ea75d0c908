import {
  type DraftPlan,
  type Epic,
  pastOf,
  storiesToForecast,
  targetDateProblem,
  termsOf,
  usableHistory,
} from '@planwright/contract'
import { meetTarget } from '@planwright/planning'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { longDay } from '../../app/date-words.ts'
import { priorityWords } from '../../app/priority-words.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import { usePlanActions } from '../moving/plan-actions.ts'
import { countWords } from '../plan-words.ts'
import { shortTargetWords, targetWords } from './target-words.ts'
import { useForecast } from './use-forecast.ts'

type Props = {
  epics: Epic[]
  plan: DraftPlan
  targetDate: string
  /** Nothing can be done with the plan now. */
  fixed: boolean
  /** It is being planned anew. */
  running: boolean
  /** The plan's other dates, which stand folded behind this one. */
  children: ReactNode
  /** One of those is after the target. */
  late: boolean
}

/** Whether the date that somebody wishes for is likely to hold, in a line, so that the plan stays in view; it opens to the other dates and to what would have to go to make it, which a press leaves out. */
export function TargetLine(props: Props) {
  const { plan, targetDate } = props
  const starts = [termsOf(plan).startDate, plan.startDate ?? '']
  // how late all of it would be says nothing then
  if (starts.some((start) => targetDateProblem(targetDate, start)))
    return (
      <div>
        <p className="text-warning">
          Your target, {longDay(targetDate)}, is before the plan starts. Move the target, or start earlier.
        </p>
        {props.children}
      </div>
    )
  return <Outlook {...props} />
}

function Outlook({ epics, plan, targetDate, fixed, running, children, late }: Props) {
  const terms = useMemo(() => termsOf(plan), [plan])
  const stories = useMemo(() => storiesToForecast(epics, plan), [epics, plan])
  const points = stories.reduce((sum, story) => sum + story.points, 0)
  const past = useMemo(() => usableHistory(pastOf(plan, terms)), [plan, terms])
  const forecast = useForecast(terms, past, points)
  const { chance, mustGo } = useMemo(
    () => meetTarget({ forecast, calendar: terms, targetDate, stories }),
    [forecast, terms, targetDate, stories],
  )
  const likelyBy = forecast.finish.find(({ share }) => share === 0.85)?.endDate ?? null
  const going = stories.filter(({ id }) => mustGo?.includes(id))
  const goingPoints = going.reduce((sum, story) => sum + story.points, 0)
  const { leaveOut } = usePlanActions()
  const outlook = useRef<HTMLElement>(null)
  const hadGoing = useRef(going.length > 0)
  useEffect(() => {
    const isMade = hadGoing.current && going.length === 0
    hadGoing.current = going.length > 0
    // the button that was pressed is gone
    if (isMade && document.activeElement === document.body) outlook.current?.focus({ preventScroll: true })
  }, [going.length])
  return (
    <details className="w-full">
      <summary ref={outlook} className="min-h-small">
        <span className={mustGo?.length === 0 ? 'font-normal text-muted' : 'font-normal text-warning'}>
          <span className="max-sm:sr-only">{targetWords({ likelyBy, targetDate, chance }, terms.timeZone)}</span>
          <span aria-hidden="true" className="sm:hidden">
            {shortTargetWords({ likelyBy, targetDate, chance }, terms.timeZone)}
          </span>
        </span>{' '}
        {late && going.length === 0 ? (
          <span className="text-warning">Late with the stories that usually come</span>
        ) : (
          <span className="max-sm:hidden">{going.length > 0 ? 'What would have to go' : 'The other dates'}</span>
        )}
      </summary>
      {children}
      {mustGo === null && (
        <p className="text-muted">
          So little is likely to be done by then that nothing of this plan would be left. Move the date, or plan with
          more points a sprint.
        </p>
      )}
      {going.length > 0 && (
        <>
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
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Button
              size="sm"
              variant="secondary"
              disabled={fixed || running}
              onClick={() => leaveOut(going.map(({ id }) => id))}
            >
              Leave {going.length === 1 ? 'it' : 'them'} out of the plan
            </Button>
            <span className="text-xs text-muted">
              {going.length === 1 ? 'It stays' : 'They stay'} in the backlog, and can be taken back.
            </span>
          </div>
        </>
      )}
    </details>
  )
}
