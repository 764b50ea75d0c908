import { changeIssue } from '../data/change-issue.ts'
import { donePoints, plannedPoints, storyPointsOf } from '../data/sprint-points.ts'
import type { Issue, Sprint } from '../data/state.ts'
import { normalOf } from './draws.ts'
import { inPoints, momentOf, note, somebody, storiesOf, type Team, teamDraws } from './team.ts'
import { type Workday, workdaysBetween } from './workdays.ts'

/** So many stories are in progress at once. */
const atOnce = 2
/** What a story without an estimate takes, in points. */
const unestimated = 1
/** What a team does in a sprint where neither its past nor its plan says anything, in points. */
const unknownVelocity = 20
const blocks = '10000'

/** A team works on its sprint for a day: it finishes what it began, in the order of the board, and begins what comes next. */
export function workADay(team: Team, sprint: Sprint, day: Workday): void {
  const stories = storiesOf(team, sprint)
  const mayWork = waiting(team)
  const wholeDay = paceOf(team, sprint) / Math.max(1, daysOf(sprint))
  let left = wholeDay
  // The morning is for talking: what happened to the plan comes first, then the work.
  const now = () => day.opens + (day.closes - day.opens) * (0.15 + 0.8 * (wholeDay === 0 ? 0 : 1 - left / wholeDay))
  for (;;) {
    beginSome(team, stories, mayWork, now())
    const story = stories.find((issue) => issue.status === 'In Progress' && mayWork(issue))
    if (story === undefined) return
    const open = effortOf(team, story) - (story.workedPoints ?? 0)
    // The parts of a whole number of points add up to it but for rounding.
    if (open > left + 1e-9) {
      story.workedPoints = (story.workedPoints ?? 0) + left
      return
    }
    left = Math.max(0, left - Math.max(0, open))
    finish(team, story, now())
  }
}

function beginSome(team: Team, stories: Issue[], mayWork: (issue: Issue) => boolean, wanted: number): void {
  const running = stories.filter((issue) => issue.status === 'In Progress' && mayWork(issue)).length
  const next = stories
    .filter((issue) => issue.status === 'To Do' && mayWork(issue))
    .slice(0, Math.max(0, atOnce - running))
  for (const issue of next) {
    const at = momentOf(team, wanted)
    const { person, author } = somebody(team, teamDraws(team, 'begin', issue.id), at)
    changeIssue(team.site, issue, author, () => {
      issue.status = 'In Progress'
    })
    note(team, at, 'begun', issue.key, `${person.name} began “${issue.summary}” (${inPoints(team, issue)}).`)
  }
}

function finish(team: Team, issue: Issue, wanted: number): void {
  const at = momentOf(team, wanted)
  // Whoever began it.
  const { person, author } = somebody(team, teamDraws(team, 'begin', issue.id), at)
  issue.workedPoints = effortOf(team, issue)
  changeIssue(team.site, issue, author, () => {
    issue.status = 'Done'
  })
  note(team, at, 'done', issue.key, `${person.name} finished “${issue.summary}” (${inPoints(team, issue)}).`)
}

/** Whether nothing unfinished blocks an issue, by the links of type `Blocks`. */
function waiting({ site }: Team): (issue: Issue) => boolean {
  const issues = new Map(site.issues.map((issue) => [issue.id, issue]))
  const blockers = new Map<string, Issue[]>()
  for (const link of site.links) {
    const blocker = link.typeId === blocks ? issues.get(link.inwardIssueId) : undefined
    if (blocker !== undefined)
      blockers.set(link.outwardIssueId, [...(blockers.get(link.outwardIssueId) ?? []), blocker])
  }
  return (issue) => (blockers.get(issue.id) ?? []).every((blocker) => blocker.status === 'Done')
}

function effortOf({ site }: Team, issue: Issue): number {
  return storyPointsOf(site, issue) ?? unestimated
}

/** The working days of a whole sprint, those before it was begun too. */
export function daysOf({ startDate, endDate }: Sprint): number {
  return startDate === null || endDate === null ? 0 : workdaysBetween(Date.parse(startDate), Date.parse(endDate)).length
}

/** What the team can do in this sprint, in points: drawn once, and kept with the sprint. */
function paceOf(team: Team, sprint: Sprint): number {
  if (sprint.pace !== undefined) return sprint.pace
  const velocity = team.way.velocity ?? usualVelocity(team, sprint)
  const spread = team.way.spread ?? velocity / 5
  const drawn = velocity + spread * normalOf(teamDraws(team, 'pace', sprint.id))
  sprint.pace = Math.max(velocity / 10, drawn)
  return sprint.pace
}

/** The mean of what the board's closed sprints did. A sprint that ran out of work counts with what its team could have done. */
function usualVelocity({ site, board }: Team, sprint: Sprint): number {
  const past = site.sprints
    .filter((one) => one.originBoardId === board.id && one.state === 'closed')
    .map((one) => one.pace ?? donePoints(site, one))
  const mean = past.length === 0 ? 0 : past.reduce((sum, points) => sum + points, 0) / past.length
  return mean || plannedPoints(site, sprint) || unknownVelocity
}
