import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { AppError } from './answers/app-error.ts'

const plainText = { description: 'Default Response', content: { 'text/plain': { schema: { type: 'string' } } } }
const text = (summary: string, more: object = {}) => ({ get: { summary, responses: { 200: plainText, ...more } } })
const notReady = {
  description: 'The database does not answer, or the server is about to stop',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/** The description of these routes, which answer text. */
export const healthPaths = {
  '/healthz': text('Whether the server is alive'),
  '/readyz': text('Whether it may get work', { 503: notReady }),
  '/metrics': text('How it is doing, in the text format of Prometheus, for who sends METRICS_TOKEN as a bearer token'),
}

type Options = {
  readonly db: Database
  readonly leaving: AbortSignal
  /** All figures; null where nobody is to have them. */
  readonly metrics: (() => Promise<string>) | null
}

/** For whoever runs the server: is it alive, may it get work, how is it doing. Nothing in them is about a person. */
export function registerHealthRoutes(app: FastifyInstance, { db, leaving, metrics }: Options) {
  const options = { config: { policy: 'public' }, logLevel: 'warn', schema: { hide: true } } as const
  app.get('/healthz', options, async (_request, reply) => reply.type('text/plain').send('ok\n'))

  app.get('/readyz', options, async (request, reply) => {
    if (leaving.aborted) throw new AppError('overloaded', { detail: 'This server is about to stop.' })
    try {
      await db.ping()
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer as calls of people need it to')
      throw new AppError('overloaded', {
        detail: 'The database does not answer as calls of people need it to.',
        cause: error,
      })
    }
    return reply.type('text/plain').send('ready\n')
  })

  app.get('/metrics', { ...options, config: { policy: 'metrics' } }, async (_request, reply) => {
    if (!metrics) throw new AppError('not-found')
    return reply.type('text/plain; version=0.0.4').send(await metrics())
  })
}
