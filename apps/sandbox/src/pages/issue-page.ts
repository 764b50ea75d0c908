import { linkTypes, priorities } from '../jira/data/fields.ts'
import { byRank, childrenOf, fieldsOf, projectOf, typeOf } from '../jira/data/look-up.ts'
import { storyPointsOf } from '../jira/data/sprint-points.ts'
import type { Issue, Person, Site } from '../jira/data/state.ts'
import { customValue } from './custom-value.ts'
import { type Html, html } from './html.ts'
import { issueList } from './issue-list.ts'
import { richTextHtml } from './rich-text.ts'
import { sitePaths } from './site-paths.ts'
import { timeOf } from './time-of.ts'

/** One issue with everything the sandbox knows of it. */
export function issuePage(site: Site, people: readonly Person[], issue: Issue): Html {
  const parent = site.issues.find((one) => one.id === issue.parentId)
  const children = childrenOf(site, issue).sort(byRank)
  return html`<p class="crumbs"><a href="${sitePaths.home(site)}">${site.name}</a>
${parent !== undefined && html`<a href="${sitePaths.issue(site, parent.key)}">${parent.key}</a>`}
<a href="${sitePaths.issue(site, issue.key)}" aria-current="page">${issue.key}</a></p>
<h1>${issue.summary}</h1>
<div class="issue">
<div>
<h2>Description</h2>
${issue.description === null ? html`<p class="muted">There is no description.</p>` : richTextHtml(issue.description)}
${children.length > 0 && html`<h2>Child issues</h2>${issueList(site, children)}`}
${linksOf(site, issue)}
${issue.comments.length > 0 && html`<h2>Comments</h2>${commentsOf(people, issue)}`}
</div>
<aside class="aside" aria-labelledby="details">
<h2 id="details">Details</h2>
<dl class="facts">${factsOf(site, people, issue).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</aside>
</div>`
}

type Fact = [name: string, value: Html | string | number]

function factsOf(site: Site, people: readonly Person[], issue: Issue): Fact[] {
  const project = projectOf(site, issue)
  const parent = site.issues.find((one) => one.id === issue.parentId)
  const sprint = site.sprints.find((one) => one.id === issue.sprintId)
  const nameOf = (accountId: string | null) => people.find((one) => one.accountId === accountId)?.name ?? 'Unassigned'
  const custom = fieldsOf(site, project)
    .filter((field) => field.id !== project.pointsFieldId && issue.custom[field.id] !== undefined)
    .map((field): Fact => [field.name, customValue(field, issue.custom[field.id], people)])
  return [
    ['Type', typeOf(site, issue).name],
    ['Status', issue.status],
    ['Story points', storyPointsOf(site, issue) ?? '–'],
    ...(parent === undefined
      ? []
      : [['Parent', html`<a href="${sitePaths.issue(site, parent.key)}">${parent.key}</a> ${parent.summary}`] as Fact]),
    ['Sprint', sprint?.name ?? '–'],
    [
      'Labels',
      issue.labels.length === 0
        ? '–'
        : html`<span class="tags">${issue.labels.map((label) => html`<span class="tag">${label}</span>`)}</span>`,
    ],
    ['Priority', priorities.find(({ id }) => id === issue.priorityId)?.name ?? '–'],
    ...custom,
    ['Assignee', nameOf(issue.assigneeAccountId)],
    ['Reporter', nameOf(issue.reporterAccountId)],
    ['Created', timeOf(issue.createdAt)],
    ['Updated', timeOf(issue.updatedAt)],
  ]
}

function linksOf(site: Site, issue: Issue): Html | undefined {
  const ends = site.links.flatMap((link) => {
    const type = linkTypes.find(({ id }) => id === link.typeId)
    // The source of a link reads its outward words: it "blocks" the target.
    if (link.inwardIssueId === issue.id) return [{ words: type?.outward, otherId: link.outwardIssueId }]
    return link.outwardIssueId === issue.id ? [{ words: type?.inward, otherId: link.inwardIssueId }] : []
  })
  if (ends.length === 0) return undefined
  return html`<h2>Linked issues</h2>${[...new Set(ends.map(({ words }) => words))].map((words) => {
    const others = site.issues.filter((one) => ends.some((end) => end.words === words && end.otherId === one.id))
    return html`<h3 class="muted">${words}</h3>${issueList(site, others)}`
  })}`
}

function commentsOf(people: readonly Person[], issue: Issue): Html[] {
  return issue.comments.map(({ authorAccountId, body, created }) => {
    const author = people.find((one) => one.accountId === authorAccountId)
    return html`<article><p class="muted">${author?.name ?? 'Somebody'}, ${timeOf(created)}</p>${richTextHtml(body)}</article>`
  })
}
