import { MadeWebhook, WebhookDeliveries, WebhookRequest, Webhooks } from '@planwright/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type AuditTrail, originOf } from '../audit/audit-trail.ts'
import { AppError } from '../http/answers/app-error.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { type SignedIn, signedInOf } from '../http/person.ts'
import { IdParams } from '../http/requests/id-params.ts'
import { requireOwnOrigin } from '../http/requests/own-origin.ts'
import type { RunEngine } from '../runs/run-engine.ts'
import { requireAddress } from './webhook-address.ts'
import { secretOfWebhook } from './webhook-message.ts'
import { deliveryKind, type WebhookStore } from './webhook-store.ts'

type Options = {
  store: WebhookStore
  runs: Pick<RunEngine, 'start'>
  /** As for whoever lets a program in: what is made outlives the session. */
  requireMaker: (request: FastifyRequest, person: SignedIn) => Promise<void>
  serverSecret: string
  allowPrivateAddresses: boolean
  publicUrl: string
  audit: Pick<AuditTrail, 'record'>
}

const changesPerMinute = 20

/** A person's webhooks, and what was sent to them. No token reaches these routes. */
export function registerWebhookRoutes(app: FastifyInstance, options: Options) {
  const { store, runs, requireMaker, serverSecret, allowPrivateAddresses, publicUrl, audit } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const changing = { policy: 'person', ...perMinute(changesPerMinute, 'webhooks') } as const
  const looking = { policy: 'person' } as const

  routes.post(
    '/api/webhooks',
    {
      config: changing,
      schema: {
        summary: 'Have an address told what happens to one’s plans',
        description: 'Takes the session cookie beside the ID token. The secret is in this answer and nowhere else.',
        body: WebhookRequest,
        response: { 201: MadeWebhook },
      },
    },
    async (request, reply) => {
      const person = signedInOf(request)
      await requireMaker(request, person)
      requireAddress(request.body.url, allowPrivateAddresses)
      const id = await store.make(person.id, request.body)
      audit.record({ person: person.id, what: 'webhook-made', from: originOf(request), about: { webhookId: id } })
      return reply.code(201).send({ id, secret: secretOfWebhook(serverSecret, id) })
    },
  )

  routes.get(
    '/api/webhooks',
    { config: looking, schema: { summary: 'The webhooks, newest first', response: { 200: Webhooks } } },
    async (request) => ({ webhooks: await store.list(signedInOf(request).id) }),
  )

  routes.delete(
    '/api/webhooks/:id',
    {
      config: changing,
      schema: {
        summary: 'Tell an address no more',
        description: 'What waits to be sent to it is not sent.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      requireOwnOrigin(request, publicUrl)
      const { id: person } = signedInOf(request)
      const { id: webhookId } = request.params
      if (!(await store.remove(person, webhookId))) throw new AppError('not-found')
      audit.record({ person, what: 'webhook-removed', from: originOf(request), about: { webhookId } })
      return reply.code(204).send(null)
    },
  )

  routes.post(
    '/api/webhooks/:id/test',
    {
      config: changing,
      schema: {
        summary: 'Send a webhook a test',
        description: 'Of the type `test`, whatever it is told of; signed, tried again and listed as everything else.',
        params: IdParams,
        response: { 202: z.null() },
      },
    },
    async (request, reply) => {
      requireOwnOrigin(request, publicUrl)
      const { id: owner } = signedInOf(request)
      const input = await store.testOf(owner, request.params.id)
      if (!input) throw new AppError('not-found')
      await runs.start({ owner, kind: deliveryKind, idempotencyKey: undefined, input })
      return reply.code(202).send(null)
    },
  )

  routes.get(
    '/api/webhooks/deliveries',
    {
      config: looking,
      schema: { summary: 'What webhooks were told last, newest first', response: { 200: WebhookDeliveries } },
    },
    async (request) => ({ deliveries: await store.listDeliveries(signedInOf(request).id) }),
  )

  routes.post(
    '/api/webhooks/deliveries/:id/replay',
    {
      config: changing,
      schema: {
        summary: 'Tell a webhook the same again',
        description: 'With the same `webhook-id`, so that who has it already can tell.',
        params: IdParams,
        response: { 202: z.null() },
      },
    },
    async (request, reply) => {
      requireOwnOrigin(request, publicUrl)
      const { id: owner } = signedInOf(request)
      const input = await store.findDelivery(owner, request.params.id)
      if (!input) throw new AppError('not-found')
      await runs.start({ owner, kind: deliveryKind, idempotencyKey: undefined, input })
      return reply.code(202).send(null)
    },
  )
}
