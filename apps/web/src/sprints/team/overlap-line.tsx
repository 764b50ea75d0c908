import { calendarDay, type DraftPlan, type Epic } from '@planwright/contract'
import { shortDay } from '../../app/date-words.ts'
import { useTrackerName } from '../../app/use-config.ts'
import { Button } from '../../ui/button.tsx'
import { otherSprintsWords } from './board-overlap.ts'
import { useOtherSprints } from './use-other-sprints.ts'

type Props = {
  epics: Epic[]
  plan: Pick<DraftPlan, 'startDate' | 'sprintLength' | 'sprints'>
  timeZone: string
  /** Whether the tracker is asked; what it told before is shown either way. */
  wanted: boolean
  onStart: (startDate: string) => void
}

/** That the plan begins while other sprints of the board run, and a press that lets it begin after them; nothing where it does not. */
export function OverlapLine({ epics, plan, timeZone, wanted, onStart }: Props) {
  const tracker = useTrackerName()
  const days = { from: plan.startDate, to: lastDay(plan, timeZone), timeZone }
  const overlap = useOtherSprints(epics, days, wanted)
  if (!overlap) return null
  const { until, free } = overlap
  const words = `Overlaps with ${otherSprintsWords(overlap)} in ${tracker} until ${shortDay(until)}.`
  return (
    // no higher than its button, that the first story comes into view on a phone
    <p className="flex items-center gap-x-3 text-xs/[1.35] text-warning">
      <span>{words}</span>
      <Button size="sm" className="shrink-0" onClick={() => onStart(free)}>
        Start on {shortDay(free)}
      </Button>
    </p>
  )
}

/** Of the plan or, before there is one, of its first sprint; null where that is not known. */
function lastDay({ startDate, sprintLength, sprints }: Props['plan'], timeZone: string): string | null {
  const last = sprints?.at(-1)
  if (last) return calendarDay(new Date(last.endDate), timeZone)
  const first = Date.parse(startDate ?? '')
  if (Number.isNaN(first) || !sprintLength) return null
  return new Date(first + (sprintLength * 7 - 1) * 86_400_000).toISOString().slice(0, 10)
}
