import * as z from 'zod'
import { optionById, priorities, screenFields, screenOf, writableSystemFields } from './fields.ts'
import { can, findIssue, findProject, projectOf, supportsSprints, typeOf } from './look-up.ts'
import { readRichText } from './rich-text.ts'
import type { Field, Issue, IssueType, Person, Project, RichText, Site } from './state.ts'

/** Messages by field id, as Jira's `errors` object. */
export type FieldErrors = Record<string, string>

/** What a create or an edit wants to set, after every rule was checked. Absent means: leave it. */
export type IssueValues = {
  summary?: string
  description?: RichText | null
  parentId?: string | null
  labels?: string[]
  priorityId?: string
  reporterAccountId?: string
  assigneeAccountId?: string | null
  issueTypeId?: string
  sprintId?: number | null
  custom: Record<string, unknown>
}

export const messages = {
  notOnScreen: (id: string) => `Field '${id}' cannot be set. It is not on the appropriate screen, or unknown.`,
  summaryMissing: 'You must specify a summary of the issue.',
  summaryNewline: 'The summary is invalid because it contains newline characters.',
  summaryLong: "Summary can't exceed 255 characters.",
  notADocument: 'Operation value must be an Atlassian Document (see the Atlassian Document Format)',
  invalidDocument: 'INVALID_INPUT',
  textTooLong: 'The entered text is too long. It exceeds the allowed limit of 32,767 characters.',
  labelSpaces: (label: string) => `The label '${label}' contains spaces which is invalid.`,
  labelLong: (label: string) => `The label '${label}' exceeds the maximum length for a single label of 255 characters.`,
  notAnArray: 'data was not an array',
  notAString: 'Operation value must be a string',
  notANumber: 'Operation value must be a number',
  required: (name: string) => `${name} is required.`,
  wrongParentLevel: 'Given parent work item does not belong to appropriate hierarchy.',
  parentMissing: 'Issue type is a sub-task but parent issue key or id not specified.',
  parentUnknown: 'Could not find issue by id or key.',
  typeInvalid: 'The issue type selected is invalid.',
  typeMissing: 'Specify an issue type',
  projectMissing: 'Specify a valid project ID or key',
  mayNotCreate: 'You do not have permission to create issues in this project.',
}

const Reference = z.union([
  z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) }),
  z.looseObject({ key: z.string() }),
  z.looseObject({ name: z.string() }),
])

export type Scene = { site: Site; person: Person; project: Project; type: IssueType; issue?: Issue }

/** Reads `fields.project` and `fields.issuetype` of a create. */
export function readTarget(
  site: Site,
  person: Person,
  fields: Record<string, unknown>,
): { project: Project; type: IssueType } | { errors: FieldErrors } {
  const projectName = Reference.safeParse(fields.project)
  const project = projectName.success ? findProject(site, nameOf(projectName.data)) : undefined
  if (project === undefined || !can(project, person, 'BROWSE_PROJECTS'))
    return { errors: { project: messages.projectMissing } }
  if (!can(project, person, 'CREATE_ISSUES')) return { errors: { project: messages.mayNotCreate } }
  if (fields.issuetype === undefined) return { errors: { issuetype: messages.typeMissing } }
  const type = readType(site, project, fields.issuetype)
  return type === undefined ? { errors: { issuetype: messages.typeInvalid } } : { project, type }
}

function readType(site: Site, project: Project, value: unknown): IssueType | undefined {
  const parsed = Reference.safeParse(value)
  if (!parsed.success) return undefined
  const name = nameOf(parsed.data)
  return site.issueTypes.find(
    (one) => project.issueTypeIds.includes(one.id) && (one.id === name || ('name' in parsed.data && one.name === name)),
  )
}

function nameOf(reference: z.infer<typeof Reference>): string {
  if ('id' in reference) return String(reference.id)
  return String('key' in reference ? reference.key : reference.name)
}

/** Reads the `fields` of a create (`issue` absent) or an edit; collects every error instead of stopping at the first. */
export function readFields(
  scene: Scene,
  fields: Record<string, unknown>,
): { values: IssueValues } | { errors: FieldErrors } {
  const errors: FieldErrors = {}
  const values: IssueValues = { custom: {} }
  const screen = screenFields(scene.site, scene.project, scene.type, scene.issue === undefined ? 'create' : 'edit')
  for (const [id, value] of Object.entries(fields)) {
    const field = screen.find((one) => one.id === id)
    const problem = field !== undefined ? readCustom(scene, field, value, values) : readSystem(scene, id, value, values)
    if (problem !== undefined) errors[id] = problem
  }
  if (scene.issue === undefined) Object.assign(errors, missingOnCreate(scene, fields, screen, errors))
  return Object.keys(errors).length > 0 ? { errors } : { values }
}

