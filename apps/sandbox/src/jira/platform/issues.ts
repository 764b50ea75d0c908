import * as z from 'zod'
import { addIssue } from '../data/add-issue.ts'
import { type Author, changeIssue } from '../data/change-issue.ts'
import { can, findIssue, issueUnknown, projectOf, subtasksOf, typeOf, visibleIssue } from '../data/look-up.ts'
import { type FieldErrors, readFields, readTarget } from '../data/read-fields.ts'
import { removeIssue } from '../data/remove-issue.ts'
import { readRichText } from '../data/rich-text.ts'
import type { Issue } from '../data/state.ts'
import { siteApiUrl } from '../data/state.ts'
import { badRequest, errorCollection, forbidden, invalidFields, JiraError, notFound } from '../jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, noContent, ok } from '../jira-route.ts'
import { IdOrKey, listParameter, parseBody, textParameter } from '../parameters.ts'
import { renderComment, renderIssue, type View } from './render.ts'

const propertyKeyLimit = 255
const propertyValueLimit = 32_768

const IssueUpdate = z.looseObject({
  fields: z.record(z.string(), z.unknown()).default({}),
  update: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).default({}),
  properties: z.array(z.looseObject({ key: z.string(), value: z.unknown() })).default([]),
})
type IssueUpdate = z.infer<typeof IssueUpdate>

const BulkCreate = z.looseObject({ issueUpdates: z.array(z.unknown()) })

export function viewOf(call: JiraCall): View {
  return { publicUrl: call.context.publicUrl, site: call.site, people: call.context.state.current.jira.people }
}

type Failure = { status: number; errors: FieldErrors; messages: string[] }

function createIssue(call: JiraCall): JiraAnswer {
  const created = createOne(call, call.body)
  if ('failure' in created)
    throw new JiraError(created.failure.status, errorCollection(created.failure.messages, created.failure.errors))
  call.context.changed()
  return { status: 201, body: reference(call, created.issue) }
}

function createIssues(call: JiraCall): JiraAnswer {
  const { issueUpdates } = parseBody(BulkCreate, call.body)
  if (issueUpdates.length === 0) throw badRequest('No issues to create.')
  if (issueUpdates.length > 50) throw badRequest('Bulk operation is limited to 50 issues.')
  const issues: unknown[] = []
  const errors: unknown[] = []
  issueUpdates.forEach((update, failedElementNumber) => {
    const outcome = createOne(call, update)
    if ('issue' in outcome) issues.push(reference(call, outcome.issue))
    else {
      const { status, messages, errors: byField } = outcome.failure
      errors.push({ status, elementErrors: errorCollection(messages, byField), failedElementNumber })
    }
  })
  if (issues.length > 0) call.context.changed()
  return { status: issues.length > 0 ? 201 : 400, body: { issues, errors } }
}

function reference(call: JiraCall, issue: Issue) {
  return {
    id: issue.id,
    key: issue.key,
    self: `${siteApiUrl(call.context.publicUrl, call.site)}/rest/api/3/issue/${issue.id}`,
  }
}

/** Creates one issue or says why not; one refused issue of a bulk never stops the others. */
function createOne(call: JiraCall, body: unknown): { issue: Issue } | { failure: Failure } {
  const parsed = IssueUpdate.safeParse(body)
  if (!parsed.success)
    return failed({}, ['Invalid request payload. Refer to the REST API documentation and try again.'])
  const fields = mergeUpdate(parsed.data, [])
  if ('problem' in fields) return failed({}, [fields.problem])
  const propertyProblem = firstPropertyProblem(parsed.data)
  if (propertyProblem !== undefined) return failed({}, [propertyProblem])
  const target = readTarget(call.site, call.person, fields.fields)
  if ('errors' in target) return failed(target.errors)
  const read = readFields({ site: call.site, person: call.person, ...target }, fields.fields)
  if ('errors' in read) return failed(read.errors)
  return {
    issue: addIssue(call.site, target.project, target.type, read.values, authorOf(call), parsed.data.properties),
  }
}

function failed(errors: FieldErrors, messages: string[] = []): { failure: Failure } {
  return { failure: { status: 400, errors, messages } }
}

