import type { DraftContent } from '@planwright/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlannerStep } from './planner-steps.ts'

type Props = {
  draftId: string
  owner: string | null
  step: PlannerStep
  content: Pick<DraftContent, 'plan' | 'backlog'>
}

/**
 * Keeps the plan in this browser while another step than its own is shown, where an edit or Back may clear it: it may come from another device. `canBringBack` says whether
 * the one that was cleared is kept, and `whenKept` tells it of the one that is cleared now.
 */
export function useKeptPlan({ draftId, owner, step, content: { plan, backlog } }: Props) {
  const keeping = useRef<Promise<boolean>>(undefined)
  useEffect(() => {
    // there it is kept with each of its steps
    if (step === 2 || !plan?.sprints || owner === null) return
    keeping.current = loadKeeping().then(({ keepPlan }) => keepPlan(draftId, owner, plan, backlog ?? []), never)
  }, [draftId, owner, step, plan, backlog])
  const whenKept = useCallback(
    () => keeping.current ?? loadKeeping().then(({ isPlanKept }) => isPlanKept(draftId), never),
    [draftId],
  )

  const [found, setFound] = useState(false)
  const isCleared = !plan?.sprints && plan?.former !== undefined
  useEffect(() => {
    if (!isCleared) return
    let isGone = false
    void whenKept().then((isKept) => isGone || setFound(isKept))
    return () => {
      isGone = true
    }
  }, [isCleared, whenKept])
  return { canBringBack: isCleared && found, whenKept }
}

const loadKeeping = () => import('../sprints/kept/keep-plan.ts')
/** Without its code nothing can be kept or brought back. */
const never = () => false
