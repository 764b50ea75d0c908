import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from './answers/app-error.ts'

const retryAfterMs = 5_000
/** How often the plugin looks how late the event loop is. */
const sampleMs = 1_000

/**
 * Refuses calls while the event loop is later than that, on average, twice running; 0 refuses none. The page's files and the health checks are
 * answered all the same: half a page is worse than a slow one, and who watches us is to learn that we are slow and not that we are dead.
 */
export async function refuseWhenLate(app: FastifyInstance, limitMs: number): Promise<void> {
  const isLate = createLatenessWatch(limitMs)
  await app.register(underPressure, {
    maxEventLoopDelay: limitMs,
    sampleInterval: sampleMs,
    pressureHandler: async (request, _reply, _kind, delayMs) => {
      if (!request.url.startsWith('/api/') || !isLate(delayMs ?? 0, performance.now())) return
      throw new AppError('overloaded', { retryAt: new Date(Date.now() + retryAfterMs) })
    },
  })
}

/**
 * Answers whether a sample above the limit, told with the time at which it was seen, follows on another one. A single one says that the whole
 * machine stood still, as a laptop does that slept: what comes then is no load. Without a turn of the loop since the last sample the plugin knows
 * nothing, and calls it infinite.
 * @internal for its test
 */
export function createLatenessWatch(limitMs: number) {
  let latest = { delayMs: 0, firstSeen: Number.NEGATIVE_INFINITY, follows: false }
  return (delayMs: number, now: number): boolean => {
    if (!Number.isFinite(delayMs) || delayMs <= limitMs) return false
    if (delayMs !== latest.delayMs) {
      // the loop may have stood still for as long again before this sample was taken
      const follows = now - latest.firstSeen <= 2 * (sampleMs + delayMs)
      latest = { delayMs, firstSeen: now, follows }
    }
    return latest.follows
  }
}
