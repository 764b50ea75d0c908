import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { linearNow } from '../linear/data/clock.ts'
import { turnCycles } from '../linear/data/cycles.ts'
import { letLinearTeamWork } from '../linear/data/let-linear-team-work.ts'
import { denyLinear, grantLinear, makeApiKey, readLinearAuthorize } from '../linear/linear-oauth.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { describeLinear } from './describe-linear.ts'
import { Fault, type Faults } from './faults.ts'
import { parseBody } from './parse-body.ts'
import type { RequestLog } from './request-log.ts'

const Milliseconds = z.number().int().min(0)
const Settings = z.strictObject({
  searchLagMs: Milliseconds.optional(),
  refreshLeewayMs: Milliseconds.optional(),
  accessTokenTtlMs: Milliseconds.optional(),
  latencyMs: Milliseconds.max(600_000).optional(),
  inputErrorStatus: z.literal([200, 400]).optional(),
})
const Consent = z.strictObject({ authorizeUrl: z.url(), userId: z.string().optional(), deny: z.boolean().optional() })
const ApiKey = z.strictObject({
  userId: z.string().optional(),
  scopes: z.array(z.enum(['read', 'write'])).default(['read', 'write']),
})

const Advance = z.strictObject({
  /** The team's key. */
  team: z.string(),
  days: z.number().int().min(1).max(400),
  seed: z.number().int(),
  /** The mean of the points a cycle's team can do; absent: as in its past. */
  velocity: z.number().positive().max(10_000).optional(),
  /** The standard deviation of these points; absent: a fifth of the velocity. */
  spread: z.number().min(0).max(10_000).optional(),
  /** Whether the plan is changed by the team, besides being worked on. */
  events: z.boolean().default(false),
})

/** What tests may set and read of Linear. `POST /_sandbox/reset` resets it with everything else. */
export function registerLinearControl(
  app: FastifyInstance,
  context: SandboxContext,
  { requests, faults }: { requests: RequestLog; faults: Faults },
): void {
  app.get('/_sandbox/linear/state', async () => {
    const { data } = context.state.current.linear
    turnCycles(data, linearNow(context))
    return describeLinear(data, linearNow(context))
  })
  app.get('/_sandbox/linear/requests', async () => requests.all())
  app.get('/_sandbox/linear/faults', async () => faults.all())
  app.post('/_sandbox/linear/faults', async (request, reply) => {
    const fault = parseBody(Fault, request.body, reply)
    if (fault === undefined) return reply
    faults.add(fault)
    return { ok: true }
  })
  app.delete('/_sandbox/linear/faults', async () => {
    faults.clear()
    return { ok: true }
  })
  app.post('/_sandbox/linear/settings', async (request, reply) => {
    const settings = parseBody(Settings, request.body, reply)
    if (settings === undefined) return reply
    return Object.assign(context.linearSettings, settings)
  })
  app.post('/_sandbox/linear/consent', async (request, reply) => {
    const consent = parseBody(Consent, request.body, reply)
    if (consent === undefined) return reply
    const read = readLinearAuthorize(Object.fromEntries(new URL(consent.authorizeUrl).searchParams))
    if (!read.ok) return reply.code(400).send({ error: read.problem })
    const redirectTo = consent.deny ? denyLinear(read.request) : grantLinear(context, read.request, consent.userId)
    return redirectTo === undefined ? reply.code(400).send({ error: 'There is no such person.' }) : { redirectTo }
  })
  app.post('/_sandbox/linear/advance', async (request, reply) => {
    const asked = parseBody(Advance, request.body, reply)
    if (asked === undefined) return reply
    const { data } = context.state.current.linear
    const team = data.teams.find(({ key }) => key === asked.team)
    if (team?.cyclesEnabled !== true) return reply.code(400).send({ error: 'There is no such team with cycles.' })
    const events = letLinearTeamWork(data, team, asked, linearNow(context))
    turnCycles(data, linearNow(context))
    context.changed()
    return { now: new Date(linearNow(context)).toISOString(), events }
  })
  app.post('/_sandbox/linear/api-keys', async (request, reply) => {
    const asked = parseBody(ApiKey, request.body ?? {}, reply)
    if (asked === undefined) return reply
    const { users } = context.state.current.linear.data
    const user = asked.userId === undefined ? users[0] : users.find(({ id }) => id === asked.userId)
    if (user === undefined) return reply.code(400).send({ error: 'There is no such person.' })
    return { key: makeApiKey(context, user, asked.scopes) }
  })
}
