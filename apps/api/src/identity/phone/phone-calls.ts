import { runWithTransaction } from '@better-auth/core/context'
import type { AuditCode } from '@planwright/contract'
import type { GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint, getSessionFromCtx, sessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { type RequireProven, requireConfirmed } from '../account/require-proof.ts'
import type { CodeTries } from '../second-factor/code-tries.ts'
import type { SmsCodes } from '../second-factor/sms-codes.ts'
import { hold } from '../sign-up/standing-sign-ups.ts'
import { endSessionsBegunBy, isPhoneFactor, requireAnotherWayIn } from '../sign-up/ways-in.ts'
import { newNoAddress } from './no-address.ts'

type Options = {
  /** Whether people sign in with it here. */
  isWayIn: boolean
  /** Ids of what people can sign in with here. */
  methods: readonly string[]
  codes: SmsCodes
  tries: CodeTries
  requireProven: RequireProven
  note: (what: AuditCode, personId: string, request?: Request) => void
}

/** E.164. */
const phoneNumber = z.string().regex(/^\+[1-9]\d{7,14}$/)
const Proven = z.strictObject({ phoneNumber, code: z.string() })
type User = Parameters<typeof setSessionCookie>[1]['user']

/**
 * Phone numbers, shown to be somebody's by a code: as a way in, and as a number of an account. The library's calls keep codes as they are and count
 * tries per code; these keep digests, and count for all servers together.
 */
export function phoneCalls({ isWayIn, methods, codes, tries, requireProven, note }: Options) {
  /** Throws for a code that is not good; the same for a number that nobody has. */
  async function spend(use: 'sign-in' | 'link', whose: string, code: string, ctx: GenericEndpointContext) {
    const succeed = await tries.begin(whose, ctx)
    if (!(await codes.spend(use, whose, code.replace(/\s/g, ''))))
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' })
    await succeed()
  }

  const ownerOf = ({ context }: GenericEndpointContext, number: string) =>
    context.adapter.findOne<User>({ model: 'user', where: [{ field: 'phoneNumber', value: number }] })

  return {
    /** The same work for a number that somebody has here and for one that nobody has. */
    sendPhoneCode: createAuthEndpoint(
      '/phone-number/send-otp',
      { method: 'POST', body: z.strictObject({ phoneNumber, use: z.enum(['sign-in', 'link']) }) },
      async (ctx) => {
        const { phoneNumber: number, use } = ctx.body
        if (use === 'sign-in') {
          if (!isWayIn) throw new APIError('NOT_FOUND')
          await codes.send(use, number, number)
        } else {
          const signed = await getSessionFromCtx(ctx)
          if (!signed) throw new APIError('UNAUTHORIZED')
          requireConfirmed(signed)
          await requireProven(signed, ctx)
          await codes.send(use, linkOf(signed.user.id, number), number)
        }
        return ctx.json({ status: true })
      },
    ),

    /** Signs in whoever has the number, and whoever is new. */
    verifyPhoneNumber: createAuthEndpoint('/phone-number/verify', { method: 'POST', body: Proven }, async (ctx) => {
      if (!isWayIn) throw new APIError('NOT_FOUND')
      const { phoneNumber: number, code } = ctx.body
      await spend('sign-in', number, code, ctx)
      const { internalAdapter } = ctx.context
      const user = (await ownerOf(ctx, number)) ?? (await signUp(ctx, number))
      const session = await internalAdapter.createSession(user.id)
      await setSessionCookie(ctx, { session, user })
      return ctx.json({ status: true })
    }),

    linkPhoneNumber: createAuthEndpoint(
      '/phone-number/link',
      { method: 'POST', body: Proven, use: [sessionMiddleware] },
      async (ctx) => {
        const { session, internalAdapter } = ctx.context
        const { id } = session.user
        const { phoneNumber: number, code } = ctx.body
        requireConfirmed(session)
        await requireProven(session, ctx)
        await spend('link', linkOf(id, number), code, ctx)
        const owner = await ownerOf(ctx, number)
        // whoever brought the code has the number: it tells them nothing that signing in would not
        if (owner && owner.id !== id)
          throw new APIError('BAD_REQUEST', { code: 'PHONE_NUMBER_EXIST', message: 'Of another account' })
        await internalAdapter.updateUser(id, { phoneNumber: number, phoneNumberVerified: true })
        note('phone-added', id, ctx.request)
        return ctx.json({ status: true })
      },
    ),

    removePhoneNumber: createAuthEndpoint(
      '/phone-number/remove',
      { method: 'POST', body: z.strictObject({}), use: [sessionMiddleware] },
      async (ctx) => {
        const { session, internalAdapter, adapter } = ctx.context
        const { id } = session.user
        await requireProven(session, ctx)
        await runWithTransaction(adapter, async () => {
          await hold(ctx.context, id)
          if (await isPhoneFactor(ctx.context, id))
            throw new APIError('BAD_REQUEST', { code: 'PHONE_IS_SECOND_FACTOR', message: 'In use' })
          await requireAnotherWayIn(ctx.context, id, methods, ({ method }) => method === 'phone')
          await internalAdapter.updateUser(id, { phoneNumber: null, phoneNumberVerified: false })
          await endSessionsBegunBy(ctx.context, 'phone')
        })
        note('phone-removed', id, ctx.request)
        return ctx.json({ status: true })
      },
    ),
  }

  async function signUp(ctx: GenericEndpointContext, number: string): Promise<User> {
    const { internalAdapter } = ctx.context
    // they have no other name yet
    const person = { email: newNoAddress(), name: number, phoneNumber: number, phoneNumberVerified: true }
    return internalAdapter.createUser(person, { method: 'phone-number' })
  }
}

const linkOf = (personId: string, number: string) => `${personId} ${number}`
