import type { LinkType, Target, TargetSettings, TargetType, TrackerLimits } from '../../port/target.ts'
import { orElse } from '../wire/or-else.ts'
import { BoardConfigurationJson, type CreateFieldJson, FieldsJson, LinkTypesJson } from '../wire/schemas.ts'
import { pathOf, type Transport } from '../wire/transport.ts'
import { readSprint } from '../write/sprints.ts'
import { candidateBoards, chooseBoard, isOwnBoard, readBoards } from './boards.ts'
import { findPointsField, toBoard, toField, toItemTypes, toStyle } from './from-jira.ts'
import { blocksLinkType, jiraName, sprintFieldType } from './jira-names.ts'
import { readPermissions } from './read-permissions.ts'
import { readCreateForm, readProject } from './read-projects.ts'

/** Texts of 32,767 characters are Jira's bound; how it counts layout is unknown, so some room is left. */
const limits: TrackerLimits = {
  titleLength: 255,
  textLength: 30_000,
  labelLength: 255,
  sprintNameLength: 29,
  batchSize: 50,
}

/** Everything a save needs to know, in two to four rounds of reads. What this person may not see is taken for unknown. */
export async function readTarget(
  transport: Transport,
  settings: TargetSettings,
  knownSprintIds: readonly string[],
): Promise<Target> {
  const { projectId } = settings
  const [project, permissions, epicForm, storyForm, allFields, visibleBoards, linkType] = await Promise.all([
    readProject(transport, projectId),
    readPermissions(transport, projectId),
    orElse(readCreateForm(transport, projectId, settings.epicTypeId), []),
    orElse(readCreateForm(transport, projectId, settings.storyTypeId), []),
    orElse(readAllFields(transport), []),
    orElse(readBoards(transport, projectId), []),
    settings.links ? orElse(readLinkType(transport), null) : undefined,
  ])
  const boards = visibleBoards.filter((board) => isOwnBoard(board, projectId) || board.id === settings.boardId)
  const likely = candidateBoards(boards, settings.boardId)[0] ?? boards[0]
  const [board, likelyFieldId] = await Promise.all([
    chooseBoard(transport, boards, settings),
    likely && readEstimationField(transport, likely.id),
  ])
  const boardFieldId = board && board.id !== likely?.id ? await readEstimationField(transport, board.id) : likelyFieldId
  const pointsField = findPointsField(storyForm, boardFieldId, allFields)
  const boardSprints = board?.sprintList ?? []
  const unlisted = knownSprintIds.filter((id) => !boardSprints.some((sprint) => sprint.id === id))
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
    trackerName: jiraName,
    project: { id: project.id, key: project.key, name: project.name, style: toStyle(project) },
    permissions,
    epicType: typeOf(settings.epicTypeId, epicForm),
    storyType: typeOf(settings.storyTypeId, storyForm),
    pointsField,
    sprintFieldKey: allFields.find(({ schema }) => schema?.custom === sprintFieldType)?.id ?? null,
    sprintMode: 'made',
    boards: boards.map(toBoard),
    board: board ? { id: board.id, name: board.name, kind: board.kind, sprints: board.sprints } : null,
    sprints: [...boardSprints, ...looked.filter((sprint) => sprint !== null)],
    ...(board?.closedList && { closedSprints: board.closedList }),
    ...(linkType !== undefined && { linkType }),
    limits,
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
  const type =
    types.find(({ name }) => name === blocksLinkType) ??
    types.find(({ outward }) => outward?.trim().toLowerCase() === 'blocks')
  return type ? { id: type.id, name: type.name } : null
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
