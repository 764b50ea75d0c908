import { BacklogRequest, Epics } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { draftId, draftIdHeader } from '../http/requests/draft-id.ts'
import { idempotencyKey } from '../http/requests/idempotency-key.ts'
import { answerWithRun, describesRun } from '../runs/answer-with-run.ts'
import type { RunEngine } from '../runs/run-engine.ts'
import { epicsOf } from './generation-run.ts'

/** A model may need two minutes; who asked for JSON waits a little longer than that. */
const waitMs = 180_000

export function registerBacklogRoutes(
  app: FastifyInstance,
  { runs, generationsPerMinute }: { runs: RunEngine; generationsPerMinute: number },
) {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/inference/backlog',
    {
      config: {
        policy: 'person',
        token: 'write',
        ...perMinute(generationsPerMinute, 'generations'),
        describes: { ...describesRun, headers: { ...describesRun.headers, ...draftIdHeader } },
      },
      schema: {
        summary: 'Write a backlog from a brief',
        description:
          'Answers the epics as JSON, or their events as they come where text/event-stream is asked for. 202 with what there is when it takes very long; Location names the run. With the backlog as it stands as epics, what is locked or edited in it stays as it is.',
        body: BacklogRequest,
        response: { 200: Epics, 202: Epics },
      },
    },
    async (request, reply) => {
      const run = await runs.start({
        owner: personOf(request).id,
        kind: 'generation',
        idempotencyKey: idempotencyKey(request),
        draftId: draftId(request),
        input: request.body,
      })
      return answerWithRun(request, reply, runs, run, epicsOf, { waitMs })
    },
  )
}
