import { DraftProgress, ProgressRequest, ReplanRequest, ReplanResponse } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { goneSignal } from '../http/answers/gone-signal.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { IdParams } from '../http/requests/id-params.ts'
import type { Following } from './follow-draft.ts'

/** A call that can be made without a body. */
const orNothing = <Schema extends z.core.$ZodType>(schema: Schema) => z.union([schema, z.null(), z.undefined()])

/** What became of a draft after it was saved, and planning what is left of it. */
export function registerFollowingRoutes(
  app: FastifyInstance,
  { following, plansPerMinute }: { following: Following; plansPerMinute: number },
) {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.post(
    '/api/drafts/:id/progress',
    {
      config: { policy: 'person', token: 'read', ...perMinute(plansPerMinute, 'readings') },
      schema: {
        summary: 'What became of a draft that was saved',
        description:
          'From the last reading of Jira, or with `refresh` from a new one. Jira is only read. 409 `not-saved-yet` where nothing of it was saved.',
        params: IdParams,
        body: orNothing(ProgressRequest),
        response: { 200: DraftProgress },
      },
    },
    (request, reply) =>
      following.progress(
        { owner: personOf(request).id, signal: goneSignal(reply) },
        request.params.id,
        request.body?.refresh ?? false,
      ),
  )

  routes.post(
    '/api/drafts/:id/replan',
    {
      // it reads Jira anew and keeps what it read
      config: { policy: 'person', token: 'write', ...perMinute(plansPerMinute, 'plans') },
      schema: {
        summary: 'Plan what is left of a draft that was saved',
        description:
          'Jira is read first. What is done stays where it was done, the sprint that runs stays unless `opensActive` asks, and the rest is planned from today with the measured velocity. Nothing is written: the answer is the body of a save, which reviews and writes the differences. 409 `not-saved-yet` where nothing of it was saved.',
        params: IdParams,
        body: orNothing(ReplanRequest),
        response: { 200: ReplanResponse },
      },
    },
    (request, reply) =>
      following.replan(
        { owner: personOf(request).id, signal: goneSignal(reply) },
        request.params.id,
        ReplanRequest.parse(request.body ?? {}),
      ),
  )
}
