import { AppError } from '../answers/app-error.ts'

/** Until a person who has as much under way as may be should try again. */
const busyForMs = 10_000

/** Does at most so many pieces of a person's work at the same time; one more is refused with words for that person. */
export function createAtOnce(limit: { most: number; detail: string }) {
  const underWay = new Map<string, number>()
  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    const running = underWay.get(owner) ?? 0
    if (running >= limit.most)
      throw new AppError('too-many-requests', { detail: limit.detail, retryAt: new Date(Date.now() + busyForMs) })
    underWay.set(owner, running + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(owner) ?? 1) - 1
      if (left > 0) underWay.set(owner, left)
      else underWay.delete(owner)
    }
  }
}
