import { useSyncExternalStore } from 'react'
import { usePlanActions } from './plan-actions.ts'

/** While a story is dragged: what dropping it into this sprint would do, and whether it is held over it. */
export function useVerdict(sprint: number) {
  const { drags } = usePlanActions()
  const verdict = useSyncExternalStore(drags.subscribe, () => drags.snapshot()?.verdicts.get(sprint) ?? null)
  const over = useSyncExternalStore(drags.subscribe, () => drags.snapshot()?.over === sprint)
  return { verdict, over }
}
