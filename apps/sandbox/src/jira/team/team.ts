import type { Author } from '../data/change-issue.ts'
import { byRank } from '../data/look-up.ts'
import { isStory, storyPointsOf } from '../data/sprint-points.ts'
import type { Board, Issue, Person, Site, Sprint } from '../data/state.ts'
import { type Draw, drawsOf, oneOf } from './draws.ts'

export type HappeningKind =
  | 'sprint-started'
  | 'sprint-closed'
  | 'carried-over'
  | 'begun'
  | 'done'
  | 're-estimated'
  | 'bug-added'
  | 'story-added'
  | 'deleted'
  | 'edited'
  | 'moved-sprint'
  | 'moved-project'

/** Something that happened on a board: when (ISO 8601), to which issue (null: to a sprint), and in a sentence. */
export type Happening = { at: string; kind: HappeningKind; key: string | null; text: string }

/** How a team works: the mean and the standard deviation of the points it does in a sprint; absent: by its past. */
export type Way = { seed: number; velocity?: number; spread?: number; events: boolean }

/** A team at work on a board: what it works on, and how far its time has come. */
export type Team = {
  site: Site
  board: Board
  people: Person[]
  way: Way
  /** The time of the last thing that happened, in milliseconds since 1970. */
  clock: number
  happenings: Happening[]
}

/** What one kind of surprise does to a plan at a moment, in the running sprint; nothing where there is nothing to do it with. */
export type Surprise = (team: Team, sprint: Sprint, draw: Draw, at: number) => void

/** The next moment: what was wanted, but always after what happened before. */
export function momentOf(team: Team, wanted: number): number {
  team.clock = Math.max(team.clock + 1, Math.round(wanted))
  return team.clock
}

export function note(team: Team, at: number, kind: HappeningKind, key: string | null, text: string): void {
  team.happenings.push({ at: new Date(at).toISOString(), kind, key, text })
}

/** Draws for one purpose: they follow from the seed, the board and what they are for. */
export function teamDraws(team: Team, ...purpose: (string | number)[]): Draw {
  return drawsOf(team.way.seed, team.site.id, team.board.id, ...purpose)
}

/** Somebody of the team at a moment. */
export function somebody(team: Team, draw: Draw, at: number): { person: Person; author: Author } {
  const person = oneOf(draw, team.people)
  if (person === undefined) throw new Error('a team has people')
  return { person, author: { accountId: person.accountId, at } }
}

/** What a sprint holds that a team works on, in the order of the board. */
export function storiesOf({ site }: Team, sprint: Sprint): Issue[] {
  return site.issues.filter((issue) => issue.sprintId === sprint.id && isStory(site, issue)).sort(byRank)
}

export function inPoints({ site }: Team, issue: Issue): string {
  const points = storyPointsOf(site, issue)
  return points === null ? 'not estimated' : countOf(points)
}

export function countOf(points: number): string {
  return points === 1 ? '1 point' : `${points} points`
}

/** The sprints of the board that are still to come, next first: by their dates, then those without any. */
export function comingSprints({ site, board }: Team): Sprint[] {
  const startOf = (sprint: Sprint) =>
    sprint.startDate === null ? Number.POSITIVE_INFINITY : Date.parse(sprint.startDate)
  return site.sprints
    .filter((sprint) => sprint.originBoardId === board.id && sprint.state === 'future')
    .sort((left, right) => (startOf(left) === startOf(right) ? left.id - right.id : startOf(left) - startOf(right)))
}

export function activeSprints({ site, board }: Team): Sprint[] {
  return site.sprints.filter((sprint) => sprint.originBoardId === board.id && sprint.state === 'active')
}
