import type { FastifyRequest } from 'fastify'
import { visibleHeader } from './visible-header.ts'

export const draftIdHeader = {
  'Draft-Id':
    '1 to 200 visible characters: the draft it is for. The same content for the same draft joins the run that is under way, under another Idempotency-Key too',
}

/**
 * The draft that a call is for, from the header Draft-Id. It is none of the content: an older server, which knows no such header, works on the same run. Throws
 * for one that no draft could have.
 */
export function draftId(request: FastifyRequest): string | undefined {
  return visibleHeader(request, 'Draft-Id')
}
