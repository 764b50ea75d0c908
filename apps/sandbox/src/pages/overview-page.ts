import type { JiraData, Site } from '../jira/data/state.ts'
import type { LinearData } from '../linear/data/state.ts'
import { type Html, html } from './html.ts'
import { sitePaths } from './site-paths.ts'

/** The front page: what this is, and every site with its projects and boards. */
export function overviewPage({ sites, people }: JiraData, linear: LinearData, productUrl: string): Html {
  return html`<h1>Sandbox</h1>
<p>Stand-ins for the outside world of <a href="${productUrl}">Planwright</a>: a tracker that speaks like Jira Cloud, Demo ID to
sign in with, a model to script, and the outbox for mail and SMS. Nothing here leaves this machine.</p>
<p class="muted">Accounts that can grant access: ${people.map(({ name }) => name).join(', ')}.</p>
${sites.map((site) => html`<h2><a href="${sitePaths.home(site)}">${site.name}</a></h2>${projectList(site)}`)}
<h2>${linear.organization.name} (Linear)</h2>
<ul class="list">${linear.teams.map(({ key, name }) => html`<li><a href="/linear/sandbox/team/${key}">${name}</a></li>`)}</ul>`
}

/** One site with its projects, each with its boards. */
export function sitePage(site: Site): Html {
  return html`<h1>${site.name}</h1>
<p class="muted">Projects and their boards</p>
${projectList(site)}
<p><a href="${sitePaths.search(site, 'ORDER BY created DESC')}">All issues</a></p>`
}

function projectList(site: Site): Html {
  return html`<ul class="list">${site.projects.map((project) => {
    const boards = site.boards.filter((board) => board.projectId === project.id)
    const count = site.issues.filter((issue) => issue.projectId === project.id).length
    return html`<li><div class="row">
<span class="grow"><strong>${project.name}</strong><small>${project.key} · ${project.style === 'classic' ? 'company-managed' : 'team-managed'} · ${count === 1 ? '1 issue' : `${count} issues`}</small></span>
<span class="tags">${
      boards.length === 0
        ? html`<span class="muted">no board</span>`
        : boards.map((board) => html`<a href="${sitePaths.backlog(site, project, board)}">${board.name}</a> `)
    }</span>
</div></li>`
  })}</ul>`
}
