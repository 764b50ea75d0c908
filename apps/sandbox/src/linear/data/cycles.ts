import { type Author, changeIssue } from './change-issue.ts'
import { idOf } from './ids.ts'
import { cyclesOf, isDone, liveIssues, pointsOf } from './look-up.ts'
import type { LinearCycle, LinearData, LinearIssue, LinearTeam } from './state.ts'

const day = 86_400_000
const week = 7 * day

/**
 * Turns the cycles of all teams up to a moment: ended ones are completed and their open issues go on to the next, and as many
 * upcoming ones are made as the team wants. Nobody else makes cycles.
 */
export function turnCycles(data: LinearData, now: number): void {
  for (const team of data.teams) if (team.cyclesEnabled) turnTeamCycles(data, team, now)
}

/** What happened at a cycle's end or beginning, for whoever wants to tell it. */
export type CycleTurn = { kind: 'started' | 'completed'; cycle: LinearCycle; at: number; carriedOver: LinearIssue[] }

/** Turns the cycles of one team, in the order of time; answers what happened. */
export function turnTeamCycles(data: LinearData, team: LinearTeam, now: number): CycleTurn[] {
  const turns: CycleTurn[] = []
  for (;;) {
    fillUpcoming(data, team, now)
    const due = cyclesOf(data, team.id).find((cycle) => isOpen(cycle) && dueAt(cycle) <= now)
    if (due === undefined) return turns
    const at = dueAt(due)
    if (due.plannedPoints === undefined) {
      due.plannedPoints = cycleIssues(data, due).reduce((sum, issue) => sum + pointsOf(data, issue), 0)
      turns.push({ kind: 'started', cycle: due, at, carriedOver: [] })
    } else turns.push({ kind: 'completed', cycle: due, at, carriedOver: complete(data, team, due, at) })
  }
}

const isOpen = ({ completedAt, archivedAt }: LinearCycle) => completedAt === null && archivedAt === null

/** When something is to be done with a cycle next: it begins, or it ends. */
function dueAt(cycle: LinearCycle): number {
  return Date.parse(cycle.plannedPoints === undefined ? cycle.startsAt : cycle.endsAt)
}

function complete(data: LinearData, team: LinearTeam, cycle: LinearCycle, at: number): LinearIssue[] {
  const open = cycleIssues(data, cycle).filter((issue) => !isDone(data, issue))
  cycle.completedAt = new Date(at).toISOString()
  cycle.updatedAt = cycle.completedAt
  cycle.uncompletedIssueIds = open.map(({ id }) => id)
  const next = cyclesOf(data, team.id).find(isOpen)
  const author: Author = { userId: null, at }
  for (const issue of open)
    changeIssue(data, issue, author, () => {
      issue.cycleId = next?.id ?? null
    })
  return open
}

/** The issues of a cycle as they stand, in the order of the team. */
export function cycleIssues(data: LinearData, cycle: LinearCycle): LinearIssue[] {
  return liveIssues(data, cycle.teamId).filter((issue) => issue.cycleId === cycle.id)
}

function fillUpcoming(data: LinearData, team: LinearTeam, now: number): void {
  for (;;) {
    const cycles = cyclesOf(data, team.id)
    const last = cycles.at(-1)
    const current = cycles.filter((cycle) => cycle.archivedAt === null && Date.parse(cycle.endsAt) > now)
    const upcoming = current.filter((cycle) => Date.parse(cycle.startsAt) > now)
    if (last !== undefined && Date.parse(last.endsAt) > now && upcoming.length >= team.upcomingCycleCount) return
    data.cycles.push(cycleAfter(team, last, now))
  }
}

function cycleAfter(team: LinearTeam, last: LinearCycle | undefined, now: number): LinearCycle {
  const number = (last?.number ?? 0) + 1
  const startsAt = startOfDay(
    last === undefined
      ? lastWeekday(now, team.cycleStartDay)
      : nextWeekday(Date.parse(last.endsAt) + team.cycleCooldownTime * week, team.cycleStartDay),
  )
  const madeAt = new Date(now).toISOString()
  return {
    id: idOf('cycle', team.id, number),
    teamId: team.id,
    number,
    name: null,
    description: null,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + team.cycleDuration * week).toISOString(),
    completedAt: null,
    uncompletedIssueIds: [],
    createdAt: madeAt,
    updatedAt: madeAt,
    archivedAt: null,
  }
}

const startOfDay = (at: number) => Math.floor(at / day) * day

/** The newest such day that is not after a moment. */
function lastWeekday(at: number, weekday: number): number {
  return at - ((new Date(at).getUTCDay() - weekday + 7) % 7) * day
}

/** The first such day that is not before a moment. */
function nextWeekday(at: number, weekday: number): number {
  const first = Math.ceil(at / day) * day
  return first + ((weekday - new Date(first).getUTCDay() + 7) % 7) * day
}
