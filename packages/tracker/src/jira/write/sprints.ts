import type { BoardSprint } from '../../port/target.ts'
import { TrackerError } from '../../port/tracker-error.ts'
import type { NewSprint } from '../../port/writer.ts'
import { toSprint } from '../read/from-jira.ts'
import { readPages } from '../wire/read-pages.ts'
import { KeysPage, SprintJson, SprintPage } from '../wire/schemas.ts'
import { pathOf, type Transport } from '../wire/transport.ts'

const sprintPath = pathOf('rest', 'agile', '1.0', 'sprint')

/** Jira also lists sprints of other boards whose issues this board shows; only its own are wanted. */
export async function readOpenSprints(transport: Transport, boardId: string): Promise<BoardSprint[]> {
  const sprints = await readPages(
    transport,
    {
      operation: 'list sprints',
      path: pathOf('rest', 'agile', '1.0', 'board', boardId, 'sprint'),
      endpoint: 'GET board/sprint',
      query: { state: 'active,future' },
      answer: SprintPage,
    },
    50,
  )
  return sprints.map((sprint) => toSprint(sprint, boardId)).filter((sprint) => sprint.boardId === boardId)
}

export async function readSprint(transport: Transport, sprintId: string): Promise<BoardSprint | null> {
  try {
    const { body } = await transport({
      operation: 'read sprint',
      effect: 'read',
      method: 'GET',
      path: sprintPath + pathOf(sprintId),
      endpoint: 'GET sprint',
      answer: SprintJson,
    })
    return toSprint(body, '')
  } catch (error) {
    if (error instanceof TrackerError && error.kind === 'not-found') return null
    throw error
  }
}

export async function createSprint(transport: Transport, sprint: NewSprint): Promise<BoardSprint> {
  const { body } = await transport({
    operation: 'create sprint',
    effect: 'once',
    method: 'POST',
    path: sprintPath,
    endpoint: 'POST sprint',
    body: {
      name: sprint.name,
      originBoardId: Number(sprint.boardId),
      startDate: toJiraInstant(sprint.startDate),
      endDate: toJiraInstant(sprint.endDate),
    },
    answer: SprintJson,
  })
  return toSprint(body, sprint.boardId)
}

/** POST changes only what is sent; PUT would empty the rest. */
export async function updateSprint(
  transport: Transport,
  sprintId: string,
  change: { name?: string; startDate?: string; endDate?: string },
): Promise<void> {
  await transport({
    operation: 'update sprint',
    effect: 'repeatable',
    method: 'POST',
    path: sprintPath + pathOf(sprintId),
    endpoint: 'POST sprint/{id}',
    body: {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.startDate === undefined ? {} : { startDate: toJiraInstant(change.startDate) }),
      ...(change.endDate === undefined ? {} : { endDate: toJiraInstant(change.endDate) }),
    },
    answer: null,
  })
}

export async function moveToSprint(transport: Transport, sprintId: string, keys: readonly string[]): Promise<void> {
  await transport({
    operation: 'move to sprint',
    effect: 'repeatable',
    method: 'POST',
    path: sprintPath + pathOf(sprintId, 'issue'),
    endpoint: 'POST sprint/{id}/issue',
    body: { issues: keys },
    answer: null,
  })
}

export async function moveToBacklog(transport: Transport, keys: readonly string[]): Promise<void> {
  await transport({
    operation: 'move to backlog',
    effect: 'repeatable',
    method: 'POST',
    path: '/rest/agile/1.0/backlog/issue',
    endpoint: 'POST backlog/issue',
    body: { issues: keys },
    answer: null,
  })
}

export async function deleteSprint(transport: Transport, sprintId: string): Promise<void> {
  await ignoringGone(
    transport({
      operation: 'delete sprint',
      effect: 'repeatable',
      method: 'DELETE',
      path: sprintPath + pathOf(sprintId),
      endpoint: 'DELETE sprint',
      answer: null,
    }),
  )
}

export async function readSprintItems(transport: Transport, sprintId: string): Promise<string[]> {
  const issues = await readPages(
    transport,
    {
      operation: 'list issues of sprint',
      path: sprintPath + pathOf(sprintId, 'issue'),
      endpoint: 'GET sprint/{id}/issue',
      answer: KeysPage.transform(({ issues: values, total }) => ({ values, total })),
    },
    100,
  )
  return issues.map(({ key }) => key)
}

/** What is gone already needs no deleting. */
export async function ignoringGone(deleting: Promise<unknown>): Promise<void> {
  try {
    await deleting
  } catch (error) {
    if (!(error instanceof TrackerError && error.kind === 'not-found')) throw error
  }
}

/** As Jira's own examples write it: `2026-01-05T09:00:00.000+00:00`. */
const toJiraInstant = (iso: string) => new Date(iso).toISOString().replace('Z', '+00:00')
