import type { DraftPlan, Epic } from '@planwright/contract'
import { useMemo } from 'react'
import { backlogViewOf, planViewOf } from './plan-view.ts'

/** Worked out anew when the backlog or the plan is another one. */
export function usePlanView(backlog: Epic[], plan: DraftPlan, closed?: ReadonlySet<number>) {
  const ofBacklog = useMemo(() => backlogViewOf(backlog), [backlog])
  return useMemo(() => planViewOf(backlog, plan, ofBacklog, closed), [backlog, plan, ofBacklog, closed])
}
