import type { ReadItem, Reading } from '../apps/api/src/following/reading.ts'
import type { SavedPlan, SavedWork } from '../apps/api/src/following/saved-work.ts'
import { type FollowedWork, followedWork } from '../apps/api/src/following/telling/followed-work.ts'
import { forecastWhole, outlookOf } from '../apps/api/src/following/telling/tell-forecast.ts'
import { addIssue } from '../apps/sandbox/src/jira/data/add-issue.ts'
import { projectOf } from '../apps/sandbox/src/jira/data/look-up.ts'
import { seedJira } from '../apps/sandbox/src/jira/data/seed.ts'
import { donePoints, isStory, storyPointsOf } from '../apps/sandbox/src/jira/data/sprint-points.ts'
import type { Board, Issue, SandboxState, Site, Sprint } from '../apps/sandbox/src/jira/data/state.ts'
import { drawsOf, oneOf } from '../apps/sandbox/src/jira/team/draws.ts'
import { letTeamWork } from '../apps/sandbox/src/jira/team/let-team-work.ts'
import { datesOfSprints, paceToPlanBy } from '../packages/planning/src/index.ts'

/** How an initiative goes. */
export type SimulatedWay = {
  readonly seed: number
  readonly stories: number
  /** Points a sprint that it is planned with. */
  readonly velocity: number
  /** What its team does in a sprint on the whole, and how far single sprints are from that, as shares of the velocity. */
  readonly speed: number
  readonly spread: number
  /** Whether people change the plan in Jira, too. */
  readonly events: boolean
}

type SimulatedInitiative = {
  readonly finishedAt: string
  /** The 85 % date as it was told with so many of the board's sprints closed. */
  readonly foretold: readonly { readonly closed: number; readonly p85: string | null }[]
}

type World = {
  readonly state: Pick<SandboxState, 'jira' | 'grants'>
  readonly site: Site
  readonly board: Board
  readonly epics: readonly Issue[]
  readonly stories: readonly Issue[]
  /** What was saved first. */
  readonly plan: Omit<SavedPlan, 'sprints'>
  /** The plan's, in order; more are added where what is left needs more. */
  readonly sprints: Sprint[]
}

const dayMs = 86_400_000
const sprintLength = 2
const sprintMs = sprintLength * 7 * dayMs
const startDate = '2027-03-01'
const begin = Date.parse(startDate)
const datesOf = datesOfSprints({ startDate, sprintLength })
const points = [1, 2, 3, 3, 5, 5, 8]
const epicCount = 4
const boardName = 'SHOP board'
/** What takes longer went wrong. */
const mostSprints = 100

/**
 * Plays an initiative from its first save until nothing of it is open, with the sandbox's team at work. What is left over goes on to the next sprint; before each sprint
 * what is left, with what somebody added under its epics, is spread over coming sprints of the velocity that is known by then. The date is asked for when so many sprints are
 * closed as `askedAt` says. Everything follows from `way`.
 */
function simulateInitiative(way: SimulatedWay, askedAt: readonly number[]): SimulatedInitiative {
  const world = saveInto(way)
  const { seed, velocity, events } = way
  const team = { seed, velocity: way.speed * velocity, spread: way.speed * velocity * way.spread, events }
  let work = workOf(world, begin)
  const foretold: SimulatedInitiative['foretold'][number][] = []
  for (let over = 0; over < mostSprints; over++) {
    if (askedAt.includes(over)) foretold.push({ closed: over, p85: p85Of(work) })
    const now = begin + over * sprintMs
    letTeamWork(world.state, world, { ...team, days: sprintLength * 7 }, now)
    work = workOf(world, now + sprintMs)
    if (work.stories.every(({ state }) => state === 'done' || state === 'gone'))
      return { finishedAt: finishOf(world), foretold }
    spreadRest(world, work)
  }
  throw new Error(`The initiative of seed ${seed} was not done in ${mostSprints} sprints.`)
}

const p85Of = (work: FollowedWork) => forecastWhole(work).finish.find(({ share }) => share === 0.85)?.endDate ?? null

