import { Problem, Run } from '@planwright/contract'
import type { ApiClient } from '../api/api-client.ts'
import { ApiError, problemError } from '../api/api-error.ts'
import { eventStream, type ServerEvent, type StreamRequest } from '../api/event-stream.ts'
import { readAnswer } from '../api/read-answer.ts'
import { readEvent } from './read-event.ts'

/** How following a run ended, unless it was left. */
export type RunEnd<Result> =
  | { kind: 'done'; result: Result }
  /** Nothing more comes, as the run itself says. */
  | { kind: 'over'; run: Run }
  | { kind: 'failed'; error: unknown }
  /** It is known and nobody could be asked about it: it goes on, or is over. */
  | { kind: 'lost'; error: unknown }
  /** So long ago that it is not kept any more; or of a key, that no run began under it. */
  | { kind: 'gone' }

export type RunHandlers<Result> = {
  /** What a run that is done has come to, from what it tells last, or from itself. */
  result: (told: unknown, readRun: () => Promise<Run>) => Result | Promise<Result>
  /** Whether nothing more is to be waited for on the run's stream. */
  isOver: (run: Run) => boolean
  /** A run is started, taken up again or looked for. */
  onBegin: () => void
  onRun: (runId: string) => void
  /** The run was looked up, by an id or to be taken up again, and its events come next. */
  onFound: (run: Run) => void
  onEvent: (name: string, value: unknown) => void
  onEnd: (end: RunEnd<Result>) => void
}

/** `runId` is null until the api has told it, or the key under which it is begun. */
type Reading = { readonly left: AbortController; runId: string | null; lastEventId?: string }
type Known = Pick<Reading, 'runId' | 'lastEventId'>

