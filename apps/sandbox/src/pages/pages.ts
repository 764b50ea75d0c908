import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../sandbox-context.ts'
import { registerConsent } from './consent-routes.ts'
import { registerLinearPages } from './linear/linear-pages.ts'
import { markdownHtml } from './markdown.ts'
import { overviewPage } from './overview-page.ts'
import { sendPage, stylesheetPath } from './send-page.ts'
import { registerSitePages } from './site-routes.ts'
import { registerTimePages } from './time-routes.ts'

const label = 'Sandbox – not the real Jira'

/**
 * Registers the pages a person can look at: the overview `/`, `/differences`, the consent screen `/authorize`, and under
 * each site's address its projects, boards, issues and searches. All are plain HTML without scripts.
 */
export function registerPages(app: FastifyInstance, context: SandboxContext): void {
  app.get(stylesheetPath, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(await readFile(new URL('sandbox.css', import.meta.url), 'utf8')),
  )

  app.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'Overview',
      label,
      body: overviewPage(context.state.current.jira, context.state.current.linear.data, context.productUrl),
    }),
  )

  app.get('/differences', async (_request, reply) => {
    const source = await readFile(new URL('../../DIFFERENCES.md', import.meta.url), 'utf8')
    return sendPage(reply, { title: 'Differences', label, body: markdownHtml(source) })
  })

  registerConsent(app, context)
  registerSitePages(app, context)
  registerTimePages(app, context)
  registerLinearPages(app, context)
}
