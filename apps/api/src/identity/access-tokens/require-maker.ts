import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../http/answers/app-error.ts'
import type { SignedIn } from '../../http/person.ts'
import { requireOwnOrigin } from '../../http/requests/own-origin.ts'
import { user } from '../identity-tables.ts'
import { isConfirmed } from './authenticate-token.ts'

type Options = {
  db: Pick<Database, 'asOwner'>
  publicUrl: string
  needsConfirmed: boolean
  /** Whose session cookie a request carries; null without one. */
  readSession: (request: FastifyRequest) => Promise<{ sessionId: string } | null>
}

/**
 * Who may let a program act for a person, by a token, a device's code or a consent: the person alone, in a browser of theirs. What is let in outlives the session, so that whoever
 * has a copied ID token alone, or leads a browser here from elsewhere, lets nothing in.
 */
export type RequireMaker = (request: FastifyRequest, person: SignedIn) => Promise<void>

export function createRequireMaker({ db, publicUrl, needsConfirmed, readSession }: Options): RequireMaker {
  return async (request, { id, sessionId }) => {
    requireOwnOrigin(request, publicUrl)
    const browser = await readSession(request)
    if (browser?.sessionId !== sessionId)
      throw new AppError('forbidden', {
        detail: 'An access token is made with the session cookie and the ID token of one session, both in the call.',
      })
    const [person] = await db.asOwner.select().from(user).where(eq(user.id, id))
    if (!person || !isConfirmed(person, needsConfirmed))
      throw new AppError('forbidden', { detail: 'Confirm your e-mail address first.' })
  }
}
