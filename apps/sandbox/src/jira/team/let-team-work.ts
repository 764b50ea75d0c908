import { donePoints, plannedPoints } from '../data/sprint-points.ts'
import type { Board, SandboxState, Site } from '../data/state.ts'
import { surprises } from './surprises.ts'
import { activeSprints, type Happening, type Team, type Way } from './team.ts'
import { teamPeople } from './team-people.ts'
import { turnSprints } from './turn-sprints.ts'
import { workADay } from './work-a-day.ts'
import { workdaysBetween } from './workdays.ts'

const day = 86_400_000

export type Outcome = {
  now: string
  sprints: { id: number; name: string; state: string; done: number; planned: number }[]
  events: Happening[]
}

/**
 * A team works on a board for so many days after `now` (Jira's time, in milliseconds since 1970), and Jira's clock goes on as
 * far. Other boards stand still. The same state, time and way give the same result.
 */
export function letTeamWork(
  state: Pick<SandboxState, 'jira' | 'grants'>,
  place: { site: Site; board: Board },
  way: Way & { days: number },
  now: number,
): Outcome {
  const until = now + way.days * day
  const team: Team = { ...place, people: teamPeople(state), way, clock: now, happenings: [] }
  for (const workday of workdaysBetween(now, until)) {
    turnSprints(team, workday.closes, workday.opens)
    const [sprint] = activeSprints(team)
    if (sprint === undefined) continue
    if (way.events) surprises(team, sprint, workday)
    workADay(team, sprint, workday)
  }
  turnSprints(team, until)
  state.jira.aheadMs = (state.jira.aheadMs ?? 0) + way.days * day
  return { now: new Date(until).toISOString(), sprints: sprintsOf(place.site, place.board), events: team.happenings }
}

function sprintsOf(site: Site, board: Board): Outcome['sprints'] {
  return site.sprints
    .filter((sprint) => sprint.originBoardId === board.id)
    .map((sprint) => ({
      id: sprint.id,
      name: sprint.name,
      state: sprint.state,
      done: donePoints(site, sprint),
      planned: plannedPoints(site, sprint),
    }))
}
