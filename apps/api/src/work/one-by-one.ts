import { createFairTurns } from './fair-turns.ts'

/** Rejects with AppError overloaded where too many wait. Null for what is no person's. */
export type OneByOne = (<Result>(owner: string | null, work: () => Result) => Promise<Result>) & { waiting(): number }

/**
 * Work that stays on the thread that answers calls, because handing it to another would cost as much: one piece at a time, in turn between people, and
 * whatever else waits there has a turn before the next.
 */
export function createOneByOne(): OneByOne {
  const turns = createFairTurns({
    places: 1,
    spare: { places: 0, afterMs: 1000 },
    mostWaiting: { ofAll: 200, ofOne: 30 },
  })
  const inTurn = async <Result>(owner: string | null, work: () => Result): Promise<Result> => {
    const release = await turns.take({ owner })
    setImmediate(release)
    return work()
  }
  return Object.assign(inTurn, { waiting: turns.waiting })
}
