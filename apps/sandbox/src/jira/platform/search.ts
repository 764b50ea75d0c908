import * as z from 'zod'
import { type Jql, JqlError, parseJql, searchIssues } from '../data/jql.ts'
import type { Issue } from '../data/state.ts'
import { badRequest } from '../jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, ok } from '../jira-route.ts'
import { listParameter, numberParameter, parseBody, textParameter } from '../parameters.ts'
import { viewOf } from './issues.ts'
import { renderIssue } from './render.ts'

const Search = z.looseObject({
  jql: z.string().default(''),
  nextPageToken: z.string().nullish(),
  maxResults: z.number().int().min(0).max(5000).default(50),
  fields: z.array(z.string()).default(['id']),
  properties: z.array(z.string()).default([]),
  expand: z.string().nullish(),
  reconcileIssues: z.array(z.number().int()).default([]),
})
type Search = z.infer<typeof Search>

/** With fields beyond ids and keys Jira gives at most 100 issues a page. */
const pageLimit = 100

function readJql(text: string): Jql {
  try {
    return parseJql(text)
  } catch (error) {
    throw error instanceof JqlError ? badRequest(error.message) : error
  }
}

/** Runs a query as a person; throws 400 for what Jira would refuse. */
export function runJql(call: JiraCall, text: string): Issue[] {
  const jql = readJql(text)
  try {
    return searchIssues(call, jql)
  } catch (error) {
    throw error instanceof JqlError ? badRequest(error.message) : error
  }
}

const PageToken = z.object({ jql: z.string(), after: z.number().int().min(0), until: z.number() })

function search(call: JiraCall, request: Search): JiraAnswer {
  if (readJql(request.jql).condition === undefined)
    throw badRequest('Unbounded JQL queries are not allowed here. Please add a search restriction to your query.')
  if (request.properties.length > 5) throw badRequest('The maximum number of properties is 5.')
  if (request.reconcileIssues.length > 50) throw badRequest('The maximum number of issues to reconcile is 50.')
  const { after } = readPageToken(call, request)
  const fresh = new Set(request.reconcileIssues.map(String))
  const indexedBefore = call.now - call.context.settings.searchLagMs
  const matches = runJql(call, request.jql).filter(
    (issue) => Date.parse(issue.createdAt) <= indexedBefore || fresh.has(issue.id),
  )
  const onlyIds = request.fields.every((field) => field === 'id' || field === 'key')
  const size = Math.min(request.maxResults, onlyIds ? 5000 : pageLimit)
  const page = matches.slice(after, after + size)
  const isLast = after + page.length >= matches.length
  const view = viewOf(call)
  const expand = (request.expand ?? '').split(',').map((part) => part.trim())
  return ok({
    issues: page.map((issue) => renderIssue(view, issue, request.fields, request.properties, expand)),
    ...(isLast ? {} : { nextPageToken: writePageToken(call, request.jql, after + page.length) }),
    isLast,
  })
}

const tokenLifetimeMs = 7 * 86_400_000

function writePageToken(call: JiraCall, jql: string, after: number): string {
  return Buffer.from(JSON.stringify({ jql, after, until: call.now + tokenLifetimeMs })).toString('base64url')
}

function readPageToken(call: JiraCall, request: Search): { after: number } {
  if (request.nextPageToken === null || request.nextPageToken === undefined) return { after: 0 }
  const invalid = badRequest('The provided next page token is invalid or expired.')
  try {
    const token = PageToken.parse(JSON.parse(Buffer.from(request.nextPageToken, 'base64url').toString()))
    if (token.jql !== request.jql || token.until < call.now) throw invalid
    return token
  } catch {
    throw invalid
  }
}

function getSearch(call: JiraCall): JiraAnswer {
  const fields = listParameter(call, 'fields')
  return search(call, {
    jql: textParameter(call, 'jql') ?? '',
    nextPageToken: textParameter(call, 'nextPageToken'),
    maxResults: numberParameter(call, 'maxResults', 50),
    fields: fields.length === 0 ? ['id'] : fields,
    properties: listParameter(call, 'properties'),
    expand: textParameter(call, 'expand'),
    reconcileIssues: listParameter(call, 'reconcileIssues').map(Number),
  })
}

const postSearch = (call: JiraCall) => search(call, parseBody(Search, call.body))

const removed = (): JiraAnswer => ({
  status: 410,
  body: {
    errorMessages: [
      'The requested API has been removed. Please migrate to the /rest/api/3/search/jql API. A full migration guideline is available at https://developer.atlassian.com/changelog/#CHANGE-2046',
    ],
    errors: {},
  },
})

const scopes = ['read:jira-work']

export const searchRoutes: JiraRoute[] = [
  { method: 'GET', path: '/rest/api/3/search/jql', scopes, handle: getSearch },
  { method: 'POST', path: '/rest/api/3/search/jql', scopes, handle: postSearch },
  { method: 'GET', path: '/rest/api/3/search', scopes, handle: removed },
  { method: 'POST', path: '/rest/api/3/search', scopes, handle: removed },
]
