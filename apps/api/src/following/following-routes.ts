import {
  DraftProgress,
  Following as Followed,
  ProgressRequest,
  ReplanRequest,
  ReplanResponse,
} from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { AppError } from '../http/answers/app-error.ts'
import { goneSignal } from '../http/answers/gone-signal.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { IdParams } from '../http/requests/id-params.ts'
import { NoBody } from '../http/requests/no-body.ts'
import type { RunEngine } from '../runs/run-engine.ts'
import type { Following } from './follow-draft.ts'
import { type FollowInput, isLookDue } from './follow-run.ts'
import type { FollowedStore } from './followed-store.ts'

/** A call that can be made without a body. */
const orNothing = <Schema extends z.core.$ZodType>(schema: Schema) => z.union([schema, z.null(), z.undefined()])

type Options = {
  following: Pick<Following, 'progress' | 'replan'>
  followed: Pick<FollowedStore, 'see'>
  isDraft: (owner: string, id: string) => Promise<boolean>
  runs: Pick<RunEngine, 'start'>
  followMinutes: number
  plansPerMinute: number
  now: () => Date
}

/** What became of a draft after it was saved, and planning what is left of it. */
export function registerFollowingRoutes(
  app: FastifyInstance,
  { following, followed, isDraft, runs, followMinutes, plansPerMinute, now }: Options,
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

  routes.post(
    '/api/drafts/:id/presence',
    {
      config: { policy: 'person', ...perMinute(plansPerMinute, 'presences') },
      schema: {
        summary: 'Say that a draft that was saved is open',
        description:
          'As long as somebody says so at least every three minutes, the server reads by itself what became of it, every `everyMinutes`. Jira is only read.',
        params: IdParams,
        body: NoBody,
        response: { 200: Followed },
      },
    },
    async (request) => {
      const owner = personOf(request).id
      const draftId = request.params.id
      if (!(await isDraft(owner, draftId))) throw new AppError('not-found')
      const seen = await followed.see(owner, draftId)
      // one that is under way is joined; one that a look has ended is begun again when the next look is due
      if (followMinutes > 0 && isLookDue(seen, { everyMinutes: followMinutes, now: now() }))
        await runs.start({ owner, kind: 'follow', input: { draftId } satisfies FollowInput })
      return {
        everyMinutes: followMinutes === 0 ? null : followMinutes,
        readAt: seen.readAt?.toISOString() ?? null,
        lookedAt: seen.lookedAt?.toISOString() ?? null,
        problem: seen.problem,
      }
    },
  )
}
