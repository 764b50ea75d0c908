import { type DraftPlan, type Epic, type Placement, termsOf } from '@planwright/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../app/api/api-error.ts'
import { heldOf } from '../kept/kept-plan.ts'
import { placementsOf } from '../moving/edit-plan.ts'
import { planRequest, planSprintsMutation } from '../sprint-queries.ts'
import { closedPlaces, withClosedExplained, withClosedFull } from './closed-places.ts'

/** All around everything that a person touched. `again`: what can stays where it is, and what was moved against a rule goes; `improve`: up to 10 s; `scope`: as `again`, of more stories or of fewer. */
export type Replanning = 'again' | 'improve' | 'scope'

/** Planning a plan anew, one way at a time, around what stands in sprints that are closed. It ends when the plan is no longer shown, or is told to stop. */
export function useReplanning(epics: Epic[], plan: DraftPlan, closed: ReadonlySet<number>) {
  const stopping = useRef<AbortController>(null)
  const planning = useMutation({
    mutationFn: async ({ kind, from, signal }: { kind: Replanning; from: DraftPlan; signal: AbortSignal }) => {
      const past = closedPlaces(from, closed)
      const isPast = new Set(past.map(({ storyId }) => storyId))
      const held = [...past, ...heldOf(from, epics).filter(({ storyId }) => !isPast.has(storyId))]
      const terms = withClosedFull(termsOf(from), past, { closed, epics })
      const wishes = kind === 'improve' ? { improve: true } : { keep: placementsOf(from.sprints ?? []) }
      const around = async (placements: Placement[]) => {
        const body = planRequest(epics, from, terms, { ...wishes, held: placements })
        return withClosedExplained(await planSprintsMutation.mutationFn({ body, signal }), past)
      }
      try {
        return await around(held)
      } catch (error) {
        // what was only moved may go where it came to stand against a rule; a lock may not
        const isRefused = error instanceof ApiError && error.problem?.code === 'unplannable-backlog'
        const locked = held.filter(({ storyId }) => isPast.has(storyId) || from.touched?.[storyId] !== 'moved')
        if (kind !== 'again' || !isRefused || locked.length === held.length) throw error
        return await around(locked)
      }
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
