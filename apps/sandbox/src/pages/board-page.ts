import { sprintIdsOf } from '../jira/data/field-words.ts'
import { byRank, projectOf, supportsSprints, typeOf } from '../jira/data/look-up.ts'
import { donePoints, plannedPoints } from '../jira/data/sprint-points.ts'
import type { Board, Issue, Site, Sprint } from '../jira/data/state.ts'
import type { Outcome } from '../jira/team/let-team-work.ts'
import { type Html, html } from './html.ts'
import { hueOf, isEpic, issueList, pointsSum } from './issue-list.ts'
import { sitePaths } from './site-paths.ts'
import { dayOf } from './time-of.ts'
import { whatHappened } from './what-happened.ts'

/** The time in Jira (milliseconds since 1970), and how far it is ahead of the real one. */
export type JiraTime = { now: number; aheadMs: number }

/** A board: sprints and the backlog where it has sprints, else its columns; the epics of the project beside them. */
export function boardPage(site: Site, board: Board, time: JiraTime, outcome?: Outcome): Html {
  const project = projectOf(site, board)
  const issues = site.issues.filter((issue) => issue.projectId === project.id).sort(byRank)
  const epics = issues.filter((issue) => isEpic(site, issue))
  const work = issues.filter((issue) => !isEpic(site, issue) && !typeOf(site, issue).subtask)
  return html`<p class="crumbs"><a href="${sitePaths.home(site)}">${site.name}</a><a href="${sitePaths.backlog(site, project, board)}">${project.name}</a></p>
<h1>${board.name}</h1>
<p class="muted">${kindOf(board)} of ${project.key}, ${project.style === 'classic' ? 'company-managed' : 'team-managed'}</p>
${supportsSprints(board) && passTime(site, board, time)}
${outcome !== undefined && whatHappened(outcome.events)}
<div class="board">
<div>${supportsSprints(board) ? sprintSections(site, board, work) : columnSections(site, work)}</div>
<aside class="aside" aria-labelledby="epics">
<h2 id="epics">Epics</h2>
${
  epics.length === 0
    ? html`<p class="muted">There is no epic yet.</p>`
    : html`<ul class="epics">${epics.map((epic) => epicItem(site, epic, work))}</ul>`
}
</aside>
</div>`
}

/** The button that lets the team work. Where no sprint is open it has nothing to do, and the page says so. */
function passTime(site: Site, board: Board, { now, aheadMs }: JiraTime): Html {
  const open = site.sprints.some((sprint) => sprint.originBoardId === board.id && sprint.state !== 'closed')
  return html`<form method="post" action="${sitePaths.twoWeeksOf(site, board)}" class="time">
<input type="hidden" name="aheadMs" value="${aheadMs}">
<button>Let two weeks pass</button>
<span class="muted">It is ${dayOf(new Date(now).toISOString())} here. ${open ? 'The team works on its sprints, as teams do.' : 'No sprint is planned: the team would have nothing to do.'}</span>
</form>`
}

function sprintSections(site: Site, board: Board, work: readonly Issue[]): Html[] {
  const order: Sprint['state'][] = ['active', 'future', 'closed']
  const sprints = site.sprints
    .filter((sprint) => sprint.originBoardId === board.id)
    .sort((left, right) => order.indexOf(left.state) - order.indexOf(right.state) || left.id - right.id)
  const open = sprints.filter((sprint) => sprint.state !== 'closed')
  const closed = sprints.filter((sprint) => sprint.state === 'closed')
  const backlog = work.filter((issue) => issue.sprintId === null && issue.status !== 'Done')
  return [
    ...open.map((sprint) => sprintSection(site, sprint, work)),
    section(site, { id: 'backlog', title: 'Backlog', issues: backlog, empty: 'The backlog is empty.' }),
    // the newest first: that is what is looked at
    ...closed.reverse().map((sprint) => sprintSection(site, sprint, work)),
  ]
}

function sprintSection(site: Site, sprint: Sprint, work: readonly Issue[]): Html {
  const issues = work.filter((issue) => issue.sprintId === sprint.id || issue.closedSprintIds.includes(sprint.id))
  return section(site, {
    id: `sprint-${sprint.id}`,
    title: sprint.name,
    about: html`<span class="muted">${datesOf(sprint)}</span><span class="tag">${sprint.state}</span>${sprint.state !== 'future' && doneOfPlanned(site, sprint)}`,
    goal: sprint.goal,
    issues,
    wentOn: (issue) => sprint.state === 'closed' && sprintIdsOf(issue).at(-1) !== sprint.id,
    empty: 'No issue is in this sprint.',
  })
}

function doneOfPlanned(site: Site, sprint: Sprint): Html {
  const [done, planned] = [donePoints(site, sprint), plannedPoints(site, sprint)]
  const words = `${done} of ${planned} SP done`
  return html`<span>${words}</span><progress value="${Math.min(done, planned)}" max="${Math.max(planned, 1)}" aria-label="${words}"></progress>`
}

function datesOf({ startDate, endDate }: Sprint): Html {
  if (startDate === null && endDate === null) return html`No dates yet`
  return html`${startDate === null ? '…' : dayOf(startDate)} – ${endDate === null ? '…' : dayOf(endDate)}`
}

function columnSections(site: Site, work: readonly Issue[]): Html[] {
  const columns: Issue['status'][] = ['To Do', 'In Progress', 'Done']
  return columns.map((status, index) => {
    const issues = work.filter((issue) => issue.status === status)
    return section(site, { id: `column-${index}`, title: status, issues, empty: 'Nothing is here.' })
  })
}

type Section = {
  id: string
  title: string
  about?: Html
  goal?: string | null
  issues: readonly Issue[]
  wentOn?: (issue: Issue) => boolean
  empty: string
}

function section(site: Site, { id, title, about, goal, issues, wentOn, empty }: Section): Html {
  return html`<section class="sprint" aria-labelledby="${id}">
<header><h2 id="${id}">${title}</h2>${about}
<span class="muted">${countOf(issues.length)}</span><span class="points sum">${pointsSum(site, issues)} SP</span></header>
${goal !== undefined && goal !== null && goal !== '' && html`<p>${goal}</p>`}
${issues.length === 0 ? html`<p class="empty">${empty}</p>` : issueList(site, issues, wentOn)}
</section>`
}

function epicItem(site: Site, epic: Issue, work: readonly Issue[]): Html {
  const stories = work.filter((issue) => issue.parentId === epic.id)
  return html`<li class="${hueOf(site, epic)}">
<a href="${sitePaths.issue(site, epic.key)}">${epic.key}</a> ${epic.summary}
<small>${countOf(stories.length)}, ${pointsSum(site, stories)} SP</small>
</li>`
}

function countOf(count: number): string {
  return count === 1 ? '1 issue' : `${count} issues`
}

function kindOf({ type }: Board): string {
  return { scrum: 'Scrum board', kanban: 'Kanban board', simple: 'Board' }[type]
}
