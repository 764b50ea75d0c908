import { Readable } from 'node:stream'
import { createClient } from '@planwright/client'
import { tokenScopes } from '@planwright/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '../http/answers/app-error.ts'
import { goneSignal } from '../http/answers/gone-signal.ts'
import type { OwnCalls } from '../http/own-calls.ts'
import { personOf } from '../http/person.ts'
import { bearerIn } from '../http/requests/bearer.ts'
import { createInProcessFetch } from './in-process-fetch.ts'

const path = '/mcp'
const metadataPath = '/.well-known/oauth-protected-resource'
const scopes = tokenScopes.join(' ')

/** A page of somebody else gets nothing here, whatever token it has: browsers say whose page asks. Register before the policies. */
export function refuseForeignPages(app: FastifyInstance, publicUrl: string) {
  const { origin: own } = new URL(publicUrl)
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (routeOptions.url !== path || headers.origin === undefined || headers.origin === own) return
    throw new AppError('forbidden', { detail: 'Pages of other addresses may not call this.' })
  })
}

type Options = {
  readonly publicUrl: string
  readonly version: string
  readonly ownCalls: Pick<OwnCalls, 'headers'>
}

/**
 * Agents over the network: both generations of the protocol, each call by itself. What a tool does is done by calls of the api with the caller's own bearer token, so that every policy,
 * limit and rule of ownership holds for agents as for anybody.
 */
export function registerAgentRoutes(app: FastifyInstance, { publicUrl, version, ownCalls }: Options) {
  // with the first agent: the protocol's library and its schemas are a tenth of what an idle server's heap holds
  const load = async () => {
    const [{ createMcpHandler }, { createAgentServer, writingTools }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('@planwright/agent-tools'),
    ])
    const handler = createMcpHandler(
      ({ authInfo, requestInfo }) => {
        const remoteAddress = requestInfo?.headers.get(addressHeader) ?? undefined
        const { token = '', scopes = [] } = authInfo ?? {}
        const client = createClient({
          address: publicUrl,
          token,
          fetch: createInProcessFetch(app, { ownHeaders: ownCalls.headers, ...(remoteAddress && { remoteAddress }) }),
          userAgent: `planwright-mcp/${version}`,
        })
        return createAgentServer({ client, address: publicUrl, version, mayWrite: scopes.includes('write') })
      },
      // nothing of ours changes while somebody listens, and an open stream would outlive its token
      { maxSubscriptions: 0, onerror: (error) => app.log.warn({ err: error }, 'an agent was answered with an error') },
    )
    return { handler, writingTools }
  }
  let loaded: ReturnType<typeof load> | undefined
  const opened = () => {
    loaded ??= load()
    return loaded
  }
  app.addHook('onClose', async () => (await loaded)?.handler.close())
  const metadata = { resource_metadata: `${publicUrl}${metadataPath}${path}`, scope: scopes }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: path,
    config: { policy: 'person', token: 'read', isForAgents: true },
    // the protocol describes itself
    schema: { hide: true },
    onSend: async (_request, reply) => {
      if (reply.statusCode === 401)
        reply.header('www-authenticate', withParameters(reply.getHeader('www-authenticate'), metadata))
    },
    // before the protocol is spoken: a client that may ask for more learns it from the answer to its call (RFC 6750, section 3.1)
    preHandler: async (request, reply) => {
      if (scopesOf(request).includes('write')) return
      const { writingTools } = await opened()
      if (!callsOneOf(writingTools, request.body)) return
      const challenge = withParameters('Bearer error="insufficient_scope"', metadata)
      reply.header('www-authenticate', challenge)
      throw new AppError('token-lacks-scope')
    },
    handler: async (request, reply) => {
      const { handler } = await opened()
      const answer = await handler.fetch(toWeb(request, publicUrl, goneSignal(reply)), {
        authInfo: { token: bearerIn(request) ?? '', clientId: personOf(request).id, scopes: scopesOf(request) },
        parsedBody: request.body,
      })
      return send(reply, answer)
    },
  })

  // where clients look (RFC 9728, section 3.1), and where some look instead
  for (const url of [`${metadataPath}${path}`, metadataPath])
    app.get(url, { config: { policy: 'public' }, schema: { hide: true } }, async () => ({
      resource: `${publicUrl}${path}`,
      authorization_servers: [publicUrl],
      bearer_methods_supported: ['header'],
      scopes_supported: tokenScopes,
      resource_name: 'Planwright',
    }))
}

/** One message or several, as both generations of the protocol write them. */
function callsOneOf(tools: readonly string[], body: unknown): boolean {
  const called = [body].flat().map((message) => ToolCall.safeParse(message).data?.params.name)
  return called.some((name) => name !== undefined && tools.includes(name))
}

const ToolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) })

/** A challenge that says more (RFC 9110, section 11.6.1). */
const withParameters = (challenge: unknown, parameters: Readonly<Record<string, string>>): string => {
  const said = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`)
  const begun = typeof challenge === 'string' ? challenge : 'Bearer'
  return `${begun}${begun.includes('=') ? ',' : ''} ${said.join(', ')}`
}

/** Ours alone: nobody outside can set it, because it is set over whatever came. */
const addressHeader = 'planwright-caller-address'

/** Whoever is signed in may do all that they may do on the screen. */
const scopesOf = (request: FastifyRequest): string[] => [...(personOf(request).token?.scopes ?? tokenScopes)]

function toWeb({ method, headers, url, ip }: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const one of [value].flat()) if (one !== undefined) copied.append(name, one)
  // it was read already, and has another length where it is written anew
  for (const name of ['content-length', 'transfer-encoding', 'authorization', 'cookie']) copied.delete(name)
  copied.set(addressHeader, ip)
  return new Request(new URL(url, publicUrl), { method, headers: copied, signal })
}

function send(reply: FastifyReply, answer: Response): FastifyReply {
  reply.code(answer.status)
  answer.headers.forEach((value, name) => void reply.header(name, value))
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no')
  return reply.send(answer.body ? Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream) : null)
}
