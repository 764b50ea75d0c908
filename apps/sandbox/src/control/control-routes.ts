import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { jiraNow } from '../jira/data/clock.ts'
import { JiraError } from '../jira/jira-error.ts'
import { denyConsent, grantConsent, readAuthorizeRequest } from '../jira/oauth.ts'
import { teamPeople } from '../jira/team/team-people.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { Advance, advance } from './advance.ts'
import { changeProject, ProjectChange } from './change-project.ts'
import { describeState } from './describe-state.ts'
import { Fault, type Faults } from './faults.ts'
import { parseBody } from './parse-body.ts'
import type { RequestLog } from './request-log.ts'

export type ControlParts = { requests: RequestLog; faults: Faults; reset(): void }

const Milliseconds = z.number().int().min(0)
const Settings = z.strictObject({
  searchLagMs: Milliseconds.optional(),
  refreshLeewayMs: Milliseconds.optional(),
  accessTokenTtlMs: Milliseconds.optional(),
  latencyMs: Milliseconds.max(600_000).optional(),
})
const Consent = z.strictObject({
  authorizeUrl: z.url(),
  siteIds: z.array(z.string()).optional(),
  accountId: z.string().optional(),
  deny: z.boolean().optional(),
})

/** The control surface for tests: what a person or the weather would do, by HTTP. */
export function registerControl(app: FastifyInstance, context: SandboxContext, parts: ControlParts): void {
  app.get('/healthz', async () => ({ ok: true }))
  // The body is not read: a reset works with any content type and with none.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    scope.post('/_sandbox/reset', async () => {
      parts.reset()
      return { ok: true }
    })
    scope.delete('/_sandbox/jira/faults', async () => {
      parts.faults.clear()
      return { ok: true }
    })
  })
  app.get('/_sandbox/jira/state', async () => describeState(context.state.current.jira, jiraNow(context)))
  app.get('/_sandbox/jira/requests', async () => parts.requests.all())
  app.get('/_sandbox/jira/faults', async () => parts.faults.all())
  app.post('/_sandbox/jira/faults', async (request, reply) => {
    const fault = parseBody(Fault, request.body, reply)
    if (fault === undefined) return reply
    parts.faults.add(fault)
    return { ok: true }
  })
  app.post('/_sandbox/jira/settings', async (request, reply) => {
    const settings = parseBody(Settings, request.body, reply)
    if (settings === undefined) return reply
    return Object.assign(context.settings, settings)
  })
  app.post('/_sandbox/jira/change', async (request, reply) => {
    const change = parseBody(ProjectChange, request.body, reply)
    if (change === undefined) return reply
    const { current } = context.state
    const [somebody] = teamPeople(current)
    const author = { accountId: somebody.accountId, at: jiraNow(context) }
    const problem = changeProject(current.jira, change, author)
    if (problem !== undefined) return reply.code(404).send({ error: problem })
    context.changed()
    return { ok: true }
  })
  app.post('/_sandbox/jira/advance', async (request, reply) => {
    const asked = parseBody(Advance, request.body, reply)
    if (asked === undefined) return reply
    const outcome = advance(context, asked)
    return 'problem' in outcome ? reply.code(400).send({ error: outcome.problem }) : outcome
  })
  app.post('/_sandbox/jira/consent', async (request, reply) => {
    const consent = parseBody(Consent, request.body, reply)
    if (consent === undefined) return reply
    const read = readAuthorizeRequest(Object.fromEntries(new URL(consent.authorizeUrl).searchParams))
    if (!read.ok) return reply.code(400).send({ error: read.problem })
    if (consent.deny === true) return { redirectTo: denyConsent(read.request) }
    try {
      return { redirectTo: grantConsent(context, read.request, consent) }
    } catch (error) {
      if (error instanceof JiraError) return reply.code(error.status).send(error.body)
      throw error
    }
  })
}
