import type { Tracker } from '../port/port.ts'
import { itemNumber } from './reconcile.ts'

/** The numbers below which nothing is ours: whatever has a higher one may come from a call whose answer got lost. */
export function createItemNumbers(tracker: Pick<Tracker, 'newestItemNumber'>) {
  let newest: number | undefined
  return {
    /** The project's highest item number, as far as one knows. Asks the tracker once. */
    newest: async (projectKey: string): Promise<number> => {
      newest ??= await tracker.newestItemNumber(projectKey)
      return newest
    },
    /** An answer named these. */
    raise(keys: readonly string[]) {
      for (const key of keys) newest = Math.max(newest ?? 0, itemNumber(key) || 0)
    },
  }
}
export type ItemNumbers = ReturnType<typeof createItemNumbers>
