import { type Epic, epicsInScope, type PlanTerms, planToWire, type SprintPlanResponse } from '@planwright/contract'
import { type Priority, planSprints, problemOfBacklog } from '@planwright/planning'
import { useEffect, useState } from 'react'

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
export function useWhatIf(epics: Epic[], terms: PlanTerms, circumstances: Circumstances | null) {
  const { velocity, sprintLength, lowestPriority } = circumstances ?? {}
  const [answer, setAnswer] = useState<{ plan: WhatIfPlan | null; error: string | null; stale: boolean } | null>(null)
  useEffect(() => {
    if (velocity === undefined || sprintLength === undefined || lowestPriority === undefined) return
    const controller = new AbortController()
    setAnswer((last) => last && { ...last, stale: true })
    const timer = setTimeout(() => {
      const changed = { ...terms, velocity, sprintLength, lowestPriority }
      planUnder(epics, changed, controller.signal).then(
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
  }, [epics, terms, velocity, sprintLength, lowestPriority])
  return answer
}

async function planUnder(epics: Epic[], terms: PlanTerms, signal: AbortSignal): Promise<WhatIfPlan | null> {
  const problem = problemOfBacklog(epicsInScope(epics, terms), terms)
  if (problem.stories.length === 0) return null
  const plan = await planSprints(problem, { ...effort, signal })
  return { terms, ...planToWire(epics, terms, problem, plan) }
}
