import { type Draw, drawsOf, normalOf, oneOf } from '../../jira/team/draws.ts'
import { workdaysBetween } from '../../jira/team/workdays.ts'
import { type Author, changeIssue } from './change-issue.ts'
import { type CycleTurn, cycleIssues, turnTeamCycles } from './cycles.ts'
import { type LinearSurpriseKind, linearSurprises, nameOf } from './linear-surprises.ts'
import { cyclesOf, identifierOf, isDone, known, pointsOf, statesOf, statusCategoryOf } from './look-up.ts'
import type { LinearCycle, LinearData, LinearIssue, LinearTeam, StateType } from './state.ts'

const day = 86_400_000
/** What a team does in a cycle that says nothing itself, in points. */
const unknownVelocity = 20

export type LinearWay = {
  seed: number
  days: number
  velocity?: number | undefined
  spread?: number | undefined
  /** Whether the plan is changed by the team, besides being worked on. */
  events: boolean
}
/** Something that happened in a team: when (ISO 8601), to which issue (null: to a cycle), and in a sentence. */
export type LinearHappening = {
  at: string
  kind: 'started' | 'completed' | 'carried-over' | 'begun' | 'done' | LinearSurpriseKind
  identifier: string | null
  text: string
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
    for (const turned of turnTeamCycles(data, team, to)) happenings.push(...turnInWords(data, turned))
  }
  for (const workday of workdaysBetween(now, until)) {
    const { closes } = workday
    turn(closes)
    const cycle = cyclesOf(data, team.id).find(
      ({ startsAt, endsAt, archivedAt }) =>
        archivedAt === null && Date.parse(startsAt) <= closes && closes < Date.parse(endsAt),
    )
    if (cycle === undefined) continue
    const asked = { seed: way.seed, day: workday, days: daysOf(cycle), from: now }
    for (const { at, kind, issue, text } of way.events ? linearSurprises(data, team, cycle, asked) : [])
      happenings.push({ at: new Date(at).toISOString(), kind, identifier: identifierOf(data, issue), text })
    workADay(data, team, cycle, way, closes, happenings)
  }
  turn(until)
  data.aheadMs += way.days * day
  return happenings
}

const daysOf = ({ startsAt, endsAt }: LinearCycle) => workdaysBetween(Date.parse(startsAt), Date.parse(endsAt)).length

function turnInWords(data: LinearData, { kind, cycle, at: time, carriedOver }: CycleTurn): LinearHappening[] {
  const at = new Date(time).toISOString()
  const planned = cycle.plannedPoints ?? 0
  const text = `${nameOf(cycle)} ${kind === 'started' ? 'began with' : 'ended, planned with'} ${planned === 1 ? '1 point' : `${planned} points`}.`
  return [
    { at, kind, identifier: null, text },
    ...carriedOver.map((issue) => ({
      at,
      kind: 'carried-over' as const,
      identifier: identifierOf(data, issue),
      text: `“${issue.title}” goes on in the next cycle.`,
    })),
  ]
}

function workADay(
  data: LinearData,
  team: LinearTeam,
  cycle: LinearCycle,
  way: LinearWay,
  at: number,
  happenings: LinearHappening[],
): void {
  let left = paceOf(data, team, cycle, way) / Math.max(1, daysOf(cycle))
  const move = (issue: LinearIssue, type: StateType, kind: 'begun' | 'done') => {
    const draw = drawsOf(way.seed, team.id, 'who', issue.id)
    changeIssue(data, issue, somebody(data, team, draw, at), () => {
      issue.stateId = known(statesOf(data, team.id).find((state) => state.type === type)).id
    })
    const text = `“${issue.title}” was ${kind === 'begun' ? 'begun' : 'finished'}.`
    happenings.push({ at: new Date(at).toISOString(), kind, identifier: identifierOf(data, issue), text })
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