/** Follows one run at a time, which goes on without the page, to its end and through cuts; what is begun next leaves the one before. */
export function createRunFollower<Result>(api: ApiClient, handlers: RunHandlers<Result>) {
  let reading: Reading | undefined

  async function follow(start: Known, work: (reading: Reading) => Promise<RunEnd<Result>>): Promise<void> {
    reading?.left.abort()
    const current: Reading = { ...start, left: new AbortController() }
    reading = current
    handlers.onBegin()
    endWith(current, await work(current).catch((error: unknown) => endAfter(error, current)))
  }

  async function endAfter(error: unknown, current: Reading): Promise<RunEnd<Result>> {
    if (isNowhere(error) && isKey(current.runId)) return { kind: 'gone' }
    if (current.runId === null || isRefusal(error)) return { kind: 'failed', error }
    const run = await readRun(current).catch(() => undefined)
    return run && handlers.isOver(run) ? { kind: 'over', run } : { kind: 'lost', error }
  }

  function endWith({ left }: Reading, end: RunEnd<Result>) {
    // whoever left it goes on from there
    if (left.signal.aborted) return
    left.abort()
    handlers.onEnd(end)
  }

  type Source = Pick<StreamRequest, 'path' | 'method' | 'body' | 'headers' | 'lastEventId' | 'resumePath'>

  async function read(current: Reading, source: Source): Promise<RunEnd<Result>> {
    const { signal } = current.left
    const onConnection = (state: 'cut' | 'open') => void (state === 'cut' && lookAfterCut(current))
    for await (const event of eventStream(api, { ...source, signal, isLast, resumeAt, onConnection })) {
      signal.throwIfAborted()
      const value: unknown = JSON.parse(event.data)
      if (event.name === 'problem')
        return { kind: 'failed', error: problemError(readAnswer(Problem, value, { what: 'a run' })) }
      if (event.name === 'done') return { kind: 'done', result: await handlers.result(value, () => readRun(current)) }
      // not of the last: taking a run up again takes its end back, and another event gets that number
      current.lastEventId = event.id || current.lastEventId
      if (event.name === 'run') {
        know(current, runIdIn(event))
      } else handlers.onEvent(event.name, value)
    }
    throw new ApiError('network', 'The stream ended before the run.')
  }

  /** A run that waits for a person says nothing more on its stream, so a cut is a reason to look at the run itself. */
  async function lookAfterCut(current: Reading) {
    if (!current.runId) return
    // it could not be asked: the stream itself is tried again
    const run = await readRun(current).catch(() => undefined)
    if (run && handlers.isOver(run)) endWith(current, { kind: 'over', run })
  }

  async function goOn(current: Reading, run: Run): Promise<RunEnd<Result>> {
    current.left.signal.throwIfAborted()
    handlers.onFound(run)
    if (handlers.isOver(run)) return { kind: 'over', run }
    return read(current, { path: eventsPath(run.id), lastEventId: current.lastEventId })
  }

  const lookFor = (known: Known & { runId: string }) =>
    follow(known, async (current) => {
      const run = await readRun(current).catch((error: unknown) => {
        if (isNowhere(error)) return null
        throw error
      })
      return run ? goOn(current, run) : { kind: 'gone' }
    })

  /** Begun under a key, it is known by its id from then on. */
  function know(current: Reading, runId: string) {
    current.runId = runId
    handlers.onRun(runId)
  }

  async function readRun(current: Reading): Promise<Run> {
    if (current.runId === null) throw new ApiError('network', 'The run was not named before its end.')
    const run = await api.call(runPath(current.runId), Run, { signal: current.left.signal })
    if (isKey(current.runId)) know(current, run.id)
    return run
  }

  return {
    runId: () => reading?.runId ?? null,
    /**
     * Starts a run by a call that answers with its events. Under a key it is found where the answer does not come, and `gone` where it never began; what another
     * tab has begun for the same draft is joined.
     */
    start: (path: string, body?: unknown, { key, draftId }: { key?: string; draftId?: string } = {}) =>
      follow({ runId: key ?? null }, (own) =>
        read(own, {
          path,
          method: 'POST',
          body,
          headers: { ...(key && { 'idempotency-key': key }), ...(draftId && { 'draft-id': draftId }) },
          ...(key && { resumePath: eventsPath(key) }),
        }),
      ),
    /** Comes back to a run that an earlier page started. */
    comeBack: (runId: string) => lookFor({ runId }),
    /** Comes back to the run that this page lost sight of, behind the events that came. */
    lookAgain: async () => {
      if (reading?.runId) await lookFor({ runId: reading.runId, lastEventId: reading.lastEventId })
    },
    /** Lets a run that broke off go on behind the events that came. */
    resume: async () => {
      if (!reading?.runId) return
      const { runId, lastEventId } = reading
      await follow({ runId, lastEventId }, async (current) => {
        const { signal } = current.left
        const resumed = api.call(`${runPath(runId)}/resume`, Run, { method: 'POST', signal })
        const run = await resumed.catch((error: unknown) => {
          // one that is done by now has nothing to go on with
          if (error instanceof ApiError && error.problem?.code === 'run-not-resumable') return readRun(current)
          throw error
        })
        return goOn(current, run)
      })
    },
    /** Asks the api to stop the run; its stream tells what came of it. Rejects where that is not known. */
    cancel: async () => {
      if (!reading?.runId) return
      await api.call(`${runPath(reading.runId)}/cancel`, Run, { method: 'POST' }).catch((error: unknown) => {
        // one that has just ended has nothing left to stop
        if (!isRefusal(error)) throw error
      })
    },
    /** Reads no further; `resume` goes on from here. */
    leave: () => reading?.left.abort(),
    forget: () => {
      reading?.left.abort()
      reading = undefined
    },
  }
}

/** The api has said no, rather than nothing or that it cannot answer now. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'problem' && error.status !== 429 && (error.status ?? 500) < 500
}

export function isNowhere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/**
 * A name to begin a run under, good for one. It stands in the place of the run's id, in the draft too, until that is known: whoever opens the draft
 * finds the run by it, or begins it.
 */
export function newRunKey(): string {
  return `${keyMark}${crypto.randomUUID()}`
}

/** Of a run that is not known to have begun. */
export function isKey(runId: string | null): boolean {
  return runId?.startsWith(keyMark) ?? false
}

const keyMark = 'key-'

export function runPath(runId: string) {
  return `/runs/${encodeURIComponent(runId)}`
}
const eventsPath = (runId: string) => `${runPath(runId)}/events`

const isLast = ({ name }: ServerEvent) => name === 'done' || name === 'problem'
const runIdIn = ({ data }: ServerEvent) => readEvent('run', JSON.parse(data)).runId
const resumeAt = (event: ServerEvent) => (event.name === 'run' ? eventsPath(runIdIn(event)) : undefined)
