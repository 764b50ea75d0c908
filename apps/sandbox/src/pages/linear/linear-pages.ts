import type { FastifyInstance, FastifyReply } from 'fastify'
import { linearNow } from '../../linear/data/clock.ts'
import { turnCycles } from '../../linear/data/cycles.ts'
import { type LinearHappening, letLinearTeamWork } from '../../linear/data/let-linear-team-work.ts'
import { findIssue } from '../../linear/data/look-up.ts'
import type { LinearTeam } from '../../linear/data/state.ts'
import { denyLinear, grantLinear, type LinearAuthorize, readLinearAuthorize } from '../../linear/linear-oauth.ts'
import type { SandboxContext } from '../../sandbox-context.ts'
import { html } from '../html.ts'
import { type FormFields, parseForms } from '../parse-forms.ts'
import { sendPage } from '../send-page.ts'
import { linearConsentPage } from './linear-consent-page.ts'
import { linearTeamPage, twoWeeksOf } from './linear-team-page.ts'

/** That the button lets pass. */
const days = 14

/** What happened last in each team. A reset makes new teams, and so forgets it. */
const happenings = new WeakMap<LinearTeam, readonly LinearHappening[]>()

const label = 'Sandbox – not the real Linear'

/** Registers Linear's consent screen, a page for each team with a button that lets two weeks pass, and the addresses of the workspace and of issues, which lead to a team. */
export function registerLinearPages(app: FastifyInstance, context: SandboxContext): void {
  app.register(async (scope) => {
    parseForms(scope)
    scope.get('/linear/oauth/authorize', (request, reply) => {
      const read = readLinearAuthorize(request.query)
      return read.ok ? consent(reply, context, request.url, read.request) : refuse(reply, read.problem)
    })
    scope.post<{ Body: FormFields }>('/linear/oauth/authorize', (request, reply) => {
      const read = readLinearAuthorize(request.query)
      if (!read.ok) return refuse(reply, read.problem)
      const { action = [], userId = [] } = request.body ?? {}
      if (action[0] === 'deny') return reply.redirect(denyLinear(read.request), 303)
      const address = grantLinear(context, read.request, userId[0] ?? '')
      return address === undefined ? refuse(reply, 'there is no such person') : reply.redirect(address, 303)
    })
    scope.post<{ Params: { key: string }; Body: FormFields }>(twoWeeksOf(':key'), ({ params, body }, reply) => {
      const { data } = context.state.current.linear
      const team = data.teams.find(({ key }) => key === params.key)
      if (team?.cyclesEnabled !== true) return reply.code(400).send({ error: 'There is no such team with cycles.' })
      // a form that is sent twice lets no time pass the second time
      if (body?.aheadMs?.[0] === String(data.aheadMs)) {
        const way = { days, seed: Math.round(data.aheadMs / 86_400_000), events: true }
        happenings.set(team, letLinearTeamWork(data, team, way, linearNow(context)))
        turnCycles(data, linearNow(context))
        context.changed()
      }
      return reply.redirect(`/linear/sandbox/team/${team.key}`, 303)
    })
  })

  for (const path of ['/linear/sandbox/team/:key', '/linear/sandbox/team/:key/cycles'])
    app.get<{ Params: { key: string } }>(path, ({ params }, reply) => {
      const { data } = context.state.current.linear
      turnCycles(data, linearNow(context))
      const team = data.teams.find(({ key }) => key === params.key)
      if (team === undefined) return missing(reply)
      return sendPage(reply, {
        title: team.name,
        label,
        body: linearTeamPage(data, team, linearNow(context), happenings.get(team)),
      })
    })
  app.get('/linear/sandbox', (_request, reply) => {
    const [team] = context.state.current.linear.data.teams
    return team === undefined ? missing(reply) : reply.redirect(`/linear/sandbox/team/${team.key}`, 302)
  })
  for (const path of ['/linear/sandbox/issue/:identifier', '/linear/sandbox/issue/:identifier/:slug'])
    app.get<{ Params: { identifier: string } }>(path, ({ params }, reply) => {
      const { data } = context.state.current.linear
      const issue = findIssue(data, params.identifier)
      const team = data.teams.find(({ id }) => id === issue?.teamId)
      if (issue === undefined || team === undefined) return missing(reply)
      return reply.redirect(`/linear/sandbox/team/${team.key}#${team.key}-${issue.number}`, 302)
    })
}

function consent(reply: FastifyReply, context: SandboxContext, action: string, request: LinearAuthorize): FastifyReply {
  return sendPage(reply, {
    title: 'Grant access',
    label,
    frame: 'plain',
    formTargets: [new URL(request.redirectUri).origin, new URL(context.productUrl).origin],
    body: linearConsentPage(action, request, context.state.current.linear.data.users),
  })
}

function refuse(reply: FastifyReply, problem: string): FastifyReply {
  const body = html`<section class="narrow"><h1>Access cannot be granted</h1><p>The app sent a request that Linear would refuse: <strong>${problem}</strong>.</p></section>`
  return sendPage(reply, { title: 'Refused', label, frame: 'plain', status: 400, body })
}

function missing(reply: FastifyReply): FastifyReply {
  const body = html`<h1>Not found</h1><p>There is no such team or issue. <a href="/">Back to the overview</a></p>`
  return sendPage(reply, { title: 'Not found', label, status: 404, body })
}
