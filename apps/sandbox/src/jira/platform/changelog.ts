import * as z from 'zod'
import { can, findIssue, projectOf, visibleIssue } from '../data/look-up.ts'
import type { Change, Issue } from '../data/state.ts'
import { badRequest } from '../jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, ok } from '../jira-route.ts'
import { IdOrKey, pageOf, pageParameters, parseBody } from '../parameters.ts'
import { viewOf } from './issues.ts'
import { renderChange } from './render.ts'

function getChangelog(call: JiraCall): JiraAnswer {
  const issue = visibleIssue(call.site, call.person, call.params.issueIdOrKey ?? '')
  const view = viewOf(call)
  const page = pageOf(issue.changes ?? [], pageParameters(call, 100, 100))
  return ok({ ...page, values: page.values.map((change) => renderChange(view, change)) })
}

const BulkFetch = z.looseObject({
  issueIdsOrKeys: z.array(IdOrKey),
  fieldIds: z.array(z.string()).nullish(),
  maxResults: z.number().int().min(1).max(10_000).nullish(),
  nextPageToken: z.string().nullish(),
})
const usualPage = 1_000

/** Changes of many issues, the oldest first; of several fields only those asked for. What one may not see is left out. */
function bulkFetch(call: JiraCall): JiraAnswer {
  const { issueIdsOrKeys, fieldIds, maxResults, nextPageToken } = parseBody(BulkFetch, call.body)
  if (issueIdsOrKeys.length === 0 || issueIdsOrKeys.length > 1_000)
    throw badRequest('Between 1 and 1000 issue IDs or keys can be given.')
  if ((fieldIds ?? []).length > 10) throw badRequest('At most 10 field IDs can be given.')
  const after = readToken(nextPageToken)
  const issues = new Set(issueIdsOrKeys.flatMap((idOrKey) => findIssue(call.site, idOrKey) ?? []))
  const all = [...issues]
    .filter((issue) => can(projectOf(call.site, issue), call.person, 'BROWSE_PROJECTS'))
    .flatMap((issue) => wantedChanges(issue, fieldIds ?? []).map((change) => ({ issue, change })))
    .sort(
      (left, right) =>
        left.change.created.localeCompare(right.change.created) || Number(left.issue.id) - Number(right.issue.id),
    )
  const page = all.slice(after, after + (maxResults ?? usualPage))
  const end = after + page.length
  return ok({
    issueChangeLogs: [...new Set(page.map(({ issue }) => issue))].map((issue) => ({
      issueId: issue.id,
      changeHistories: page
        .filter((one) => one.issue === issue)
        // Unlike everywhere else in Jira these dates are milliseconds since 1970, whatever the description says.
        .map(({ change }) => ({ ...renderChange(viewOf(call), change), created: Date.parse(change.created) })),
    })),
    ...(end >= all.length ? {} : { nextPageToken: Buffer.from(`changes:${end}`).toString('base64url') }),
  })
}

function wantedChanges(issue: Issue, fieldIds: string[]): Change[] {
  const changes = issue.changes ?? []
  if (fieldIds.length === 0) return changes
  return changes
    .map((change) => ({
      ...change,
      items: change.items.filter((item) => fieldIds.includes(item.fieldId ?? item.field)),
    }))
    .filter((change) => change.items.length > 0)
}

function readToken(token: string | null | undefined): number {
  if (token === null || token === undefined || token === '') return 0
  const [, after] = /^changes:(\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (after === undefined) throw badRequest('The provided next page token is invalid or expired.')
  return Number(after)
}

const scopes = ['read:jira-work']

export const changelogRoutes: JiraRoute[] = [
  { method: 'GET', path: '/rest/api/3/issue/{issueIdOrKey}/changelog', scopes, handle: getChangelog },
  { method: 'POST', path: '/rest/api/3/changelog/bulkfetch', scopes, handle: bulkFetch },
]
