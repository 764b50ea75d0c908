import { createEventParser, Problem, type ServerEvent } from '@planwright/contract'
import type { ApiClient, CallOptions } from './api-client.ts'
import { ApiError } from './api-error.ts'

export type { ServerEvent } from '@planwright/contract'

export type StreamRequest = Pick<CallOptions, 'body' | 'headers' | 'signal'> & {
  path: string
  method?: 'GET' | 'POST'
  /** The last event seen before, such as by an earlier page. */
  lastEventId?: string
  /** True for the event after which nothing more comes. */
  isLast: (event: ServerEvent) => boolean
  /**
   * Where to go on after a cut, asked with each event until it answers; `path` itself for GET.
   * A POST is never sent twice: cut before this is known, it goes on at `resumePath`, or fails without one.
   */
  resumeAt?: (event: ServerEvent) => string | undefined
  resumePath?: string | undefined
  /** Told when the connection is cut and when it is back. */
  onConnection?: (state: 'cut' | 'open') => void
}

/** Waits before the next attempt, in milliseconds: 0.5 s doubling to 15 s. @internal to be tested */
export function resumeDelay(failures: number): number {
  return Math.min(15_000, 500 * 2 ** failures)
}

/** The server sends a heartbeat every 15 s: silence for three of them is a cut. */
const silenceMs = 45_000
/** Attempts in a row without a single event, about two minutes. */
const attempts = 12

/**
 * The events of a run, from the first to the last, whatever happens to the connection in between.
 * @throws ApiError when the server refuses or stays away; the signal's reason when aborted.
 */
export async function* eventStream(api: ApiClient, request: StreamRequest): AsyncGenerator<ServerEvent, void, void> {
  const { isLast, resumeAt, signal, onConnection } = request
  let lastId = request.lastEventId
  let resumePath = request.method === 'POST' ? request.resumePath : request.path
  let next: CallOptions & { path: string } = { path: request.path, method: request.method, body: request.body }
  let failures = 0
  for (;;) {
    try {
      for await (const event of readOnce(api, { headers: request.headers, signal, ...next }, lastId)) {
        if (endsSession(event)) throw new ApiError('network', 'The session ended.')
        if (failures > 0) onConnection?.('open')
        failures = 0
        lastId = event.id || lastId
        resumePath = resumeAt?.(event) ?? resumePath
        yield event
        if (isLast(event)) return
      }
      throw new ApiError('network', 'The connection was cut.')
    } catch (error) {
      signal?.throwIfAborted()
      if (!mayPass(error) || resumePath === undefined || failures >= attempts) throw error
      if (failures === 0) onConnection?.('cut')
      await pause(resumeDelay(failures), signal)
      failures += 1
      next = { path: resumePath }
    }
  }
}

/** Whether trying again can help: cuts, silence, and a server that is starting, busy or asks to wait. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'network' || error.kind === 'timeout' || [429, 502, 503, 504].includes(error.status ?? 0))

/** Another session may be there by now: coming back finds that out, and nobody is told that the run failed. */
const endsSession = ({ name, data }: ServerEvent): boolean =>
  name === 'problem' && Problem.safeParse(JSON.parse(data)).data?.code === 'session-ended'

async function* readOnce(
  api: ApiClient,
  request: CallOptions & { path: string },
  lastId: string | undefined,
): AsyncGenerator<ServerEvent, void, void> {
  const connection = new AbortController()
  const signal = request.signal ? AbortSignal.any([request.signal, connection.signal]) : connection.signal
  const headers = { ...request.headers, accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) }
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const { method, body, path } = request
    const response = await api.open(path, { method, body, headers, signal })
    const parse = createEventParser()
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      timer = setTimeout(() => connection.abort(), silenceMs)
      const piece = await reader?.read().catch((cause) => {
        throw new ApiError('network', 'The connection was cut.', { cause })
      })
      clearTimeout(timer)
      if (!piece || piece.done) return
      yield* parse(piece.value)
    }
  } finally {
    clearTimeout(timer)
    connection.abort()
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}
