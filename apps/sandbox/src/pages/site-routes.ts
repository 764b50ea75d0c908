import type { FastifyInstance, FastifyReply } from 'fastify'
import { jiraNow } from '../jira/data/clock.ts'
import { JqlError, parseJql, searchIssues } from '../jira/data/jql.ts'
import { findIssue, findProject } from '../jira/data/look-up.ts'
import type { Site } from '../jira/data/state.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { boardPage, type JiraTime } from './board-page.ts'
import { type Html, html } from './html.ts'
import { issuePage } from './issue-page.ts'
import { sitePage } from './overview-page.ts'
import { type SearchOutcome, searchPage } from './search-page.ts'
import { sendPage } from './send-page.ts'
import { sitePaths } from './site-paths.ts'
import { lastOutcome } from './time-routes.ts'

const label = 'Sandbox – not the real Jira'

/** Registers what stands under `/sites/<slug>`, in the address shapes of Jira Cloud. The pages show everything there is. */
export function registerSitePages(app: FastifyInstance, context: SandboxContext): void {
  const siteBy = (slug: string) => context.state.current.jira.sites.find((site) => site.slug === slug)

  for (const path of ['/sites/:slug', '/sites/:slug/']) {
    app.get<{ Params: { slug: string } }>(path, ({ params }, reply) => {
      const site = siteBy(params.slug)
      return site === undefined ? missing(reply, 'site') : show(reply, site.name, sitePage(site))
    })
  }

  app.get('/sites/:slug/*', (_request, reply) => missing(reply, 'page'))

  app.get<{ Params: { slug: string; key: string } }>('/sites/:slug/browse/:key', ({ params }, reply) => {
    const site = siteBy(params.slug)
    if (site === undefined) return missing(reply, 'site')
    const issue = findIssue(site, params.key)
    if (issue === undefined) return toProject(reply, site, params.key)
    return show(reply, `${issue.key} ${issue.summary}`, issuePage(site, context.state.current.jira.people, issue))
  })

  // Company-managed, team-managed; the board and its backlog are one page here. Each redirects to the project's own shape.
  for (const prefix of ['/sites/:slug/jira/software/c/projects', '/sites/:slug/jira/software/projects']) {
    app.get<{ Params: { slug: string; key: string } }>(`${prefix}/:key`, ({ params }, reply) => {
      const site = siteBy(params.slug)
      return site === undefined ? missing(reply, 'site') : toProject(reply, site, params.key)
    })
    for (const suffix of ['', '/backlog']) {
      const path = `${prefix}/:key/boards/:board${suffix}`
      app.get<{ Params: { slug: string; key: string; board: string } }>(path, ({ params, url }, reply) => {
        const site = siteBy(params.slug)
        const project = site && findProject(site, params.key)
        const board = site?.boards.find(({ id, projectId }) => String(id) === params.board && projectId === project?.id)
        if (site === undefined || project === undefined || board === undefined) return missing(reply, 'board')
        const address = sitePaths.backlog(site, project, board)
        const [path = ''] = url.split('?')
        if (path !== address && `${path}/backlog` !== address) return reply.redirect(address, 302)
        return show(reply, board.name, boardPage(site, board, timeOfJira(context), lastOutcome(site, board)))
      })
    }
  }

  for (const path of ['/sites/:slug/issues', '/sites/:slug/issues/']) {
    app.get<{ Params: { slug: string }; Querystring: { jql?: string } }>(path, ({ params, query }, reply) => {
      const site = siteBy(params.slug)
      if (site === undefined) return missing(reply, 'site')
      const jql = typeof query.jql === 'string' ? query.jql : ''
      return show(reply, 'Issues', searchPage(site, jql, findIssues(context, site, jql)))
    })
  }
}

function timeOfJira(context: SandboxContext): JiraTime {
  return { now: jiraNow(context), aheadMs: context.state.current.jira.aheadMs ?? 0 }
}

/** Nobody signs in to these pages: the first account searches. */
function findIssues(context: SandboxContext, site: Site, jql: string): SearchOutcome {
  const [person] = context.state.current.jira.people
  if (person === undefined) return { issues: [] }
  try {
    return { issues: searchIssues({ site, person, now: jiraNow(context) }, parseJql(jql)) }
  } catch (error) {
    if (error instanceof JqlError) return { problem: error.message }
    throw error
  }
}

/** Jira answers `/browse/KEY` and a project's own address with its board. */
function toProject(reply: FastifyReply, site: Site, key: string): FastifyReply {
  const project = findProject(site, key)
  const board = site.boards.find((one) => one.projectId === project?.id)
  if (project === undefined || board === undefined) return missing(reply, 'issue or board')
  return reply.redirect(sitePaths.backlog(site, project, board), 302)
}

function show(reply: FastifyReply, title: string, body: Html): FastifyReply {
  return sendPage(reply, { title, label, body })
}

function missing(reply: FastifyReply, what: string): FastifyReply {
  const body = html`<h1>There is no such ${what}</h1><p><a href="/">Back to the overview</a></p>`
  return sendPage(reply, { title: 'Not found', label, body, status: 404 })
}
