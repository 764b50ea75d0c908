import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { networkOf } from '../../http/limits/network-of.ts'
import type { Person } from '../../http/person.ts'
import { account, session } from '../identity-tables.ts'

/** How long a session goes on standing for its person after they showed that it is them. */
const proofLifeMs = 5 * 60_000

type Prover = Pick<Person, 'id' | 'sessionId' | 'email'>
type Proof = 'proven' | 'wrong' | 'missing'

type Options = {
  db: Database
  /** Whether a password is the one of this digest. */
  verify: (digest: string, password: string) => Promise<boolean>
  /** Counts a guess before it is made, with those at the sign-in; answers what to call when it was right. */
  beginGuess: (network: string, email: string) => Promise<() => Promise<void>>
  now: () => Date
}

export type IdentityProofs = ReturnType<typeof createIdentityProofs>

/**
 * For what a stolen session must not be enough for: the password where the account has one, else a sign-in of a moment ago; one with a passkey always
 * counts, since the device checked who holds it. The session keeps when it was given, so that nobody is asked twice in five minutes.
 */
export function createIdentityProofs({ db, verify, beginGuess, now }: Options) {
  async function digestOf(personId: string) {
    const [credential] = await db.asOwner
      .select({ digest: account.password })
      .from(account)
      .where(and(eq(account.userId, personId), eq(account.providerId, 'credential')))
    return credential?.digest ?? null
  }

  const isRecent = (at: Date | null | undefined) => !!at && now().getTime() - at.getTime() < proofLifeMs

  /** Whether the session was shown to be its person's a moment ago. */
  async function isProven({ id, sessionId }: Pick<Prover, 'id' | 'sessionId'>): Promise<boolean> {
    const [current] = await db.asOwner
      .select({ createdAt: session.createdAt, provenAt: session.provenAt, way: session.signInProvider })
      .from(session)
      .where(and(eq(session.id, sessionId), eq(session.userId, id)))
    if (isRecent(current?.provenAt)) return true
    return isRecent(current?.createdAt) && (current?.way === 'passkey' || (await digestOf(id)) === null)
  }

  /** Takes another proof than a password, which whoever calls has looked at. */
  async function keep(sessionId: string): Promise<void> {
    await db.asOwner.update(session).set({ provenAt: now() }).where(eq(session.id, sessionId))
  }

  return {
    isProven,
    keep,
    /**
     * `missing` where no password was given and none stood for it a moment ago. A session must not serve to guess the password either: throws
     * `too-many-requests`.
     */
    async prove(person: Prover, password: string | undefined, address: string): Promise<Proof> {
      if (password === undefined) return (await isProven(person)) ? 'proven' : 'missing'
      const digest = await digestOf(person.id)
      if (digest === null) return (await isProven(person)) ? 'proven' : 'missing'
      const succeed = await beginGuess(networkOf(address), person.email)
      if (!(await verify(digest, password))) return 'wrong'
      await succeed()
      await keep(person.sessionId)
      return 'proven'
    },
  }
}
