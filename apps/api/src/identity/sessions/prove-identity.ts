import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { networkOf } from '../../http/limits/network-of.ts'
import type { Person } from '../../http/person.ts'
import { account, session } from '../identity-tables.ts'

/** How long ago the sign-in of a session may be that stands for a password. */
const freshMs = 10 * 60_000

type Options = {
  db: Database
  /** Whether a password is the one of this digest. */
  verify: (digest: string, password: string) => Promise<boolean>
  /** Counts a guess before it is made, with those at the sign-in; answers what to call when it was right. */
  beginGuess: (network: string, email: string) => Promise<() => Promise<void>>
  now: () => Date
}

/**
 * For what a stolen session must not be enough for: the password where the account has one, else a sign-in a moment ago. `missing` where neither was
 * given. A session must not serve to guess the password either: throws `too-many-requests`.
 */
export function createProveIdentity({ db, verify, beginGuess, now }: Options) {
  return async (
    { id, sessionId, email }: Pick<Person, 'id' | 'sessionId' | 'email'>,
    password: string | undefined,
    address: string,
  ): Promise<'proven' | 'wrong' | 'missing'> => {
    const [credential] = await db.asOwner
      .select({ digest: account.password })
      .from(account)
      .where(and(eq(account.userId, id), eq(account.providerId, 'credential')))
    if (credential?.digest) {
      if (password === undefined) return 'missing'
      const succeed = await beginGuess(networkOf(address), email)
      if (!(await verify(credential.digest, password))) return 'wrong'
      await succeed()
      return 'proven'
    }
    const [current] = await db.asOwner
      .select({ createdAt: session.createdAt })
      .from(session)
      .where(eq(session.id, sessionId))
    return current && now().getTime() - current.createdAt.getTime() < freshMs ? 'proven' : 'missing'
  }
}
