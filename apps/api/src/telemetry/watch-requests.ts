import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { whenOver } from '../http/answers/gone-signal.ts'
import { type Log, scopedLog } from '../log/log.ts'
import { inScope, type Scope } from '../log/scope.ts'
import type { Env } from '../settings/env.ts'
import type { Span, Telemetry } from './telemetry.ts'
import { readTraceParent, trustedPeers } from './trace-parent.ts'

type RawRequest = FastifyRequest['raw']
type Watched = { readonly scope: Scope; readonly span: Span }

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Gives each call its scope, so that every line of the log written for it names it and its trace, and tells how it went. A trace goes on that a trusted proxy has
 * begun; of the address only the route's pattern is told, since ids and tokens stand in the rest.
 */
export function watchRequests(
  telemetry: Pick<Telemetry, 'isOn' | 'begin' | 'count'>,
  { trustProxy }: Pick<Env, 'trustProxy'>,
) {
  const watched = new WeakMap<RawRequest, Watched>()
  const isTrusted = trustedPeers(trustProxy)

  function begin(raw: RawRequest, reqId: string): Watched {
    const parent = isTrusted(raw.socket?.remoteAddress) ? readTraceParent(raw.headers.traceparent) : null
    const method = methodOf(raw.method)
    const span = telemetry.begin(method, { kind: 'server', parent, attributes: { 'http.request.method': method } })
    return { span, scope: { of: { reqId }, trace: span.context } }
  }

  function ended(request: FastifyRequest, reply: FastifyReply) {
    const { span } = watched.get(request.raw) ?? {}
    const method = methodOf(request.method)
    const route = request.is404 ? undefined : request.routeOptions.url
    // whoever asked may have gone before anything was said
    const status = reply.raw.headersSent ? reply.raw.statusCode : undefined
    const attributes = {
      'http.request.method': method,
      ...(route && { 'http.route': route }),
      ...(status && { 'http.response.status_code': status }),
    }
    // how long a stream is open says nothing of how quick we are
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (!isStream) telemetry.count('http.server.request.duration', reply.elapsedTime / 1000, attributes)
    span?.end({ name: route && `${method} ${route}`, attributes, failed: status !== undefined && status >= 500 })
  }

  const inItsScope = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const { scope } = watched.get(request.raw) ?? {}
    if (scope) inScope(scope, done)
    else done()
  }

  return {
    childLoggerFactory: (log: Log, bindings: Record<string, unknown>, options: object, raw: RawRequest): Log => {
      const one = begin(raw, String(bindings.reqId))
      watched.set(raw, one)
      return scopedLog(log, one.scope, bindings, options)
    },
    /** Before any other hook. */
    register: (app: FastifyInstance) => {
      app.addHook('onRequest', inItsScope)
      // the body's last piece came from the connection, which is nobody's
      app.addHook('preValidation', inItsScope)
      if (!telemetry.isOn) return
      app.addHook('onRequest', async (request, reply) => whenOver(reply, () => ended(request, reply)))
    },
  }
}

const methodOf = (method: string | undefined): string => (method && methods.has(method) ? method : '_OTHER')
