import { expect } from 'vitest'
import type { TestSandbox } from '../counterparts/sandbox.ts'
import type { TestPlan } from './plan.ts'
import { nameOf } from './saver.ts'

/** What the sandbox holds of a plan, in the plan's words; sprints by their dates, which are each plan's own. */
export async function heldOf(sandbox: TestSandbox, plans: readonly TestPlan[]) {
  const site = (await sandbox.state()).sites.find(({ name }) => name === 'planwright-demo')
  if (!site) throw new Error('no site')
  return plans.map((plan) => {
    const name = nameOf(plan)
    const issues = site.issues.filter(({ summary }) => summary.includes(name))
    const summaryOf = (key: string | null) => site.issues.find((issue) => issue.key === key)?.summary ?? null
    const dates = new Set(plan.sprints.map(({ startDate }) => seconds(startDate)))
    const sprints = site.sprints.filter(({ startDate }) => startDate !== null && dates.has(seconds(startDate)))
    return {
      issues: issues
        .map(({ type, projectKey, summary, parentKey, storyPoints, labels, sprintId, description }) => ({
          type,
          projectKey,
          summary,
          parent: summaryOf(parentKey),
          storyPoints,
          labels,
          sprint: sprints.find(({ id }) => id === sprintId)?.startDate ?? sprintId,
          words: JSON.stringify(description).includes(type === 'Epic' ? 'is about' : 'is asked for'),
        }))
        .map(({ sprint, ...issue }) => ({ ...issue, sprint: typeof sprint === 'string' ? seconds(sprint) : sprint }))
        .sort(bySummary),
      sprints: sprints
        .map(({ name: title, startDate, endDate, issueKeys }) => ({
          count: Number(/^SHOP Sprint (\d+)$/.exec(title)?.[1]),
          startDate: seconds(startDate ?? ''),
          endDate: seconds(endDate ?? ''),
          stories: issueKeys.map(summaryOf).toSorted(),
        }))
        .sort((a, b) => a.startDate - b.startDate)
        // numbered as the board goes on, whatever others made meanwhile
        .map(({ count, ...sprint }, at, all) => ({ ...sprint, isNext: count > (all[at - 1]?.count ?? 2) })),
    }
  })
}

/** What it should hold, in the same words: everything exactly once, and nothing else that names the plan or bears its dates. */
function wantedOf(plan: TestPlan): Awaited<ReturnType<typeof heldOf>>[number] {
  const stories = plan.epics.flatMap((epic) => epic.userStories.map((story) => ({ epic, story })))
  const title = (id: string) => stories.find(({ story }) => story.id === id)?.story.title ?? ''
  const common = { projectKey: 'SHOP', words: true }
  return {
    issues: [
      ...plan.epics.map((epic) => ({
        ...common,
        type: 'Epic',
        summary: epic.title,
        parent: null,
        storyPoints: null,
        labels: [],
        sprint: null,
      })),
      ...stories.map(({ epic, story }) => ({
        ...common,
        type: 'Story',
        summary: story.title,
        parent: epic.title,
        storyPoints: story.storyPoints,
        labels: story.labels,
        sprint: seconds(plan.sprints.find(({ number }) => number === story.sprint)?.startDate ?? ''),
      })),
    ].sort(bySummary),
    sprints: plan.sprints.map((sprint) => ({
      startDate: seconds(sprint.startDate),
      endDate: seconds(sprint.endDate),
      stories: sprint.stories.map(({ id }) => title(id)).toSorted(),
      isNext: true,
    })),
  }
}

/** The sandbox against the plans: every issue and sprint exactly once, as wanted, and no empty sprint left over. */
export async function expectExactlySaved(sandbox: TestSandbox, plans: readonly TestPlan[]) {
  const held = await heldOf(sandbox, plans)
  for (const [index, plan] of plans.entries()) expect(held[index]).toEqual(wantedOf(plan))
}

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)
const bySummary = (a: { summary: string }, b: { summary: string }) => (a.summary < b.summary ? -1 : 1)
