import { AppError } from '../../http/answers/app-error.ts'
import { networkOf } from '../../http/limits/network-of.ts'
import type { Attempts } from '../attempts.ts'
import { asTooManyTries } from '../too-many-tries.ts'

const fromOnePlace = { max: 5, windowMs: 10 * 60_000 }
const fromOneNetwork = { max: 15, windowMs: 10 * 60_000 }
const fromAnywhere = { max: 15, windowMs: 60 * 60_000 }

type Options = {
  attempts: Attempts
  /** Where the bridge put the caller's address. */
  addressHeader: string
}
type Calling = { headers?: Headers | undefined }

export type CodeTries = ReturnType<typeof createCodeTries>

/**
 * Slows guessing at codes of six digits, for all servers together: five wrong ones for a person or number from one network in ten minutes, fifteen from
 * wherever in an hour, and fifteen from one network for whomever in ten minutes. A new code brings no new tries.
 */
export function createCodeTries({ attempts, addressHeader }: Options) {
  return {
    /** Counts a try before it is made. @returns what to call when it was right. */
    async begin(whose: string, { headers }: Calling): Promise<() => Promise<void>> {
      const from = networkOf(headers?.get(addressHeader) ?? '')
      const keys = { pair: ['code', whose, from], network: ['codes from', from], whose: ['codes', whose] }
      const takenKeys: string[][] = []
      const take = async (key: string[], window: typeof fromOnePlace) => {
        await attempts.take(key, window)
        takenKeys.push(key)
      }
      try {
        await take(keys.pair, fromOnePlace)
        await take(keys.network, fromOneNetwork)
        await take(keys.whose, fromAnywhere)
      } catch (error) {
        // what was refused was no guess
        for (const key of takenKeys) await attempts.giveBack(key)
        throw asTooManyTries(error)
      }
      return async () => {
        await attempts.forget(keys.pair)
        await attempts.forget(keys.whose)
        // not forgotten: a code of one's own must not bring new guesses at those of others
        await attempts.giveBack(keys.network)
      }
    },
    /** Whether this is the first time that `id` is seen while it can be of use. */
    async isFirst(id: string, windowMs: number): Promise<boolean> {
      return attempts.take(['once', id], { max: 1, windowMs }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false
          throw error
        },
      )
    },
  }
}
