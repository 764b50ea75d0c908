import { z } from 'zod'
import { viewOf } from './issues.ts'
import { invalidFields } from './jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, ok } from './jira-route.ts'
import { parseBody } from './parameters.ts'
import { renderPerson } from './render.ts'
import { runJql } from './search.ts'
import { siteApiUrl, siteUrl } from './state.ts'

const NewFilter = z.looseObject({
  name: z.string(),
  jql: z.string().default(''),
  description: z.string().optional(),
  favourite: z.boolean().default(false),
})

function createFilter(call: JiraCall): JiraAnswer {
  const { name, jql, description, favourite } = parseBody(NewFilter, call.body)
  if (name.trim() === '') throw invalidFields({ filterName: 'You must specify a name to save this filter as.' })
  const taken = call.site.filters.some((one) => one.name === name && one.ownerAccountId === call.person.accountId)
  if (taken) throw invalidFields({ filterName: 'Filter with same name already exists.' })
  runJql(call, jql)
  call.site.lastId += 1
  const filter = { id: String(call.site.lastId), name, jql, ownerAccountId: call.person.accountId }
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
    sharePermissions: [],
    editPermissions: [],
    subscriptions: { size: 0, items: [], 'max-results': 0, 'start-index': 0, 'end-index': 0 },
  })
}

export const filterRoutes: JiraRoute[] = [
  { method: 'POST', path: '/rest/api/3/filter', scopes: ['write:jira-work'], handle: createFilter },
]
