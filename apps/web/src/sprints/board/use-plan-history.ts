import type { DraftPlan, Epic } from '@planwright/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { emptyHistory, redoStep, type StepHistory, undoStep, withStep } from '../../app/history/step-history.ts'
import { mergeMoves } from '../../app/merge-moves.ts'

/** What undo and redo go back and forth between: where stories are, why, which are left out, and on which terms. What is typed for the team stays. */
export type PlanVersion = Pick<DraftPlan, 'sprints' | 'proof' | 'plannedVelocity' | 'plannedOn' | 'touched' | 'leftOut'>

/**
 * The changes of the plan shown: `change` says what it does in a few words, for the buttons. A plan where there was none begins a history. What another tab or device
 * moves meanwhile stays where it was moved, whatever is undone here.
 */
export type PlanHistory = ReturnType<typeof usePlanHistory>

export function usePlanHistory(plan: DraftPlan | null, onChange: (plan: DraftPlan) => void, epics: Epic[] = none) {
  const [history, setHistory] = useState<StepHistory<PlanVersion>>(emptyHistory)
  const latest = useRef({ plan, onChange, history })
  useEffect(() => {
    latest.current = { plan, onChange, history }
  })
  const own = useRef(plan)
  const seen = useRef(plan)
  useEffect(() => {
    const before = seen.current
    seen.current = plan
    if (!before?.sprints || !plan?.sprints || plan === own.current || before.sprints === plan.sprints) return
    setHistory(({ past, future }) => {
      const since = withOthers(versionOf(before), versionOf(plan), epics)
      return { past: past.map(since), future: future.map(since) }
    })
  }, [plan, epics])

  const change = useCallback((next: DraftPlan, what: string) => {
    const { plan: now, onChange: keep, history: steps } = latest.current
    if (next === now) return
    setHistory(now?.sprints ? withStep(steps, what, versionOf(now)) : emptyHistory)
    own.current = next
    keep(next)
  }, [])

  const turn = useCallback((step: typeof undoStep<PlanVersion>) => {
    const { plan: now, onChange: keep, history: steps } = latest.current
    const turned = now && step(steps, () => versionOf(now))
    if (!turned) return null
    setHistory(turned.history)
    own.current = { ...now, ...turned.state }
    keep(own.current)
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

/** A step as it would be after what others changed of the plan. One of another plan than theirs stays as it is. */
const withOthers =
  (before: PlanVersion, now: PlanVersion, epics: Epic[]) => (step: { name: string; state: PlanVersion }) => {
    const place = (_id: string, was?: string, mine?: string, theirs?: string) => (mine === was ? theirs : mine)
    const moved = mergeMoves(place, before, step.state, now, epics)
    const leftOut = (String(step.state.leftOut) === String(before.leftOut) ? now : step.state).leftOut
    return moved ? { ...step, state: { ...step.state, ...moved, leftOut } } : step
  }

const none: Epic[] = []

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
