import type { FastifyRequest } from 'fastify'
import { fieldError } from '../answers/app-error.ts'

export const idempotencyKeyHeader = {
  'Idempotency-Key':
    '1 to 200 visible characters: the same key and content is the same run, with other content it is refused',
}

/** The caller's own name for a piece of work, from the header Idempotency-Key. Throws for one that is no sensible key. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw fieldError('Idempotency-Key', 'An Idempotency-Key is 1 to 200 visible characters')
}
