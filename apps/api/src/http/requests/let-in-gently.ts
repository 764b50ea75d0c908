import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { largeBody } from './parse-json.ts'

/** A call lets in the next after this at the latest. */
const longestMs = 50
/** And as soon as the thread had so little to do since: one that a slow database keeps waiting takes no turn from anybody. */
const freeMs = 10

/**
 * Calls that bring much are let in one after the other: the next when the one before is known and counted, and whatever else waits had a turn, or there is nothing else. Twenty that come in the same moment
 * would each take a piece of every turn, and a small call, which needs several turns, would wait for all of them. Register before what makes callers known.
 */
export function letInGently(app: FastifyInstance): void {
  const entering = new WeakMap<FastifyRequest, () => void>()
  let last = Promise.resolve()

  app.addHook('onRequest', async (request) => {
    if (!bringsMuch(request)) return
    const before = last
    const isIn = Promise.withResolvers<void>()
    last = isIn.promise
    await before
    const idleBefore = idleMs()
    const whenFree = setInterval(() => idleMs() - idleBefore >= freeMs && isIn.resolve(), freeMs)
    const atLatest = setTimeout(isIn.resolve, longestMs)
    void isIn.promise.then(() => {
      clearInterval(whenFree)
      clearTimeout(atLatest)
    })
    entering.set(request, () => void setImmediate(isIn.resolve))
  })
  const isIn = async (request: FastifyRequest) => entering.get(request)?.()
  // its body is read in turns of their own
  app.addHook('preParsing', isIn)
  // or it was refused
  app.addHook('onResponse', isIn)
}

/** For how long this thread has had nothing to do, since it began. */
const idleMs = () => performance.eventLoopUtilization().idle

/** Of what comes in pieces nobody knows before. */
function bringsMuch({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBody
}