function missingOnCreate(
  scene: Scene,
  fields: Record<string, unknown>,
  screen: Field[],
  found: FieldErrors,
): FieldErrors {
  const missing: FieldErrors = {}
  if (fields.summary === undefined) missing.summary = messages.summaryMissing
  if (scene.type.subtask && fields.parent === undefined) missing.parent = messages.parentMissing
  const required = screenOf(scene.project, scene.type)?.required ?? []
  for (const field of screen)
    if (required.includes(field.id) && (fields[field.id] ?? null) === null && found[field.id] === undefined)
      missing[field.id] = messages.required(field.name)
  return missing
}

/** Puts a system field's value into `values`; answers what is wrong with it. */
function readSystem(scene: Scene, id: string, value: unknown, values: IssueValues): string | undefined {
  if (!(writableSystemFields as string[]).includes(id)) return messages.notOnScreen(id)
  switch (id) {
    case 'summary':
      return readSummary(value, values)
    case 'description':
      return readDocument(value, (document) => {
        values.description = document
      })
    case 'labels':
      return readLabels(value, values)
    case 'parent':
      return readParent(scene, value, values)
    case 'priority':
      return readPriority(value, values)
    case 'reporter':
    case 'assignee':
      return readPerson(scene, id, value, values)
    case 'issuetype':
      return scene.issue === undefined ? undefined : changeType(scene, value, values)
    case 'project':
      return scene.issue === undefined || sameProject(scene, value) ? undefined : messages.notOnScreen(id)
    default:
      return messages.notOnScreen(id)
  }
}

function readSummary(value: unknown, values: IssueValues): string | undefined {
  if (typeof value !== 'string') return value === null ? messages.summaryMissing : messages.notAString
  if (value.trim() === '') return messages.summaryMissing
  if (/[\r\n]/.test(value)) return messages.summaryNewline
  if (value.length > 255) return messages.summaryLong
  values.summary = value.trim()
  return undefined
}

function readDocument(value: unknown, set: (document: RichText | null) => void): string | undefined {
  if (value === null) {
    set(null)
    return undefined
  }
  const read = readRichText(value)
  if ('document' in read) {
    set(read.document)
    return undefined
  }
  const words = {
    'not-a-document': messages.notADocument,
    invalid: messages.invalidDocument,
    'too-long': messages.textTooLong,
  }
  return words[read.problem]
}

function readLabels(value: unknown, values: IssueValues): string | undefined {
  const parsed = z.array(z.string()).safeParse(value ?? [])
  if (!parsed.success) return messages.notAnArray
  const spaced = parsed.data.find((label) => /\s/.test(label))
  if (spaced !== undefined) return messages.labelSpaces(spaced)
  const long = parsed.data.find((label) => label.length > 255)
  if (long !== undefined) return messages.labelLong(long)
  values.labels = [...new Set(parsed.data.filter((label) => label !== ''))]
  return undefined
}

function readParent(scene: Scene, value: unknown, values: IssueValues): string | undefined {
  if (value === null) {
    if (scene.type.subtask) return messages.parentMissing
    values.parentId = null
    return undefined
  }
  const parsed = Reference.safeParse(value)
  const parent = parsed.success ? findIssue(scene.site, nameOf(parsed.data)) : undefined
  if (parent === undefined || !can(projectOf(scene.site, parent), scene.person, 'BROWSE_PROJECTS'))
    return messages.parentUnknown
  const level = typeOf(scene.site, parent).hierarchyLevel
  const needsSameProject = scene.type.subtask || scene.project.style === 'next-gen'
  const elsewhere = needsSameProject && parent.projectId !== scene.project.id
  if (level !== scene.type.hierarchyLevel + 1 || elsewhere || parent.id === scene.issue?.id)
    return messages.wrongParentLevel
  values.parentId = parent.id
  return undefined
}

function readPriority(value: unknown, values: IssueValues): string | undefined {
  const parsed = Reference.safeParse(value)
  const priority = parsed.success
    ? priorities.find((one) => one.id === nameOf(parsed.data) || one.name === nameOf(parsed.data))
    : undefined
  if (priority === undefined) return 'The priority selected is invalid.'
  values.priorityId = priority.id
  return undefined
}

function readPerson(
  scene: Scene,
  id: 'reporter' | 'assignee',
  value: unknown,
  values: IssueValues,
): string | undefined {
  if (value === null && id === 'assignee') {
    values.assigneeAccountId = null
    return undefined
  }
  const accountId = accountOf(scene.person, value)
  if (accountId === undefined) return `User does not exist or the '${id}' value is not an account.`
  if (id === 'reporter') values.reporterAccountId = accountId
  else values.assigneeAccountId = accountId
  return undefined
}

