import {
  AccountDetails,
  AccountPage,
  accountFilters,
  Disabling,
  Enabling,
  FactorRemoval,
  RoleChange,
} from '@planwright/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { originOf } from '../../audit/audit-trail.ts'
import { personOf } from '../../http/person.ts'
import { IdParams } from '../../http/requests/id-params.ts'
import { NoBody } from '../../http/requests/no-body.ts'
import type { Acting, PeopleStore } from './people-store.ts'

const Query = z.strictObject({
  search: z.string().trim().max(200).optional(),
  show: z.enum(accountFilters).default('all'),
  after: z
    .string()
    .max(120)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z_[\w-]+$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
const SessionParams = IdParams.extend({ session: IdParams.shape.id })

/** People, their roles and sessions, for admins. */
export function registerPeopleRoutes(base: FastifyInstance, { people }: { people: PeopleStore }) {
  const app = base.withTypeProvider<ZodTypeProvider>()
  const config = { policy: 'admin' } as const

  app.get(
    '/api/admin/people',
    {
      config,
      schema: {
        summary: 'For admins: accounts, newest first, a page at a time',
        description: '`search` is part of a name or an address, or an id; `after` is the `next` of the page before.',
        querystring: Query,
        response: { 200: AccountPage },
      },
    },
    ({ query }) => people.list(query),
  )

  app.get(
    '/api/admin/people/:id',
    {
      config,
      schema: {
        summary: 'For admins: one account, and where it is signed in',
        params: IdParams,
        response: { 200: AccountDetails },
      },
    },
    ({ params }) => people.read(params.id),
  )

  app.post(
    '/api/admin/people/:id/role',
    {
      config,
      schema: {
        summary: 'For admins: give somebody a role',
        description: 'It counts here within 5 s, and stands in their ID token with its next refresh.',
        params: IdParams,
        body: RoleChange,
        response: { 200: AccountDetails },
      },
    },
    async (request) => {
      await people.changeRole(actingOf(request), request.params.id, request.body.role)
      return people.read(request.params.id)
    },
  )

  app.post(
    '/api/admin/people/:id/disable',
    {
      config,
      schema: {
        summary: 'For admins: disable an account and end its sessions',
        params: IdParams,
        body: Disabling,
        response: { 200: AccountDetails },
      },
    },
    async (request) => {
      await people.disable(actingOf(request), request.params.id, request.body.reason)
      return people.read(request.params.id)
    },
  )

  app.post(
    '/api/admin/people/:id/enable',
    {
      config,
      schema: {
        summary: 'For admins: let a disabled account sign in again',
        params: IdParams,
        body: z.union([Enabling, NoBody]),
        response: { 200: AccountDetails },
      },
    },
    async (request) => {
      await people.enable(actingOf(request), request.params.id, request.body?.reason)
      return people.read(request.params.id)
    },
  )

  app.post(
    '/api/admin/people/:id/remove-second-factor',
    {
      config,
      schema: {
        summary: 'For admins: turn off the second factor of somebody who has lost it, and end their sessions',
        description: 'The reason stands in the audit trail, and the person is told by mail.',
        params: IdParams,
        body: FactorRemoval,
        response: { 200: AccountDetails },
      },
    },
    async (request) => {
      await people.removeSecondFactor(actingOf(request), request.params.id, request.body.reason)
      return people.read(request.params.id)
    },
  )

  app.delete(
    '/api/admin/people/:id/sessions/:session',
    {
      config,
      schema: {
        summary: 'For admins: end one session of somebody',
        params: SessionParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await people.endSession(actingOf(request), request.params.id, request.params.session)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/admin/people/:id/sessions',
    {
      config,
      schema: { summary: 'For admins: end all sessions of somebody', params: IdParams, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await people.endSessions(actingOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}

const actingOf = (request: FastifyRequest): Acting => ({ admin: personOf(request), from: originOf(request) })
