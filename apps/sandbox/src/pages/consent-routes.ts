import type { FastifyInstance, FastifyReply } from 'fastify'
import { type AuthorizeRequest, denyConsent, grantConsent, readAuthorizeRequest } from '../jira/oauth.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { consentPage, refusedConsentPage } from './consent-page.ts'
import { type FormFields, parseForms } from './parse-forms.ts'
import { sendPage } from './send-page.ts'

const label = 'Sandbox – not the real Jira'

/** Registers `GET /authorize` and the form it posts to itself; the rules of the grant are those of `oauth.ts`. */
export function registerConsent(app: FastifyInstance, context: SandboxContext): void {
  app.register(async (scope) => {
    parseForms(scope)

    scope.get('/authorize', (request, reply) => {
      const read = readAuthorizeRequest(request.query)
      return read.ok
        ? show(reply, context, { action: request.url, request: read.request })
        : refuse(reply, read.problem)
    })

    scope.post<{ Body: FormFields }>('/authorize', (request, reply) => {
      const read = readAuthorizeRequest(request.query)
      if (!read.ok) return refuse(reply, read.problem)
      const { action = [], accountId = [], siteId = [] } = request.body
      if (action[0] === 'deny') return reply.redirect(denyConsent(read.request), 303)
      const { people, sites } = context.state.current.jira
      const person = people.find((one) => one.accountId === accountId[0])
      const siteIds = siteId.filter((id) => sites.some((site) => site.id === id))
      if (person === undefined || siteIds.length === 0 || siteIds.length !== siteId.length) {
        const problem = 'Choose an account and at least one site.'
        const chosen = { accountId: person?.accountId, siteIds, problem }
        return show(reply.code(400), context, { action: request.url, request: read.request, chosen })
      }
      return reply.redirect(grantConsent(context, read.request, { accountId: person.accountId, siteIds }), 303)
    })
  })
}

type Shown = {
  action: string
  request: AuthorizeRequest
  chosen?: { accountId?: string; siteIds: string[]; problem: string }
}

function show(reply: FastifyReply, context: SandboxContext, { action, request, chosen }: Shown): FastifyReply {
  const { people, sites } = context.state.current.jira
  const { clientId, scopes, redirectUri } = request
  return sendPage(reply, {
    title: 'Grant access',
    label,
    frame: 'plain',
    status: chosen === undefined ? 200 : 400,
    formTargets: [new URL(redirectUri).origin, new URL(context.productUrl).origin],
    body: consentPage({ action, clientId, scopes, people, sites, siteIds: sites.map(({ id }) => id), ...chosen }),
  })
}

function refuse(reply: FastifyReply, problem: string): FastifyReply {
  return sendPage(reply, { title: 'Refused', label, frame: 'plain', status: 400, body: refusedConsentPage(problem) })
}
