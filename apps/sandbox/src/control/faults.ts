import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '../sandbox-context.ts'
import type { LoggedRequest, RequestLog } from './request-log.ts'

const Milliseconds = z.number().int().min(0).max(3_600_000)
const Status = z.number().int().min(200).max(599)
const Pattern = z.string().refine((text) => {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}, 'not a regular expression')

const Effect = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: Status,
    headers: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
  }),
  z.strictObject({ kind: z.literal('reset-before') }),
  z.strictObject({ kind: z.literal('reset-after') }),
  z.strictObject({ kind: z.literal('hang'), ms: Milliseconds }),
  z.strictObject({ kind: z.literal('truncate') }),
  z.strictObject({ kind: z.literal('latency'), ms: Milliseconds }),
  z.strictObject({ kind: z.literal('accept-then-status'), status: Status }),
  z.strictObject({ kind: z.literal('rate-limited'), seconds: z.number().int().min(0).max(3_600) }),
])
type Effect = z.infer<typeof Effect>

/**
 * What `POST /_sandbox/jira/faults` takes: `skip` calls pass first, then `times` calls are hit. `body` is a text that stands in the
 * body: the name of a mutation, where all calls have one path.
 */
export const Fault = z.strictObject({
  match: z
    .strictObject({ method: z.string().optional(), path: Pattern.optional(), body: z.string().optional() })
    .default({}),
  skip: z.number().int().min(0).default(0),
  times: z.number().int().min(1).default(1),
  effect: Effect,
})
export type Fault = z.infer<typeof Fault>

export type Faults = { add(fault: Fault): void; clear(): void; all(): Fault[] }

/** What stands in for one service of the outside world, and therefore can be disturbed and is logged. */
export type Surface = {
  paths: RegExp
  /** What is added to each answer. */
  latencyMs(): number
  /** The body of an answer with a status that a test asked for. */
  errorBody(status: number): object
  /** How the service says that there were too many calls, for so many seconds. */
  rateLimited(seconds: number): { status: number; body: unknown; headers: Record<string, string> }
}

type Call = { entry: LoggedRequest; effect: Effect | undefined }

/**
 * Wraps every route registered after it: logs the calls of a surface and disturbs those a fault matches.
 * No handler knows of it.
 */
export function installFaults(
  app: FastifyInstance,
  context: SandboxContext,
  log: RequestLog,
  surface: Surface,
): Faults {
  let faults: Fault[] = []
  const calls = new WeakMap<FastifyRequest, Call>()
  context.onReset(() => {
    faults = []
  })

  app.addHook('onRequest', async (request) => {
    const path = pathOf(request)
    if (!surface.paths.test(path)) return
    const entry: LoggedRequest = {
      at: new Date(context.now()).toISOString(),
      method: request.method,
      path,
      // Fastify's query parser gives an object of strings and lists of strings.
      query: { ...(request.query as Record<string, unknown>) },
      body: null,
      status: null,
      fault: null,
    }
    log.add(entry)
    calls.set(request, { entry, effect: undefined })
  })

  app.addHook('preHandler', async (request, reply) => {
    const call = calls.get(request)
    if (call === undefined) return
    call.entry.body = request.body ?? null
    call.effect = takeEffect(faults, call.entry)
    faults = faults.filter((fault) => fault.times > 0)
    call.entry.fault = call.effect?.kind ?? null
    const latencyMs = surface.latencyMs()
    if (latencyMs > 0) await wait(latencyMs)
    return call.effect && disturbBefore(surface, call.effect, request, reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const call = calls.get(request)
    if (call === undefined) return payload
    return disturbAfter(surface, call, request, reply, payload)
  })

  return {
    add: (fault) => faults.push(fault),
    clear: () => {
      faults = []
    },
    all: () => faults,
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

/** The first fault that matches and has no calls left to skip; faults before it count the call as skipped. */
function takeEffect(faults: Fault[], { method, path, body }: LoggedRequest): Effect | undefined {
  for (const fault of faults) {
    const { match } = fault
    if (match.method !== undefined && match.method !== '*' && match.method.toUpperCase() !== method) continue
    if (match.path !== undefined && !new RegExp(match.path).test(path)) continue
    if (match.body !== undefined && !JSON.stringify(body).includes(match.body)) continue
    if (fault.skip > 0) {
      fault.skip -= 1
      continue
    }
    fault.times -= 1
    return fault.effect
  }
  return undefined
}

async function disturbBefore(surface: Surface, effect: Effect, request: FastifyRequest, reply: FastifyReply) {
  if (effect.kind === 'latency') {
    await wait(effect.ms)
    return
  }
  if (effect.kind === 'reset-before') {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  if (effect.kind === 'rate-limited') {
    const { status, body, headers } = surface.rateLimited(effect.seconds)
    return reply.code(status).headers(headers).send(body)
  }
  if (effect.kind !== 'status') return
  const isText = typeof effect.body === 'string'
  const body = effect.body ?? surface.errorBody(effect.status)
  return reply
    .code(effect.status)
    .header('content-type', isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
    .headers(effect.headers ?? {})
    .send(isText ? body : JSON.stringify(body))
}

/** For cuts: the reply is never finished by Fastify, the connection ends below it. */
const never = new Promise<never>(() => undefined)

async function disturbAfter(
  surface: Surface,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
) {
  const { socket } = request.raw
  switch (call.effect?.kind) {
    case 'reset-after':
      socket.destroy()
      return never
    case 'hang': {
      // The work is done, the answer never comes; the connection ends when the time is over.
      setTimeout(() => socket.destroy(), call.effect.ms).unref()
      return never
    }
    case 'truncate': {
      const body = Buffer.isBuffer(payload) ? payload : Buffer.from(typeof payload === 'string' ? payload : '')
      if (body.length === 0) {
        socket.destroy()
        return never
      }
      call.entry.status = reply.statusCode
      const head = { ...reply.getHeaders(), 'content-length': body.length }
      reply.raw.writeHead(reply.statusCode, head as Record<string, string | number>)
      reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => socket.destroy())
      return never
    }
    case 'accept-then-status': {
      call.entry.status = call.effect.status
      reply.code(call.effect.status).header('content-type', 'application/json; charset=utf-8')
      reply.removeHeader('content-length')
      return JSON.stringify(surface.errorBody(call.effect.status))
    }
    default:
      call.entry.status = reply.statusCode
      return payload
  }
}
