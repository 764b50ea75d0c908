import { typeOf } from '../jira/data/look-up.ts'
import { storyPointsOf } from '../jira/data/sprint-points.ts'
import type { Issue, Site } from '../jira/data/state.ts'
import { statuses } from '../jira/data/statuses.ts'
import { type Html, html } from './html.ts'
import { sitePaths } from './site-paths.ts'

/** Issues one per line, each with its key, summary, epic, status and points. Of some it is said that they went on to another sprint. */
export function issueList(site: Site, issues: readonly Issue[], wentOn?: (issue: Issue) => boolean): Html {
  return html`<ul class="issues">${issues.map((issue) => itemOf(site, issue, wentOn?.(issue) ?? false))}</ul>`
}

/** The sum of what is estimated. */
export function pointsSum(site: Site, issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (storyPointsOf(site, issue) ?? 0), 0)
}

/** The class that colours an epic, by its place among the epics of its project. */
export function hueOf(site: Site, epic: Issue): string {
  const epics = site.issues.filter((one) => one.projectId === epic.projectId && isEpic(site, one))
  return `hue-${epics.indexOf(epic) % 8}`
}

export function isEpic(site: Site, issue: Issue): boolean {
  return typeOf(site, issue).hierarchyLevel > 0
}

function itemOf(site: Site, issue: Issue, wentOn: boolean): Html {
  const points = storyPointsOf(site, issue)
  const parent = site.issues.find((one) => one.id === issue.parentId)
  return html`<li>
<a class="key" href="${sitePaths.issue(site, issue.key)}">${issue.key}</a>
<span class="grow">${issue.summary}</span>
${parent !== undefined && html`<span class="epic ${hueOf(site, parent)}">${parent.summary}</span>`}
<span class="tag">${typeOf(site, issue).name}</span>
${wentOn ? html`<span class="tag">Went on</span>` : html`<span class="tag ${statuses[issue.status].stage}">${issue.status}</span>`}
<span class="points">${points === null ? '–' : `${points} SP`}</span>
</li>`
}
