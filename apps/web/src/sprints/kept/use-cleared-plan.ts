import type { DraftPlan, Epic } from '@planwright/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type PlanHistory, versionOf } from '../board/use-plan-history.ts'
import { asCalledNow, planningTraits, samePlaces } from './kept-plan.ts'
import { type KeptPlan, keptFor, planStore } from './plan-store.ts'
import { withMovesSince } from './with-moves-since.ts'

type Props = {
  draftId: string
  owner: string
  epics: Epic[]
  plan: DraftPlan | null
  history: PlanHistory
}

/** Steps that are kept: more would make each change a long write. */
const longestKept = 50

/**
 * Keeps the plan and what can be undone in it in this browser, and takes the steps up again where the plan still stands as they left it. Gives the plan that was cleared,
 * with what was moved on the map since, while there is none; `same` says whether the backlog is as it was, `moved` whether anything was.
 */
export function useClearedPlan({ draftId, owner, epics, plan, history }: Props) {
  const [keptPlan, setKeptPlan] = useState<KeptPlan | null>()
  const backlog = useMemo(() => planningTraits(epics), [epics])
  const latest = useRef({ plan, history, backlog })
  useEffect(() => {
    latest.current = { plan, history, backlog }
  })
  const unkept = useRef<KeptPlan>(undefined)

  useEffect(() => {
    let isGone = false
    void planStore.find(draftId).then((stored) => {
      // whoever goes back before it is known what is kept clears a plan that is not kept yet
      const seen = unkept.current
      if (isGone) return void (seen && planStore.update(draftId, (kept) => (isSamePlan(kept, seen) ? null : seen)))
      const { plan: now, history: steps, backlog: traits } = latest.current
      const found = stored && keptFor(stored, traits)
      setKeptPlan(found)
      if (found && found !== stored) void planStore.update(draftId, (kept) => kept && keptFor(kept, traits))
      const isUntouched = steps.steps.past.length + steps.steps.future.length === 0
      if (found && now?.sprints && isUntouched && found.backlog === traits && samePlaces(found.version, now))
        steps.begin(found.history)
    })
    return () => {
      isGone = true
    }
  }, [draftId])

  const { steps } = history
  const isLoaded = keptPlan !== undefined
  const sprints = plan?.sprints
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is kept for is another plan, or another step
  useEffect(() => {
    if (!plan?.sprints) return
    const { past, future } = steps
    const item: KeptPlan = {
      id: draftId,
      owner,
      backlog,
      version: versionOf(plan),
      history: { past: past.slice(-longestKept), future: future.slice(-longestKept) },
    }
    unkept.current = isLoaded ? undefined : item
    if (!isLoaded) return
    setKeptPlan(item)
    void planStore.update(draftId, () => item)
  }, [isLoaded, draftId, owner, backlog, sprints, plan?.touched, steps])

  const cleared = useMemo(
    () => (keptPlan && !plan?.sprints ? withMovesSince(calledNow(keptPlan, epics), plan, epics) : null),
    [keptPlan, plan, epics],
  )
  if (!keptPlan || !cleared) return null
  return { ...cleared, same: keptPlan.backlog === backlog }
}

function calledNow({ version, history: { past, future } }: KeptPlan, epics: Epic[]) {
  const steps = (list: typeof past) => list.map((step) => ({ ...step, state: asCalledNow(step.state, epics) }))
  return { version: asCalledNow(version, epics), history: { past: steps(past), future: steps(future) } }
}

/** Then what is kept has its steps too, unless it was kept as the draft has it, without any. */
const isSamePlan = (kept: KeptPlan | null, seen: KeptPlan): boolean =>
  kept?.backlog === seen.backlog &&
  samePlaces(kept.version, seen.version) &&
  (kept.history.past.length > 0 || seen.history.past.length === 0)
