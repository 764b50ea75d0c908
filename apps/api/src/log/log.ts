import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { logLine } from './log-line.ts'
import { currentScope, type Scope, traceFields } from './scope.ts'

/**
 * Logs say what happened, by ids and codes: no tokens, no texts of people, and of an address only its path. At `info` that is what an operator
 * would want to know, one line each; single requests are told at `debug`. A line names the call or the run that it was written for, and their trace.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: null,
      mixin: (_record, _level, logger) => fieldsOf(logger),
      redact: { paths: ['req.headers', 'headers', '*.authorization', '*.token', '*.password'], remove: true },
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: request.url.split('?')[0],
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: describeError,
      },
    },
    destination,
  )
}
export type Log = FastifyBaseLogger

const scopeKey = Symbol('the scope of a logger')
type Scoped = { [scopeKey]?: Scope }

/** A child for one scope, whatever is worked on where it is used; `bindings` name what the scope is of. */
export function scopedLog(log: Log, scope: Scope, ...[bindings, options]: Parameters<Log['child']>): Log {
  const child = log.child(bindings, options)
  return Object.assign<Log, Scoped>(child, { [scopeKey]: scope })
}

function fieldsOf(logger: object): Record<string, string> {
  const own = (logger as Scoped)[scopeKey]
  if (own) return traceFields(own)
  const scope = currentScope()
  return scope ? { ...scope.of, ...traceFields(scope) } : {}
}

/** Where the log goes: as JSON for programs, or as lines for a person at a terminal. */
export function logDestination(format: 'json' | 'text'): DestinationStream {
  const output = pino.destination(1)
  return format === 'json' ? output : { write: (record) => void output.write(logLine(record)) }
}

type ErrorDescription = {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: ErrorDescription
}

/**
 * An error without what it carries: libraries hang states, rows and answers on theirs, and a failed query's message ends with its parameters,
 * which may be somebody's text.
 * @internal to be tested
 */
export function describeError(error: unknown): ErrorDescription | undefined {
  if (error === undefined || error === null) return undefined
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const [message = ''] = error.message.split('\nparams:')
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    ...('code' in error && { code: String(error.code) }),
    ...(places && { stack: places.join('\n') }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
