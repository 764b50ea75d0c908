import { expect } from 'vitest'
import type { TestSandbox } from '../counterparts/sandbox.ts'
import type { TestPlan } from './plan.ts'

/** The sandbox against the plan: everything exactly once, right under its parent and in its sprint. */
export async function expectSaved(sandbox: TestSandbox, plan: TestPlan) {
  const found = (await sandbox.state()).sites.find(({ name }) => name === 'planwright-demo')
  const { issues = [], sprints = [] } = found ?? {}
  const bySummary = (title: string) => issues.filter(({ summary }) => summary === title)
  for (const epic of plan.epics) {
    const [made, ...twice] = bySummary(epic.title)
    expect(twice).toEqual([])
    expect(made).toMatchObject({ type: 'Epic', projectKey: 'SHOP' })
    for (const story of epic.userStories) {
      const [issue, ...others] = bySummary(story.title)
      expect(others).toEqual([])
      expect(issue).toMatchObject({
        type: 'Story',
        parentKey: made?.key,
        storyPoints: story.storyPoints,
        labels: story.labels,
      })
      expect(JSON.stringify(issue?.description)).toContain('is asked for')
      const plannedSprint = plan.sprints.find(({ number }) => number === story.sprint)
      const sprint = sprints.find(({ id }) => id === issue?.sprintId)
      expect(sprint?.name).toMatch(sprintNames)
      expect(Math.abs(Date.parse(sprint?.startDate ?? '') - Date.parse(plannedSprint?.startDate ?? ''))).toBeLessThan(
        1000,
      )
    }
  }
  // a sprint made twice stands there empty
  const made = sprints.filter(({ name, state }) => sprintNames.test(name) && state === 'future')
  expect(made.filter(({ issueKeys }) => issueKeys.length === 0)).toEqual([])
}

/** As the board calls its own. */
const sprintNames = /^SHOP Sprint \d+$/
