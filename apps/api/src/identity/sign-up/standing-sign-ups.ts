import { createHash, randomBytes } from 'node:crypto'
import { type AuthEndpointContext, getCurrentAdapter, runWithTransaction } from '@better-auth/core/context'
import type { PasswordDigests } from '../passwords/password-digests.ts'
import type { Claims } from './sign-up-link.ts'

export type Context = AuthEndpointContext['context']

export type Person = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  banned?: boolean | null
}

/** Which sign-up an account rests on: another one as soon as there is another password or another way in. */
export async function signUpOf(context: Context, personId: string): Promise<string> {
  const ways = await context.internalAdapter.findAccounts(personId)
  const passkeys = await passkeysOf(context, personId)
  const pairs = [...ways, ...passkeys].map(({ id, password }) => [id, password ?? null]).sort()
  return createHash('sha256')
    .update(JSON.stringify([personId, pairs]))
    .digest('hex')
}

/** The person of a link, while the sign-up that it was mailed for is the one that stands. */
export async function standing(context: Context, { email, signUp }: Claims) {
  const stored = await context.internalAdapter.findUserByEmail(email)
  return stored && signUp === (await signUpOf(context, stored.user.id)) ? stored.user : undefined
}

/** The person as they are now and stay until the transaction ends, whoever else would change them. */
export async function hold({ adapter }: Context, id: string): Promise<Person | null> {
  const inTransaction = await getCurrentAdapter(adapter)
  return inTransaction.update({ model: 'user', where: [{ field: 'id', value: id }], update: { updatedAt: new Date() } })
}

/** The same for the person of a link, while the sign-up that it was mailed for is the one that stands. */
async function holdStanding(context: Context, { email, signUp }: Claims): Promise<Person | undefined> {
  const stored = await context.internalAdapter.findUserByEmail(email)
  const held = stored && (await hold(context, stored.user.id))
  return held && signUp === (await signUpOf(context, held.id)) ? held : undefined
}

/** Confirms the address of a sign-up, where that is the one that stands. */
export async function confirmStanding(context: Context, claims: Claims): Promise<boolean> {
  const { adapter, internalAdapter } = context
  return runWithTransaction(adapter, async () => {
    const person = await holdStanding(context, claims)
    if (!person) return false
    if (!person.emailVerified) await internalAdapter.updateUser(person.id, { emailVerified: true })
    return true
  })
}

/** Voids a sign-up that waits to be confirmed: its password becomes one that nobody knows, and every other way in goes. Whose it was. */
export async function voidStanding(
  context: Context,
  claims: Claims,
  digests: PasswordDigests,
): Promise<Person | undefined> {
  const { adapter, internalAdapter } = context
  // a link that is spent costs no digest
  if (!(await standing(context, claims))) return undefined
  const unknown = await digests.hash(randomBytes(32).toString('hex'))
  return runWithTransaction(adapter, async () => {
    const person = await holdStanding(context, claims)
    if (!person || person.emailVerified) return undefined
    await internalAdapter.updatePassword(person.id, unknown)
    await removeOtherWays(context, person.id)
    await internalAdapter.deleteUserSessions(person.id)
    return person
  })
}

/** Whether a password is all that an account has: then it may still be one that only waits to be confirmed. */
export async function hasPasswordAlone(context: Context, personId: string): Promise<boolean> {
  const ways = await context.internalAdapter.findAccounts(personId)
  if (ways.length !== 1 || ways[0]?.providerId !== 'credential') return false
  const { phoneNumber } = Object(await context.internalAdapter.findUserById(personId))
  return !phoneNumber && (await passkeysOf(context, personId)).length === 0
}

/**
 * Whoever reads the mail of an address that nobody has confirmed gets the account without anything that somebody else may have put there: sessions,
 * links to other services, access tokens, passkeys, a number, a second factor. The caller removes the password.
 */
export async function takeOver(
  context: Context,
  personId: string,
  removeGrants: (personId: string) => Promise<void>,
): Promise<void> {
  // in this order: without a session nobody links anew
  await context.internalAdapter.deleteUserSessions(personId)
  await removeGrants(personId)
  await runWithTransaction(context.adapter, () => removeOtherWays(context, personId))
}

async function passkeysOf({ adapter }: Context, personId: string) {
  const inTransaction = await getCurrentAdapter(adapter)
  return inTransaction.findMany<{ id: string; password?: undefined }>({
    model: 'passkey',
    where: [{ field: 'userId', value: personId }],
  })
}

/** Leaves an account its password alone. */
export async function removeOtherWays({ adapter, internalAdapter }: Context, personId: string): Promise<void> {
  const inTransaction = await getCurrentAdapter(adapter)
  const where = [{ field: 'userId', value: personId }]
  await inTransaction.deleteMany({ model: 'passkey', where })
  await inTransaction.deleteMany({ model: 'twoFactor', where })
  await internalAdapter.updateUser(personId, { twoFactorEnabled: false, phoneNumber: null, phoneNumberVerified: false })
  await inTransaction.deleteMany({
    model: 'account',
    where: [
      { field: 'userId', value: personId },
      { field: 'providerId', operator: 'ne', value: 'credential' },
    ],
  })
}
