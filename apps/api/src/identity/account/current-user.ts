import type { CurrentUser } from '@planwright/contract'
import { and, asc, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../http/answers/app-error.ts'
import type { SignedIn } from '../../http/person.ts'
import { account, session, user } from '../identity-tables.ts'
import type { Pictures } from './pictures.ts'

type Options = {
  db: Database
  pictures: Pictures
  person: SignedIn
}

export async function readCurrentUser({ db, pictures, person }: Options): Promise<CurrentUser> {
  const [[row], accounts] = await Promise.all([
    db.asOwner
      .select({ user, session })
      .from(user)
      .innerJoin(session, and(eq(session.userId, user.id), eq(session.id, person.sessionId)))
      .where(eq(user.id, person.id)),
    db.asOwner.select().from(account).where(eq(account.userId, person.id)).orderBy(asc(account.createdAt)),
  ])
  if (!row) throw new AppError('session-ended')
  const ownPicture = await pictures.own(person.id)
  const { signInProvider, isNewUser } = row.session
  const used = accounts.find(({ providerId }) => providerId === signInProvider)
  return {
    uid: row.user.id,
    email: row.user.email,
    emailVerified: row.user.emailVerified,
    displayName: row.user.name || null,
    photoURL: await pictures.shown(ownPicture, row.user.image),
    hasOwnPicture: ownPicture !== null,
    phoneNumber: row.user.phoneNumber,
    isAnonymous: false,
    tenantId: null,
    providerData: accounts.map(({ providerId, accountId, createdAt }) => ({
      providerId: providerId === 'credential' ? 'password' : providerId,
      uid: accountId,
      linkedAt: createdAt.toISOString(),
    })),
    metadata: {
      creationTime: row.user.createdAt.toISOString(),
      lastSignInTime: (row.user.lastSignInAt ?? row.session.createdAt).toISOString(),
    },
    role: person.role,
    additionalUserInfo: { isNewUser, providerId: signInProvider, profile: profileIn(used?.idToken ?? null) },
  }
}

/** What a provider tells of a person, and nothing that only its protocol needs. */
const claimNames = ['sub', 'name', 'given_name', 'family_name', 'email', 'email_verified', 'picture', 'locale']

function profileIn(idToken: string | null): Record<string, unknown> | null {
  if (idToken === null) return null
  try {
    const claims = decodeJwt(idToken)
    return Object.fromEntries(claimNames.flatMap((name) => (claims[name] === undefined ? [] : [[name, claims[name]]])))
  } catch {
    return null // Facebook's are of another kind
  }
}
