import type { AuditCode } from '@planwright/contract'
import type { GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { type RequireProven, requireConfirmed, type Signed } from '../account/require-proof.ts'
import { hasAnotherWayIn, waysInOf } from '../sign-up/ways-in.ts'
import type { CodeTries } from './code-tries.ts'
import { type Challenge, challengeLifeMs, type HeldSessions } from './held-sessions.ts'
import type { SecondFactors } from './second-factors.ts'
import type { SmsCodes, SmsUse } from './sms-codes.ts'

export type SecondFactorOptions = {
  factors: SecondFactors
  heldSessions: HeldSessions
  codes: SmsCodes
  tries: CodeTries
  /** Ids of what people can sign in with here. */
  waysIn: readonly string[]
  requireProven: RequireProven
  /** For whoever has shown that the session of a call is theirs; from then on it has another token. */
  giveProof: (ctx: GenericEndpointContext, sessionId: string) => Promise<string>
  endOtherSessions: (signed: Signed) => Promise<void>
  note: (what: AuditCode, personId: string, request?: Request, about?: Record<string, string>) => void
  refused: (personId: string, code: string, request?: Request) => void
}

const methods = ['totp', 'sms', 'backup-code'] as const
type Method = (typeof methods)[number]
const Given = z.strictObject({ method: z.enum(methods), code: z.string() })
/** What a factor is given for: a code that was sent for one is not good for the other. */
type FactorUse = Extract<SmsUse, 'second-factor' | 'proof'>
const nothing = z.strictObject({})

/** Giving the second factor after a way in, and what people do with theirs. */
export function secondFactorCalls(options: SecondFactorOptions) {
  const { factors, heldSessions, codes, tries, waysIn, requireProven, giveProof, endOtherSessions, note, refused } =
    options

  async function challengeOf(ctx: GenericEndpointContext): Promise<Challenge> {
    const challenge = await heldSessions.read(ctx)
    if (!challenge) throw challengeOver()
    return challenge
  }

  /** What somebody may bring: a code to the phone that they got in with would be the same factor again. */
  async function offered(personId: string, way: Challenge['way'] = null) {
    const { totp, phone, backupCodes, number } = await factors.read(personId)
    const usesPhone = phone && way !== 'phone'
    const available = { totp, sms: usesPhone, 'backup-code': backupCodes > 0 } satisfies Record<Method, boolean>
    return { methods: methods.filter((method) => available[method]), number: usesPhone ? number : null }
  }

  /** Throws for a code that is not good. */
  async function spend(
    use: FactorUse,
    personId: string,
    { method, code }: z.infer<typeof Given>,
    ctx: GenericEndpointContext,
  ) {
    const succeed = await tries.begin(personId, ctx)
    const digits = code.replace(/\s/g, '')
    const spending = {
      totp: () => factors.spendTotp(personId, digits),
      sms: () => codes.spend(use, personId, digits),
      'backup-code': () => factors.spendBackupCode(personId, code),
    } satisfies Record<Method, () => Promise<boolean>>
    if (!(await spending[method]())) {
      refused(personId, 'INVALID_CODE', ctx.request)
      throw invalidCode()
    }
    await succeed()
  }

  async function sendCode(use: FactorUse, personId: string, number: string | null) {
    if (number === null) throw notOffered()
    await codes.send(use, personId, number)
    return { status: true, to: masked(number) }
  }

  /** After a change; whoever got in without the factor before does not stay in. */
  async function changed(signed: Signed, what: AuditCode, backupCodes: string[] | null, request?: Request) {
    note(what, signed.user.id, request)
    if (backupCodes) await endOtherSessions(signed)
    return { backupCodes }
  }

  return {
    secondFactorChallenge: createAuthEndpoint('/two-factor/challenge', { method: 'GET' }, async (ctx) => {
      const { personId, way } = await challengeOf(ctx)
      const { methods, number } = await offered(personId, way)
      return ctx.json({ methods, number: number && masked(number) })
    }),

    sendSecondFactor: createAuthEndpoint('/two-factor/send-otp', { method: 'POST', body: nothing }, async (ctx) => {
      const { personId, way } = await challengeOf(ctx)
      return ctx.json(await sendCode('second-factor', personId, (await offered(personId, way)).number))
    }),

    /** The only way from a challenge to a session. */
    verifySecondFactor: createAuthEndpoint('/two-factor/verify', { method: 'POST', body: Given }, async (ctx) => {
      const challenge = await challengeOf(ctx)
      const { personId, way, remember } = challenge
      if (!(await offered(personId, way)).methods.includes(ctx.body.method)) throw notOffered()
      await spend('second-factor', personId, ctx.body, ctx)
      if (!(await tries.isFirst(challenge.id, challengeLifeMs))) throw challengeOver()
      const { internalAdapter } = ctx.context
      const user = await internalAdapter.findUserById(personId)
      if (!user) throw challengeOver()
      const session = await heldSessions.withFactor(challenge, () => internalAdapter.createSession(personId, !remember))
      await setSessionCookie(ctx, { session, user }, !remember)
      expireCookie(ctx, heldSessions.cookieOf(ctx))
      return ctx.json({ status: true })
    }),

    secondFactors: createAuthEndpoint('/two-factor/state', { method: 'GET', use: [sessionMiddleware] }, async (ctx) => {
      const { totp, phone, backupCodes, number } = await factors.read(ctx.context.session.user.id)
      return ctx.json({ totp, phone, backupCodes, phoneNumber: number })
    }),

    sendProof: createAuthEndpoint(
      '/two-factor/send-proof',
      { method: 'POST', body: nothing, use: [sessionMiddleware] },
      async (ctx) => {
        const { id } = ctx.context.session.user
        return ctx.json(await sendCode('proof', id, (await offered(id)).number))
      },
    ),

    /** In place of the password, for what a stolen session must not be enough for. */
    proveByFactor: createAuthEndpoint(
      '/two-factor/prove',
      { method: 'POST', body: Given, use: [sessionMiddleware] },
      async (ctx) => {
        const { session, user } = ctx.context.session
        if (!(await offered(user.id)).methods.includes(ctx.body.method)) throw notOffered()
        await spend('proof', user.id, ctx.body, ctx)
        return ctx.json({ proof: await giveProof(ctx, session.id) })
      },
    ),

    beginTotp: createAuthEndpoint(
      '/two-factor/begin-totp',
      { method: 'POST', body: nothing, use: [sessionMiddleware] },
      async (ctx) => {
        const { session } = ctx.context
        requireConfirmed(session)
        await requireProven(session, ctx)
        return ctx.json(await factors.beginTotp(session.user.id, session.user.email))
      },
    ),

    confirmTotp: createAuthEndpoint(
      '/two-factor/confirm-totp',
      { method: 'POST', body: z.strictObject({ pending: z.string(), code: z.string() }), use: [sessionMiddleware] },
      async (ctx) => {
        const { session } = ctx.context
        requireConfirmed(session)
        await requireProven(session, ctx)
        const { pending, code } = ctx.body
        const backupCodes = await factors.confirmTotp(ctx.context, session.user.id, pending, code.replace(/\s/g, ''))
        if (backupCodes === undefined) throw invalidCode()
        return ctx.json(await changed(session, 'second-factor-on', backupCodes, ctx.request))
      },
    ),

    removeTotp: createAuthEndpoint(
      '/two-factor/remove-totp',
      { method: 'POST', body: nothing, use: [sessionMiddleware] },
      async (ctx) => {
        const { session } = ctx.context
        await requireProven(session, ctx)
        await factors.removeTotp(ctx.context, session.user.id)
        return ctx.json(await changed(session, 'second-factor-off', null, ctx.request))
      },
    ),

    usePhone: createAuthEndpoint(
      '/two-factor/use-phone',
      { method: 'POST', body: z.strictObject({ on: z.boolean() }), use: [sessionMiddleware] },
      async (ctx) => {
        const { session } = ctx.context
        const { id } = session.user
        const { on } = ctx.body
        if (on) requireConfirmed(session)
        await requireProven(session, ctx)
        const backupCodes = await factors.usePhone(ctx.context, id, on, async () => {
          if (!(await waysInOf(ctx.context, id)).some(isPhone))
            throw new APIError('BAD_REQUEST', { code: 'PHONE_NUMBER_NOT_FOUND', message: 'No number' })
          // a code is no second factor for whoever got in by one: they would never get in again
          if (on && !(await hasAnotherWayIn(ctx.context, id, waysIn, isPhone)))
            throw new APIError('BAD_REQUEST', { code: 'PHONE_IS_ONLY_WAY_IN', message: 'Add another way in first' })
        })
        const what = on ? 'second-factor-on' : 'second-factor-off'
        return ctx.json(await changed(session, what, backupCodes, ctx.request))
      },
    ),

    turnOffSecondFactor: createAuthEndpoint(
      '/two-factor/disable',
      { method: 'POST', body: nothing, use: [sessionMiddleware] },
      async (ctx) => {
        const { session } = ctx.context
        await requireProven(session, ctx)
        await factors.turnOff(ctx.context, session.user.id)
        return ctx.json(await changed(session, 'second-factor-off', null, ctx.request))
      },
    ),

    renewBackupCodes: createAuthEndpoint(
      '/two-factor/generate-backup-codes',
      { method: 'POST', body: nothing, use: [sessionMiddleware] },
      async (ctx) => {
        const { session } = ctx.context
        await requireProven(session, ctx)
        const backupCodes = await factors.renewBackupCodes(session.user.id)
        if (!backupCodes) throw notOffered()
        note('backup-codes-renewed', session.user.id, ctx.request)
        return ctx.json({ backupCodes })
      },
    ),
  }
}

const isPhone = ({ method }: { method: string }) => method === 'phone'

/** As much of a number as its owner knows it by. */
const masked = (number: string): string => `••• ${number.slice(-3)}`

const challengeOver = () =>
  new APIError('UNAUTHORIZED', { code: 'INVALID_TWO_FACTOR_COOKIE', message: 'No challenge, or an old one' })
const invalidCode = () => new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' })
const notOffered = () => new APIError('BAD_REQUEST', { code: 'TWO_FACTOR_NOT_OFFERED', message: 'Not offered' })
