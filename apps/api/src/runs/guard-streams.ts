import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WatchAccess } from '../http/access-end.ts'
import { AppError } from '../http/answers/app-error.ts'
import { whenOver } from '../http/answers/gone-signal.ts'
import { personOf } from '../http/person.ts'
import { wantsEvents } from './event-stream.ts'

type Options = {
  watchAccess: WatchAccess
  /** As many may be open of a person, and of all. */
  limits: { streams: number; streamsOfAll: number }
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- joins Fastify's own
  interface FastifyRequest {
    /** Aborted when the session or the access token ends that an event stream was opened with; null where none was asked for. */
    accessEnd: AbortSignal | null
  }
}

/** Until somebody who has as many streams open as may be should try again. */
const busyForMs = 30_000

/**
 * Lets nobody open more event streams than may be, and watches what each was opened with while it is. Register before the routes. Answers how many are
 * open.
 */
export function guardStreams(app: FastifyInstance, { watchAccess, limits }: Options): () => number {
  const open = new Map<string, number>()
  let openStreams = 0

  app.decorateRequest('accessEnd', null)
  app.addHook('preHandler', async (request, reply) => {
    if (!asksForStream(request)) return
    const person = personOf(request)
    const { id } = person
    const streams = open.get(id) ?? 0
    const retryAt = new Date(Date.now() + busyForMs)
    if (streams >= limits.streams)
      throw new AppError('too-many-requests', {
        detail: `You have ${streams} event streams open, which is as many as may be. Close one of the windows that follow your work.`,
        retryAt,
      })
    if (openStreams >= limits.streamsOfAll)
      throw new AppError('overloaded', { detail: 'As many event streams are open as this server takes.', retryAt })
    const ended = new AbortController()
    const stopWatching = watchAccess(person, () => ended.abort())
    request.accessEnd = ended.signal
    open.set(id, streams + 1)
    openStreams += 1
    // last, because whoever has gone meanwhile is given up at once
    whenOver(reply, () => {
      stopWatching()
      openStreams -= 1
      const left = (open.get(id) ?? 1) - 1
      if (left > 0) open.set(id, left)
      else open.delete(id)
    })
  })
  return () => openStreams
}

function asksForStream(request: FastifyRequest): boolean {
  if (!request.routeOptions.config.describes?.events) return false
  return request.method !== 'POST' || wantsEvents(request)
}
