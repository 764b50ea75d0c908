import {
  type DraftContent,
  type Epic,
  type PlanTerms,
  type SaveDecisions,
  type SaveItem,
  type Sprint,
  withSprints,
} from '@planwright/contract'

/** What is saved: issues and sprints, or only issues. */
export type SaveKind = 'sprint-plan' | 'issues'

type Body = { epics: Epic[]; links: boolean; decisions?: SaveDecisions }
/** Sprints are dated by the team's days, which are those of `timeZone`. */
export type SaveRequest =
  | { kind: 'sprint-plan'; body: Body & { sprints: Sprint[]; terms?: PlanTerms }; timeZone: string }
  | { kind: 'issues'; body: Body & { sprints?: undefined } }

/** The body of a save, made from the draft as it stands; null where there is nothing to save. */
export function saveRequestOf(
  kind: SaveKind,
  { backlog, plan }: Pick<DraftContent, 'backlog' | 'plan'>,
): SaveRequest | null {
  if (!backlog) return null
  const links = plan?.links ?? false
  if (kind === 'issues') return { kind, body: { epics: backlog, links } }
  if (!plan?.sprints) return null
  const { sprints, plannedOn, timeZone = 'UTC' } = plan
  const terms = plannedOn && { terms: plannedOn }
  return {
    kind,
    body: { epics: withSprints(backlog, sprints), sprints, links, ...terms },
    timeZone: plannedOn?.timeZone ?? timeZone,
  }
}

/** The request as a person decided on it. */
export function decided(request: SaveRequest, links: boolean, decisions: SaveDecisions | undefined): SaveRequest {
  const all = { ...request.body.decisions, ...decisions }
  const body = { ...request.body, links, ...(Object.keys(all).length > 0 && { decisions: all }) }
  // the kinds differ in what stands in their bodies, which stays
  return { ...request, body } as SaveRequest
}

/** Which of the two a run was, by what it lists: without sprints it says nothing of sprints. */
export function saveKindOf(items: readonly Pick<SaveItem, 'kind'>[]): SaveKind {
  return items.length === 0 || items.some(({ kind }) => kind === 'sprint' || kind === 'move') ? 'sprint-plan' : 'issues'
}
