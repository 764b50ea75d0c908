import type { DraftPlan, TeamForm } from '@planwright/contract'
import { sprintCapacities } from '@planwright/planning'
import { sprintRange } from '../../app/date-words.ts'
import { formatNumber } from '../../ui/format-number.ts'
import { allSprints } from '../moving/edit-plan.ts'

type Props = { team: TeamForm; plan: Pick<DraftPlan, 'capacity' | 'committed'>; timeZone: string }

/** What the coming sprints hold, as it follows from who is there. */
export function SprintRooms({ team, plan: { capacity, committed }, timeZone }: Props) {
  const terms = { ...team, timeZone, capacity, committed }
  const days = sprintCapacities({ ...capacity, velocity: team.velocity }, terms, 6)
  return (
    <table className="w-full max-w-[480px] border-collapse tabular-nums">
      <caption className="pb-1.5 text-left text-xs text-muted">What the next sprints hold</caption>
      <tbody>
        {allSprints([], terms, days.length).map((sprint, at) => (
          <tr key={sprint.number} className="border-b">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-normal sm:pr-4">
              Sprint {sprint.number} <span className="block text-xs text-muted">{sprintRange(sprint, timeZone)}</span>
            </th>
            <td className="py-1.5 pr-3 text-right wrap-normal text-muted sm:pr-4 sm:whitespace-nowrap">
              {formatNumber(days[at]?.personDays ?? 0)} of {formatNumber(days[at]?.fullPersonDays ?? 0)} person-days
            </td>
            <td className="py-1.5 text-right whitespace-nowrap">{formatNumber(sprint.capacity ?? team.velocity)} SP</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
