import { createEventParser, Problem, Run, readNewer, runEvents, type ServerEvent } from '@planwright/contract'
import { ApiFailure, failureOf } from './api-failure.ts'
import type { Api, CallOptions } from './create-api.ts'

/** How far a run is, in words for a person; `done` of `total` where that is known. */
export type RunProgress = { readonly words: string; readonly done: number; readonly total?: number | undefined }

export type Following = {
  readonly onProgress?: ((progress: RunProgress) => void) | undefined
  /** Ends the following, and never the run. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds after which the run is answered as it stands, however far it is. Absent: it is waited for. */
  readonly withinMs?: number | undefined
}

/** A run that a call has begun, or that was under way with the same content already. */
export type BegunRun = {
  readonly runId: string
  /** The run once it has ended or waits for a person, whatever happens to the connection in between. */
  follow(following?: Following): Promise<Run>
}

type Begin = Pick<CallOptions, 'body' | 'signal'> & {
  /** The same key and content is the same run. */
  readonly idempotencyKey?: string | undefined
}

/** Begins a run by a call that answers with its events. */
export async function beginRun(api: Api, path: string, { body, signal, idempotencyKey }: Begin): Promise<BegunRun> {
  const headers = { accept: 'text/event-stream', ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) }
  const response = await api.open(path, { method: 'POST', headers, body, signal })
  const [, runId] = /\/runs\/([^/]+)$/.exec(response.headers.get('location') ?? '') ?? []
  if (!runId) throw new ApiFailure('unreadable', `The answer of ${path} names no run.`, response)
  return { runId, follow: (following = {}) => followFrom(api, runId, response, following) }
}

/** A run to its end, whoever began it. */
export function followRun(api: Api, runId: string, following: Following = {}): Promise<Run> {
  return followFrom(api, runId, null, following)
}

export function readRun(api: Api, runId: string, signal?: AbortSignal): Promise<Run> {
  return api.call(runPath(runId), Run, { signal })
}

export function runPath(runId: string): string {
  return `/runs/${encodeURIComponent(runId)}`
}

/** Whether a run goes on by itself: now, or at the time that it names. */
export function goesOn({ state }: Pick<Run, 'state'>): boolean {
  return ['queued', 'running', 'parked'].includes(state)
}

/** The server sends a heartbeat every 15 s: silence for three of them is a cut. */
const silenceMs = 45_000
/** Cuts in a row without an event in between, about two minutes. */
const mostCuts = 12
const pauseMs = (cuts: number) => Math.min(15_000, 500 * 2 ** cuts)

async function followFrom(api: Api, runId: string, first: Response | null, following: Following): Promise<Run> {
  const { signal: outer, withinMs, onProgress } = following
  const over = new AbortController()
  const timer = withinMs === undefined ? undefined : setTimeout(() => over.abort(), withinMs)
  const signal = outer ? AbortSignal.any([outer, over.signal]) : over.signal
  const tell = createTeller(onProgress)
  let response = first
  let lastId = ''
  try {
    for (let cuts = 0; ; cuts += 1) {
      try {
        response ??= await openEvents(api, runId, lastId, signal)
        for await (const event of eventsIn(response, signal)) {
          cuts = 0
          lastId = event.id || lastId
          if (event.name === 'problem') endsSession(event)
          if (event.name === 'done' || event.name === 'problem') return await readRun(api, runId, outer)
          tell(event)
        }
      } catch (error) {
        if (signal.aborted) break
        if (!mayPass(error) || cuts >= mostCuts) throw error
      }
      response = null
      const run = await readRun(api, runId, signal).catch((error: unknown) => {
        if (mayPass(error)) return null
        throw error
      })
      if (run && !goesOn(run)) return run
      await pause(pauseMs(cuts), signal)
    }
  } catch (error) {
    if (!over.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
    // lets go of the stream
    over.abort()
  }
  outer?.throwIfAborted()
  return readRun(api, runId, outer)
}

function openEvents(api: Api, runId: string, lastId: string, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) }
  return api.open(`${runPath(runId)}/events`, { headers, signal })
}

async function* eventsIn(response: Response, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const parse = createEventParser()
  try {
    for (;;) {
      const piece = await withinSilence(reader?.read(), signal)
      if (!piece || piece.done) return
      yield* parse(piece.value)
    }
  } finally {
    // it may be cut already
    await reader?.cancel().catch(() => undefined)
  }
}

/** What is read, unless nothing comes for too long or it is left. */
function withinSilence<T>(read: Promise<T> | undefined, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cut = () => reject(new ApiFailure('unreachable', 'The connection was cut.'))
    const timer = setTimeout(cut, silenceMs)
    signal.addEventListener('abort', cut, { once: true })
    if (signal.aborted) cut()
    const settled = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cut)
    }
    Promise.resolve(read).then(resolve, cut).finally(settled)
  })
}

/** Whether trying again can help. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (['unreachable', 'timed-out'].includes(error.code) || [429, 502, 503, 504].includes(error.status ?? 0))

/** That the token counts no more says nothing of the run. */
function endsSession({ data }: ServerEvent): void {
  const { data: problem } = Problem.safeParse(JSON.parse(data))
  if (problem?.status === 401) throw failureOf(problem)
}

/** Events in words: a draft by what there is of it, other work by its steps. */
function createTeller(onProgress: Following['onProgress']): (event: ServerEvent) => void {
  const counts = { epics: 0, stories: 0 }
  return ({ name, data }) => {
    if (!onProgress) return
    if (name === 'epic' || name === 'story') {
      if (name === 'epic') counts.epics += 1
      else counts.stories += 1
      onProgress({ words: `${counts.epics} epics, ${counts.stories} stories`, done: counts.epics + counts.stories })
    }
    if (name !== 'step') return
    const step = readNewer(runEvents.step, JSON.parse(data))
    // one of a newer server is a word on the way, and nothing to break off for
    if (!('known' in step)) return
    const { label, done = counts.epics + counts.stories, total } = step.known
    onProgress({ words: label, done, total })
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