/** `update` in words of `fields`: `set` for every field, `add` and `remove` for labels. */
function mergeUpdate(body: IssueUpdate, labels: string[]): { fields: Record<string, unknown> } | { problem: string } {
  const fields = { ...body.fields }
  for (const [id, operations] of Object.entries(body.update)) {
    if (id in body.fields) return { problem: `Field '${id}' cannot appear in both 'fields' and 'update'` }
    for (const operation of operations) {
      const [verb, value] = Object.entries(operation)[0] ?? ['', undefined]
      if (verb === 'set') fields[id] = value
      else if (id === 'labels' && verb === 'add') fields[id] = [...listOr(fields[id], labels), value]
      else if (id === 'labels' && verb === 'remove')
        fields[id] = listOr(fields[id], labels).filter((label) => label !== value)
      else return { problem: `Field '${id}' does not support operation '${verb}'.` }
    }
  }
  return { fields }
}

function listOr(value: unknown, fallback: string[]): unknown[] {
  return Array.isArray(value) ? value : fallback
}

function firstPropertyProblem(body: IssueUpdate): string | undefined {
  for (const { key, value } of body.properties) {
    const problem = propertyProblem(key, value)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** What is wrong with an issue or sprint property; keys up to 255, values up to 32,768 characters of JSON. */
export function propertyProblem(key: string, value: unknown): string | undefined {
  if (key === '' || key.length > propertyKeyLimit) return 'The property key must have between 1 and 255 characters.'
  const json = JSON.stringify(value)
  if (json === undefined) return 'The property value must be a valid, non-empty JSON.'
  if (json.length > propertyValueLimit) return 'The property value cannot be longer than 32768 characters.'
  return undefined
}

function getIssue(call: JiraCall): JiraAnswer {
  const issue = visibleIssue(call.site, call.person, call.params.issueIdOrKey ?? '')
  const fields = listParameter(call, 'fields')
  const [properties, expand] = [listParameter(call, 'properties'), listParameter(call, 'expand')]
  return ok(renderIssue(viewOf(call), issue, fields.length === 0 ? ['*all'] : fields, properties, expand))
}

function editIssue(call: JiraCall): JiraAnswer {
  const issue = editableIssue(call)
  const body = parseBody(IssueUpdate, call.body)
  const fields = mergeUpdate(body, issue.labels)
  if ('problem' in fields) throw badRequest(fields.problem)
  const problem = firstPropertyProblem(body)
  if (problem !== undefined) throw badRequest(problem)
  const project = projectOf(call.site, issue)
  const scene = { site: call.site, person: call.person, project, type: typeOf(call.site, issue), issue }
  const read = readFields(scene, fields.fields)
  if ('errors' in read) throw invalidFields(read.errors)
  call.countWrite(issue.id)
  const { custom, ...values } = read.values
  changeIssue(call.site, issue, authorOf(call), () => {
    Object.assign(issue, values)
    Object.assign(issue.custom, custom)
  })
  for (const { key, value } of body.properties) issue.properties[key] = value
  call.context.changed()
  return textParameter(call, 'returnIssue') === 'true' ? ok(renderIssue(viewOf(call), issue, ['*all'], [])) : noContent
}

function editableIssue(call: JiraCall): Issue {
  const issue = visibleIssue(call.site, call.person, call.params.issueIdOrKey ?? '')
  if (!can(projectOf(call.site, issue), call.person, 'EDIT_ISSUES'))
    throw forbidden('You do not have permission to edit issues in this project.')
  return issue
}

/** Who a call changes things as. */
export function authorOf(call: JiraCall): Author {
  return { accountId: call.person.accountId, at: call.now }
}

function deleteIssue(call: JiraCall): JiraAnswer {
  const { site } = call
  const issue = visibleIssue(site, call.person, call.params.issueIdOrKey ?? '')
  if (!can(projectOf(site, issue), call.person, 'DELETE_ISSUES'))
    throw forbidden('You do not have permission to delete issues in this project.')
  const subtasks = subtasksOf(site, issue)
  if (subtasks.length > 0 && textParameter(call, 'deleteSubtasks') !== 'true')
    throw badRequest(
      `The issue '${issue.key}' has subtasks. You must specify the 'deleteSubtasks' parameter to delete this issue and all its subtasks.`,
    )
  removeIssue(site, issue, authorOf(call))
  call.context.changed()
  return noContent
}

const BulkFetch = z.looseObject({
  issueIdsOrKeys: z.array(IdOrKey),
  fields: z.array(z.string()).default(['*navigable']),
  properties: z.array(z.string()).default([]),
  expand: z.array(z.string()).default([]),
})

function bulkFetch(call: JiraCall): JiraAnswer {
  const { issueIdsOrKeys, fields, properties, expand } = parseBody(BulkFetch, call.body)
  if (issueIdsOrKeys.length === 0 || issueIdsOrKeys.length > 100)
    throw badRequest('Between 1 and 100 issue IDs or keys can be fetched at once.')
  if (properties.length > 5) throw badRequest('At most 5 issue properties can be requested.')
  const view = viewOf(call)
  const matches = new Set<Issue>()
  const issueErrors: { id: string; errorMessage: string }[] = []
  for (const idOrKey of new Set(issueIdsOrKeys)) {
    const issue = findIssue(call.site, idOrKey)
    if (issue !== undefined && can(projectOf(call.site, issue), call.person, 'BROWSE_PROJECTS')) matches.add(issue)
    else issueErrors.push({ id: idOrKey, errorMessage: issueUnknown })
  }
  // The description promises ascending order by id, whatever order was asked in.
  const issues = [...matches].sort((left, right) => Number(left.id) - Number(right.id))
  return ok({ issueErrors, issues: issues.map((issue) => renderIssue(view, issue, fields, properties, expand)) })
}

function getProperty(call: JiraCall): JiraAnswer {
  const issue = visibleIssue(call.site, call.person, call.params.issueIdOrKey ?? '')
  const key = call.params.propertyKey ?? ''
  if (!(key in issue.properties)) throw notFound(`The property with key '${key}' does not exist.`)
  return ok({ key, value: issue.properties[key] })
}

function putProperty(call: JiraCall): JiraAnswer {
  const issue = editableIssue(call)
  const key = call.params.propertyKey ?? ''
  const problem = propertyProblem(key, call.body)
  if (problem !== undefined) throw badRequest(problem)
  call.countWrite(issue.id)
  const existed = key in issue.properties
  issue.properties[key] = call.body
  call.context.changed()
  return { status: existed ? 200 : 201 }
}

function deleteProperty(call: JiraCall): JiraAnswer {
  const issue = editableIssue(call)
  const key = call.params.propertyKey ?? ''
  if (!(key in issue.properties)) throw notFound(`The property with key '${key}' does not exist.`)
  delete issue.properties[key]
  call.context.changed()
  return noContent
}

function addComment(call: JiraCall): JiraAnswer {
  const issue = visibleIssue(call.site, call.person, call.params.issueIdOrKey ?? '')
  if (!can(projectOf(call.site, issue), call.person, 'ADD_COMMENTS'))
    throw forbidden('You do not have the permission to comment on this issue.')
  const { body } = parseBody(z.looseObject({ body: z.unknown() }), call.body)
  const read = readRichText(body)
  if ('problem' in read) throw invalidFields({ comment: 'Comment body is not valid!' })
  call.countWrite(issue.id)
  call.site.lastId += 1
  const comment = {
    id: String(call.site.lastId),
    authorAccountId: call.person.accountId,
    body: read.document,
    created: new Date(call.now).toISOString(),
  }
  issue.comments.push(comment)
  issue.updatedAt = comment.created
  call.context.changed()
  return { status: 201, body: renderComment(viewOf(call), issue, comment) }
}

function getComments(call: JiraCall): JiraAnswer {
  const issue = visibleIssue(call.site, call.person, call.params.issueIdOrKey ?? '')
  const comments = issue.comments.map((comment) => renderComment(viewOf(call), issue, comment))
  return ok({ startAt: 0, maxResults: 5000, total: comments.length, comments })
}

const issuePath = '/rest/api/3/issue/{issueIdOrKey}'
const propertyPath = `${issuePath}/properties/{propertyKey}`
const read = ['read:jira-work']
const write = ['write:jira-work']

export const issueRoutes: JiraRoute[] = [
  { method: 'POST', path: '/rest/api/3/issue', scopes: write, handle: createIssue },
  { method: 'POST', path: '/rest/api/3/issue/bulk', scopes: write, handle: createIssues },
  { method: 'POST', path: '/rest/api/3/issue/bulkfetch', scopes: read, handle: bulkFetch },
  { method: 'GET', path: issuePath, scopes: read, handle: getIssue },
  { method: 'PUT', path: issuePath, scopes: write, handle: editIssue },
  { method: 'DELETE', path: issuePath, scopes: write, handle: deleteIssue },
  { method: 'GET', path: propertyPath, scopes: read, handle: getProperty },
  { method: 'PUT', path: propertyPath, scopes: write, handle: putProperty },
  { method: 'DELETE', path: propertyPath, scopes: write, handle: deleteProperty },
  { method: 'GET', path: `${issuePath}/comment`, scopes: read, handle: getComments },
  { method: 'POST', path: `${issuePath}/comment`, scopes: write, handle: addComment },
]
