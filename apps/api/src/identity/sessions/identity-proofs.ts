import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { networkOf } from '../../http/limits/network-of.ts'
import type { SignedIn } from '../../http/person.ts'
import { account, session } from '../identity-tables.ts'

/** How long a proof is good for. */
const proofLifeMs = 5 * 60_000

type Prover = Pick<SignedIn, 'id' | 'sessionId' | 'email'>
type Proof = 'proven' | 'wrong' | 'missing'

type Options = {
  db: Database
  /** Keeps proofs from being made up. */
  secret: string
  /** Whether a password is the one of this digest. */
  verify: (digest: string, password: string) => Promise<boolean>
  /** Counts a guess before it is made, with those at the sign-in; answers what to call when it was right. */
  beginGuess: (network: string, email: string) => Promise<() => Promise<void>>
  now: () => Date
}

export type IdentityProofs = ReturnType<typeof createIdentityProofs>

/**
 * For what a stolen session must not be enough for: the password, a second factor or a passkey; where the account has no password, a sign-in of a moment
 * ago as well. Whoever gives one of the three is answered a proof that is good in their session for five minutes. It stands in no cookie and in no
 * ID token: whoever has a copy of those, taken before or after, does not have it.
 */
export function createIdentityProofs({ db, secret, verify, beginGuess, now }: Options) {
  const proofOf = (sessionId: string, provenAt: Date) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['identity proof', sessionId, provenAt.getTime()]))
      .digest('base64url')

  async function digestOf(personId: string) {
    const [credential] = await db.asOwner
      .select({ digest: account.password })
      .from(account)
      .where(and(eq(account.userId, personId), eq(account.providerId, 'credential')))
    return credential?.digest ?? null
  }

  const isRecent = (at: Date) => now().getTime() - at.getTime() < proofLifeMs

  /** Whether the caller showed a moment ago that the session is theirs; `proof` is what they were answered then. */
  async function isProven({ id, sessionId }: Pick<Prover, 'id' | 'sessionId'>, proof: string | null): Promise<boolean> {
    const [current] = await db.asOwner
      .select({ createdAt: session.createdAt, provenAt: session.provenAt })
      .from(session)
      .where(and(eq(session.id, sessionId), eq(session.userId, id)))
    if (!current) return false
    const { createdAt, provenAt } = current
    if (proof !== null && provenAt && isRecent(provenAt) && isSame(proof, proofOf(sessionId, provenAt))) return true
    return isRecent(createdAt) && (await digestOf(id)) === null
  }

  /**
   * Whether it is the password; `missing` where the account has none. A session must not serve to guess it either: throws `too-many-requests`.
   */
  async function provePassword(person: Prover, password: string, address: string): Promise<Proof> {
    const digest = await digestOf(person.id)
    if (digest === null) return 'missing'
    const succeed = await beginGuess(networkOf(address), person.email)
    if (!(await verify(digest, password))) return 'wrong'
    await succeed()
    return 'proven'
  }

  return {
    isProven,
    provePassword,
    /** A proof for whoever has just shown that the session is theirs. The one before is good no more. */
    async give(sessionId: string): Promise<string> {
      const provenAt = now()
      await db.asOwner.update(session).set({ provenAt }).where(eq(session.id, sessionId))
      return proofOf(sessionId, provenAt)
    },
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
