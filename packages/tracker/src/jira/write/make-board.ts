import type { ProjectBoard } from '../../port/catalogue.ts'
import { TrackerError } from '../../port/tracker-error.ts'
import { backlogFeature, featuresPath, isOwnBoard, readBoards, readFeatures, sprintsFeature } from '../read/boards.ts'
import { toBoard } from '../read/from-jira.ts'
import { readProject } from '../read/read-projects.ts'
import { failure } from '../wire/failures.ts'
import { BoardJson, FilterJson } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'

type Making = {
  readonly projectId: string
  /** Let everybody who may see the project see the board. */
  readonly shared: boolean
  readonly wait: (ms: number) => Promise<void>
}

/** When to look for a board whose answer was lost: soon, and as long as a call that nobody heard of may still arrive (decision 005). */
const lookAgainMs = { closed: [1_500], underWay: [1_500, 3_500, 10_000, 15_000] }
/** Filters have names of their own per person; one left over from a former try stands in the way and is left. */
const mostNames = 5

/** A scrum board for a project, and the filter that it shows. One that has the name already is taken. */
export async function makeBoard(transport: Transport, { projectId, shared, wait }: Making): Promise<ProjectBoard> {
  const project = await readProject(transport, projectId)
  const name = `${project.name.slice(0, 200)} sprints`
  const look = async () => {
    const boards = await readBoards(transport, project.id)
    const found = boards.find((board) => board.name === name && board.type === 'scrum' && isOwnBoard(board, project.id))
    return found && asMade(found)
  }
  const before = await look()
  if (before) return before
  const filterId = await makeFilter(transport, name, project, shared)
  try {
    const { body } = await transport({
      operation: 'create board',
      effect: 'once',
      method: 'POST',
      path: '/rest/agile/1.0/board',
      endpoint: 'POST board',
      body: {
        name,
        type: 'scrum',
        filterId: Number(filterId),
        location: { type: 'project', projectKeyOrId: project.key },
      },
      answer: BoardJson,
    })
    return asMade(body)
  } catch (error) {
    if (!(error instanceof TrackerError && error.fault.kind === 'uncertain')) throw error
    for (const ms of error.fault.underWay ? lookAgainMs.underWay : lookAgainMs.closed) {
      await wait(ms)
      const found = await look()
      if (found) return found
    }
    throw error
  }
}

const asMade = (json: BoardJson): ProjectBoard => ({
  ...toBoard({ ...json, type: json.type ?? 'scrum' }),
  sprints: 'yes',
  otherProject: null,
})

type FilterProject = { readonly id: string; readonly key: string }

const makeFilter = async (
  transport: Transport,
  boardName: string,
  { id, key }: FilterProject,
  shared: boolean,
): Promise<string> => {
  // without the order nobody could reorder issues on the board
  const jql = `project = "${key}" ORDER BY Rank ASC`
  let share = shared
  for (let number = 1; number <= mostNames; number += 1) {
    const name = `Filter for ${boardName}${number === 1 ? '' : ` (${number})`}`
    try {
      const { body } = await transport({
        operation: 'create filter',
        effect: 'once',
        method: 'POST',
        path: '/rest/api/3/filter',
        endpoint: 'POST filter',
        body: { name, jql, ...(share && { sharePermissions: [{ type: 'project', project: { id } }] }) },
        answer: FilterJson,
      })
      return body.id
    } catch (error) {
      if (!(error instanceof TrackerError && error.fault.kind === 'rejected')) throw error
      const isTaken = error.fault.fields.some(({ field }) => field === 'filterName')
      if (!isTaken && !share) throw error
      // may not be shared after all: then the board is for this person alone
      if (!isTaken) {
        share = false
        number -= 1
      }
    }
  }
  throw failure(
    { kind: 'rejected', messages: [`There are ${mostNames} filters for it already.`], fields: [] },
    'filter',
  )
}

/** Sprints need the backlog, so that is switched on first. Both may be repeated. */
export async function enableSprints(transport: Transport, boardId: string): Promise<void> {
  const features = await readFeatures(transport, boardId)
  const enable = (feature: string) =>
    transport({
      operation: 'enable board feature',
      effect: 'repeatable',
      method: 'PUT',
      path: featuresPath(boardId),
      endpoint: 'PUT board/features',
      body: { boardId: Number(boardId), enabling: true, feature },
      answer: null,
    })
  if (!features?.backlog) await enable(backlogFeature)
  if (!features?.sprints) await enable(sprintsFeature)
}
