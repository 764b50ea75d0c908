import type { FastifyRequest } from 'fastify'
import { fieldError } from '../answers/app-error.ts'

/** What a header of a request names, undefined where there is none. Throws for what is no name. */
export function visibleHeader(request: FastifyRequest, header: string): string | undefined {
  const value = request.headers[header.toLowerCase()]
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value)) return value
  throw fieldError(header, `${header} is 1 to 200 visible characters`)
}
