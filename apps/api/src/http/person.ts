import type { FastifyRequest } from 'fastify'
import { AppError } from './answers/app-error.ts'

/** Who sends a request: fresh from the database within seconds, not from the token. */
export type Person = {
  readonly id: string
  readonly sessionId: string
  readonly role: string
  readonly email: string
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- joins Fastify's own
  interface FastifyRequest {
    /** Null on public routes. */
    person: Person | null
  }
}

/** The person of a route whose policy asks for one. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw new AppError('not-signed-in')
  return request.person
}
