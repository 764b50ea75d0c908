import { Readable } from 'node:stream'
import { AccountDeletion, AccountExport, proofHeader } from '@planwright/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type AuditTrail, originOf } from '../audit/audit-trail.ts'
import type { Database } from '../db/database.ts'
import type { WatchAccess } from '../http/access-end.ts'
import { AppError, fieldError } from '../http/answers/app-error.ts'
import { whenOver } from '../http/answers/gone-signal.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { type SignedIn, signedInOf } from '../http/person.ts'
import type { Log } from '../log/log.ts'
import type { DeleteAccount } from './delete-account.ts'
import { writeExport } from './write-export.ts'

type Options = {
  readonly db: Database
  readonly deleteAccount: DeleteAccount
  /** Whether it is really the person. */
  readonly proofs: {
    provePassword: (person: SignedIn, password: string, address: string) => Promise<'proven' | 'wrong' | 'missing'>
    isProven: (person: SignedIn, proof: string | null) => Promise<boolean>
  }
  readonly watchAccess: WatchAccess
  readonly audit: Pick<AuditTrail, 'record'>
  readonly accountCallsPerMinute: number
  /** However slowly an export is read, it breaks off then. */
  readonly exportMinutes: number
  readonly log: Pick<Log, 'info'>
  readonly now: () => Date
}

/** Until somebody whose export is still being sent should try again. */
const exportingForMs = 60_000

/** Taking everything of one's own along, and deleting it. */
export function registerAccountRoutes(base: FastifyInstance, options: Options) {
  const { db, deleteAccount, proofs, watchAccess, audit, accountCallsPerMinute, exportMinutes, log, now } = options
  const app = base.withTypeProvider<ZodTypeProvider>()
  const config = { policy: 'person', ...perMinute(accountCallsPerMinute, 'account') } as const

  const exporting = new Set<string>()

  app.get(
    '/api/users/export',
    {
      config: { ...config, describes: { answeredHeaders: { 'Content-Disposition': 'As a file' } } },
      schema: {
        summary: 'Everything of the signed-in person as one JSON file, without secrets',
        response: { 200: AccountExport },
      },
    },
    async (request, reply) => {
      const person = signedInOf(request)
      const { id } = person
      if (exporting.has(id))
        throw new AppError('too-many-requests', {
          detail: 'An export of yours is being sent already. Wait until it is done.',
          retryAt: new Date(Date.now() + exportingForMs),
        })
      // half a file, and whoever reads it sees that it broke off
      const breakOff = () => void reply.raw.destroy()
      const stopWatching = watchAccess(person, breakOff)
      const timer = setTimeout(breakOff, exportMinutes * 60_000).unref()
      exporting.add(id)
      whenOver(reply, () => {
        stopWatching()
        clearTimeout(timer)
        exporting.delete(id)
      })
      audit.record({ person: id, what: 'export', from: originOf(request) })
      return (
        reply
          .header('content-disposition', 'attachment; filename="planwright-account.json"')
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          // a stream goes past the schema: a test holds it to it
          .send(Readable.from(writeExport(db, id, now()), { objectMode: false }) as never)
      )
    },
  )

  app.delete(
    '/api/users/me',
    {
      config,
      schema: {
        summary: 'Delete the signed-in person’s account with everything of it',
        description:
          'Takes the password where the account has one, or in the header `planwright-proof` a proof of the last five minutes; without a password a sign-in that young will do.',
        body: z.union([AccountDeletion, z.null(), z.undefined()]),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const person = signedInOf(request)
      const proof = await prove(request, request.body)
      if (proof !== 'proven') {
        const about = { reason: proof }
        audit.record({ person: person.id, what: 'account-deleted', outcome: 'refused', from: originOf(request), about })
      }
      if (proof === 'wrong') throw fieldError('password', 'This is not your password')
      if (proof === 'missing') throw new AppError('not-proven')
      await deleteAccount(person.id, originOf(request))
      log.info({ person: person.id }, 'somebody deleted their account')
      return reply.code(204).send(null)
    },
  )

  async function prove(request: FastifyRequest, given: { password?: string | undefined } | null | undefined) {
    const person = signedInOf(request)
    const password = given?.password
    const byPassword = password === undefined ? 'missing' : await proofs.provePassword(person, password, request.ip)
    const proof = request.headers[proofHeader]
    if (byPassword !== 'missing') return byPassword
    return (await proofs.isProven(person, typeof proof === 'string' ? proof : null)) ? 'proven' : 'missing'
  }
}
