import {
  type Draft,
  type DraftPlan,
  epicsInScope,
  leftOutOf,
  type PlanTerms,
  type SprintPlanRequest,
} from '@planwright/contract'
import { ApiFailure } from './api-failure.ts'
import type { Client } from './create-client.ts'
import { hasBacklog } from './draft-backlog.ts'

export type Team = Pick<SprintPlanRequest, 'velocity' | 'sprintLength' | 'startDate'> & {
  /** IANA; absent is as in the draft, else UTC. */
  readonly timeZone?: string
  readonly capacity?: SprintPlanRequest['capacity']
  /** The last day on which all should be done, `YYYY-MM-DD`; absent is as in the draft. It changes nothing of the plan. */
  readonly targetDate?: string
}

/** Plans the draft's backlog into sprints and keeps the plan in it. What a person has locked stays where it is, and what was left out stays out; on the same terms a plan comes out the same. @throws ApiFailure */
export async function planDraft(client: Client, draft: Draft, team: Team, signal?: AbortSignal): Promise<Draft> {
  if (!draft.backlog || !hasBacklog(draft))
    throw new ApiFailure('nothing-to-plan', 'There is no backlog in this draft yet.')
  const { plan } = draft
  const {
    timeZone = plan?.timeZone ?? 'UTC',
    capacity = plan?.capacity,
    targetDate = plan?.targetDate,
    ...numbers
  } = team
  const wishes = { capacity, committed: plan?.committed, focus: plan?.focus }
  const terms: PlanTerms = { ...numbers, timeZone, ...present(wishes) }
  const held = heldIn(plan)
  const epics = epicsInScope(draft.backlog, { leftOut: plan ? leftOutOf(plan) : [] }).map((epic) => ({
    ...epic,
    // a story's own lock keeps its words as they are, and has nothing to do with sprints
    userStories: epic.userStories.map((story) => ({
      ...story,
      locked: held.has(story.id),
      sprint: held.get(story.id),
    })),
  }))
  const overrides = [...held.keys()].filter((id) => plan?.touched?.[id] === 'override')
  const answer = await client.planSprints({ ...terms, epics, overrides }, { ...(signal && { signal }) })
  return client.keepDraft({
    ...draft,
    plan: {
      ...plan,
      ...numbers,
      timeZone,
      ...(capacity && { capacity }),
      ...(targetDate && { targetDate }),
      sprints: answer.sprints,
      proof: answer.proof,
      plannedVelocity: numbers.velocity,
      plannedOn: { ...terms, ...(answer.given && { given: answer.given }) },
      touched: Object.fromEntries([...held.keys()].map((id) => [id, plan?.touched?.[id] ?? 'locked'])),
      former: undefined,
    },
  })
}

/** Stories that a person locked in a sprint, of those that are still there. */
function heldIn(plan: DraftPlan | null): Map<string, number> {
  const places = (plan?.sprints ?? []).flatMap(({ number, stories }) => stories.map(({ id }) => [id, number] as const))
  const touched = plan?.touched ?? {}
  return new Map(places.filter(([id]) => touched[id] === 'locked' || touched[id] === 'override'))
}

const present = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
