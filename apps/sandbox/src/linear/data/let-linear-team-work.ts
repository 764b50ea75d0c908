import { type Draw, drawsOf, normalOf, oneOf } from '../../jira/team/draws.ts'
import { workdaysBetween } from '../../jira/team/workdays.ts'
import { type Author, changeIssue } from './change-issue.ts'
import { cycleIssues, turnTeamCycles } from './cycles.ts'
import { cyclesOf, identifierOf, isDone, known, pointsOf, statesOf, statusCategoryOf } from './look-up.ts'
import type { LinearCycle, LinearData, LinearIssue, LinearTeam, StateType } from './state.ts'

const day = 86_400_000
/** What a team does in a cycle that says nothing itself, in points. */
const unknownVelocity = 20

export type LinearWay = { seed: number; days: number; velocity?: number | undefined; spread?: number | undefined }
export type LinearHappening = {
  at: string
  kind: 'started' | 'completed' | 'begun' | 'done'
  identifier: string | null
}

/**
 * A team works on its cycles for so many days after `now` (Linear's time, in milliseconds since 1970), and Linear's clock goes on
 * as far: on workdays it finishes what it began, in the team's order, and waits with what is blocked. The same state, time and
 * way give the same.
 */
export function letLinearTeamWork(data: LinearData, team: LinearTeam, way: LinearWay, now: number): LinearHappening[] {
  const until = now + way.days * day
  const happenings: LinearHappening[] = []
  const turn = (to: number) => {
    for (const { kind, at } of turnTeamCycles(data, team, to))
      happenings.push({ at: new Date(at).toISOString(), kind, identifier: null })
  }
  for (const { closes } of workdaysBetween(now, until)) {
    turn(closes)
    const cycle = cyclesOf(data, team.id).find(
      ({ startsAt, endsAt, archivedAt }) =>
        archivedAt === null && Date.parse(startsAt) <= closes && closes < Date.parse(endsAt),
    )
    if (cycle !== undefined) workADay(data, team, cycle, way, closes, happenings)
  }
  turn(until)
  data.aheadMs += way.days * day
  return happenings
}

function workADay(
  data: LinearData,
  team: LinearTeam,
  cycle: LinearCycle,
  way: LinearWay,
  at: number,
  happenings: LinearHappening[],
): void {
  const days = workdaysBetween(Date.parse(cycle.startsAt), Date.parse(cycle.endsAt)).length
  let left = paceOf(data, team, cycle, way) / Math.max(1, days)
  const move = (issue: LinearIssue, type: StateType, kind: 'begun' | 'done') => {
    const draw = drawsOf(way.seed, team.id, 'who', issue.id)
    changeIssue(data, issue, somebody(data, team, draw, at), () => {
      issue.stateId = known(statesOf(data, team.id).find((state) => state.type === type)).id
    })
    happenings.push({ at: new Date(at).toISOString(), kind, identifier: identifierOf(data, issue) })
  }
  for (const issue of cycleIssues(data, cycle)) {
    if (isDone(data, issue) || isBlocked(data, issue)) continue
    if (left <= 1e-9) return
    if (statusCategoryOf(data, issue) === 'todo') move(issue, 'started', 'begun')
    const open = Math.max(0, pointsOf(data, issue) - (issue.workedPoints ?? 0))
    const worked = Math.min(open, left)
    issue.workedPoints = (issue.workedPoints ?? 0) + worked
    left -= worked
    // the parts of a whole number add up to it but for rounding
    if (open - worked <= 1e-9) move(issue, 'completed', 'done')
  }
}

function somebody(data: LinearData, team: LinearTeam, draw: Draw, at: number): Author {
  const members = data.users.filter(({ id }) => team.memberIds.includes(id))
  return { userId: oneOf(draw, members)?.id ?? null, at }
}

function isBlocked(data: LinearData, issue: LinearIssue): boolean {
  return data.relations.some(({ type, issueId, relatedIssueId }) => {
    if (type !== 'blocks' || relatedIssueId !== issue.id) return false
    const blocker = data.issues.find(({ id }) => id === issueId)
    return blocker !== undefined && blocker.archivedAt === null && !isDone(data, blocker)
  })
}

/** What the team can do in this cycle: drawn once, and kept with the cycle. */
function paceOf(data: LinearData, team: LinearTeam, cycle: LinearCycle, way: LinearWay): number {
  if (cycle.pace !== undefined) return cycle.pace
  const past = cyclesOf(data, team.id).flatMap(({ completedAt, pace }) => (completedAt === null ? [] : (pace ?? [])))
  const mean = past.length === 0 ? unknownVelocity : past.reduce((sum, pace) => sum + pace, 0) / past.length
  const velocity = way.velocity ?? mean
  const drawn = velocity + (way.spread ?? velocity / 5) * normalOf(drawsOf(way.seed, team.id, 'pace', cycle.number))
  cycle.pace = Math.max(velocity / 10, drawn)
  return cycle.pace
}
