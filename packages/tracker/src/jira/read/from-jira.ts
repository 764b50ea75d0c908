import { comparableField, type FieldValue } from '../../port/field-value.ts'
import type { FieldRole, Marker } from '../../port/plan-item.ts'
import type { Board, Field, FieldKind, FieldOption, ItemType, Project, ProjectStyle } from '../../port/project.ts'
import type { FoundItem, ListedItem } from '../../port/reader.ts'
import type { BoardSprint, Target } from '../../port/target.ts'
import { type DocumentNode, documentText } from '../document/document.ts'
import {
  type BoardJson,
  type CreateFieldJson,
  type IssueJson,
  type IssueTypeJson,
  LinkedIssues,
  ListedType,
  MarkerJson,
  OptionJson,
  type ProjectJson,
  Referred,
  type SprintJson,
  SprintRefs,
} from '../wire/schemas.ts'
import { blocksLinkType, markerProperty } from './jira-names.ts'

/** What Jira says, in our words. Pure. */

export function toProject(json: ProjectJson): Project {
  return {
    id: json.id,
    key: json.key,
    name: json.name,
    style: toStyle(json),
    avatarUrls: json.avatarUrls ?? {},
    itemTypes: toItemTypes(json.issueTypes ?? []),
  }
}

/** Sub-tasks are left out: nothing of a plan becomes one. */
export function toItemTypes(types: readonly IssueTypeJson[]): ItemType[] {
  return types
    .filter(({ subtask, hierarchyLevel }) => subtask !== true && (hierarchyLevel ?? 0) >= 0)
    .map(({ id, name, iconUrl, hierarchyLevel }) => ({
      id,
      name,
      iconUrl: iconUrl ?? null,
      ...(typeof hierarchyLevel === 'number' ? { hierarchyLevel } : {}),
    }))
}

export function toStyle({ style, simplified }: Pick<ProjectJson, 'style' | 'simplified'>): ProjectStyle {
  if (style === 'classic') return 'company-managed'
  if (style === 'next-gen') return 'team-managed'
  if (style) return 'other'
  return simplified ? 'team-managed' : 'company-managed'
}

const pointsType = 'com.pyxis.greenhopper.jira:jsw-story-points'
const epicNameType = 'com.pyxis.greenhopper.jira:gh-epic-label'
const numberType = 'com.atlassian.jira.plugin.system.customfieldtypes:float'

/** `pointsKey` is the field that holds story points, where that is known. */
export function toField(json: CreateFieldJson, pointsKey?: string): Field {
  const key = json.fieldId ?? json.key ?? ''
  const role = key === pointsKey ? 'points' : roleOf(json, key)
  return {
    key,
    name: json.name,
    ...(role ? { role } : {}),
    kind: kindOf(json),
    required: json.required ?? false,
    hasDefault: json.hasDefaultValue ?? false,
    ...(/:text(area|field)$/.test(json.schema.custom ?? '') && { isText: true }),
    ...(json.schema.type === 'priority' && { isPriority: true }),
    options: (json.allowedValues ?? []).flatMap(toOption),
    vendorType: json.schema.custom ?? json.schema.system ?? json.schema.type,
  }
}

const systemRoles: Readonly<Record<string, FieldRole>> = {
  summary: 'title',
  description: 'description',
  labels: 'labels',
  parent: 'parent',
  project: 'own',
  issuetype: 'own',
  reporter: 'own',
  attachment: 'own',
  issuelinks: 'own',
}

const roleOf = (json: CreateFieldJson, key: string): FieldRole | undefined => {
  if (json.schema.custom === epicNameType) return 'title'
  if (json.schema.custom === pointsType) return 'points'
  return systemRoles[json.schema.system ?? key]
}

