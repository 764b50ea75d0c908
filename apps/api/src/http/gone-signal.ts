import type { FastifyReply } from 'fastify'

/**
 * Aborted when whoever asked goes away before the answer is out. The answer's stream tells: the request's own is over, and closed, once its body has
 * been read.
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
