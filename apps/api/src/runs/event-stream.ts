import { Readable } from 'node:stream'
import { Problem } from '@planwright/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../http/answers/app-error.ts'
import { whenOver } from '../http/answers/gone-signal.ts'
import { problemOf } from '../http/answers/problem.ts'
import type { RunEvent } from './run.ts'
import type { RunEngine } from './run-engine.ts'

const heartbeatMs = 15_000
/** How long a stream's last event may take to get through. */
const lastWordsMs = 1000
/** To whoever follows a run on a server that stops: browsers wait so long (HTML standard, server-sent events), and ask on behind the last number, which another server answers. */
const comeBack = 'retry: 500\n: this server stops\n\n'

/** Whether the caller asks for events. `Accept: *` or none means JSON. */
export function wantsEvents(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === 'text/event-stream' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

export const lastEventIdHeader = {
  'Last-Event-ID': 'The number of the last event that was received: those after it follow',
}

/** The number after which events are wanted; 0 for all of them. */
function lastEventId(request: FastifyRequest): number {
  const id = Number(request.headers['last-event-id'])
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/**
 * Answers with server-sent events: one per run event, its number as id, and a comment every 15 s so that proxies keep the line open. When the session
 * or the access token ends the stream does, with a problem that has no number: whoever comes back after the last number misses nothing. When the server
 * stops, its last words are to come back.
 */
export function sendEvents(
  reply: FastifyReply,
  engine: RunEngine,
  { id, owner }: { readonly id: string; readonly owner: string },
): FastifyReply {
  const { accessEnd, person, id: requestId } = reply.request
  const readerGone = new AbortController()
  whenOver(reply, () => readerGone.abort())
  accessEnd?.addEventListener('abort', () => {
    readerGone.abort()
    // who reads nothing would never see the end
    const cut = setTimeout(() => reply.raw.destroy(), lastWordsMs)
    whenOver(reply, () => clearTimeout(cut))
  })
  async function* lines() {
    const events = engine.follow(id, owner, lastEventId(reply.request), readerGone.signal)
    yield* toLines(events, requestId, readerGone.signal)
    const code = person?.token ? 'token-not-good' : 'session-ended'
    if (accessEnd?.aborted) yield toLine('problem', problemOf(new AppError(code), requestId))
    else if (engine.stopping.aborted) yield comeBack
  }
  const stream = Readable.from(lines(), { objectMode: false, highWaterMark: 0 })
  stream.on('error', (error) => {
    if (!readerGone.signal.aborted) reply.log.error({ err: error }, 'an event stream broke')
  })
  return reply
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream)
}

async function* toLines(
  events: AsyncIterable<RunEvent>,
  requestId: string,
  readerGone: AbortSignal,
): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]()
  try {
    let next = iterator.next()
    let beat = heartbeat()
    for (;;) {
      const result = await Promise.race([next, beat])
      if (readerGone.aborted) return
      if (result === 'heartbeat') {
        beat = heartbeat()
        yield ': still here\n\n'
        continue
      }
      if (result.done) return
      const { seq, name, data } = result.value
      // a problem names the request that is told of it, as any answer's does
      yield `id: ${seq}\n${toLine(name, name === 'problem' ? { ...Problem.parse(data), requestId } : data)}`
      next = iterator.next()
    }
  } finally {
    await iterator.return?.()
  }
}

const toLine = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

const heartbeat = () =>
  new Promise<'heartbeat'>((resolve) => {
    setTimeout(() => resolve('heartbeat'), heartbeatMs).unref()
  })
