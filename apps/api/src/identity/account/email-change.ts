import { randomBytes } from 'node:crypto'
import { runWithTransaction } from '@better-auth/core/context'
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { like } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '../../http/answers/app-error.ts'
import { verification } from '../identity-tables.ts'
import { hold } from '../sign-up/standing-sign-ups.ts'
import type { OwnAccountOptions } from './own-account.ts'
import { requireProof } from './require-proof.ts'

const linkLifeMs = 60 * 60_000
/** Where the mailed link leads: a page of ours, since nothing is changed by opening a link. */
const confirmPage = '/confirm-email'

/**
 * Another address for an account. Nothing changes before somebody who is signed in to it brings the code that only the new address was sent; so neither
 * a mistyped address nor somebody else's gets an account that is not theirs.
 */
export function emailChange(options: OwnAccountOptions) {
  const { db, publicUrl, sendLink, tellOwner, tellFormer, note } = options
  const { proven } = requireProof(options)

  /** An admin by the list of addresses would lose the role with the address, and would not be told. */
  const requireAdmin = async (person: { id: string; email: string }, to: string) => {
    await options.requireAdminStays(person, to).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw new APIError('CONFLICT', { code: 'LAST_ADMIN', message: 'Nobody would be an admin' })
    })
  }

  /** Of all that were asked for the newest counts. */
  const forget = (personId: string) => db.asOwner.delete(verification).where(like(verification.value, `${personId} %`))

  return {
    requestEmailChange: createAuthEndpoint(
      '/request-email-change',
      { method: 'POST', body: z.strictObject({ newEmail: z.email() }), use: [sessionMiddleware] },
      async (ctx) => {
        const { session, internalAdapter } = ctx.context
        const { id, email } = session.user
        await proven(session, ctx)
        const to = ctx.body.newEmail.toLowerCase()
        if (to === email.toLowerCase()) throw new APIError('BAD_REQUEST', { code: 'EMAIL_IS_THE_SAME', message: '' })
        await requireAdmin(session.user, to)
        const token = randomBytes(32).toString('hex')
        await forget(id)
        // for a taken address too, so that the time does not tell
        const expiresAt = new Date(Date.now() + linkLifeMs)
        await internalAdapter.createVerificationValue({ identifier: codeOf(token), value: `${id} ${to}`, expiresAt })
        const taken = await internalAdapter.findUserByEmail(to)
        if (taken) await tellOwner(to)
        else await sendLink(to, `${publicUrl}${confirmPage}?${new URLSearchParams({ token })}`)
        note('email-change-asked', id, ctx.request)
        return ctx.json({ status: true })
      },
    ),

    confirmEmailChange: createAuthEndpoint(
      '/confirm-email-change',
      { method: 'POST', body: z.strictObject({ token: z.string() }), use: [sessionMiddleware] },
      async (ctx) => {
        const { session, internalAdapter, adapter } = ctx.context
        const { id } = session.user
        const code = codeOf(ctx.body.token)
        const asked = await internalAdapter.findVerificationValue(code)
        if (!asked || asked.expiresAt < new Date()) throw invalidToken()
        const [owner, to = ''] = asked.value.split(' ')
        // it stays good: whoever opened it may sign in as the right person
        if (owner !== id) throw new APIError('FORBIDDEN', { code: 'OTHER_PERSON', message: 'Of another account' })
        await requireAdmin(session.user, to)
        const before = await runWithTransaction(adapter, async () => {
          const person = await hold(ctx.context, id)
          if (!person || !(await internalAdapter.consumeVerificationValue(code))) throw invalidToken()
          if (await internalAdapter.findUserByEmail(to)) throw emailTaken()
          await internalAdapter.updateUser(id, { email: to, emailVerified: true })
          return person.email
        }).catch((error: unknown) => {
          // somebody else was a moment earlier
          throw Object(Object(error).cause).code === uniqueViolation ? emailTaken() : error
        })
        // codes that the former address was sent
        await db.asOwner.delete(verification).where(like(verification.value, `${id}%`))
        tellFormer(before)
        note('email-changed', id, ctx.request)
        return ctx.json({ status: true })
      },
    ),
  }
}

const uniqueViolation = '23505'
const codeOf = (token: string) => `email-change:${token}`
const invalidToken = () => new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' })
const emailTaken = () => new APIError('BAD_REQUEST', { code: 'EMAIL_TAKEN', message: 'Taken meanwhile' })
