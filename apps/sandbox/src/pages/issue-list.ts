import { projectOf, typeOf } from '../jira/data/look-up.ts'
import type { Issue, Project, Site } from '../jira/data/state.ts'
import { type Html, html } from './html.ts'
import { sitePaths } from './site-paths.ts'

/** Issues one per line, each with its key, summary, epic, status and points. */
export function issueList(site: Site, issues: readonly Issue[]): Html {
  return html`<ul class="issues">${issues.map((issue) => itemOf(site, issue))}</ul>`
}

/** The story points of an issue by the field its project counts with; undefined when not estimated. */
export function pointsOf(project: Project, issue: Issue): number | undefined {
  const value = project.pointsFieldId === null ? undefined : issue.custom[project.pointsFieldId]
  return typeof value === 'number' ? value : undefined
}

/** The sum of what is estimated. */
export function pointsSum(site: Site, issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (pointsOf(projectOf(site, issue), issue) ?? 0), 0)
}

/** The class that colours an epic, by its place among the epics of its project. */
export function hueOf(site: Site, epic: Issue): string {
  const epics = site.issues.filter((one) => one.projectId === epic.projectId && isEpic(site, one))
  return `hue-${epics.indexOf(epic) % 8}`
}

export function isEpic(site: Site, issue: Issue): boolean {
  return typeOf(site, issue).hierarchyLevel > 0
}

function itemOf(site: Site, issue: Issue): Html {
  const points = pointsOf(projectOf(site, issue), issue)
  const parent = site.issues.find((one) => one.id === issue.parentId)
  return html`<li>
<a class="key" href="${sitePaths.issue(site, issue.key)}">${issue.key}</a>
<span class="grow">${issue.summary}</span>
${parent !== undefined && html`<span class="epic ${hueOf(site, parent)}">${parent.summary}</span>`}
<span class="tag">${typeOf(site, issue).name}</span>
${issue.status !== 'To Do' && html`<span class="tag">${issue.status}</span>`}
<span class="points">${points === undefined ? '–' : `${points} SP`}</span>
</li>`
}
