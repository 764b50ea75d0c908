import {
  type DraftPlan,
  type Epic,
  Epics,
  epicsInScope,
  leftOutOf,
  type Placement,
  type PlanTerms,
  planEpics,
  problemKinds,
  SprintPlanRequest,
  SprintPlanResponse,
} from '@planwright/contract'
import { PlanningError, planRooms, roomOf } from '@planwright/planning'
import type * as z from 'zod/mini'
import { api } from '../app/api/api.ts'
import { longCallMs } from '../app/api/api-client.ts'
import { ApiError, problemError } from '../app/api/api-error.ts'
import { connection } from '../app/connection/connection.ts'
import { locksAlone } from './moving/edit-plan.ts'
import { locksOf, overridesOf } from './plan-terms.ts'

type Body = z.input<typeof SprintPlanRequest>
type Asked = { body: Body; signal?: AbortSignal }

/** Whether no plan keeps what was asked for. */
const isUnplannable = (error: unknown) => error instanceof ApiError && error.problem?.code === 'unplannable-backlog'

/** Plans the first of the requests that has a plan. */
export const planFirstMutation = {
  mutationFn: async ({ bodies: [body, ...others] }: { bodies: [Body, ...Body[]] }): Promise<SprintPlanResponse> => {
    try {
      return await planSprintsMutation.mutationFn({ body })
    } catch (error) {
      const [next, ...rest] = others
      if (!next || !isUnplannable(error)) throw error
      return planFirstMutation.mutationFn({ bodies: [next, ...rest] })
    }
  },
}

/** Plans on the server, and in this page where that cannot be reached; whoever stops listening stops the search. */
export const planSprintsMutation = {
  mutationFn: async ({ body, signal }: Asked): Promise<SprintPlanResponse> => {
    if (connection.state() !== 'online') return planInPage(body, signal)
    try {
      return await api.call('/inference/sprint-plan', SprintPlanResponse, {
        method: 'POST',
        body,
        signal,
        timeoutMs: longCallMs,
      })
    } catch (error) {
      // the call itself may be what finds out; what the server refused stays refused
      if (!(error instanceof ApiError && error.kind === 'network')) throw error
      return planInPage(body, signal)
    }
  },
}

/** The same planner with the same effort; it works in slices, so that the page goes on moving. What it refuses it says in its own words. */
async function planInPage(body: Asked['body'], signal?: AbortSignal): Promise<SprintPlanResponse> {
  const { epics, ...wishes } = SprintPlanRequest.parse(body)
  try {
    return await planEpics(Epics.parse(epics), { ...wishes, improve: false }, { signal })
  } catch (error) {
    if (!(error instanceof PlanningError)) throw error
    const { title } = problemKinds['unplannable-backlog']
    throw problemError({
      type: 'about:blank',
      title,
      status: 422,
      code: 'unplannable-backlog',
      detail: error.message,
      requestId: '',
    })
  }
}

/** What is asked for a backlog on these terms: what `held` says stays where it is (the plan's locks, where nothing is said). */
export function planRequest(
  epics: Epic[],
  plan: DraftPlan | null,
  terms: PlanTerms,
  {
    keep,
    improve,
    held = plan ? locksOf(plan) : [],
  }: { keep?: Placement[]; improve?: boolean; held?: Placement[] } = {},
): Asked['body'] {
  const sprintOf = new Map(held.map(({ storyId, sprint }) => [storyId, sprint]))
  const { lowestPriority, ...asked } = terms
  const inScope = epicsInScope(epics, { lowestPriority, leftOut: plan ? leftOutOf(plan) : [] })
  const scopedIds = new Set(inScope.flatMap(({ userStories }) => userStories.map(({ id }) => id)))
  return {
    ...asked,
    epics: inScope.map((epic) => ({
      ...epic,
      userStories: epic.userStories.map((story) => {
        const sprint = sprintOf.get(story.id)
        // a story's own lock keeps its words as they are, and has nothing to do with sprints
        return { ...story, locked: sprint !== undefined, sprint }
      }),
    })),
    overrides: [...new Set([...(plan ? overridesOf(plan) : []), ...tooFull(inScope, terms, held)])].filter((id) =>
      scopedIds.has(id),
    ),
    ...(keep && { keep }),
    ...(improve && { improve }),
  }
}

/** One story of each sprint that a person put more into than it holds: with it, the planner takes the sprint as it is. */
function tooFull(epics: readonly Epic[], terms: PlanTerms, held: readonly Placement[]): string[] {
  const stories = new Map(epics.flatMap(({ userStories }) => userStories.map((story) => [story.id, story])))
  const rooms = planRooms(terms)
  const heldIn = Map.groupBy(held, ({ sprint }) => sprint)
  return [...heldIn].flatMap(([sprint, own]) => {
    const points = own.reduce((sum, { storyId }) => sum + (stories.get(storyId)?.storyPoints ?? 0), 0)
    if (points <= roomOf(rooms, sprint)) return []
    // best one that waits for nothing: an exception of the planner holds for what a story waits for as well
    const free = own.find(({ storyId }) => (stories.get(storyId)?.dependsOn.length ?? 0) === 0) ?? own[0]
    return free ? [free.storyId] : []
  })
}

/** The draft's plan with what planning answered. Locks stay; that stories were moved by hand is over. */
export function withAnswer(
  plan: DraftPlan | null,
  terms: PlanTerms,
  { sprints, proof, given = terms.given }: Pick<SprintPlanResponse, 'sprints' | 'proof' | 'given'>,
): DraftPlan {
  return {
    velocity: terms.velocity,
    sprintLength: terms.sprintLength,
    startDate: terms.startDate,
    ...plan,
    timeZone: terms.timeZone,
    sprints,
    proof,
    plannedVelocity: terms.velocity,
    plannedOn: { ...terms, ...(given && { given }) },
    touched: locksAlone(plan?.touched),
    former: undefined,
  }
}
