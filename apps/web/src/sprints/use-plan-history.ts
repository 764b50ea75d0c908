import type { DraftPlan } from '@planwright/contract'
import { useCallback, useEffect, useRef, useState } from 'react'

/** What undo and redo go back and forth between: where stories are, why, and on which terms. What is typed for the team stays. */
type Version = Pick<DraftPlan, 'sprints' | 'proof' | 'plannedVelocity' | 'plannedOn' | 'touched'>

type Step = { readonly version: Version; readonly what: string }

const mostSteps = 100

/** The changes of the plan shown, since it is shown: `change` says what it does in a few words, for the buttons. */
export type PlanHistory = ReturnType<typeof usePlanHistory>

export function usePlanHistory(plan: DraftPlan, onChange: (plan: DraftPlan) => void) {
  const [steps, setSteps] = useState<{ past: readonly Step[]; future: readonly Step[] }>({ past: [], future: [] })
  const latest = useRef({ plan, onChange, steps })
  useEffect(() => {
    latest.current = { plan, onChange, steps }
  })

  const change = useCallback((next: DraftPlan, what: string) => {
    const { plan: now, onChange: keep, steps: known } = latest.current
    if (next === now) return
    setSteps({ past: [...known.past, { version: versionOf(now), what }].slice(-mostSteps), future: [] })
    keep(next)
  }, [])

  const go = useCallback((from: 'past' | 'future', to: 'past' | 'future') => {
    const { plan: now, onChange: keep, steps: known } = latest.current
    const step = known[from].at(-1)
    if (!step) return null
    const others = { past: known.past, future: known.future }
    setSteps({
      ...others,
      [from]: known[from].slice(0, -1),
      [to]: [...known[to], { version: versionOf(now), what: step.what }],
    })
    keep({ ...now, ...step.version })
    return step.what
  }, [])
  const undo = useCallback(() => go('past', 'future'), [go])
  const redo = useCallback(() => go('future', 'past'), [go])
  return { change, undo, redo, undoes: steps.past.at(-1), redoes: steps.future.at(-1)?.what, past: steps.past }
}

/** Every key is there, so that going back also takes away what was not there before. */
const versionOf = ({ sprints, proof, plannedVelocity, plannedOn, touched }: DraftPlan): Version => ({
  sprints,
  proof,
  plannedVelocity,
  plannedOn,
  touched,
})
