import { useSyncExternalStore } from 'react'
import { usePlanActions } from './plan-actions.ts'

/**
 * While a story is dragged: what dropping it into this sprint would do, and whether it is held over it. `told` is what the sprint says of it: that it would be too full only
 * while the story is held over it, as in a good plan every sprint is full.
 */
export function useVerdict(sprint: number) {
  const { drags } = usePlanActions()
  const verdict = useSyncExternalStore(drags.subscribe, () => drags.snapshot()?.verdicts.get(sprint) ?? null)
  const over = useSyncExternalStore(drags.subscribe, () => drags.snapshot()?.over === sprint)
  return { verdict, told: verdict?.kind === 'over' && !over ? null : verdict, over }
}
