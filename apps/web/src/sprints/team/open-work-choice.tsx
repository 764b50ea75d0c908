import type { Epic, PlanTerms } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { errorWords } from '../../app/api/error-words.ts'
import { useTrackerName } from '../../app/use-config.ts'
import { Choice } from '../../ui/fields/choice.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import { countWords } from '../plan-words.ts'
import { openWorkQuery } from './jira-work-queries.ts'
import { committedOf, otherWork, pointsOf } from './open-work.ts'

type Props = {
  epics: Epic[]
  calendar: Pick<PlanTerms, 'startDate' | 'sprintLength' | 'timeZone'> | null
  committed: readonly number[] | undefined
  onChange: (committed: number[] | undefined) => void
}

/** Unfinished work in Jira that can be left room for. It is never made again: it only takes from what the first sprints hold. */
export function OpenWorkChoice({ epics, calendar, committed, onChange }: Props) {
  const tracker = useTrackerName()
  const { data, error, isPending } = useQuery(openWorkQuery)
  if (isPending) return <p className="text-muted">Looking for unfinished work in {tracker}.</p>
  if (error)
    return (
      <p className="text-muted">
        Unfinished work in {tracker} could not be read. {errorWords(error).message}
      </p>
    )
  if (!data || !calendar) return null
  const work = otherWork(data, epics)
  const open = work.sprints.flatMap(({ issues }) => issues)
  if (open.length + work.waiting.length === 0)
    return <p className="text-muted">Nothing else is unfinished in {tracker}.</p>
  const now = JSON.stringify(committed ?? [])
  const choices = [
    { words: 'Leave no room for other work', points: [] },
    {
      words: `Leave room for the open sprints: ${countWords(open.length, 'issue')}, ${formatNumber(pointsOf(open))}\u00a0SP`,
      points: committedOf(work, calendar, false),
    },
    {
      words: `And for what waits in no sprint: ${countWords(work.waiting.length, 'issue')}, ${formatNumber(pointsOf(work.waiting))}\u00a0SP`,
      points: committedOf(work, calendar, true),
    },
  ].filter(
    ({ points }, at, all) => all.findIndex((one) => JSON.stringify(one.points) === JSON.stringify(points)) === at,
  )
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Unfinished work in {tracker}</legend>
      {choices.map(({ words, points }) => (
        <Choice
          key={words}
          type="radio"
          name="other-work"
          checked={JSON.stringify(points) === now}
          onChange={() => onChange(points.length > 0 ? points : undefined)}
        >
          {words}
        </Choice>
      ))}
      <p className="mt-1 text-xs text-muted">Issues without points take no room. None of them is created again.</p>
    </fieldset>
  )
}
