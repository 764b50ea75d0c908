import { closeSprint, startSprint } from '../data/run-sprint.ts'
import { donePoints, plannedPoints } from '../data/sprint-points.ts'
import type { Sprint } from '../data/state.ts'
import {
  activeSprints,
  comingSprints,
  countOf,
  momentOf,
  note,
  somebody,
  storiesOf,
  type Team,
  teamDraws,
} from './team.ts'

const usualLengthMs = 14 * 86_400_000

/**
 * Ends and begins the sprints of a board whose time has come by `until`. A board has one active sprint: another waits until
 * it ended. Sprints without dates begin only where `opens` is given, the morning of a working day, and no other has dates.
 */
export function turnSprints(team: Team, until: number, opens?: number): void {
  for (;;) {
    const active = activeSprints(team).sort((left, right) => endOf(left) - endOf(right))
    const [first] = active
    if (first !== undefined) {
      if (endOf(first) > until) return
      end(team, first)
      continue
    }
    const [next] = comingSprints(team)
    const due = next === undefined ? undefined : next.startDate === null ? opens : Date.parse(next.startDate)
    if (next === undefined || due === undefined || due > until) return
    begin(team, next, due)
  }
}

function endOf(sprint: Sprint): number {
  return sprint.endDate === null ? Number.POSITIVE_INFINITY : Date.parse(sprint.endDate)
}

function begin(team: Team, sprint: Sprint, due: number): void {
  const at = momentOf(team, due)
  const { startDate, endDate } = sprint
  const start = startDate === null ? at : Date.parse(startDate)
  const length = endDate !== null && Date.parse(endDate) > start ? Date.parse(endDate) - start : usualLengthMs
  // A sprint that nobody began before it was over is held now, as long as it was planned.
  const late = start + length <= at
  sprint.startDate = new Date(late ? at : start).toISOString()
  sprint.endDate = new Date((late ? at : start) + length).toISOString()
  startSprint(team.site, sprint)
  note(team, at, 'sprint-started', null, `${sprint.name} began with ${countOf(plannedPoints(team.site, sprint))}.`)
}

function end(team: Team, sprint: Sprint): void {
  const at = momentOf(team, endOf(sprint))
  const open = storiesOf(team, sprint).filter((issue) => issue.status !== 'Done')
  const [next] = comingSprints(team)
  const { author } = somebody(team, teamDraws(team, 'close', sprint.id), at)
  const planned = plannedPoints(team.site, sprint)
  closeSprint(team.site, sprint, next, author)
  const done = donePoints(team.site, sprint)
  note(team, at, 'sprint-closed', null, `${sprint.name} ended: ${countOf(done)} done, ${planned} planned.`)
  for (const issue of open)
    note(
      team,
      at,
      'carried-over',
      issue.key,
      `“${issue.summary}” ${next === undefined ? 'went back to the backlog' : `goes on in ${next.name}`}.`,
    )
}
