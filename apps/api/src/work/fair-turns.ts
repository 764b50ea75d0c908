import { AppError } from '../http/answers/app-error.ts'

type Options = {
  /** Pieces of work at a time. */
  readonly places: number
  /** Places that are there only for whoever has waited for so long: then somebody else's work takes its time. */
  readonly spare: { readonly places: number; readonly afterMs: number }
  /** More of one do not wait: `AppError` overloaded. Where as many as of all do, each person has an equal share of them: whoever has none is let in. */
  readonly mostWaiting: { readonly ofAll: number; readonly ofOne: number }
}

export type Waiting = {
  /** Null for what is no person's: it yields to people. */
  readonly owner: string | null
  readonly signal?: AbortSignal
  /** Is let in to wait, however many wait. */
  readonly patient?: boolean
}

type Waiter = Waiting & { hasWaited: boolean; readonly begin: () => void }

/**
 * Gives out places for work in turn between people, one at a time to each: however much one person asks for, another waits for the end of one
 * piece of work at most.
 */
export function createFairTurns({ places, spare, mostWaiting }: Options) {
  /** In the order of their turns: who had one goes to the end. */
  const waiting = new Map<string | null, Waiter[]>()
  const working = new Set<string | null>()

  /** Resolves when it is the owner's turn, with what gives the place back. Rejects with the signal's reason when that aborts before. */
  function take(asked: Waiting): Promise<() => void> {
    const { owner, signal, patient = false } = asked
    if (signal?.aborted) return Promise.reject(signal.reason)
    const queue = waiting.get(owner) ?? []
    const all = countWaiting()
    const people = waiting.size + (queue.length > 0 ? 0 : 1)
    const share = all < mostWaiting.ofAll ? mostWaiting.ofOne : Math.floor(mostWaiting.ofAll / people)
    if (!patient && queue.length >= Math.max(share, 1)) return Promise.reject(new AppError('overloaded'))
    return new Promise((resolve, reject) => {
      const later = setTimeout(() => {
        waiter.hasWaited = true
        serve()
      }, spare.afterMs).unref()
      const settle = () => {
        clearTimeout(later)
        signal?.removeEventListener('abort', giveUp)
      }
      const waiter: Waiter = {
        ...asked,
        hasWaited: false,
        begin: () => {
          settle()
          resolve(releaseOf(owner))
        },
      }
      const giveUp = () => {
        settle()
        leave(waiter)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      waiting.set(owner, [...queue, waiter])
      serve()
    })
  }

  function serve() {
    for (;;) {
      const next = nextInTurn()
      if (!next) return
      const open = next.owner !== null && next.hasWaited ? places + spare.places : places
      if (working.size >= open) return
      leave(next)
      working.add(next.owner)
      next.begin()
    }
  }

  function nextInTurn(): Waiter | undefined {
    for (const [owner, [first]] of waiting) if (owner !== null && !working.has(owner)) return first
    return working.has(null) ? undefined : waiting.get(null)?.[0]
  }

  function leave(waiter: Waiter) {
    const rest = (waiting.get(waiter.owner) ?? []).filter((one) => one !== waiter)
    if (rest.length > 0) waiting.set(waiter.owner, rest)
    else waiting.delete(waiter.owner)
  }

  const countWaiting = () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0)

  const releaseOf = (owner: string | null) => () => {
    working.delete(owner)
    const rest = waiting.get(owner)
    if (rest) {
      waiting.delete(owner)
      waiting.set(owner, rest)
    }
    serve()
  }

  return {
    take,
    /** How much waits for its turn. */
    waiting: countWaiting,
  }
}