/** Epics, stories and sprints as a save puts them there, filled in order. */
function saveInto({ seed, stories: count, velocity }: SimulatedWay): World {
  const draw = drawsOf('initiative', seed)
  const state: Pick<SandboxState, 'jira' | 'grants'> = { jira: seedJira(begin), grants: [] }
  const [site] = state.jira.sites
  const board = site?.boards.find(({ name }) => name === boardName)
  const author = { accountId: state.jira.people[0]?.accountId ?? '', at: begin - 1 }
  if (!site || !board) throw new Error(`The sandbox has no ${boardName}.`)
  // a team that has nothing else to do and no past
  Object.assign(site, { issues: [], sprints: [], links: [] })
  const project = projectOf(site, board)
  const typeOf = (name: string) => {
    const type = site.issueTypes.find((one) => project.issueTypeIds.includes(one.id) && one.name === name)
    if (!type) throw new Error(`The sandbox's project has no ${name}.`)
    return type
  }
  const add = (type: 'Epic' | 'Story', summary: string, size: number | null, parentId: string | null) => {
    const custom = size === null ? {} : { [project.pointsFieldId ?? '']: size }
    return addIssue(site, project, typeOf(type), { summary, parentId, custom }, author)
  }
  const epics = Array.from({ length: epicCount }, (_, at) => add('Epic', `Epic ${at + 1}`, null, null))
  const stories = Array.from({ length: count }, (_, at) =>
    add('Story', `Story ${at + 1}`, oneOf(draw, points) ?? 1, epics[Math.floor((at * epicCount) / count)]?.id ?? null),
  )
  const world = { state, site, board, epics, stories, sprints: [] }
  placeInOrder(world, stories, { from: 1, velocity })
  const numberOf = numbersOf(world)
  return {
    ...world,
    plan: {
      begunAt: new Date(begin - 1).toISOString(),
      savedAt: new Date(begin).toISOString(),
      notedAt: new Date(begin),
      author: 'Demo Person',
      target: { projectId: project.id, epicTypeId: typeOf('Epic').id, storyTypeId: typeOf('Story').id },
      terms: { velocity, sprintLength, startDate },
      epics: epics.map(({ id, key, summary: title }) => ({ id, key, title })),
      stories: stories.map((story) => ({
        id: story.id,
        key: story.key,
        title: story.summary,
        epicId: story.parentId,
        points: storyPointsOf(site, story) ?? 0,
        sprint: numberOf.get(story.sprintId) ?? null,
      })),
    },
  }
}

type Places = Pick<World, 'site' | 'board' | 'sprints'>

const numbersOf = ({ sprints }: Places) => new Map<number | null, number>(sprints.map(({ id }, at) => [id, at + 1]))

/** Puts stories into the first sprint from a number on that has room, of as many points as the velocity, and makes the sprints that are missing. */
function placeInOrder(
  { site, board, sprints }: Places,
  stories: readonly Issue[],
  { from, velocity }: { from: number; velocity: number },
) {
  const rooms: number[] = []
  for (const story of stories) {
    const size = storyPointsOf(site, story) ?? 0
    const fits = rooms.findIndex((room) => room >= size)
    const at = fits < 0 ? rooms.push(velocity) - 1 : fits
    rooms[at] = (rooms[at] ?? 0) - size
    while (sprints.length < from + at) sprints.push(addSprint(site, board, sprints.length + 1))
    story.sprintId = sprints[from + at - 1]?.id ?? null
  }
}

function addSprint(site: Site, board: Board, number: number): Sprint {
  site.lastSprintId += 1
  const sprint: Sprint = {
    id: site.lastSprintId,
    originBoardId: board.id,
    name: `Sprint ${number}`,
    state: 'future',
    ...datesOf(number),
    completeDate: null,
    createdDate: startDate,
    goal: null,
    properties: {},
  }
  site.sprints.push(sprint)
  return sprint
}

/** As planning again does: what is done and what runs stays. */
function spreadRest(world: World, work: FollowedWork) {
  const running = work.sprints.find(({ state }) => state === 'active')?.number
  const over = work.sprints.reduce((last, { number, state }) => (state === 'closed' ? Math.max(last, number) : last), 0)
  const issues = new Map(world.site.issues.map((issue) => [issue.id, issue]))
  const left = work.stories
    .filter(({ state, sprint }) => (state === 'todo' || state === 'doing') && (sprint === null || sprint !== running))
    .toSorted((a, b) => (a.sprint ?? Number.POSITIVE_INFINITY) - (b.sprint ?? Number.POSITIVE_INFINITY))
    .flatMap(({ trackerId }) => issues.get(trackerId ?? '') ?? [])
  placeInOrder(world, left, { from: (running ?? over) + 1, velocity: paceToPlanBy(outlookOf(work).pace) })
}

