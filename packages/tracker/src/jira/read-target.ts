import type {
  Board,
  BoardSprint,
  LinkType,
  Permission,
  PermissionName,
  Target,
  TargetSettings,
  TargetType,
  TrackerLimits,
} from '../port.ts'
import { TrackerError } from '../tracker-error.ts'
import { findPointsField, toBoard, toField, toItemTypes, toStyle } from './from-jira.ts'
import { blocksLinkType, sprintFieldType } from './jira-names.ts'
import { readPages } from './read-pages.ts'
import { readCreateForm } from './read-projects.ts'
import {
  BoardConfigurationJson,
  BoardFeaturesJson,
  type BoardJson,
  BoardPage,
  type CreateFieldJson,
  FieldsJson,
  LinkTypesJson,
  PermissionsJson,
  ProjectJson,
} from './schemas.ts'
import { readOpenSprints, readSprint } from './sprints.ts'
import { pathOf, type Transport } from './transport.ts'

/** Texts of 32,767 characters are Jira's bound; how it counts layout is unknown, so some room is left. */
const limits: TrackerLimits = {
  titleLength: 255,
  textLength: 30_000,
  labelLength: 255,
  sprintNameLength: 29,
  batchSize: 50,
}

/** Everything a save needs to know, in two to four rounds of reads. What this person may not see is taken for unknown. */
export const readTarget = async (
  transport: Transport,
  settings: TargetSettings,
  knownSprintIds: readonly string[],
): Promise<Target> => {
  const { projectId } = settings
  const [project, permissions, epicForm, storyForm, allFields, boards, linkType] = await Promise.all([
    readProject(transport, projectId),
    readPermissions(transport, projectId),
    orElse(readCreateForm(transport, projectId, settings.epicTypeId), []),
    orElse(readCreateForm(transport, projectId, settings.storyTypeId), []),
    orElse(readAllFields(transport), []),
    orElse(readBoards(transport, projectId), []),
    settings.links ? orElse(readLinkType(transport), null) : undefined,
  ])
  const likely = candidateBoards(boards, settings.boardId)[0] ?? boards[0]
  const [board, likelyFieldId] = await Promise.all([
    chooseBoard(transport, boards, settings.boardId),
    likely && readEstimationField(transport, likely.id),
  ])
  const boardFieldId = board && board.id !== likely?.id ? await readEstimationField(transport, board.id) : likelyFieldId
  const pointsField = findPointsField(storyForm, boardFieldId, allFields)
  const listed = board?.sprintList ?? []
  const unlisted = knownSprintIds.filter((id) => !listed.some((sprint) => sprint.id === id))
  const looked = await Promise.all(unlisted.map((id) => readSprint(transport, id)))
  const typeOf = (id: string, form: readonly CreateFieldJson[]): TargetType | null => {
    const type = toItemTypes(project.issueTypes ?? []).find((candidate) => candidate.id === id)
    const level = type?.hierarchyLevel
    return type
      ? {
          id,
          name: type.name,
          ...(level !== undefined && { hierarchyLevel: level }),
          fields: form.map((json) => toField(json, pointsField?.key)),
        }
      : null
  }
  return {
    trackerName: 'Jira',
    project: { id: project.id, key: project.key, name: project.name, style: toStyle(project) },
    permissions,
    epicType: typeOf(settings.epicTypeId, epicForm),
    storyType: typeOf(settings.storyTypeId, storyForm),
    pointsField,
    sprintFieldKey: allFields.find(({ schema }) => schema?.custom === sprintFieldType)?.id ?? null,
    boards: boards.map(toBoard),
    board: board ? { id: board.id, name: board.name, kind: board.kind, sprints: board.sprints } : null,
    sprints: [...listed, ...looked.filter((sprint) => sprint !== null)],
    ...(linkType !== undefined && { linkType }),
    limits,
  }
}

const readProject = async (transport: Transport, projectId: string) => {
  const { body } = await transport({
    operation: 'read project',
    effect: 'read',
    method: 'GET',
    path: pathOf('rest', 'api', 3, 'project', projectId),
    endpoint: 'GET project',
    query: { expand: 'issueTypes' },
    answer: ProjectJson,
  })
  return body
}

const permissionKeys: Readonly<Record<PermissionName, string>> = {
  createItems: 'CREATE_ISSUES',
  editItems: 'EDIT_ISSUES',
  deleteItems: 'DELETE_ISSUES',
  moveItems: 'SCHEDULE_ISSUES',
  linkItems: 'LINK_ISSUES',
  manageSprints: 'MANAGE_SPRINTS_PERMISSION',
}

const readPermissions = async (transport: Transport, projectId: string): Promise<Target['permissions']> => {
  const ask = async (keys: readonly string[]) => {
    const { body } = await transport({
      operation: 'read permissions',
      effect: 'read',
      method: 'GET',
      path: '/rest/api/3/mypermissions',
      endpoint: 'GET mypermissions',
      query: { projectId, permissions: keys.join(',') },
      answer: PermissionsJson,
    })
    return body.permissions
  }
  const keys = Object.values(permissionKeys)
  // One unknown key makes Jira refuse them all, and only sites with Jira Software know the one about sprints.
  const have: Awaited<ReturnType<typeof ask>> = await ask(keys).catch((error: unknown) => {
    if (error instanceof TrackerError && error.kind === 'rejected')
      return orElse(ask(keys.filter((key) => key !== permissionKeys.manageSprints)), {})
    throw error
  })
  const permission = (name: PermissionName): Permission => {
    const found = have[permissionKeys[name]]
    if (!found) return 'unknown'
    return found.havePermission ? 'granted' : 'denied'
  }
  return {
    createItems: permission('createItems'),
    editItems: permission('editItems'),
    deleteItems: permission('deleteItems'),
    moveItems: permission('moveItems'),
    linkItems: permission('linkItems'),
    manageSprints: permission('manageSprints'),
  }
}