const Account = z.looseObject({ accountId: z.string().optional(), id: z.string().optional() })

/** Accounts are not listed per site here, so any account id is taken that looks like one. */
function accountOf(person: Person, value: unknown): string | undefined {
  const parsed = Account.safeParse(value)
  const accountId = parsed.success ? (parsed.data.accountId ?? parsed.data.id) : undefined
  if (accountId === undefined) return undefined
  return accountId === person.accountId || /^\d+:[0-9a-f-]{36}$/.test(accountId) ? accountId : undefined
}

function changeType(scene: Scene, value: unknown, values: IssueValues): string | undefined {
  const type = readType(scene.site, scene.project, value)
  if (type === undefined || type.hierarchyLevel !== scene.type.hierarchyLevel) return messages.typeInvalid
  values.issueTypeId = type.id
  return undefined
}

function sameProject(scene: Scene, value: unknown): boolean {
  const parsed = Reference.safeParse(value)
  return parsed.success && findProject(scene.site, nameOf(parsed.data))?.id === scene.project.id
}

/** Puts a custom field's value into `values`, in the form the state keeps; answers what is wrong with it. */
function readCustom(scene: Scene, field: Field, value: unknown, values: IssueValues): string | undefined {
  const set = (stored: unknown) => {
    values.custom[field.id] = stored
    return undefined
  }
  if (field.kind === 'sprint') return readSprint(scene, value, values)
  if (field.kind === 'rank') return messages.notOnScreen(field.id)
  if (value === null) return set(null)
  switch (field.kind) {
    case 'number':
    case 'story-points':
      return typeof value === 'number' && Number.isFinite(value) ? set(value) : messages.notANumber
    case 'text':
    case 'epic-name':
      if (typeof value !== 'string') return messages.notAString
      return value.length > 255
        ? 'The entered text is too long. It exceeds the allowed limit of 255 characters.'
        : set(value)
    case 'textarea':
      return readDocument(value, set)
    case 'date':
      return isDate(value) ? set(value) : `Error parsing date string: ${String(value)}`
    case 'user': {
      const accountId = accountOf(scene.person, value)
      return accountId === undefined ? 'User does not exist.' : set(accountId)
    }
    case 'select': {
      const id = readOption(field, value)
      return 'problem' in id ? id.problem : set(id.id)
    }
    case 'multiselect': {
      if (!Array.isArray(value)) return messages.notAnArray
      const read = value.map((one: unknown) => readOption(field, one))
      const problem = read.find((one) => 'problem' in one)
      if (problem !== undefined && 'problem' in problem) return problem.problem
      return set(read.flatMap((one) => ('id' in one ? [one.id] : [])))
    }
    case 'cascading':
      return readCascading(field, value, set)
  }
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
}

const Option = z.union([
  z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) }),
  z.looseObject({ value: z.string() }),
])

function readOption(field: Pick<Field, 'options' | 'name'>, value: unknown): { id: string } | { problem: string } {
  const parsed = Option.safeParse(value)
  if (!parsed.success) return { problem: `Specify a valid 'id' or 'value' for ${field.name}` }
  const open = field.options.filter((option) => option.disabled !== true)
  if ('id' in parsed.data) {
    const id = String(parsed.data.id)
    return optionById(open, id) ? { id } : { problem: `Option id '${id}' is not valid` }
  }
  const words = String(parsed.data.value)
  const option = open.find((one) => one.value === words)
  return option ? { id: option.id } : { problem: `Option value '${words}' is not valid` }
}

function readCascading(field: Field, value: unknown, set: (stored: unknown) => undefined): string | undefined {
  const parent = readOption(field, value)
  if ('problem' in parent) return parent.problem
  const child = z.looseObject({ child: z.unknown() }).safeParse(value).data?.child
  if (child === undefined || child === null) return set({ id: parent.id })
  const children = optionById(field.options, parent.id)?.children ?? []
  const read = readOption({ name: field.name, options: children }, child)
  return 'problem' in read ? read.problem : set({ id: parent.id, childId: read.id })
}

function readSprint(scene: Scene, value: unknown, values: IssueValues): string | undefined {
  if (value === null) {
    values.sprintId = null
    return undefined
  }
  if (typeof value !== 'number') return 'Number value expected as the Sprint id.'
  const sprint = scene.site.sprints.find((one) => one.id === value)
  const board = scene.site.boards.find((one) => one.id === sprint?.originBoardId)
  if (sprint === undefined || board === undefined) return `Sprint with id ${value} does not exist.`
  if (sprint.state === 'closed') return 'Issue can be assigned only active or future sprints.'
  if (!supportsSprints(board)) return 'The board does not support sprints'
  values.sprintId = sprint.id
  return undefined
}
