import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Faults, installFaults } from '../control/faults.ts'
import { createRequestLog, type RequestLog } from '../control/request-log.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { backlogRoutes } from './agile/backlog.ts'
import { boardRoutes } from './agile/boards.ts'
import { sprintRoutes } from './agile/sprints.ts'
import { jiraNow } from './data/clock.ts'
import { errorCollection, gatewayError, JiraError } from './jira-error.ts'
import type { JiraAnswer, JiraCall, JiraRoute } from './jira-route.ts'
import { accessibleResources, answerTokenRequest, type Bearer, readBearer } from './oauth.ts'
import { bulkDeleteRoutes } from './platform/bulk-delete.ts'
import { changelogRoutes } from './platform/changelog.ts'
import { createMetaRoutes } from './platform/create-meta.ts'
import { filterRoutes } from './platform/filters.ts'
import { registerImages } from './platform/images.ts'
import { issueRoutes } from './platform/issues.ts'
import { linkRoutes } from './platform/links.ts'
import { peopleRoutes } from './platform/people.ts'
import { projectRoutes } from './platform/projects.ts'
import { personUrl } from './platform/render.ts'
import { searchRoutes } from './platform/search.ts'
import { siteInfoRoutes } from './platform/site-info.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

/** Every operation of a site's REST surface. @internal to be tested */
export const jiraRoutes: JiraRoute[] = [
  ...peopleRoutes,
  ...siteInfoRoutes,
  ...projectRoutes,
  ...createMetaRoutes,
  ...issueRoutes,
  ...changelogRoutes,
  ...bulkDeleteRoutes,
  ...searchRoutes,
  ...linkRoutes,
  ...filterRoutes,
  ...boardRoutes,
  ...sprintRoutes,
  ...backlogRoutes,
]

/** Registers Jira Cloud's addresses, and the log and faults around them. */
export function registerJira(app: FastifyInstance, context: SandboxContext): { requests: RequestLog; faults: Faults } {
  const requests = createRequestLog(context)
  const faults = installFaults(app, context, requests, {
    paths: /^\/(ex\/jira\/|oauth\/|me$|authorize$)/,
    latencyMs: () => context.settings.latencyMs,
    errorBody: (status) => errorCollection([`The sandbox was told to answer ${status}.`]),
    rateLimited: (seconds) => gatewayError(429, 'Rate limit exceeded', { 'Retry-After': String(seconds) }),
  })
  const limits = createRateLimits(context)
  app.register(async (jira) => {
    jira.setErrorHandler(answerError)
    acceptEmptyJson(jira)
    registerImages(jira, context)
    jira.register(async (oauth) => registerOAuth(oauth, context))
    for (const route of jiraRoutes) registerRoute(jira, context, limits, route)
    jira.all('/ex/jira/*', async (_request, reply) =>
      reply.code(404).send({ errorMessages: ['The sandbox does not know this address.'], errors: {} }),
    )
  })
  return { requests, faults }
}

/** Jira takes a JSON content type without a body, as many clients send it with DELETE. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}

function registerOAuth(app: FastifyInstance, context: SandboxContext): void {
  const bearerOf = (request: FastifyRequest): Bearer => {
    const bearer = readBearer(context, request.headers.authorization)
    if (bearer === undefined) throw gatewayError(401, 'Unauthorized')
    return bearer
  }
  app.register(formbody)
  app.post('/oauth/token', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(answerTokenRequest(context, request.body)),
  )
  app.get('/oauth/token/accessible-resources', async (request) => accessibleResources(context, bearerOf(request).grant))
  app.get('/me', async (request) => {
    const { person } = bearerOf(request)
    return {
      account_type: 'atlassian',
      account_id: person.accountId,
      account_status: 'active',
      email: person.email,
      name: person.name,
      nickname: person.name,
      picture: personUrl(context, person),
      zoneinfo: person.timeZone,
      locale: 'en-US',
    }
  })
}

function registerRoute(app: FastifyInstance, context: SandboxContext, limits: RateLimits, route: JiraRoute): void {
  app.route({
    method: route.method,
    url: `/ex/jira/:cloudId${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
    handler: async (request, reply) => {
      const { call, headers } = openCall(context, limits, route, request)
      reply.headers(headers)
      return sendAnswer(reply, route.handle(call))
    },
  })
}

/** What the gateway in front of Jira checks: token, site, scopes, rate. */
function openCall(context: SandboxContext, limits: RateLimits, route: JiraRoute, request: FastifyRequest) {
  // Route parameters and the parsed query are text by construction.
  const params = request.params as Record<string, string>
  const query = request.query as JiraCall['query']
  const bearer = readBearer(context, request.headers.authorization)
  if (bearer === undefined) throw gatewayError(401, 'Unauthorized')
  const site = context.state.current.jira.sites.find((one) => one.id === params.cloudId)
  if (site === undefined || !bearer.grant.siteIds.includes(site.id)) throw gatewayError(404, 'No message available')
  if (!route.scopes.every((scope) => bearer.grant.scopes.includes(scope)))
    throw gatewayError(401, 'Unauthorized; scope does not match')
  const headers = limits.count(site.id, route.method, route.path)
  const call: JiraCall = {
    context,
    site,
    person: bearer.person,
    params,
    query,
    body: request.body,
    now: jiraNow(context),
    countWrite: (issueId) => limits.countWrite(site.id, issueId),
  }
  return { call, headers }
}

function sendAnswer(reply: FastifyReply, answer: JiraAnswer) {
  reply.code(answer.status).headers(answer.headers ?? {})
  if (answer.body === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body))
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof JiraError) return reply.code(error.status).headers(error.headers).send(error.body)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 500)
    return reply
      .code(status)
      .send(errorCollection(['Invalid request payload. Refer to the REST API documentation and try again.']))
  request.log.error(error)
  return reply.code(500).send(errorCollection(['Internal server error']))
}
