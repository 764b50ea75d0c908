import type { Target } from '../../port/target.ts'
import type { CreateOutcome } from '../../port/writer.ts'

/** The numbers below which nothing is ours: whatever has a higher one may come from a call whose answer got lost. */
export function createItemNumbers(readNewest: (target: Target) => Promise<number>) {
  const newest = new Map<string, number>()
  return {
    /** The project's highest number, as far as one knows. Asks once. */
    newest: async (target: Target): Promise<number> => {
      const { id } = target.project
      const known = newest.get(id) ?? (await readNewest(target))
      newest.set(id, known)
      return known
    },
    /** An answer named these. */
    raise({ project: { id } }: Target, outcomes: readonly CreateOutcome[]) {
      for (const outcome of outcomes) {
        const number = outcome.state === 'created' ? itemNumber(outcome.key) : 0
        newest.set(id, Math.max(newest.get(id) ?? 0, number || 0))
      }
    },
  }
}

/** The number of `KEY-<number>`; NaN for anything else. */
export function itemNumber(key: string): number {
  return Number(key.slice(key.lastIndexOf('-') + 1))
}
