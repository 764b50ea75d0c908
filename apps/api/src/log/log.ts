import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { logLine } from './log-line.ts'

/**
 * Logs say what happened, by ids and codes: no tokens, no texts of people, and of an address only its path. At `info` that is what an operator
 * would want to know, one line each; single requests are told at `debug`.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: null,
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
