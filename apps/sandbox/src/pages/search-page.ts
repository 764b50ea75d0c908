import type { Issue, Site } from '../jira/data/state.ts'
import { type Html, html } from './html.ts'
import { issueList } from './issue-list.ts'
import { sitePaths } from './site-paths.ts'

/** What a search found, or the sentence why it could not be understood. */
export type SearchOutcome = { issues: readonly Issue[] } | { problem: string }

export function searchPage(site: Site, jql: string, outcome: SearchOutcome): Html {
  return html`<p class="crumbs"><a href="${sitePaths.home(site)}">${site.name}</a></p>
<h1>Issues</h1>
<form class="search" method="get" action="${sitePaths.home(site)}/issues/">
<label>JQL<input name="jql" value="${jql}" spellcheck="false" autocomplete="off"></label>
<button>Search</button>
</form>
${resultOf(site, outcome)}`
}

function resultOf(site: Site, outcome: SearchOutcome): Html {
  if ('problem' in outcome) return html`<p class="problem" role="alert">${outcome.problem}</p>`
  const { issues } = outcome
  if (issues.length === 0) return html`<p class="empty">No issue matches.</p>`
  return html`<p class="muted">${issues.length === 1 ? '1 issue' : `${issues.length} issues`}</p>${issueList(site, issues)}`
}
