import { estimateWords } from '../../linear/data/estimates.ts'
import type { LinearHappening } from '../../linear/data/let-linear-team-work.ts'
import { cyclesOf, identifierOf, liveIssues, stateOf, statusCategoryOf } from '../../linear/data/look-up.ts'
import type { LinearCycle, LinearData, LinearIssue, LinearTeam } from '../../linear/data/state.ts'
import { type Html, html } from '../html.ts'
import { dayOf } from '../time-of.ts'
import { whatHappened } from '../what-happened.ts'

/** Where a team's button leads that lets two weeks pass. */
export function twoWeeksOf(key: string): string {
  return `/linear/sandbox/team/${key}/two-weeks`
}

/** A team: its issues by cycle, those of none last. `now` is Linear's time, `happened` what its people did when time passed last. */
export function linearTeamPage(
  data: LinearData,
  team: LinearTeam,
  now: number,
  happened?: readonly LinearHappening[],
): Html {
  const issues = liveIssues(data, team.id)
  const cycles = cyclesOf(data, team.id).filter(({ archivedAt }) => archivedAt === null)
  const open = cycles.filter(({ endsAt }) => Date.parse(endsAt) > now)
  const past = cycles.filter(({ endsAt }) => Date.parse(endsAt) <= now).reverse()
  const ofCycle = (cycle: LinearCycle) => cycleSection(data, team, cycle, issues, now)
  return html`<p class="crumbs"><a href="/">${data.organization.name}</a></p>
<h1>${team.name}</h1>
<p class="muted">Team ${team.key}${team.cyclesEnabled ? '' : ', without cycles'}</p>
${team.cyclesEnabled && passTime(data, team, now)}
${happened !== undefined && whatHappened(happened)}
${open.map(ofCycle)}
${section(
  data,
  team,
  'none',
  html`No cycle`,
  issues.filter(({ cycleId }) => cycleId === null),
)}
${past.map(ofCycle)}`
}

function passTime({ aheadMs }: LinearData, { key }: LinearTeam, now: number): Html {
  return html`<form method="post" action="${twoWeeksOf(key)}" class="time">
<input type="hidden" name="aheadMs" value="${aheadMs}">
<button>Let two weeks pass</button>
<span class="muted">It is ${dayOf(new Date(now).toISOString())} here. The team works on its cycles, as teams do.</span>
</form>`
}

function cycleSection(
  data: LinearData,
  team: LinearTeam,
  cycle: LinearCycle,
  issues: LinearIssue[],
  now: number,
): Html {
  const title = html`${cycle.name ?? `Cycle ${cycle.number}`} <span class="muted">${dayOf(cycle.startsAt)} – ${dayOf(cycle.endsAt)}</span>${
    Date.parse(cycle.startsAt) <= now && now < Date.parse(cycle.endsAt) && html` <span class="tag">active</span>`
  }`
  return section(
    data,
    team,
    `cycle-${cycle.number}`,
    title,
    issues.filter(({ cycleId }) => cycleId === cycle.id),
  )
}

function section(data: LinearData, team: LinearTeam, id: string, title: Html, issues: readonly LinearIssue[]): Html {
  return html`<section class="sprint" aria-labelledby="${id}">
<header><h2 id="${id}">${title}</h2><span class="muted">${issues.length === 1 ? '1 issue' : `${issues.length} issues`}</span></header>
${issues.length === 0 ? html`<p class="empty">Nothing is here.</p>` : html`<ul class="issues">${issues.map((issue) => item(data, team, issue))}</ul>`}
</section>`
}

function item(data: LinearData, team: LinearTeam, issue: LinearIssue): Html {
  const identifier = identifierOf(data, issue)
  const parent = data.issues.find(({ id }) => id === issue.parentId)
  return html`<li id="${identifier}">
<span class="key">${identifier}</span>
<span class="grow">${issue.title}</span>
${parent !== undefined && html`<span class="epic">${parent.title}</span>`}
<span class="tag ${statusCategoryOf(data, issue)}">${stateOf(data, issue).name}</span>
<span class="points">${issue.estimate === null ? '–' : estimateWords(team, issue.estimate)}</span>
</li>`
}