const readAllFields = async (transport: Transport) => {
  const { body } = await transport({
    operation: 'list fields',
    effect: 'read',
    method: 'GET',
    path: '/rest/api/3/field',
    endpoint: 'GET field',
    answer: FieldsJson,
  })
  return body
}

/** By its name, else by what it says: an administrator may have renamed it. */
const readLinkType = async (transport: Transport): Promise<LinkType | null> => {
  const { body } = await transport({
    operation: 'list link types',
    effect: 'read',
    method: 'GET',
    path: '/rest/api/3/issueLinkType',
    endpoint: 'GET issueLinkType',
    answer: LinkTypesJson,
  })
  const types = body.issueLinkTypes
  const found =
    types.find(({ name }) => name === blocksLinkType) ??
    types.find(({ outward }) => outward?.trim().toLowerCase() === 'blocks')
  return found ? { id: found.id, name: found.name } : null
}

/** Boards made for this project. Those that merely show some of its issues belong to others. */
const readBoards = async (transport: Transport, projectId: string) => {
  const boards = await readPages(
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
  return boards.filter(({ location }) => !location?.projectId || location.projectId === projectId)
}

type ChosenBoard = Board & { readonly sprints: 'yes' | 'no' | 'unknown'; readonly sprintList: BoardSprint[] }

/** The chosen one alone, else those that may do sprints: scrum boards before others, the oldest first. */
const candidateBoards = (boards: readonly BoardJson[], boardId: string | undefined): Board[] => {
  const order = ['scrum', 'simple', 'other', 'kanban']
  return boards
    .map(toBoard)
    .filter(({ id, kind }) => (boardId === undefined ? kind !== 'kanban' : id === boardId))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || Number(a.id) - Number(b.id))
}

/** The first candidate that does sprints, else the first. */
const chooseBoard = async (
  transport: Transport,
  boards: readonly BoardJson[],
  boardId: string | undefined,
): Promise<ChosenBoard | null> => {
  const candidates = candidateBoards(boards, boardId)
  // A chosen board that is gone: go on as if none had been chosen.
  if (boardId !== undefined && candidates.length === 0) return chooseBoard(transport, boards, undefined)
  let without: ChosenBoard | null = null
  for (const board of candidates) {
    const looked = await lookAtBoard(transport, board)
    if (looked.sprints !== 'no') return looked
    without ??= looked
  }
  return without
}

/** Team-managed boards say in their features whether they do sprints; any board does when asked for its sprints. */
const lookAtBoard = async (transport: Transport, board: Board): Promise<ChosenBoard> => {
  if (board.kind === 'kanban') return { ...board, sprints: 'no', sprintList: [] }
  if (board.kind === 'simple' && (await hasSprintsFeature(transport, board.id)) === false)
    return { ...board, sprints: 'no', sprintList: [] }
  try {
    return { ...board, sprints: 'yes', sprintList: await readOpenSprints(transport, board.id) }
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    if (error.kind === 'rejected') return { ...board, sprints: 'no', sprintList: [] }
    if (error.kind === 'forbidden' || error.kind === 'not-found')
      return { ...board, sprints: 'unknown', sprintList: [] }
    throw error
  }
}

const hasSprintsFeature = async (transport: Transport, boardId: string): Promise<boolean | undefined> => {
  const answer = await orElse(
    transport({
      operation: 'read board features',
      effect: 'read',
      method: 'GET',
      path: pathOf('rest', 'agile', '1.0', 'board', boardId, 'features'),
      endpoint: 'GET board/features',
      answer: BoardFeaturesJson,
    }),
    undefined,
  )
  const feature = answer?.body.features.find(
    ({ featureId, feature: name, boardFeature }) =>
      featureId === 'jsw.agility.sprints' || name === 'jsw.agility.sprints' || boardFeature === 'SPRINTS',
  )
  return feature && feature.state === 'ENABLED'
}

/** The field that the board estimates with; undefined where it does not, or with time, or this person may not know. */
const readEstimationField = async (transport: Transport, boardId: string): Promise<string | undefined> => {
  const answer = await orElse(
    transport({
      operation: 'read board configuration',
      effect: 'read',
      method: 'GET',
      path: pathOf('rest', 'agile', '1.0', 'board', boardId, 'configuration'),
      endpoint: 'GET board/configuration',
      answer: BoardConfigurationJson,
    }),
    undefined,
  )
  const fieldId = answer?.body.estimation?.field?.fieldId
  return fieldId?.startsWith('customfield_') ? fieldId : undefined
}

/** For what a save can do without: refused or hidden counts as absent. Failures of the connection go on. */
const orElse = async <Value, Other>(reading: Promise<Value>, other: Other): Promise<Value | Other> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof TrackerError && ['forbidden', 'not-found', 'rejected'].includes(error.kind)) return other
    throw error
  }
}
