import { can, type Permission, visibleProject } from '../data/look-up.ts'
import type { Project } from '../data/state.ts'
import { siteApiUrl } from '../data/state.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, ok } from '../jira-route.ts'
import { listParameter, pageOf, pageParameters, textParameter } from '../parameters.ts'
import { viewOf } from './issues.ts'
import { renderIssueType, renderPerson, renderProject } from './render.ts'

const actionPermission: Record<string, Permission> = {
  view: 'BROWSE_PROJECTS',
  browse: 'BROWSE_PROJECTS',
  edit: 'ADMINISTER_PROJECTS',
  create: 'CREATE_ISSUES',
}

function detail(call: JiraCall, project: Project, expand: string[]) {
  const view = viewOf(call)
  const types = call.site.issueTypes.filter((type) => project.issueTypeIds.includes(type.id))
  const lead = view.people.find((one) => one.accountId === project.leadAccountId)
  return {
    ...renderProject(view, project),
    ...(expand.includes('description') ? { description: '' } : {}),
    ...(expand.includes('issueTypes') ? { issueTypes: types.map((type) => renderIssueType(view, type)) } : {}),
    ...(expand.includes('lead') && lead !== undefined ? { lead: renderPerson(view, lead) } : {}),
  }
}

function searchProjects(call: JiraCall): JiraAnswer {
  const permission = actionPermission[textParameter(call, 'action') ?? 'view'] ?? 'BROWSE_PROJECTS'
  const query = textParameter(call, 'query')?.toLowerCase()
  const types = listParameter(call, 'typeKey')
  const keys = listParameter(call, 'keys')
  const ids = listParameter(call, 'id')
  const order = textParameter(call, 'orderBy') ?? 'key'
  const read = order.endsWith('name') ? (one: Project) => one.name.toLowerCase() : (one: Project) => one.key
  const projects = call.site.projects
    .filter((one) => can(one, call.person, 'BROWSE_PROJECTS') && can(one, call.person, permission))
    .filter((one) => query === undefined || `${one.key}\n${one.name}`.toLowerCase().includes(query))
    .filter(() => types.length === 0 || types.includes('software'))
    .filter((one) => keys.length === 0 || keys.includes(one.key))
    .filter((one) => ids.length === 0 || ids.includes(one.id))
    .sort((left, right) => (read(left) < read(right) ? -1 : 1))
  if (order.startsWith('-')) projects.reverse()
  const request = pageParameters(call, 100)
  const page = pageOf(projects, request)
  const expand = listParameter(call, 'expand')
  const link = (startAt: number) =>
    `${siteApiUrl(call.context.publicUrl, call.site)}/rest/api/3/project/search?maxResults=${request.maxResults}&startAt=${startAt}`
  return ok({
    self: link(request.startAt),
    ...(page.isLast ? {} : { nextPage: link(request.startAt + request.maxResults) }),
    ...page,
    values: page.values.map((project) => detail(call, project, expand)),
  })
}

function getProject(call: JiraCall): JiraAnswer {
  const project = visibleProject(call.site, call.person, call.params.projectIdOrKey ?? '')
  return ok({
    expand: 'description,lead,issueTypes,url,projectKeys,permissions,insight',
    ...detail(call, project, ['description', 'lead', 'issueTypes']),
    assigneeType: 'UNASSIGNED',
    components: [],
    versions: [],
    roles: {},
  })
}

export const projectRoutes: JiraRoute[] = [
  { method: 'GET', path: '/rest/api/3/project/search', scopes: ['read:jira-work'], handle: searchProjects },
  { method: 'GET', path: '/rest/api/3/project/{projectIdOrKey}', scopes: ['read:jira-work'], handle: getProject },
]
