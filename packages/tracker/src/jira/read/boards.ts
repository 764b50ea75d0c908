import type { ProjectBoard, ProjectBoards } from '../../port/catalogue.ts'
import type { Board, SprintSupport } from '../../port/project.ts'
import type { BoardSprint, TargetSettings } from '../../port/target.ts'
import { TrackerError } from '../../port/tracker-error.ts'
import { orElse } from '../wire/or-else.ts'
import { readPages } from '../wire/read-pages.ts'
import { BoardFeaturesJson, type BoardJson, BoardPage } from '../wire/schemas.ts'
import { pathOf, type Transport } from '../wire/transport.ts'
import { readOpenSprints } from '../write/sprints.ts'
import { toBoard, toStyle } from './from-jira.ts'
import { readLastClosed } from './read-last-closed.ts'
import { readBoardPermissions } from './read-permissions.ts'
import { readProject } from './read-projects.ts'

/** Every board that shows issues of a project. */
export async function readBoards(transport: Transport, projectId: string): Promise<BoardJson[]> {
  return readPages(
    transport,
    {
      operation: 'list boards',
      path: '/rest/agile/1.0/board',
      endpoint: 'GET board',
      query: { projectKeyOrId: projectId },
      answer: BoardPage,
    },
    50,
  )
}

/** Made for this project. Boards that merely show some of its issues belong to others. */
export function isOwnBoard({ location }: BoardJson, projectId: string): boolean {
  return !location?.projectId || location.projectId === projectId
}

/** For choosing one. Scrum boards do sprints, and only those of team-managed projects are asked: one call each. */
export async function listBoards(transport: Transport, projectId: string): Promise<ProjectBoards> {
  const [project, allBoards, permissions] = await Promise.all([
    readProject(transport, projectId),
    readBoards(transport, projectId),
    readBoardPermissions(transport, projectId),
  ])
  const ownBoards = allBoards.filter((board) => isOwnBoard(board, projectId))
  const others = allBoards.filter((board) => !ownBoards.includes(board))
  const boards = await Promise.all(
    [...ownBoards, ...others].map(async (json): Promise<ProjectBoard> => {
      const board = toBoard(json)
      const otherProject = ownBoards.includes(json)
        ? null
        : (json.location?.projectName ?? json.location?.projectKey ?? '')
      return { ...board, sprints: await sprintsOf(transport, board), otherProject }
    }),
  )
  const mayTake = new Set(boards.filter(({ sprints }) => sprints !== 'no').map(({ id }) => id))
  const automatic = candidateBoards(ownBoards, undefined).find(({ id }) => mayTake.has(id))
  return { style: toStyle(project), boards, automaticId: automatic?.id ?? null, permissions }
}

const sprintsOf = async (transport: Transport, { id, kind }: Board): Promise<SprintSupport> => {
  if (kind === 'scrum') return 'yes'
  if (kind === 'kanban') return 'no'
  if (kind === 'other') return 'unknown'
  const features = await readFeatures(transport, id)
  if (features === undefined) return 'unknown'
  return features.sprints ? 'yes' : 'no'
}

type ChosenBoard = Board & {
  readonly sprints: SprintSupport
  readonly sprintList: BoardSprint[]
  readonly closedList?: BoardSprint[]
}
type Choice = Pick<TargetSettings, 'boardId' | 'sprints'>

/** The chosen one alone, else those that may do sprints: scrum boards before others, the oldest first. */
export function candidateBoards(boards: readonly BoardJson[], boardId: string | undefined): Board[] {
  const order = ['scrum', 'simple', 'other', 'kanban']
  return boards
    .map(toBoard)
    .filter(({ id, kind }) => (boardId === undefined ? kind !== 'kanban' : id === boardId))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || Number(a.id) - Number(b.id))
}

/** The first candidate that does sprints, else the first. */
export async function chooseBoard(
  transport: Transport,
  boards: readonly BoardJson[],
  { boardId, sprints }: Choice,
): Promise<ChosenBoard | null> {
  const candidates = candidateBoards(boards, boardId)
  // A chosen board that is gone: go on as if none had been chosen.
  if (boardId !== undefined && candidates.length === 0)
    return chooseBoard(transport, boards, { ...(sprints !== undefined && { sprints }) })
  let without: ChosenBoard | null = null
  for (const board of candidates) {
    const looked = await lookAtBoard(transport, board, sprints === true)
    if (looked.sprints !== 'no') return looked
    without ??= looked
  }
  return without
}

/** Team-managed boards say in their features whether they do sprints; any board does when asked for its sprints. */
const lookAtBoard = async (transport: Transport, board: Board, withClosed: boolean): Promise<ChosenBoard> => {
  if (board.kind === 'kanban') return { ...board, sprints: 'no', sprintList: [] }
  if (board.kind === 'simple' && (await readFeatures(transport, board.id))?.sprints === false)
    return { ...board, sprints: 'no', sprintList: [] }
  try {
    const [sprintList, closedList] = await Promise.all([
      readOpenSprints(transport, board.id),
      withClosed ? orElse(readLastClosed(transport, board.id), undefined) : undefined,
    ])
    return { ...board, sprints: 'yes', sprintList, ...(closedList && { closedList }) }
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    if (error.kind === 'rejected') return { ...board, sprints: 'no', sprintList: [] }
    if (error.kind === 'forbidden' || error.kind === 'not-found')
      return { ...board, sprints: 'unknown', sprintList: [] }
    throw error
  }
}

type BoardFeatures = { readonly backlog: boolean; readonly sprints: boolean }

/** What a board of a team-managed project has switched on; undefined where Jira does not tell. */
export async function readFeatures(transport: Transport, boardId: string): Promise<BoardFeatures | undefined> {
  const answer = await orElse(
    transport({
      operation: 'read board features',
      effect: 'read',
      method: 'GET',
      path: featuresPath(boardId),
      endpoint: 'GET board/features',
      answer: BoardFeaturesJson,
    }),
    undefined,
  )
  const isOn = (id: string, short: string) => {
    const match = answer?.body.features.find(
      ({ featureId, feature, boardFeature }) => featureId === id || feature === id || boardFeature === short,
    )
    return match && match.state === 'ENABLED'
  }
  const sprints = isOn(sprintsFeature, 'SPRINTS')
  return sprints === undefined ? undefined : { sprints, backlog: isOn(backlogFeature, 'BACKLOG') ?? false }
}

export function featuresPath(boardId: string) {
  return pathOf('rest', 'agile', '1.0', 'board', boardId, 'features')
}
export const backlogFeature = 'jsw.agility.backlog'
export const sprintsFeature = 'jsw.agility.sprints'
