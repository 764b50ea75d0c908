import { type DraftPlan, type Epic, termsOf } from '@planwright/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { heldOf } from '../kept/kept-plan.ts'
import { placementsOf } from '../moving/edit-plan.ts'
import { planRequest, planSprintsMutation } from '../sprint-queries.ts'

/** All around everything that a person touched. `again`: what can stays where it is; `improve`: up to 10 s; `scope`: as `again`, of more stories or of fewer. */
export type Replanning = 'again' | 'improve' | 'scope'

/** Planning a plan anew, one way at a time. It ends when the plan is no longer shown, or is told to stop. */
export function useReplanning(epics: Epic[], plan: DraftPlan) {
  const stopping = useRef<AbortController>(null)
  const planning = useMutation({
    mutationFn: ({ kind, from, signal }: { kind: Replanning; from: DraftPlan; signal: AbortSignal }) => {
      const held = heldOf(from, epics)
      const wishes = kind === 'improve' ? { improve: true, held } : { keep: placementsOf(from.sprints ?? []), held }
      return planSprintsMutation.mutationFn({ body: planRequest(epics, from, termsOf(from), wishes), signal })
    },
  })
  useEffect(() => () => stopping.current?.abort(), [])
  const running = planning.isPending ? planning.variables.kind : null
  return {
    running,
    /** Null where it was stopped or failed; then `error` says why, unless it was stopped. */
    start: async (kind: Replanning, from = plan) => {
      stopping.current?.abort()
      const search = new AbortController()
      stopping.current = search
      try {
        const answer = await planning.mutateAsync({ kind, from, signal: search.signal })
        return search.signal.aborted ? null : answer
      } catch {
        // told by `error`
        return null
      }
    },
    stop: () => stopping.current?.abort(),
    error: planning.isError && !planning.variables.signal.aborted ? planning.error : null,
  }
}
