import * as z from 'zod'
import { can, findIssue, projectOf } from '../data/look-up.ts'
import { removeIssue } from '../data/remove-issue.ts'
import { JiraError } from '../jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, ok } from '../jira-route.ts'
import { IdOrKey, parseBody } from '../parameters.ts'
import { authorOf, viewOf } from './issues.ts'
import { renderPerson } from './render.ts'

const BulkDelete = z.looseObject({
  selectedIssueIdsOrKeys: z.array(IdOrKey),
  sendBulkNotification: z.boolean().nullish(),
})

type Task = {
  taskId: string
  created: string
  deleted: number[]
  failed: Record<string, string[]>
  unknown: number
  total: number
}

/** Finished tasks of each site; real ones are kept for 14 days. They do not outlive the process. */
const tasks = new WeakMap<object, Map<string, Task>>()

function tasksOf(call: JiraCall): Map<string, Task> {
  const known = tasks.get(call.site) ?? new Map<string, Task>()
  tasks.set(call.site, known)
  return known
}

function refuse(message: string): JiraError {
  return new JiraError(400, { errors: [{ message }] })
}

/** Deletes at once and reports as a task that is already complete. */
function deleteIssues(call: JiraCall): JiraAnswer {
  const { selectedIssueIdsOrKeys } = parseBody(BulkDelete, call.body)
  const wanted = [...new Set(selectedIssueIdsOrKeys)]
  if (wanted.length === 0) throw refuse('No issues were selected.')
  if (wanted.length > 1000) throw refuse('At most 1000 issues can be deleted at once.')
  call.site.lastId += 1
  const task: Task = {
    taskId: String(call.site.lastId),
    created: new Date(call.now).toISOString(),
    deleted: [],
    failed: {},
    unknown: 0,
    total: wanted.length,
  }
  for (const idOrKey of wanted) {
    const issue = findIssue(call.site, idOrKey)
    const project = issue && projectOf(call.site, issue)
    if (issue === undefined || project === undefined || !can(project, call.person, 'BROWSE_PROJECTS')) task.unknown += 1
    else if (!can(project, call.person, 'DELETE_ISSUES'))
      task.failed[issue.id] = ['You do not have permission to delete issues in this project.']
    else {
      removeIssue(call.site, issue, authorOf(call))
      task.deleted.push(Number(issue.id))
    }
  }
  tasksOf(call).set(task.taskId, task)
  call.context.changed()
  return { status: 201, body: { taskId: task.taskId } }
}

function getTask(call: JiraCall): JiraAnswer {
  const task = tasksOf(call).get(call.params.taskId ?? '')
  if (task === undefined) throw refuse('The task does not exist.')
  return ok({
    taskId: task.taskId,
    status: 'COMPLETE',
    progressPercent: 100,
    submittedBy: renderPerson(viewOf(call), call.person),
    created: task.created,
    started: task.created,
    updated: task.created,
    totalIssueCount: task.total,
    processedAccessibleIssues: task.deleted,
    failedAccessibleIssues: task.failed,
    invalidOrInaccessibleIssueCount: task.unknown,
  })
}

export const bulkDeleteRoutes: JiraRoute[] = [
  { method: 'POST', path: '/rest/api/3/bulk/issues/delete', scopes: ['write:jira-work'], handle: deleteIssues },
  { method: 'GET', path: '/rest/api/3/bulk/queue/{taskId}', scopes: ['read:jira-work'], handle: getTask },
]
