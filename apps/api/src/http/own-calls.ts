import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Says of a call that the server made it itself, by what nobody outside of this process knows. */
export type OwnCalls = ReturnType<typeof createOwnCalls>

export function createOwnCalls() {
  const name = 'planwright-own-call'
  const secret = randomBytes(32).toString('base64url')
  return {
    headers: { [name]: secret } as Readonly<Record<string, string>>,
    isOwn: ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[name] === secret,
  }
}
