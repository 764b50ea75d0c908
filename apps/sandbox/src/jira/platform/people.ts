import { can, type Permission, permissions, projectOf, visibleIssue, visibleProject } from '../data/look-up.ts'
import type { Project } from '../data/state.ts'
import { JiraError } from '../jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, ok } from '../jira-route.ts'
import { listParameter, textParameter } from '../parameters.ts'
import { viewOf } from './issues.ts'
import { renderPerson } from './render.ts'

const myself = (call: JiraCall) =>
  ok({ ...renderPerson(viewOf(call), call.person), locale: 'en_US', expand: 'groups,applicationRoles' })

const globalPermissions = new Set<Permission>(['CREATE_SHARED_OBJECTS', 'BULK_CHANGE'])

function isPermission(key: string): key is Permission {
  return key in permissions
}

function myPermissions(call: JiraCall): JiraAnswer {
  const keys = listParameter(call, 'permissions')
  if (keys.length === 0)
    throw new JiraError(400, {
      errorMessages: ["The 'permissions' query parameter is required."],
      errors: {},
      status: 400,
    })
  const unknown = keys.filter((key) => !isPermission(key))
  if (unknown.length > 0)
    throw new JiraError(400, {
      errorMessages: [`Unrecognized permission(s): ${unknown.join(', ')}`],
      errors: {},
      status: 400,
    })
  const project = scopeOf(call)
  const order = Object.keys(permissions)
  const entries = keys.filter(isPermission).map((key) => {
    const isGlobal = globalPermissions.has(key)
    const projects = project === undefined ? call.site.projects : [project]
    const havePermission = isGlobal || projects.some((one) => can(one, call.person, key))
    const id = String(10 + order.indexOf(key))
    const type = isGlobal ? 'GLOBAL' : 'PROJECT'
    return [
      key,
      { id, key, name: permissions[key][0], type, description: permissions[key][0], havePermission },
    ] as const
  })
  return ok({ permissions: Object.fromEntries(entries) })
}

function scopeOf(call: JiraCall): Project | undefined {
  const project = textParameter(call, 'projectKey') ?? textParameter(call, 'projectId')
  if (project !== undefined) return visibleProject(call.site, call.person, project)
  const issue = textParameter(call, 'issueKey') ?? textParameter(call, 'issueId')
  return issue === undefined ? undefined : projectOf(call.site, visibleIssue(call.site, call.person, issue))
}

export const peopleRoutes: JiraRoute[] = [
  { method: 'GET', path: '/rest/api/3/myself', scopes: ['read:jira-user'], handle: myself },
  { method: 'GET', path: '/rest/api/3/mypermissions', scopes: ['read:jira-work'], handle: myPermissions },
]
