import type { DraftContent, SaveIssuesRequest, SaveSprintPlanRequest } from '@planwright/contract'

/** What is saved: issues and sprints, or only issues. */
export type SaveKind = 'sprint-plan' | 'issues'

export type SaveRequest =
  | { kind: 'sprint-plan'; body: SaveSprintPlanRequest }
  | { kind: 'issues'; body: SaveIssuesRequest }

/** The body of a save, made from the draft as it stands; null where there is nothing to save. */
export function saveRequestOf(kind: SaveKind, { backlog, plan }: DraftContent): SaveRequest | null {
  const epics = plan?.result?.epics ?? backlog
  if (!epics) return null
  if (kind === 'issues') return { kind, body: { epics, links: false } }
  if (!plan?.result) return null
  return { kind, body: { epics, sprints: plan.result.sprints, links: false } }
}
