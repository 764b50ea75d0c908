import { AppError } from '../http/answers/app-error.ts'
import type { Attempts } from './attempts.ts'

const tenMinutes = { windowMs: 10 * 60_000 }
/** An address from which somebody signed in stays one of theirs for so long. */
const ownAddress = { windowMs: 90 * 24 * 60 * 60_000 }

export type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * Slows guessing at passwords (docs/decisions/019-sign-in-limits.md). `tries` wrong ones are allowed in ten minutes for an account from one
 * address, three times as many from an address for all accounts, and thirty times as many from all IPv6 networks of one site. When `tries` wrong ones have come for an account from wherever, an
 * address that never signed in to it has one try left: the owner gets in, from where they always do and from elsewhere.
 */
export function createSignInLimits({ attempts, tries }: { attempts: Attempts; tries: number }) {
  return {
    /**
     * Counts a try before it is made. Throws `too-many-requests`, whether or not there is such an account.
     * @returns what to call when it was good: then it has not counted, and the address is one of the account's.
     */
    async begin(address: string, email: string): Promise<() => Promise<void>> {
      const account = email.toLowerCase()
      const keys = {
        pair: ['sign-in', address, account],
        address: ['sign-ins from', address],
        site: ['sign-ins from', siteOf(address)],
        account: ['sign-ins to', account],
        own: ['signed in', address, account],
      }
      const takenKeys: string[][] = []
      const take = async (key: string[], max?: number) => {
        const counted = await attempts.take(key, { ...tenMinutes, max })
        takenKeys.push(key)
        return counted
      }
      const giveBack = async () => {
        for (const key of takenKeys) await attempts.giveBack(key)
      }
      try {
        const fromHere = await take(keys.pair, tries)
        await take(keys.address, 3 * tries)
        if (siteOf(address) !== address) await take(keys.site, 30 * tries)
        const all = await take(keys.account)
        if (all.count > tries && fromHere.count > 1 && !(await attempts.isKnown(keys.own)))
          throw new AppError('too-many-requests', { retryAt: all.until })
      } catch (error) {
        // what was refused was no guess
        await giveBack()
        throw error
      }
      return async () => {
        await giveBack()
        await attempts.forget(keys.pair)
        await attempts.remember(keys.own, ownAddress)
      }
    },
  }
}

/** Of an IPv6 network the 48 bits that one customer is commonly given (RFC 6177), 65,536 networks in all; an IPv4 address stays what it is. */
const siteOf = (network: string): string => {
  const groups = network.split(':')
  return groups.length > 1 ? `${groups.slice(0, 3).join(':')}::/48` : network
}