/** What is followed, from the sandbox's own state. */
function workOf({ site, board, epics, stories, sprints, plan }: World, now: number): FollowedWork {
  const project = projectOf(site, board)
  const savedSprints = sprints.map(({ id, name, startDate: from, endDate: to }, at) => ({
    number: at + 1,
    sprintId: String(id),
    name,
    startDate: from ?? '',
    endDate: to ?? '',
  }))
  const saved: SavedWork = {
    place: { owner: 'owner', siteId: site.id, projectId: project.id },
    planId: 'plan',
    items: [
      ...epics.map(({ id, key }) => ({ itemId: id, kind: 'epic' as const, key, jiraId: id })),
      ...stories.map(({ id, key }) => ({ itemId: id, kind: 'story' as const, key, jiraId: id })),
    ],
    sprints: savedSprints,
    plans: [{ ...plan, sprints: savedSprints }],
  }
  const known = new Set([...epics, ...stories].map(({ id }) => id))
  const epicIds = new Set(epics.map(({ id }) => id))
  const issues = site.issues.filter(({ id, parentId }) => known.has(id) || epicIds.has(parentId ?? ''))
  const reading: Reading = {
    asOf: new Date(now).toISOString(),
    site: { id: site.id, name: site.name, url: '' },
    project: { id: project.id, key: project.key, name: project.name },
    board: { id: String(board.id), name: board.name, url: null },
    target: null,
    hasPoints: true,
    items: issues.map((issue) => readItem(site, issue)),
    gone: [],
    sprints: site.sprints
      .filter(({ originBoardId }) => originBoardId === board.id)
      .map(({ id, name, state, startDate: from, endDate: to }) => ({
        id: String(id),
        boardId: String(board.id),
        name,
        state,
        startDate: from ?? '',
        endDate: to ?? '',
      })),
    closed: site.sprints
      .filter(({ originBoardId, state }) => originBoardId === board.id && state === 'closed')
      .slice(-10)
      .map((sprint) => ({
        id: String(sprint.id),
        name: sprint.name,
        startedAt: sprint.startDate,
        endsAt: sprint.endDate,
        endedAt: sprint.completeDate ?? '',
        points: donePoints(site, sprint),
      })),
    changes: issues
      .flatMap((issue) => readChanges(issue, project.pointsFieldId))
      .toSorted((a, b) => a.at.localeCompare(b.at)),
  }
  return followedWork(saved, reading)
}

function readItem(site: Site, issue: Issue): ReadItem {
  const { id, key, summary: title, createdAt, updatedAt, parentId } = issue
  const parent = site.issues.find((one) => one.id === parentId)
  return {
    id,
    key,
    url: '',
    itemId: null,
    isEpic: !isStory(site, issue),
    title,
    parentKey: parent?.key ?? null,
    points: storyPointsOf(site, issue),
    state: issue.status === 'Done' ? 'done' : issue.status === 'In Progress' ? 'doing' : 'todo',
    sprintIds: [...issue.closedSprintIds, ...(issue.sprintId === null ? [] : [issue.sprintId])].map(String),
    createdAt,
    updatedAt,
  }
}

function readChanges({ id, changes = [] }: Issue, pointsFieldId: string | null): Reading['changes'] {
  return changes.flatMap(({ created, items }) =>
    items.flatMap(({ fieldId, fromText, toText }) => {
      const part = fieldId === pointsFieldId ? 'points' : fieldId === 'status' ? 'state' : null
      return part ? [{ id, at: created, author: null, part, from: fromText ?? '', to: toText ?? '' }] : []
    }),
  )
}

/** When the last of the initiative was done. */
const finishOf = ({ site, epics, stories }: World) => {
  const own = new Set([...epics, ...stories].map(({ id }) => id))
  const resolved = site.issues.flatMap(({ id, parentId, resolvedAt }) =>
    own.has(id) || own.has(parentId ?? '') ? (resolvedAt ?? []) : [],
  )
  return resolved.toSorted().at(-1) ?? ''
}

/** Every other of them something else: 30 to 100 stories, 12 to 40 points a sprint, and the sandbox's usual spread. */
export function usualWay(seed: number, number: number): SimulatedWay {
  return {
    seed,
    stories: 30 + ((number * 7) % 71),
    velocity: 12 + ((number * 5) % 29),
    speed: 1,
    spread: 0.2,
    events: true,
  }
}

/** Of initiatives that are played to their end: the share whose 85 % date held, by when it was told. */
export function sharesHeld(ways: readonly SimulatedWay[], askedAt: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map(askedAt.map((closed) => [closed, { held: 0, told: 0 }]))
  for (const way of ways) {
    const { finishedAt, foretold } = simulateInitiative(way, askedAt)
    for (const { closed, p85 } of foretold) {
      const count = counts.get(closed)
      if (!count) continue
      count.told++
      if (p85 !== null && Date.parse(p85) >= Date.parse(finishedAt)) count.held++
    }
  }
  return new Map([...counts].map(([closed, { held, told }]) => [closed, held / told]))
}
