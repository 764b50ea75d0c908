import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Fastify's own lines about requests, for whoever looks closely: one for each, with path, status and time, when it has been answered. */
export class RequestLog extends LogController {
  override incomingRequest() {
    // its answer says the same and more
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const details = { req: request, res: reply, ms: Math.round(reply.elapsedTime) }
    if (error) reply.log.warn({ ...details, err: error }, 'a request broke off')
    else reply.log.debug(details, 'a request was answered')
  }

  override streamError(error: Error, _request: FastifyRequest, reply: FastifyReply) {
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') reply.log.debug('a caller went away')
    else reply.log.warn({ err: error }, 'an answer broke off')
  }
}
