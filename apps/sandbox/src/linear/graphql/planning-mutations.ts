import { randomUUID } from 'node:crypto'
import { changeIssue } from '../data/change-issue.ts'
import { cyclesOf } from '../data/look-up.ts'
import type { LinearCycle, LinearData, LinearProject } from '../data/state.ts'
import { checkOwnId, teamBy } from './issue-input.ts'
import { inputError, notFound } from './linear-error.ts'
import { authorOf, done, newEntity } from './mutation.ts'
import type { World } from './world.ts'

type CycleInput = { name?: string | null; description?: string | null; startsAt?: Date | null; endsAt?: Date | null }
type ProjectInput = {
  name?: string | null
  description?: string | null
  content?: string | null
  color?: string | null
  startDate?: string | null
  targetDate?: string | null
  teamIds?: string[] | null
}

/** Cycles, which are given, and projects. */
export const planningMutations = {
  cycleCreate() {
    throw inputError('Cycle creation is not supported.')
  },

  cycleUpdate(_root: unknown, { id, input }: { id: string; input: CycleInput }, world: World) {
    const cycle = cycleBy(world.data, id)
    const startsAt = input.startsAt?.toISOString() ?? cycle.startsAt
    const endsAt = input.endsAt?.toISOString() ?? cycle.endsAt
    checkDates(world, cycle, startsAt, endsAt)
    const { name = cycle.name, description = cycle.description } = input
    Object.assign(cycle, { name, description, startsAt, endsAt, updatedAt: new Date(world.now).toISOString() })
    return done(world, { cycle })
  },

  cycleArchive(_root: unknown, { id }: { id: string }, world: World) {
    const { data } = world
    const entity = cycleBy(data, id)
    for (const issue of data.issues.filter(({ cycleId }) => cycleId === entity.id))
      changeIssue(data, issue, authorOf(world), () => {
        issue.cycleId = null
      })
    entity.archivedAt ??= new Date(world.now).toISOString()
    return done(world, { entity })
  },

  projectCreate(
    _root: unknown,
    { input }: { input: ProjectInput & { id?: string | null; name: string; teamIds: string[] } },
    world: World,
  ) {
    const { data } = world
    checkOwnId('Project', data.projects, input.id)
    checkProject(data, input)
    const id = input.id?.toLowerCase() ?? randomUUID()
    const project: LinearProject = {
      ...newEntity(world, id),
      name: input.name,
      description: input.description ?? '',
      content: input.content ?? null,
      color: input.color ?? '#bec2c8',
      startDate: input.startDate ?? null,
      targetDate: input.targetDate ?? null,
      teamIds: [...new Set(input.teamIds)],
      slugId: id.replaceAll('-', '').slice(0, 12),
      creatorId: world.viewer.id,
      trashed: false,
    }
    data.projects.push(project)
    return done(world, { project })
  },

  projectUpdate(_root: unknown, { id, input }: { id: string; input: ProjectInput }, world: World) {
    const project = projectBy(world.data, id)
    checkProject(world.data, input)
    const { teamIds } = input
    const held = world.data.issues.filter((issue) => issue.projectId === project.id)
    if (teamIds && held.some((issue) => !teamIds.includes(issue.teamId)))
      throw inputError('teamIds: issues of a team that is left out are in the project')
    for (const [name, value] of Object.entries(input))
      if (value !== null || !['name', 'description', 'color', 'teamIds'].includes(name))
        Object.assign(project, { [name]: value })
    project.updatedAt = new Date(world.now).toISOString()
    return done(world, { project })
  },

  projectDelete(_root: unknown, { id }: { id: string }, world: World) {
    const entity = projectBy(world.data, id)
    entity.trashed = true
    entity.archivedAt ??= new Date(world.now).toISOString()
    return done(world, { entity })
  },
}

export function cycleBy(data: LinearData, id: string): LinearCycle {
  const cycle = data.cycles.find((one) => one.id === id)
  if (cycle === undefined) throw notFound('Cycle', id)
  return cycle
}

/** By id, or by the slug in its address. */
export function projectBy(data: LinearData, idOrSlug: string): LinearProject {
  const project = data.projects.find(({ id, slugId }) => id === idOrSlug || slugId === idOrSlug)
  if (project === undefined) throw notFound('Project', idOrSlug)
  return project
}

/** Cycles of a team follow each other. What is over stays as it was. */
function checkDates({ data, now }: World, cycle: LinearCycle, startsAt: string, endsAt: string): void {
  if (startsAt >= endsAt) throw inputError('startsAt must be before endsAt')
  const moved = startsAt !== cycle.startsAt || endsAt !== cycle.endsAt
  if (!moved) return
  if (cycle.completedAt !== null) throw inputError('The dates of a completed cycle cannot be changed.')
  if (cycle.plannedPoints !== undefined && startsAt !== cycle.startsAt)
    throw inputError('The start of the active cycle cannot be changed.')
  if (Date.parse(endsAt) <= now) throw inputError('endsAt must be in the future')
  const overlapping = cyclesOf(data, cycle.teamId).find(
    (other) => other !== cycle && other.archivedAt === null && startsAt < other.endsAt && other.startsAt < endsAt,
  )
  if (overlapping !== undefined) throw inputError(`The cycle would overlap with cycle ${overlapping.number}.`)
  const order = cyclesOf(data, cycle.teamId).filter((other) => other !== cycle && other.archivedAt === null)
  if (order.some((other) => other.number < cycle.number !== other.startsAt < startsAt))
    throw inputError('The cycle would change its place among the cycles of the team.')
}

function checkProject(data: LinearData, { name, teamIds }: ProjectInput): void {
  if (typeof name === 'string' && name.trim() === '') throw inputError('name should not be empty')
  if (teamIds && teamIds.length === 0) throw inputError('teamIds should not be empty')
  for (const id of teamIds ?? []) teamBy(data, id)
}
