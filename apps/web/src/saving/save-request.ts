import type { DraftContent, Epic, SaveIssuesRequest, SaveSprintPlanRequest, Sprint } from '@planwright/contract'

/** What is saved: issues and sprints, or only issues. */
export type SaveKind = 'sprint-plan' | 'issues'

export type SaveRequest =
  | { kind: 'sprint-plan'; body: SaveSprintPlanRequest }
  | { kind: 'issues'; body: SaveIssuesRequest }

/** The backlog with each story's sprint: what planning answered, put together again. */
function plannedEpics(epics: Epic[], sprints: Sprint[]): Epic[] {
  const sprintOf = new Map(sprints.flatMap(({ number, stories }) => stories.map(({ id }) => [id, number] as const)))
  return epics.map((epic) => ({
    ...epic,
    userStories: epic.userStories.map((story) => ({ ...story, sprint: sprintOf.get(story.id) })),
  }))
}

/** The body of a save, made from the draft as it stands; null where there is nothing to save. */
export function saveRequestOf(kind: SaveKind, { backlog, plan }: DraftContent): SaveRequest | null {
  if (!backlog) return null
  if (kind === 'issues') return { kind, body: { epics: backlog, links: false } }
  const sprints = plan?.sprints
  if (!sprints) return null
  return { kind, body: { epics: plannedEpics(backlog, sprints), sprints, links: false } }
}
