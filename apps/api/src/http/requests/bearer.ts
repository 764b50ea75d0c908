import type { FastifyRequest } from 'fastify'

/** The bearer token that a request comes with. */
export function bearerIn({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1]
}
