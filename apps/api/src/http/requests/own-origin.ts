import type { FastifyRequest } from 'fastify'
import { AppError } from '../answers/app-error.ts'

/** A call that changes something by a cookie must come from our own page, or from a program, which sends neither header. */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string) {
  if (request.method === 'GET') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined && origin !== new URL(publicUrl).origin) throw new AppError('forbidden')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('forbidden')
}
