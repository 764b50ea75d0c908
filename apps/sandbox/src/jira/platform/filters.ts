import * as z from 'zod'
import { can, findProject } from '../data/look-up.ts'
import { type Project, siteApiUrl, siteUrl } from '../data/state.ts'
import { badRequest, invalidFields } from '../jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, ok } from '../jira-route.ts'
import { IdOrKey, parseBody } from '../parameters.ts'
import { viewOf } from './issues.ts'
import { renderPerson, renderProject } from './render.ts'
import { runJql } from './search.ts'

const NewFilter = z.looseObject({
  name: z.string(),
  jql: z.string().default(''),
  description: z.string().optional(),
  favourite: z.boolean().default(false),
  sharePermissions: z
    .array(z.looseObject({ type: z.string(), project: z.looseObject({ id: IdOrKey }).optional() }))
    .default([]),
})

function createFilter(call: JiraCall): JiraAnswer {
  const { name, jql, description, favourite, sharePermissions } = parseBody(NewFilter, call.body)
  if (name.trim() === '') throw invalidFields({ filterName: 'You must specify a name to save this filter as.' })
  const taken = call.site.filters.some((one) => one.name === name && one.ownerAccountId === call.person.accountId)
  if (taken) throw invalidFields({ filterName: 'Filter with same name already exists.' })
  runJql(call, jql)
  const projects = sharePermissions.map(({ type, project }) => projectSharedWith(call, type, project?.id))
  call.site.lastId += 1
  const filter = {
    id: String(call.site.lastId),
    name,
    jql,
    ownerAccountId: call.person.accountId,
    sharedWith: projects.map(({ id }) => id),
  }
  call.site.filters.push(filter)
  call.context.changed()
  const api = `${siteApiUrl(call.context.publicUrl, call.site)}/rest/api/3`
  return ok({
    self: `${api}/filter/${filter.id}`,
    id: filter.id,
    name,
    ...(description === undefined ? {} : { description }),
    owner: renderPerson(viewOf(call), call.person),
    jql,
    viewUrl: `${siteUrl(call.context.publicUrl, call.site)}/issues/?filter=${filter.id}`,
    searchUrl: `${api}/search?jql=${encodeURIComponent(jql)}`,
    favourite,
    favouritedCount: favourite ? 1 : 0,
    sharePermissions: projects.map((project, index) => ({
      id: Number(filter.id) * 10 + index,
      type: 'project',
      project: renderProject(viewOf(call), project),
    })),
    editPermissions: [],
    subscriptions: { size: 0, items: [], 'max-results': 0, 'start-index': 0, 'end-index': 0 },
  })
}

function projectSharedWith(call: JiraCall, type: string, id: string | undefined): Project {
  if (type !== 'project' || id === undefined) throw badRequest('The sandbox shares filters with projects only.')
  const project = findProject(call.site, id)
  if (project === undefined || !can(project, call.person, 'CREATE_SHARED_OBJECTS'))
    throw badRequest('You do not have permission to share this filter.')
  return project
}

export const filterRoutes: JiraRoute[] = [
  { method: 'POST', path: '/rest/api/3/filter', scopes: ['write:jira-work'], handle: createFilter },
]
