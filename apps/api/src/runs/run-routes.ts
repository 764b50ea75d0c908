import { Problem, Run } from '@planwright/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { personOf } from '../http/person.ts'
import { IdParams } from '../http/requests/id-params.ts'
import { NoBody } from '../http/requests/no-body.ts'
import { lastEventIdHeader, sendEvents } from './event-stream.ts'
import type { StoredRun } from './run.ts'
import type { RunEngine } from './run-engine.ts'

/** Reading, following, resuming and cancelling runs, whatever their kind, by their ids or the keys that they were begun with. */
export function registerRunRoutes(base: FastifyInstance, { runs }: { runs: RunEngine }) {
  const app = base.withTypeProvider<ZodTypeProvider>()
  const reading = { policy: 'person', token: 'read' } as const
  const writing = { policy: 'person', token: 'write' } as const
  const toResponse = (run: StoredRun, { id: requestId }: FastifyRequest): Run => {
    const { problem, ...description } = runs.describe(run)
    return {
      id: run.id,
      kind: run.kind,
      state: run.state,
      createdAt: run.createdAt.toISOString(),
      updatedAt: run.updatedAt.toISOString(),
      ...(run.retryAt && run.state === 'parked' && { retryAt: run.retryAt.toISOString() }),
      ...description,
      ...(problem !== undefined && { problem: { ...Problem.parse(problem), requestId } }),
    }
  }

  app.get(
    '/api/runs/:id',
    { config: reading, schema: { summary: 'How a run stands', params: IdParams, response: { 200: Run } } },
    async (request) => toResponse(await runs.read(request.params.id, personOf(request).id), request),
  )

  app.get(
    '/api/runs/:id/events',
    {
      config: { ...reading, describes: { headers: lastEventIdHeader, events: true } },
      schema: {
        summary: 'What happens in a run, as server-sent events',
        description: 'Begins after the event that the header Last-Event-ID names, or with the first.',
        params: IdParams,
      },
    },
    async (request, reply) => {
      const owner = personOf(request).id
      const { id } = await runs.read(request.params.id, owner)
      return sendEvents(reply, runs, { id, owner })
    },
  )

  app.post(
    '/api/runs/:id/resume',
    {
      config: writing,
      schema: { summary: 'Goes on with a run that stopped', params: IdParams, body: NoBody, response: { 200: Run } },
    },
    async (request) => {
      const owner = personOf(request).id
      const { id } = await runs.read(request.params.id, owner)
      return toResponse(await runs.resume(id, owner), request)
    },
  )

  app.post(
    '/api/runs/:id/cancel',
    {
      config: writing,
      schema: { summary: 'Stops a run at its next safe point', params: IdParams, body: NoBody, response: { 200: Run } },
    },
    async (request) => {
      const owner = personOf(request).id
      const { id } = await runs.read(request.params.id, owner)
      return toResponse(await runs.cancel(id, owner), request)
    },
  )
}