/** By the type of the value; the custom type decides where one type is drawn in several ways. */
const kindOf = ({ schema, allowedValues }: CreateFieldJson): FieldKind => {
  const isRich =
    schema.system === 'description' || schema.system === 'environment' || schema.custom?.endsWith(':textarea')
  switch (schema.type) {
    case 'option':
    case 'priority':
      return 'option'
    case 'option-with-child':
      return 'cascading'
    case 'number':
      return 'number'
    case 'string':
      return isRich ? 'rich-text' : 'text'
    case 'doc':
      return 'rich-text'
    case 'date':
      return 'date'
    case 'datetime':
      return 'date-time'
    case 'user':
      return 'user'
    case 'array':
      if (schema.items === 'string') return 'words'
      if (schema.items === 'user') return 'users'
      return (allowedValues ?? []).length > 0 || schema.items === 'option' ? 'options' : 'other'
    default:
      return 'other'
  }
}

const toOption = (json: unknown): FieldOption[] => {
  const option = OptionJson.safeParse(json).data
  const value = option?.value ?? option?.name
  if (option?.id === undefined || value === undefined) return []
  const children = (option.children ?? []).flatMap(({ id, value: words }) =>
    id === undefined || words === undefined ? [] : [{ id, value: words }],
  )
  return [{ id: option.id, value, ...(children.length > 0 ? { children } : {}) }]
}

/** The order of the places where the points field may be found: the board, the type of the field, its name. */
export function findPointsField(
  form: readonly CreateFieldJson[],
  boardFieldId: string | undefined,
  allFields: readonly { readonly id: string; readonly name: string }[],
): { key: string; name: string; onCreateForm: boolean } | null {
  const idOf = ({ fieldId, key }: CreateFieldJson) => fieldId ?? key ?? ''
  if (boardFieldId !== undefined) {
    const onForm = form.find((field) => idOf(field) === boardFieldId)
    const name = onForm?.name ?? allFields.find(({ id }) => id === boardFieldId)?.name ?? 'Story points'
    return { key: boardFieldId, name, onCreateForm: onForm !== undefined }
  }
  const pointsField =
    form.find(({ schema }) => schema.custom === pointsType) ??
    form.find(({ schema, name }) => schema.custom === numberType && /story point/i.test(name))
  return pointsField ? { key: idOf(pointsField), name: pointsField.name, onCreateForm: true } : null
}

export function toBoard({ id, name, type }: BoardJson): Board {
  return {
    id,
    name: name ?? `Board ${id}`,
    kind: type === 'scrum' || type === 'kanban' || type === 'simple' ? type : 'other',
  }
}

export function toSprint(json: SprintJson, boardId: string): BoardSprint {
  return {
    id: json.id,
    boardId: json.originBoardId ?? boardId,
    name: json.name,
    state: json.state === 'future' || json.state === 'active' || json.state === 'closed' ? json.state : 'other',
    ...(json.startDate ? { startDate: json.startDate } : {}),
    ...(json.endDate ? { endDate: json.endDate } : {}),
  }
}

export function toFoundItem(json: IssueJson, target: Target): FoundItem {
  const { fields } = json
  const field = (key: string | undefined) => (key === undefined ? undefined : fields[key])
  const points = field(target.pointsField?.key)
  const sprints = target.sprintFieldKey === null ? undefined : toSprintIds(field(target.sprintFieldKey))
  const closedSprintIds = target.sprintFieldKey === null ? [] : toClosedSprintIds(field(target.sprintFieldKey))
  return {
    id: json.id,
    key: json.key,
    marker: toMarker(json),
    typeId: Referred.safeParse(fields.issuetype).data?.id ?? '',
    title: typeof fields.summary === 'string' ? fields.summary : '',
    text: textIn(fields.description),
    parentKey: Referred.safeParse(fields.parent).data?.key ?? null,
    points: typeof points === 'number' ? points : null,
    labels: Array.isArray(fields.labels) ? fields.labels.filter((label) => typeof label === 'string') : [],
    fields: toComparable(json, target),
    ...(sprints ? { sprintIds: sprints } : {}),
    ...(closedSprintIds.length > 0 ? { closedSprintIds } : {}),
    blockedBy: toBlockers(fields.issuelinks, target.linkType?.name ?? blocksLinkType),
    updatedAt: typeof fields.updated === 'string' ? fields.updated : null,
  }
}

/** None for a sub-task: nothing of a plan is like one. */
export function toListedItem(json: IssueJson, target: Target): ListedItem[] {
  const level = levelOf(json, target)
  const { summary } = json.fields
  return level === 'part'
    ? []
    : [{ key: json.key, title: typeof summary === 'string' ? summary : '', isEpic: level === 'epic' }]
}

