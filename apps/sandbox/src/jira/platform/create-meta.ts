import {
  customSchema,
  type FieldSchema,
  priorities,
  type SystemFieldId,
  screenFields,
  screenOf,
  systemFields,
  writableSystemFields,
} from '../data/fields.ts'
import { can, visibleProject } from '../data/look-up.ts'
import { messages } from '../data/read-fields.ts'
import type { Field, FieldOption, IssueType, Project } from '../data/state.ts'
import { badRequest } from '../jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, ok } from '../jira-route.ts'
import { numberParameter, pageOf } from '../parameters.ts'
import { viewOf } from './issues.ts'
import {
  renderField,
  renderIssueType,
  renderOption,
  renderPriority,
  renderProject,
  renderSystemField,
  type View,
} from './render.ts'

/** Pages of create metadata: unlike elsewhere, more than the limit is refused. */
function metaPage(call: JiraCall) {
  const maxResults = numberParameter(call, 'maxResults', 50)
  if (maxResults > 200) throw badRequest("Parameter 'maxResults' must not exceed the limit '200'")
  return { startAt: numberParameter(call, 'startAt', 0), maxResults }
}

function projectToCreateIn(call: JiraCall): Project {
  const project = visibleProject(call.site, call.person, call.params.projectIdOrKey ?? '')
  if (!can(project, call.person, 'CREATE_ISSUES')) throw badRequest(messages.mayNotCreate)
  return project
}

function getTypes(call: JiraCall): JiraAnswer {
  const project = projectToCreateIn(call)
  const types = call.site.issueTypes.filter((type) => project.issueTypeIds.includes(type.id))
  const { values, isLast: _, ...page } = pageOf(types, metaPage(call))
  return ok({ ...page, issueTypes: values.map((type) => renderIssueType(viewOf(call), type)) })
}

function getFieldsOfType(call: JiraCall): JiraAnswer {
  const project = projectToCreateIn(call)
  const type = call.site.issueTypes.find(
    (one) => project.issueTypeIds.includes(one.id) && one.id === call.params.issueTypeId,
  )
  if (type === undefined) throw badRequest(messages.typeInvalid)
  const all = [
    ...writableSystemFields
      .filter((id) => id !== 'parent' || type.hierarchyLevel < 1)
      .map((id) => systemMeta(viewOf(call), project, type, id)),
    ...screenFields(call.site, project, type, 'create').map((field) => customMeta(viewOf(call), project, type, field)),
  ]
  const { values, isLast: _, ...page } = pageOf(all, metaPage(call))
  return ok({ ...page, fields: values })
}

function meta(id: string, name: string, schema: FieldSchema, required: boolean, operations: string[], rest = {}) {
  return { required, schema, name, key: id, fieldId: id, hasDefaultValue: false, operations, ...rest }
}

function systemMeta(view: View, project: Project, type: IssueType, id: SystemFieldId) {
  const [name, schema] = systemFields[id]
  const set = ['set']
  switch (id) {
    case 'summary':
      return meta(id, name, schema, true, set)
    case 'project':
      return meta(id, name, schema, true, set, { allowedValues: [renderProject(view, project)] })
    case 'issuetype':
      return meta(id, name, schema, true, [], { allowedValues: [renderIssueType(view, type)] })
    case 'parent':
      return meta(id, name, schema, type.subtask, set)
    case 'labels':
      return meta(id, name, schema, false, ['add', 'set', 'remove'], {
        autoCompleteUrl: `${view.publicUrl}/ex/jira/${view.site.id}/rest/api/1.0/labels/suggest?query=`,
      })
    case 'priority':
      return meta(id, name, schema, false, set, {
        hasDefaultValue: true,
        allowedValues: priorities.map((one) => renderPriority(view, one.id)),
        defaultValue: renderPriority(view, '3'),
      })
    case 'reporter':
      return meta(id, name, schema, true, set, { hasDefaultValue: true })
    default:
      return meta(id, name, schema, false, id === 'issuelinks' ? ['add', 'copy'] : set)
  }
}

function customMeta(view: View, project: Project, type: IssueType, field: Field) {
  const required = screenOf(project, type)?.required.includes(field.id) === true
  const open = field.options.filter((option) => option.disabled !== true)
  const allowed = open.length === 0 ? {} : { allowedValues: open.map((option) => renderAllowed(view, field, option)) }
  const operations = field.kind === 'multiselect' ? ['add', 'set', 'remove'] : ['set']
  return meta(field.id, field.name, customSchema(field), required, operations, allowed)
}

function renderAllowed(view: View, field: Field, option: FieldOption): unknown {
  const children = option.children?.map((child) =>
    renderOption(view, { ...field, options: option.children ?? [] }, child.id),
  )
  return { ...renderOption(view, field, option.id), ...(children === undefined ? {} : { children }) }
}

function getFields(call: JiraCall): JiraAnswer {
  const seen = (field: Field) =>
    field.projectId === null ||
    call.site.projects.some((one) => one.id === field.projectId && can(one, call.person, 'BROWSE_PROJECTS'))
  // The keys of a constant table are exactly its ids.
  const system = (Object.keys(systemFields) as SystemFieldId[]).map(renderSystemField)
  return ok([...system, ...call.site.fields.filter(seen).map(renderField)])
}

const getPriorities = (call: JiraCall) =>
  ok(
    priorities.map((one) => ({
      ...renderPriority(viewOf(call), one.id),
      statusColor: one.color,
      description: '',
      isDefault: one.id === '3',
    })),
  )

const typesPath = '/rest/api/3/issue/createmeta/{projectIdOrKey}/issuetypes'
const scopes = ['read:jira-work']

export const createMetaRoutes: JiraRoute[] = [
  { method: 'GET', path: typesPath, scopes, handle: getTypes },
  { method: 'GET', path: `${typesPath}/{issueTypeId}`, scopes, handle: getFieldsOfType },
  { method: 'GET', path: '/rest/api/3/field', scopes, handle: getFields },
  { method: 'GET', path: '/rest/api/3/priority', scopes, handle: getPriorities },
]
