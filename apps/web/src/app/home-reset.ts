import { useEffect } from 'react'

const listeners = new Set<() => void>()

/** Home was pressed in the navbar: the planner goes back to step 1 (spec section 2). */
export const resetHome = () => {
  for (const listener of listeners) listener()
}

/** Runs `onReset` whenever Home is pressed while the calling screen is shown. */
export function useHomeReset(onReset: () => void) {
  useEffect(() => {
    listeners.add(onReset)
    return () => {
      listeners.delete(onReset)
    }
  }, [onReset])
}
