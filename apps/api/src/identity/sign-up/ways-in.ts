import { getCurrentAdapter } from '@better-auth/core/context'
import { APIError } from 'better-auth/api'
import { isNoAddress } from '../phone/no-address.ts'
import type { Context } from './standing-sign-ups.ts'

/** A way into an account: `password`, a provider's id, `email-link`, `phone`, or `passkey`, with which of them. */
type WayIn = { method: string; id?: string }

/** Every way that an account has, whether or not people can sign in by it here. */
export async function waysInOf({ internalAdapter, adapter }: Context, personId: string): Promise<WayIn[]> {
  const accounts = await internalAdapter.findAccounts(personId)
  const inTransaction = await getCurrentAdapter(adapter)
  const passkeys = await inTransaction.findMany<{ id: string }>({
    model: 'passkey',
    where: [{ field: 'userId', value: personId }],
  })
  const person = await internalAdapter.findUserById(personId)
  const { phoneNumberVerified } = Object(person)
  return [
    ...accounts.map(({ providerId }) => ({ method: providerId === 'credential' ? 'password' : providerId })),
    ...(person?.emailVerified && !isNoAddress(person.email) ? [{ method: 'email-link' }] : []),
    ...(phoneNumberVerified ? [{ method: 'phone' }] : []),
    ...passkeys.map(({ id }) => ({ method: 'passkey', id })),
  ]
}

/** Whether somebody gets in without what is to be removed. `methods` are those that people can sign in with here. */
export async function hasAnotherWayIn(
  context: Context,
  personId: string,
  methods: readonly string[],
  isRemoved: (way: WayIn) => boolean,
): Promise<boolean> {
  const ways = await waysInOf(context, personId)
  const isFactor = await isPhoneFactor(context, personId)
  // a number that is the second factor lets nobody in by itself
  const counts = ({ method }: WayIn) => methods.includes(method) && !(method === 'phone' && isFactor)
  return ways.some((way) => counts(way) && !isRemoved(way))
}

/** Whether codes to the person's number are their second factor. */
export async function isPhoneFactor({ adapter }: Context, personId: string): Promise<boolean> {
  const inTransaction = await getCurrentAdapter(adapter)
  const where = [{ field: 'userId', value: personId }]
  return (await inTransaction.findOne<{ phone: boolean }>({ model: 'twoFactor', where }))?.phone === true
}

/** Throws where nobody could get in any more. The person's row is held meanwhile: two at the same moment would take the last two. */
export async function requireAnotherWayIn(...asked: Parameters<typeof hasAnotherWayIn>): Promise<void> {
  if (!(await hasAnotherWayIn(...asked)))
    throw new APIError('BAD_REQUEST', { code: 'LAST_SIGN_IN_METHOD', message: 'The last way in' })
}

/** What began by a way in that was removed ends, but for the session that removed it. */
export async function endSessionsBegunBy({ session, adapter }: Context, method: string): Promise<void> {
  if (!session) return
  const inTransaction = await getCurrentAdapter(adapter)
  await inTransaction.deleteMany({
    model: 'session',
    where: [
      { field: 'userId', value: session.user.id },
      { field: 'signInProvider', value: method },
      { field: 'id', operator: 'ne', value: session.session.id },
    ],
  })
}
