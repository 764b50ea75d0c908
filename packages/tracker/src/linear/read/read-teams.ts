import * as z from 'zod'
import type { ProjectBoards } from '../../port/catalogue.ts'
import type { Field, Project } from '../../port/project.ts'
import type { BoardSprint, Target, TargetSettings, TargetType, TrackerLimits } from '../../port/target.ts'
import { itemTypes, linearName } from '../linear-names.ts'
import { priorityField } from '../priority.ts'
import { failure } from '../wire/failures.ts'
import { readPages } from '../wire/read-pages.ts'
import { CycleJson, cycleFields, pageOf, TeamJson, teamFields } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { pointsFieldOf, sprintFieldKey, toBoard, toProject, toSprint } from './from-linear.ts'

/** Linear does not publish its bounds: these are kept well within what it was seen to take. */
const limits: TrackerLimits = {
  titleLength: 255,
  textLength: 100_000,
  labelLength: 80,
  labelsTakeSpaces: true,
  sprintNameLength: 80,
  batchSize: 50,
}

/** What a member may do is not told by the api: a refusal tells it. */
const permissions: Target['permissions'] = {
  createItems: 'unknown',
  editItems: 'unknown',
  deleteItems: 'unknown',
  moveItems: 'unknown',
  linkItems: 'unknown',
  manageSprints: 'unknown',
}

/** A team is a project of ours: it has the numbers of its issues, its cycles and its estimates. */
export async function readProjects(transport: Transport): Promise<Project[]> {
  const teams = await readPages(transport, {
    operation: 'list teams',
    query: `query Teams($after: String) {
      teams(first: 50, after: $after) { nodes { ${teamFields} } pageInfo { hasNextPage endCursor } }
    }`,
    answer: z.object({ teams: pageOf(TeamJson) }).transform(({ teams }) => teams),
  })
  return teams.map((team) => ({ ...toProject(team), avatarUrls: {}, itemTypes }))
}

export async function readFields(transport: Transport, teamId: string): Promise<Field[]> {
  return fieldsOf(await readTeam(transport, teamId))
}

export async function readBoards(transport: Transport, teamId: string): Promise<ProjectBoards> {
  const board = toBoard(await readTeam(transport, teamId))
  return {
    style: 'other',
    boards: board ? [{ ...board, otherProject: null }] : [],
    automaticId: board?.id ?? null,
    permissions: { manageBoards: 'unknown', shareBoards: 'unknown' },
  }
}

/** Everything a save needs to know: the team, and its cycles. */
export async function readTarget(
  transport: Transport,
  settings: TargetSettings,
  knownCycleIds: readonly string[],
): Promise<Target> {
  const team = await readTeam(transport, settings.projectId)
  const board = toBoard(team)
  const typeOf = (id: string): TargetType | null => {
    const type = itemTypes.find((candidate) => candidate.id === id)
    return type ? { id, name: type.name, hierarchyLevel: type.hierarchyLevel, fields: fieldsOf(team) } : null
  }
  const open = board ? await readOpenCycles(transport, team.id) : []
  const unlisted = knownCycleIds.filter((id) => !open.some((cycle) => cycle.id === id))
  const others = unlisted.length > 0 ? await readCycles(transport, { id: { in: unlisted } }) : []
  return {
    trackerName: linearName,
    project: toProject(team),
    permissions,
    epicType: typeOf(settings.epicTypeId),
    storyType: typeOf(settings.storyTypeId),
    pointsField: pointsFieldOf(team),
    sprintFieldKey,
    sprintMode: board ? 'given' : 'none',
    boards: board ? [board] : [],
    board,
    sprints: [...open, ...others],
    ...(settings.links && { linkType: { id: 'blocks', name: 'blocks' } }),
    limits,
  }
}

/** Cycles that are not over, in their order. */
export function readOpenCycles(transport: Transport, teamId: string): Promise<BoardSprint[]> {
  return readCycles(transport, { team: { id: { eq: teamId } }, isPast: { eq: false } })
}

async function readCycles(transport: Transport, filter: object): Promise<BoardSprint[]> {
  return (await listCycles(transport, filter)).map(toSprint)
}

/** In their order, as Linear has them. */
export async function listCycles(transport: Transport, filter: object): Promise<CycleJson[]> {
  const cycles = await readPages(transport, {
    operation: 'list cycles',
    query: `query Cycles($filter: CycleFilter, $after: String) {
      cycles(filter: $filter, first: 50, after: $after) { nodes { ${cycleFields} } pageInfo { hasNextPage endCursor } }
    }`,
    variables: { filter },
    answer: z.object({ cycles: pageOf(CycleJson) }).transform(({ cycles: page }) => page),
  })
  return cycles.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
}

async function readTeam(transport: Transport, id: string): Promise<TeamJson> {
  if (id === '') throw failure({ kind: 'not-found' }, 'read team: no id')
  const { body } = await transport({
    operation: 'read team',
    effect: 'read',
    query: `query Team($id: String!) { team(id: $id) { ${teamFields} } }`,
    variables: { id },
    answer: z.object({ team: TeamJson }),
  })
  return body.team
}

/** The same for both levels: nothing of an issue is required but its title. */
function fieldsOf(team: TeamJson): Field[] {
  const own = (role: NonNullable<Field['role']>, name: string, kind: Field['kind']): Field => ({
    key: role,
    name,
    role,
    kind,
    required: role === 'title',
    hasDefault: false,
    options: [],
    vendorType: role,
  })
  const points = pointsFieldOf(team)
  return [
    own('title', 'Title', 'text'),
    own('description', 'Description', 'rich-text'),
    own('labels', 'Labels', 'words'),
    own('parent', 'Parent issue', 'text'),
    priorityField,
    ...(points ? [{ ...own('points', points.name, 'number'), key: points.key }] : []),
  ]
}
