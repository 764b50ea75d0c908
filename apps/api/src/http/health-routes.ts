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
  '/metrics': text('How it is doing, in the text format of Prometheus'),
}

/** For whoever runs the server: is it alive, may it get work, how is it doing. Nothing in them is about a person. */
export function registerHealthRoutes(app: FastifyInstance, { db, leaving }: { db: Database; leaving: AbortSignal }) {
  const responseCounts = new Map<string, number>()
  const seconds = { sum: 0, count: 0 }
  app.addHook('onResponse', async (_request, reply) => {
    const kind = `${Math.floor(reply.statusCode / 100)}xx`
    responseCounts.set(kind, (responseCounts.get(kind) ?? 0) + 1)
    seconds.sum += reply.elapsedTime / 1000
    seconds.count += 1
  })

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

  app.get('/metrics', options, async (_request, reply) => {
    const memory = process.memoryUsage()
    const lines = [
      '# TYPE planwright_uptime_seconds gauge',
      `planwright_uptime_seconds ${Math.round(process.uptime())}`,
      '# TYPE planwright_resident_memory_bytes gauge',
      `planwright_resident_memory_bytes ${memory.rss}`,
      '# TYPE planwright_heap_used_bytes gauge',
      `planwright_heap_used_bytes ${memory.heapUsed}`,
      '# TYPE planwright_http_responses_total counter',
      ...[...responseCounts].map(([kind, count]) => `planwright_http_responses_total{status="${kind}"} ${count}`),
      '# TYPE planwright_http_response_seconds summary',
      `planwright_http_response_seconds_sum ${seconds.sum.toFixed(3)}`,
      `planwright_http_response_seconds_count ${seconds.count}`,
    ]
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`)
  })
}
