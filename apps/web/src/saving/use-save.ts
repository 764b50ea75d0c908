import {
  Problem,
  type Run,
  runEvents,
  type SaveResponse,
  SaveResponse as SaveResponseSchema,
} from '@planwright/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { infer as Infer } from 'zod/mini'
import { api } from '../app/api.ts'
import { ApiError } from '../app/api-error.ts'
import { errorWords } from '../app/error-words.ts'
import { eventStream, type ServerEvent } from '../app/event-stream.ts'
import { refreshProfile } from '../app/use-profile.ts'
import { type SaveKind, type SaveRequest, saveKindOf } from './save-request.ts'
import { cancelRun, readRun, resumeRun, runEventsPath, undoPath } from './saving-queries.ts'

export type SaveStep = Infer<typeof runEvents.step>

/** What is done in Jira: a plan is saved, or a save is taken back. */
export type Work = 'save' | 'undo'

/** How it ended: with what the api says exists, or before it could say anything. */
export type SaveOutcome = { work: Work } & (
  | { kind: 'answered'; response: SaveResponse }
  | { kind: 'failed'; message: string; requestId?: string }
)

export type SavePhase =
  | { state: 'idle' }
  /** `work` is unknown while an earlier page's run is looked up. */
  | { state: 'saving'; work: Work | undefined; steps: SaveStep[] }
  | { state: 'ended'; outcome: SaveOutcome }

type FollowOptions = { signal: AbortSignal; onConnection: (connection: 'cut' | 'open') => void }

type Options = {
  /** The draft's last run: a save, or an undo of one. */
  runId: string | null
  onRun: (runId: string | null) => void
  /** Called when an attempt finishes, whether it succeeded or failed. */
  onEnd: () => void
}

/** What was begun last. `runId` is null until the api has told it. */
type Last = {
  work: Work | undefined
  runId: string | null
  eventId?: string
  kind?: SaveKind
  /** Begins it anew, where it was begun by this page. */
  begin?: () => void
}

