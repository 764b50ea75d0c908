import type { FastifyInstance, FastifyRequest } from 'fastify'

const loopback = /^(localhost\.?|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/

/** Whether an address names this machine; URLs write every spelling of an address in one way. */
export function isLoopbackUrl(url: string): boolean {
  return loopback.test(URL.parse(url)?.hostname ?? '')
}

/**
 * Refuses calls by any other name than the sandbox's own, and changes that a page of another origin asks for: otherwise any page that somebody opens
 * could read the mails here, or reset everything. Programs send no origin. Register before the routes.
 */
export function answerOwnAddressOnly(app: FastifyInstance, publicUrl: string): void {
  const ownHost = new URL(publicUrl).host
  const isOwn = (host: string, { socket }: FastifyRequest) => {
    const asked = /^[^\s/?#@\\]+$/.test(host) ? URL.parse(`http://${host}`) : null
    if (asked === null) return false
    return asked.host === ownHost || (loopback.test(asked.hostname) && Number(asked.port || 80) === socket.localPort)
  }
  app.addHook('onRequest', async (request, reply) => {
    const { host = '', origin } = request.headers
    if (!isOwn(host, request))
      return reply.code(403).send({ error: `The sandbox answers as ${publicUrl} only, not as ${host}.` })
    const reads = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    if (reads || origin === undefined || isOwn(origin.replace(/^https?:\/\//, ''), request)) return
    return reply.code(403).send({ error: `A page of ${origin} may change nothing in the sandbox.` })
  })
}
