import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { shortDay } from '../app/date-words.ts'
import { useTrackerName } from '../app/use-config.ts'
import type { SaveRequest } from '../saving/save-request.ts'
import { roomsOn } from '../sprints/plan-terms.ts'
import { otherSprintsWords } from '../sprints/team/board-overlap.ts'
import { useSprintOverlaps } from '../sprints/team/use-other-sprints.ts'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format-number.ts'

type Props = {
  request: Extract<SaveRequest, { kind: 'sprint-plan' }>
  /** Leaves the review for the plan. */
  onBack: () => void
}

/** What a plan that is about to be saved asks too much of: sprints that are too full, and those in whose days the board has others. It keeps nobody from saving. */
export function SaveWarnings({ request: { body, timeZone }, onBack }: Props) {
  const tracker = useTrackerName()
  const { epics, sprints, terms } = body
  // what is over asks nothing of anybody
  const ahead = useMemo(() => sprints.filter(({ endDate }) => Date.parse(endDate) > Date.now()), [sprints])
  const overlaps = useSprintOverlaps(epics, ahead, timeZone)
  const roomOf = terms && roomsOn(terms)
  const lines = [
    ...ahead.flatMap(({ number, totalPoints }) => {
      const over = roomOf ? totalPoints - roomOf(number) : 0
      return over > 0 ? [`Sprint ${number} is ${formatNumber(over)} SP over what it holds.`] : []
    }),
    ...overlaps.map(
      ({ number, overlap }) =>
        `Sprint ${number} overlaps with ${otherSprintsWords(overlap)} in ${tracker} until ${shortDay(overlap.until)}.`,
    ),
  ]
  if (lines.length === 0) return null
  return (
    <div className="mt-3 rounded-control bg-warning-tint px-3 py-1">
      <ul aria-label="Warnings" className="space-y-1">
        {lines.map((line) => (
          <li key={line} className="flex items-center gap-2">
            <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-warning" />
            {line}
          </li>
        ))}
      </ul>
      <Button size="sm" onClick={onBack}>
        Back to the plan
      </Button>
    </div>
  )
}
