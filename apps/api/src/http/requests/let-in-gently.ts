import type { FastifyInstance, FastifyRequest } from 'fastify'
import { largeBody } from './parse-json.ts'

/** A call lets in the next after this at the latest: one that a slow database keeps waiting holds up nobody. */
const longestMs = 50

/**
 * Calls that bring much are let in one after the other: the next when the one before is known and counted, and whatever else waits had a turn. Twenty that come in the same moment
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
    const atLatest = setTimeout(isIn.resolve, longestMs)
    entering.set(request, () => {
      clearTimeout(atLatest)
      setImmediate(isIn.resolve)
    })
  })
  const isIn = async (request: FastifyRequest) => entering.get(request)?.()
  // its body is read in turns of their own
  app.addHook('preParsing', isIn)
  // or it was refused
  app.addHook('onResponse', isIn)
}

/** Of what comes in pieces nobody knows before. */
function bringsMuch({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBody
}
