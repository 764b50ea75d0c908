import type { FastifyRequest } from 'fastify'

/** The bearer token that a request comes with. */
export const bearerIn = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1]
