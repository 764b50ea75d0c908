import type { DraftPlan } from '@planwright/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { emptyHistory, redoStep, type StepHistory, undoStep, withStep } from '../../app/history/step-history.ts'

/** What undo and redo go back and forth between: where stories are, why, which are left out, and on which terms. What is typed for the team stays. */
export type PlanVersion = Pick<DraftPlan, 'sprints' | 'proof' | 'plannedVelocity' | 'plannedOn' | 'touched' | 'leftOut'>

/** The changes of the plan shown: `change` says what it does in a few words, for the buttons. A plan where there was none begins a history. */
export type PlanHistory = ReturnType<typeof usePlanHistory>

export function usePlanHistory(plan: DraftPlan | null, onChange: (plan: DraftPlan) => void) {
  const [history, setHistory] = useState<StepHistory<PlanVersion>>(emptyHistory)
  const latest = useRef({ plan, onChange, history })
  useEffect(() => {
    latest.current = { plan, onChange, history }
  })

  const change = useCallback((next: DraftPlan, what: string) => {
    const { plan: now, onChange: keep, history: steps } = latest.current
    if (next === now) return
    setHistory(now?.sprints ? withStep(steps, what, versionOf(now)) : emptyHistory)
    keep(next)
  }, [])

  const turn = useCallback((step: typeof undoStep<PlanVersion>) => {
    const { plan: now, onChange: keep, history: steps } = latest.current
    const turned = now && step(steps, () => versionOf(now))
    if (!turned) return null
    setHistory(turned.history)
    keep({ ...now, ...turned.state })
    return turned.name
  }, [])
  const undo = useCallback(() => turn(undoStep), [turn])
  const redo = useCallback(() => turn(redoStep), [turn])
  const { past, future } = history
  return {
    steps: history,
    begin: setHistory,
    change,
    undo,
    redo,
    undoes: past.at(-1)?.name,
    redoes: future.at(-1)?.name,
    past,
  }
}

/** Every key is there, so that going back also takes away what was not there before. */
export function versionOf({ sprints, proof, plannedVelocity, plannedOn, touched, leftOut }: DraftPlan): PlanVersion {
  return {
    sprints,
    proof,
    plannedVelocity,
    plannedOn,
    touched,
    leftOut,
  }
}
