import type { FastifyRequest } from 'fastify'
import { visibleHeader } from './visible-header.ts'

export const idempotencyKeyHeader = {
  'Idempotency-Key':
    '1 to 200 visible characters: the same key and content is the same run, with other content it is refused',
}

/** The caller's own name for a piece of work, from the header Idempotency-Key. Throws for one that is no sensible key. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  return visibleHeader(request, 'Idempotency-Key')
}
