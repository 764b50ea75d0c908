import * as z from 'zod'
import { linkTypes } from '../data/fields.ts'
import { can, projectOf, visibleIssue } from '../data/look-up.ts'
import type { IssueLink } from '../data/state.ts'
import { siteApiUrl } from '../data/state.ts'
import { badRequest, forbidden, notFound } from '../jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, noContent, ok } from '../jira-route.ts'
import { IdOrKey, parseBody } from '../parameters.ts'
import { viewOf } from './issues.ts'
import { renderBrief, renderLinkType } from './render.ts'

const End = z.looseObject({ id: IdOrKey.optional(), key: z.string().optional() })
const NewLink = z.looseObject({
  type: z.looseObject({ id: IdOrKey.optional(), name: z.string().optional() }),
  inwardIssue: End,
  outwardIssue: End,
})

function createLink(call: JiraCall): JiraAnswer {
  const body = parseBody(NewLink, call.body)
  const name = body.type.name?.toLowerCase()
  const type = linkTypes.find((one) => one.id === body.type.id || one.name.toLowerCase() === name)
  if (type === undefined)
    throw notFound(`No issue link type with name '${body.type.name ?? body.type.id ?? ''}' found.`)
  const end = ({ id, key }: z.infer<typeof End>) => visibleIssue(call.site, call.person, key ?? id ?? '')
  const inward = end(body.inwardIssue)
  const outward = end(body.outwardIssue)
  if (inward.id === outward.id) throw badRequest('You cannot link an issue to itself.')
  for (const issue of [inward, outward])
    if (!can(projectOf(call.site, issue), call.person, 'LINK_ISSUES'))
      throw forbidden('No Link Issue Permission for issue')
  const link = { typeId: type.id, inwardIssueId: inward.id, outwardIssueId: outward.id }
  const same = (one: IssueLink) =>
    one.typeId === link.typeId && one.inwardIssueId === link.inwardIssueId && one.outwardIssueId === link.outwardIssueId
  if (!call.site.links.some(same)) {
    call.site.lastId += 1
    call.site.links.push({ id: String(call.site.lastId), ...link })
    call.context.changed()
  }
  return { status: 201 }
}

function findLink(call: JiraCall): IssueLink {
  const id = call.params.linkId ?? ''
  const link = call.site.links.find((one) => one.id === id)
  if (link === undefined) throw notFound(`No issue link with id '${id}' exists.`)
  return link
}

function getLink(call: JiraCall): JiraAnswer {
  const link = findLink(call)
  const view = viewOf(call)
  const end = (id: string) => renderBrief(view, visibleIssue(call.site, call.person, id))
  return ok({
    id: link.id,
    self: `${siteApiUrl(call.context.publicUrl, call.site)}/rest/api/3/issueLink/${link.id}`,
    type: renderLinkType(view, link.typeId),
    inwardIssue: end(link.inwardIssueId),
    outwardIssue: end(link.outwardIssueId),
  })
}

function deleteLink(call: JiraCall): JiraAnswer {
  const link = findLink(call)
  for (const id of [link.inwardIssueId, link.outwardIssueId])
    if (!can(projectOf(call.site, visibleIssue(call.site, call.person, id)), call.person, 'LINK_ISSUES'))
      throw forbidden('No Link Issue Permission for issue')
  call.site.links = call.site.links.filter((one) => one !== link)
  call.context.changed()
  return noContent
}

const getLinkTypes = (call: JiraCall) =>
  ok({ issueLinkTypes: linkTypes.map((type) => renderLinkType(viewOf(call), type.id)) })

export const linkRoutes: JiraRoute[] = [
  { method: 'POST', path: '/rest/api/3/issueLink', scopes: ['write:jira-work'], handle: createLink },
  { method: 'GET', path: '/rest/api/3/issueLink/{linkId}', scopes: ['read:jira-work'], handle: getLink },
  { method: 'DELETE', path: '/rest/api/3/issueLink/{linkId}', scopes: ['write:jira-work'], handle: deleteLink },
  { method: 'GET', path: '/rest/api/3/issueLinkType', scopes: ['read:jira-work'], handle: getLinkTypes },
]
