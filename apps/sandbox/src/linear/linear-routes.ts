import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { type Faults, installFaults } from '../control/faults.ts'
import { createRequestLog, type RequestLog } from '../control/request-log.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { linearNow } from './data/clock.ts'
import { turnCycles } from './data/cycles.ts'
import { type Answer, isMutation, type ReadyCall, readCall, refusal, runCall } from './graphql/answer-graphql.ts'
import { linearError } from './graphql/linear-error.ts'
import { loadLinearSchema } from './graphql/schema.ts'
import { createLinearLimits, type Limit, limitHeaders } from './linear-limits.ts'
import {
  answerLinearToken,
  type LinearBearer,
  readLinearBearer,
  revokeLinear,
  type TokenAnswer,
} from './linear-oauth.ts'

/** Registers Linear's addresses under `/linear`, and the log and faults around them. */
export function registerLinear(
  app: FastifyInstance,
  context: SandboxContext,
): { requests: RequestLog; faults: Faults } {
  const requests = createRequestLog(context)
  const faults = installFaults(app, context, requests, {
    paths: /^\/linear\/(graphql|oauth\/)/,
    latencyMs: () => context.linearSettings.latencyMs,
    errorBody: (status) => refusal([linearError('internal', `The sandbox was told to answer ${status}.`)]).body,
    rateLimited: (seconds) =>
      rateLimited([{ type: 'requests', allowed: 5_000, remaining: 0, reset: context.now() + seconds * 1000 }], 1),
  })
  app.register(async (oauth) => {
    oauth.register(formbody)
    oauth.post('/linear/oauth/token', (request, reply) =>
      sendToken(reply, answerLinearToken(context, request.body, basicClient(request))),
    )
    oauth.post('/linear/oauth/revoke', (request, reply) => sendToken(reply, revokeLinear(context, tokenIn(request))))
  })
  registerGraphQl(app, context)
  return { requests, faults }
}

function sendToken(reply: FastifyReply, { status, body }: TokenAnswer) {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** The client of a Basic header, by the names of the form's fields. */
function basicClient({ headers }: FastifyRequest): Record<string, string> {
  const encoded = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (encoded === undefined) return {}
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  return { client_id: decodeURIComponent(id), client_secret: decodeURIComponent(secret.join(':')) }
}

/** The token to revoke: in the form, by the name it has there, or as the call's own. */
function tokenIn({ body, headers }: FastifyRequest): string | undefined {
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const named = [fields.token, fields.access_token, fields.refresh_token].find((one) => typeof one === 'string')
  return named ?? /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

function registerGraphQl(app: FastifyInstance, context: SandboxContext): void {
  // made for the first call: most starts of a sandbox are followed by none
  let made: GraphQLSchema | undefined
  const limits = createLinearLimits(context)
  app.register(async (linear) => {
    linear.setErrorHandler((error, request, reply) => {
      const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
      if (status >= 500) request.log.error(error)
      const answer = refusal([linearError(status < 500 ? 'input' : 'internal', 'The request cannot be read.')], status)
      return reply.code(answer.status).send(answer.body)
    })
    linear.post('/linear/graphql', async (request, reply) => {
      const bearer = readLinearBearer(context, request.headers.authorization)
      if (bearer === undefined) return send(reply, unauthenticated)
      made ??= loadLinearSchema()
      const schema = made
      const call = readCall(schema, request.body)
      if ('status' in call) return send(reply, call)
      const counted = limits.count({ token: bearer.token, kind: bearer.kind }, call.complexity)
      const headers = limitHeaders(counted.limits, call.complexity)
      if (!counted.ok) {
        const { headers: limited, ...answer } = rateLimited(counted.limits, call.complexity)
        return send(reply.headers(limited), answer)
      }
      const missing = missingScope(bearer, call)
      if (missing !== undefined)
        return send(
          reply.headers(headers),
          refusal([linearError('forbidden', `Invalid scope: \`${missing}\` required`)], 403),
        )
      return send(reply.headers(headers), await run(schema, context, call, bearer, counted.limits))
    })
  })
}

const unauthenticated = refusal(
  [
    linearError(
      'authentication',
      'Authentication required, not authenticated',
      'You need to authenticate to access this operation.',
    ),
  ],
  401,
)

function send(reply: FastifyReply, { status, body }: Answer) {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

async function run(
  schema: Parameters<typeof runCall>[0],
  context: SandboxContext,
  call: ReadyCall,
  bearer: LinearBearer,
  limits: Limit[],
): Promise<Answer> {
  const { data } = context.state.current.linear
  const now = linearNow(context)
  turnCycles(data, now)
  const world = {
    data,
    now,
    viewer: bearer.user,
    pagesUrl: `${context.publicUrl}/linear`,
    searchLagMs: context.linearSettings.searchLagMs,
    limits,
    identifier: bearer.user.id,
  }
  const answer = await runCall(schema, call, world, context.linearSettings.inputErrorStatus)
  if (isMutation(call)) context.changed()
  return answer
}

/** Creating issues or comments alone has scopes of its own. */
const lesserScopes: Record<string, string> = { issueCreate: 'issues:create', commentCreate: 'comments:create' }

function missingScope({ scopes }: LinearBearer, call: ReadyCall): string | undefined {
  if (!isMutation(call)) return scopes.includes('read') ? undefined : 'read'
  if (scopes.includes('write')) return undefined
  const asked = call.operation.selectionSet.selections.map((one) => (one.kind === 'Field' ? one.name.value : ''))
  return asked.every((name) => scopes.includes(lesserScopes[name] ?? 'write')) ? undefined : 'write'
}

/** Over a limit Linear answers 400, not 429. */
function rateLimited(limits: readonly Limit[], complexity: number): Answer & { headers: Record<string, string> } {
  const over = limits.find(({ remaining }) => remaining < complexity) ?? limits[0]
  const words = `Rate limit exceeded. Only ${over?.allowed ?? 0} ${over?.type ?? 'requests'} are allowed per 1 hour.`
  return { ...refusal([linearError('ratelimited', words)]), headers: limitHeaders(limits, complexity) }
}