/** Saves, and takes saves back, as runs that go on without the page, and comes back to the truth of a run that an earlier page started. */
export function useSave({ runId, onRun, onEnd }: Options) {
  const [phase, setPhase] = useState<SavePhase>({ state: 'idle' })
  const active = useRef<AbortController>(undefined)
  const last = useRef<Last>({ runId, work: undefined })

  const end = (outcome: SaveOutcome) => {
    // the settings offer to reconnect only to somebody whose profile says that it is needed
    if (outcome.kind === 'answered' && outcome.response.state === 'needs-link') void refreshProfile()
    setPhase({ state: 'ended', outcome })
    onEnd()
  }

  const fail = (error: unknown) => {
    const { message, requestId } = errorWords(error)
    end({ work: last.current.work ?? 'save', kind: 'failed', message, requestId })
  }

  /** A run that waits for a person says nothing more on its stream, so a cut is a reason to look at the run itself. */
  const lookAfterCut = (own: AbortController) => async (connection: 'cut' | 'open') => {
    const { runId: id } = last.current
    if (connection === 'open' || !id) return
    // it could not be asked: the stream itself is tried again
    const run = await readRun(id, own.signal).catch(() => undefined)
    if (!run || !isOver(run) || own.signal.aborted) return
    own.abort()
    end(outcomeOf(run))
  }

  const follow = async (events: (options: FollowOptions) => AsyncIterable<ServerEvent>) => {
    active.current?.abort()
    const own = new AbortController()
    active.current = own
    const { work } = last.current
    setPhase({ state: 'saving', work, steps: [] })
    try {
      for await (const { id, name, data } of events({ signal: own.signal, onConnection: lookAfterCut(own) })) {
        last.current.eventId = id || last.current.eventId
        const value: unknown = JSON.parse(data)
        if (name === 'run') {
          last.current.runId = runEvents.run.parse(value).runId
          onRun(last.current.runId)
        }
        if (name === 'step') setPhase((now) => withStep(now, runEvents.step.parse(value)))
        if (name === 'problem') throw problemError(Problem.parse(value))
        if (name === 'done')
          return end({ work: work ?? 'save', kind: 'answered', response: SaveResponseSchema.parse(value) })
      }
    } catch (error) {
      if (!own.signal.aborted) fail(error)
    }
  }

  const followRun = (id: string, lastEventId?: string) =>
    follow((options) => eventStream(api, { ...options, path: runEventsPath(id), isLast, lastEventId }))

  const post = (path: string, body?: unknown) =>
    follow((options) => eventStream(api, { ...options, path, method: 'POST', body, isLast, resumeAt: runPathOf }))

  const start = (request: SaveRequest) => {
    last.current = { work: 'save', begin: () => void start(request), kind: request.kind, runId: null }
    return post(request.kind === 'issues' ? '/jira/issues' : '/jira/sprint-plan', request.body)
  }

  /** Takes back the save of a run. */
  const undo = (savedBy: string) => {
    last.current = { work: 'undo', begin: () => void undo(savedBy), kind: last.current.kind, runId: null }
    return post(undoPath(savedBy))
  }

  const resume = async () => {
    const { runId: id, begin, eventId, work } = last.current
    if (!id) return begin?.()
    setPhase({ state: 'saving', work, steps: [] })
    try {
      // one that is done by now has nothing to go on with
      const run = await resumeRun(id).catch((error: unknown) => {
        if (error instanceof ApiError && error.problem?.code === 'run-not-resumable') return readRun(id)
        throw error
      })
      last.current.work = workOf(run)
      return run.state === 'done' ? end(outcomeOf(run)) : await followRun(id, eventId)
    } catch (error) {
      fail(error)
    }
  }

  const cancel = () => {
    const { runId: id } = last.current
    // the stream tells what came of it
    if (id) void cancelRun(id).catch(() => undefined)
  }

  const comeBack = useEffectEvent(async () => {
    if (!runId) return
    last.current.runId = runId
    setPhase({ state: 'saving', work: undefined, steps: [] })
    try {
      const run = await readRun(runId)
      last.current.work = workOf(run)
      return isOver(run) ? end(outcomeOf(run)) : await followRun(runId)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) return fail(error)
      // so long ago that it is not kept any more: it is over
      forget()
      onRun(null)
    }
  })
  useEffect(() => {
    void comeBack()
    return () => active.current?.abort()
  }, [])

  const forget = () => {
    active.current?.abort()
    last.current = { runId: null, work: undefined }
    setPhase({ state: 'idle' })
  }

  /** Which way the last save went: as it was asked for here, else as its run lists it. */
  const lastKind = (): SaveKind => {
    const items = phase.state === 'ended' && phase.outcome.kind === 'answered' ? phase.outcome.response.items : []
    return last.current.kind ?? saveKindOf(items)
  }

  return {
    phase,
    start,
    undo: (savedBy: string) => void undo(savedBy),
    resume: () => void resume(),
    cancel,
    forget,
    lastKind,
  }
}

/** A parked run goes on by itself, so it is worth following. */
const isOver = ({ state }: Run) => !['queued', 'running', 'parked'].includes(state)

const workOf = ({ kind }: Run): Work => (kind === 'undo' ? 'undo' : 'save')

const outcomeOf = (run: Run): SaveOutcome =>
  run.problem && !run.items?.length
    ? {
        work: workOf(run),
        kind: 'failed',
        message: errorWords(problemError(run.problem)).message,
        requestId: run.problem.requestId,
      }
    : {
        work: workOf(run),
        kind: 'answered',
        response: {
          url: run.url ?? null,
          runId: run.id,
          state: run.state,
          items: run.items ?? [],
          retryAt: run.retryAt,
          reason: run.reason,
        },
      }

const problemError = (problem: Problem) => new ApiError('problem', problem.title, { status: problem.status, problem })

const isLast = ({ name }: ServerEvent) => name === 'done' || name === 'problem'

const runPathOf = ({ name, data }: ServerEvent): string | undefined =>
  name === 'run' ? runEventsPath(runEvents.run.parse(JSON.parse(data)).runId) : undefined

/** A step is told again as it goes on: the newest word on it counts. */
function withStep(phase: SavePhase, step: SaveStep): SavePhase {
  if (phase.state !== 'saving') return phase
  // what runs now does not wait any more
  const steps = phase.steps.map(
    (each): SaveStep =>
      each.state === 'waiting' && step.state === 'running' ? { label: each.label, state: 'done' } : each,
  )
  const at = steps.findIndex(({ label }) => label === step.label)
  return { ...phase, steps: at < 0 ? [...steps, step] : steps.with(at, step) }
}
