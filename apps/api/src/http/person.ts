import type { TokenScope } from '@planwright/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from './answers/app-error.ts'

type Known = {
  readonly id: string
  readonly role: string
  readonly email: string
}

/** Somebody with a session. */
export type SignedIn = Known & { readonly sessionId: string; readonly token: null }

/** An access token by which a program acts, and what it may do. */
export type Grant = {
  readonly id: string
  readonly scopes: readonly TokenScope[]
  readonly expiresAt: Date
  /** Good at the door for agents, and nowhere else. */
  readonly isForAgents: boolean
}
export type TokenBearer = Known & { readonly sessionId: null; readonly token: Grant }

/** Who sends a request: fresh from the database within seconds, not from what they sent. */
export type Person = SignedIn | TokenBearer

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

/** The same where no access token gets. */
export function signedInOf(request: FastifyRequest): SignedIn {
  const person = personOf(request)
  if (person.token) throw new AppError('token-not-allowed')
  return person
}

/** What the audit trail says of a call beside its person. */
export function tokenIn({ person }: Pick<FastifyRequest, 'person'>): { tokenId?: string } {
  return person?.token ? { tokenId: person.token.id } : {}
}
