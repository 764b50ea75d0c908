import {
  type DraftPlan,
  type Epic,
  epicsInScope,
  type PlanTerms,
  planToWire,
  type SprintPlanResponse,
} from '@planwright/contract'
import { type Priority, planSprints, problemOfBacklog, withOverrides } from '@planwright/planning'
import { useEffect, useState } from 'react'
import { closedPlaces, withClosedExplained, withClosedFull } from './closed-places.ts'

export type Circumstances = { velocity: number; sprintLength: number; lowestPriority: Priority }

export type WhatIfPlan = Pick<SprintPlanResponse, 'sprints' | 'proof'> & { terms: PlanTerms }

/** Long enough that a slider that moves does not plan at every step, short enough to be at once. */
const settleMs = 80
/** The search runs in this page, in slices, so that the slider goes on moving. */
const effort = { effortMs: 60, timeLimitMs: 2000, exact: false }

/**
 * The plan under other circumstances, a moment after they were chosen; the former one meanwhile. Its plan is null where nothing is left to plan; nothing
 * is planned where there are no other circumstances.
 */
export function useWhatIf(
  epics: Epic[],
  {
    terms,
    plan: { sprints },
    closed,
  }: { terms: PlanTerms; plan: Pick<DraftPlan, 'sprints'>; closed: ReadonlySet<number> },
  circumstances: Circumstances | null,
) {
  const { velocity, sprintLength, lowestPriority } = circumstances ?? {}
  const [answer, setAnswer] = useState<{ plan: WhatIfPlan | null; error: string | null; stale: boolean } | null>(null)
  useEffect(() => {
    if (velocity === undefined || sprintLength === undefined || lowestPriority === undefined) return
    const controller = new AbortController()
    setAnswer((last) => last && { ...last, stale: true })
    const timer = setTimeout(() => {
      const changed = { ...terms, velocity, sprintLength, lowestPriority }
      planUnder(epics, changed, { plan: { sprints }, closed, signal: controller.signal }).then(
        (plan) => setAnswer({ plan, error: null, stale: false }),
        (error: unknown) => {
          if (controller.signal.aborted) return
          // what cannot be planned is said in the planner's words
          setAnswer({ plan: null, error: error instanceof Error ? error.message : String(error), stale: false })
        },
      )
    }, settleMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [epics, terms, sprints, closed, velocity, sprintLength, lowestPriority])
  return answer
}

type Around = { plan: Pick<DraftPlan, 'sprints'>; closed: ReadonlySet<number>; signal: AbortSignal }

/** Around what stands in sprints that are closed, whatever else there is to be. @internal to be tested */
export async function planUnder(
  epics: Epic[],
  terms: PlanTerms,
  { plan: former, closed, signal }: Around,
): Promise<WhatIfPlan | null> {
  const past = closedPlaces(former, closed)
  const isPast = new Set(past.map(({ storyId }) => storyId))
  const inScope = new Set(epicsInScope(epics, terms).flatMap(({ userStories }) => userStories.map(({ id }) => id)))
  const planned = epics.map((epic) => ({
    ...epic,
    userStories: epic.userStories.filter(({ id }) => isPast.has(id) || inScope.has(id)),
  }))
  const problem = problemOfBacklog(planned, withClosedFull(terms, past, { closed, epics }), past)
  if (problem.stories.length === 0) return null
  // what is over may have held more than such a team does, and may stand against a rule
  const overrides = past.map(({ storyId }) => storyId)
  const plan = await planSprints(withOverrides(problem, overrides), { ...effort, signal })
  return { terms, ...withClosedExplained(planToWire(epics, terms, problem, plan), past) }
}
