import { type Epic, type PlanTerms, usableHistory } from '@planwright/contract'
import { type Forecast, type Priority, storiesInScope } from '@planwright/planning'
import { useId, useMemo, useRef, useState } from 'react'
import { longDate } from '../../app/date-words.ts'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { scopeWords } from '../../app/priority-words.ts'
import { nextInColumn } from '../../ui/behavior/next-in-list.ts'
import { useRovingFocus } from '../../ui/behavior/roving-focus.ts'
import { NativeSelect } from '../../ui/fields/native-select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formatNumber, formatShare } from '../../ui/format-number.ts'
import { countWords } from '../plan-words.ts'
import { readHistory } from '../team/read-history.ts'
import { ForecastFan } from './forecast-fan.tsx'
import { useForecast } from './use-forecast.ts'

type Props = {
  draftId: string
  epics: Epic[]
  terms: PlanTerms
  history: readonly number[]
  /** None is said, too: the sprints of the board do not come back for it. */
  onHistory: (history: number[]) => void
}

/** When it will really be done: thousands of ways that the coming sprints may go, as a fan, in words and as a table. */
export function ForecastPanel({ draftId, epics, terms, history, onHistory }: Props) {
  // what can be read stands in the plan
  const [unread, setUnread] = useUnfinished(`forecast-history ${draftId}`)
  const [typed, setTyped] = useState(unread || history.join(', '))
  const [chosen, setChosen] = useUnfinished(`forecast-scope ${draftId}`, String(terms.lowestPriority ?? 4))
  const scope = priorities.find((priority) => String(priority) === chosen) ?? 4
  const read = useMemo(() => readHistory(typed), [typed])
  const counted = useMemo(
    () =>
      storiesInScope(
        epics.flatMap(({ userStories }) => userStories),
        { lowestPriority: scope },
      ),
    [epics, scope],
  )
  const points = counted.reduce((sum, { storyPoints }) => sum + storyPoints, 0)
  const pastPoints = read.ok ? usableHistory(read.points) : null
  const forecast = useForecast(terms, pastPoints, points)
  // what is folded at the end is one tab stop
  const panel = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(panel, 'summary', nextInColumn)
  return (
    <div ref={panel} {...roving} className="space-y-4">
      <div className="grid gap-4 sm:max-lg:grid-cols-2">
        <TextField
          label="Points finished in your last sprints"
          placeholder="24, 18, 21"
          help={
            pastPoints
              ? `${countWords(pastPoints.length, 'sprint')}, ${formatNumber(Math.round((pastPoints.reduce((a, b) => a + b, 0) / pastPoints.length) * 10) / 10)} SP on average. Your velocity of ${formatNumber(terms.velocity)} SP counts as one more.`
              : `${read.ok && read.points.length > 0 && read.points.length < 3 ? 'Three are needed' : 'None yet'}: ${formatNumber(terms.velocity)} SP a sprint, give or take a quarter, are assumed.`
          }
          error={read.ok ? undefined : 'Numbers, with commas between them'}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = readHistory(event.target.value)
            setUnread(next.ok ? '' : event.target.value)
            if (next.ok) onHistory(next.points)
          }}
        />
        <NativeSelect
          label="Stories that are counted"
          value={String(scope)}
          onChange={(event) => setChosen(event.target.value)}
          options={priorities.map((priority) => ({
            value: String(priority),
            label: priority === 4 ? scopeWords[priority] : `${scopeWords[priority]}, and what they wait for`,
          }))}
        />
      </div>
      <ForecastWords forecast={forecast} timeZone={terms.timeZone} />
      <ForecastFan forecast={forecast} points={points} />
      <p className="text-xs text-muted">
        {countWords(counted.length, 'story is', 'stories are')} counted, {formatNumber(points)} SP in all.{' '}
        {formatNumber(forecast.runs)} ways that the coming sprints may go were tried, in which each finishes{' '}
        {pastPoints ? 'what one of your last sprints did, or about the velocity' : 'about the velocity'}
        {terms.capacity || terms.committed ? ', less what days off and other work take' : ''}. It counts points, not how
        stories fit together. With the stories that usually come it is likely later.
      </p>
      <details>
        <summary className="min-h-control">The forecast as a table</summary>
        <ForecastTable forecast={forecast} />
      </details>
      <details>
        <summary className="min-h-control">Which stories are counted</summary>
        <ul>
          {counted.map(({ id, title, storyPoints }) => (
            <li key={id} className="flex justify-between gap-4 border-b py-1">
              <span>{title}</span>
              <span className="shrink-0 text-muted tabular-nums">{formatNumber(storyPoints)} SP</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const priorities = [4, 3, 2, 1] as const satisfies readonly Priority[]

function ForecastWords({ forecast, timeZone }: { forecast: Forecast; timeZone: string }) {
  const id = useId()
  return (
    <div>
      <h4 id={id} className="font-semibold">
        With these stories alone
      </h4>
      <ul aria-labelledby={id} className="mt-1 divide-y rounded-card border bg-surface px-3">
        {forecast.finish.map(({ share, sprint, endDate }) => (
          <li key={share} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
            <span className="text-xs text-muted">{formatShare(share)} likely to be done by</span>
            <span className="ml-auto text-right">
              <span className="font-semibold">
                {endDate === null ? 'no date that can be given' : longDate(endDate, timeZone)}
              </span>{' '}
              <span className="block text-xs text-muted">
                {sprint === null ? 'More than 200 sprints' : `the end of sprint ${sprint}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ForecastTable({ forecast }: { forecast: Forecast }) {
  let by = 0
  return (
    <table className="w-full max-w-prose border-collapse text-right tabular-nums">
      <caption className="sr-only">Per sprint: runs that are finished, and points done</caption>
      <thead>
        <tr className="border-b text-xs text-muted">
          <th scope="col" className="py-1.5 text-left font-medium whitespace-nowrap">
            Sprint
          </th>
          <th scope="col" className="py-1.5 pl-3 font-medium">
            All done by then
          </th>
          <th scope="col" className="py-1.5 pl-3 font-medium">
            Points done, most likely
          </th>
          <th scope="col" className="py-1.5 pl-3 font-medium">
            In the middle
          </th>
        </tr>
      </thead>
      <tbody>
        {forecast.sprints.map(({ number, finishedHere, done }) => {
          by += finishedHere
          const [least = 0, , half = 0, , most = 0] = done
          return (
            <tr key={number} className="border-b">
              <th scope="row" className="py-1.5 text-left font-normal">
                {number}
              </th>
              <td>{formatShare(by, 1)}</td>
              <td>
                {formatNumber(Math.round(least))} to {formatNumber(Math.round(most))}
              </td>
              <td>{formatNumber(Math.round(half))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
