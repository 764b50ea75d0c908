import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Described } from '../http/answers/describe-call.ts'
import { idempotencyKeyHeader } from '../http/requests/idempotency-key.ts'
import { lastEventIdHeader, sendEvents, wantsEvents } from './event-stream.ts'
import { isEnded, type StoredRun } from './run.ts'
import type { RunEngine } from './run-engine.ts'

/** What such a call takes and answers beside its schemas. */
export const describesRun: Described = {
  headers: { ...idempotencyKeyHeader, ...lastEventIdHeader },
  events: true,
  answeredHeaders: { Location: 'The address of the run' },
}

/**
 * Answers a call that started a run: its events where the caller asks for them, else JSON once the run has ended, or 202 with how far it is
 * when it has not after `waitMs`, is parked or needs a link. `toResponse` gives the body, or throws the AppError that says what failed.
 */
export async function answerWithRun(
  request: FastifyRequest,
  reply: FastifyReply,
  engine: RunEngine,
  run: StoredRun,
  toResponse: (run: StoredRun) => unknown,
  { waitMs }: { waitMs: number },
): Promise<FastifyReply> {
  reply.header('location', `/api/runs/${run.id}`)
  if (wantsEvents(request)) return sendEvents(reply, engine, run)
  const latest = await engine.waitFor(run.id, run.owner, waitMs)
  const status = isEnded(latest.state) ? 200 : 202
  return reply.code(status).send(toResponse(latest))
}