/** What an issue is to a plan; the parts of stories are in none. */
export function levelOf({ fields }: IssueJson, target: Target): 'epic' | 'story' | 'part' {
  const type = ListedType.safeParse(fields.issuetype).data
  if (type?.subtask === true || (type?.hierarchyLevel ?? 0) < 0) return 'part'
  return type?.hierarchyLevel === 1 || (type?.id !== undefined && type.id === target.epicType?.id) ? 'epic' : 'story'
}

const toMarker = ({ properties }: IssueJson): Marker | null => {
  const marker = MarkerJson.safeParse(properties?.[markerProperty]).data
  return marker ? { runId: marker.run, itemId: marker.item } : null
}

/** Closed sprints stay in the field for ever; only where the item stands now counts. */
const toSprintIds = (value: unknown): string[] =>
  (SprintRefs.safeParse(value ?? []).data ?? []).filter(({ state }) => state !== 'closed').map(({ id }) => id)

const toClosedSprintIds = (value: unknown): string[] =>
  (SprintRefs.safeParse(value ?? []).data ?? []).filter(({ state }) => state === 'closed').map(({ id }) => id)

/** An `inwardIssue` of a `Blocks` link is the one that blocks. */
const toBlockers = (value: unknown, linkType: string): string[] =>
  (LinkedIssues.safeParse(value ?? []).data ?? []).flatMap(({ type, inwardIssue }) =>
    type.name === linkType && inwardIssue ? [inwardIssue.key] : [],
  )

const toComparable = (json: IssueJson, target: Target): Record<string, string> => {
  const form = [...(target.storyType?.fields ?? []), ...(target.epicType?.fields ?? [])].filter(({ role }) => !role)
  return Object.fromEntries(
    form.flatMap((field) => {
      const value = toFieldValue(field, json.fields[field.key])
      return value ? [[field.key, comparableField(value)]] : []
    }),
  )
}

const toFieldValue = (field: Field, value: unknown): FieldValue | undefined => {
  if (value === null || value === undefined) return undefined
  switch (field.kind) {
    case 'option':
    case 'cascading': {
      const id = Referred.safeParse(value).data?.id
      const child = typeof value === 'object' && 'child' in value ? Referred.safeParse(value.child).data?.id : undefined
      return id === undefined ? undefined : { kind: 'option', id, ...(child === undefined ? {} : { childId: child }) }
    }
    case 'options':
      return Array.isArray(value)
        ? { kind: 'options', ids: value.flatMap((one) => Referred.safeParse(one).data?.id ?? []) }
        : undefined
    case 'number':
      return typeof value === 'number' ? { kind: 'number', number: value } : undefined
    case 'rich-text':
      return { kind: 'rich-text', text: textIn(value) }
    case 'text':
    case 'date':
      return typeof value === 'string' ? { kind: field.kind, text: value } : undefined
    case 'date-time':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value))
        ? { kind: 'date-time', text: value }
        : undefined
    case 'user': {
      const text = accountId(value)
      return text === undefined ? undefined : { kind: 'user', text }
    }
    case 'users':
      return Array.isArray(value) ? { kind: 'users', texts: value.flatMap((one) => accountId(one) ?? []) } : undefined
    case 'words':
      return Array.isArray(value) ? { kind: 'words', texts: value.filter((one) => typeof one === 'string') } : undefined
    case 'other':
      return undefined
  }
}

/** Jira writes `2026-03-02T09:00:00.000+0000`, and milliseconds since 1970 in places. Null for anything else. */
export function toInstant(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const accountId = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'accountId' in value && typeof value.accountId === 'string'
    ? value.accountId
    : undefined

const textIn = (value: unknown): string => {
  if (typeof value === 'string') return value.replaceAll(/\s+/g, ' ').trim()
  // Read-only walk over whatever Jira keeps: every step checks what it finds.
  return isNode(value) ? documentText(value) : ''
}

const isNode = (value: unknown): value is { content?: readonly DocumentNode[] } =>
  typeof value === 'object' && value !== null && (!('content' in value) || Array.isArray(value.content))
