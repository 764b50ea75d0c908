import type { FastifyReply } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * Calls `callback` when the answer is out, or whoever asked has gone: at once where that is so already, because no event tells of it again. The answer's
 * stream tells of the first; it knows nothing of the second while an answer before it holds the connection, so the socket is listened to as well.
 */
export function whenOver({ raw, request }: FastifyReply, callback: () => void): void {
  const { socket } = request.raw
  if (raw.closed || raw.destroyed || socket.destroyed) {
    callback()
    return
  }
  const over = () => {
    raw.off('close', over)
    socket.off('close', over)
    callback()
  }
  raw.once('close', over)
  socket.once('close', over)
}

/**
 * Aborted when whoever asked goes away before the answer is out. The answer's stream tells: the request's own is over, and closed, once its body has
 * been read.
 */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const callerGone = new AbortController()
  whenOver(reply, () => {
    if (!reply.raw.writableFinished) callerGone.abort(new AppError('caller-gone'))
  })
  return callerGone.signal
}
