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
import type { SaveRequest } from './save-request.ts'
import { cancelRun, readRun, resumeRun, runEventsPath } from './saving-queries.ts'

export type SaveStep = Infer<typeof runEvents.step>

/** How a save ended: with what the api says exists, or before it could say anything. */
export type SaveOutcome =
  | { kind: 'answered'; response: SaveResponse }
  | { kind: 'failed'; message: string; requestId?: string }

export type SavePhase =
  | { state: 'idle' }
  | { state: 'saving'; steps: SaveStep[] }
  | { state: 'ended'; outcome: SaveOutcome }

type FollowOptions = { signal: AbortSignal; onConnection: (connection: 'cut' | 'open') => void }

type Options = {
  /** The run of the draft's last save, if there is one. */
  runId: string | null
  onRun: (runId: string | null) => void
  /** Called when a save attempt finishes, whether it succeeded or failed. */
  onEnd: () => void
}

/** Saves as a run that goes on without the page, and comes back to the truth of a run that an earlier page started. */
export function useSave({ runId, onRun, onEnd }: Options) {
  const [phase, setPhase] = useState<SavePhase>({ state: 'idle' })
  const active = useRef<AbortController>(undefined)
  const last = useRef<{ request?: SaveRequest; runId: string | null; eventId?: string }>({ runId })

  const end = (outcome: SaveOutcome) => {
    // the settings offer to reconnect only to somebody whose profile says that it is needed
    if (outcome.kind === 'answered' && outcome.response.state === 'needs-link') void refreshProfile()
    setPhase({ state: 'ended', outcome })
    onEnd()
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
    setPhase({ state: 'saving', steps: [] })
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
        if (name === 'done') return end({ kind: 'answered', response: SaveResponseSchema.parse(value) })
      }
    } catch (error) {
      if (own.signal.aborted) return
      const { message, requestId } = errorWords(error)
      end({ kind: 'failed', message, requestId })
    }
  }

  const followRun = (id: string, lastEventId?: string) =>
    follow((options) => eventStream(api, { ...options, path: runEventsPath(id), isLast, lastEventId }))

  const start = (request: SaveRequest) => {
    last.current = { request, runId: null }
    const path = request.kind === 'issues' ? '/jira/issues' : '/jira/sprint-plan'
    return follow((options) =>
      eventStream(api, { ...options, path, method: 'POST', body: request.body, isLast, resumeAt: runPathOf }),
    )
  }

  const resume = async () => {
    const { runId: id, request, eventId } = last.current
    if (!id) return request && start(request)
    setPhase({ state: 'saving', steps: [] })
    try {
      const run = await resumeRun(id)
      return run.state === 'done' ? end(outcomeOf(run)) : followRun(id, eventId)
    } catch (error) {
      const { message, requestId } = errorWords(error)
      end({ kind: 'failed', message, requestId })
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
    setPhase({ state: 'saving', steps: [] })
    try {
      const run = await readRun(runId)
      return isOver(run) ? end(outcomeOf(run)) : followRun(runId)
    } catch (error) {
      const { message, requestId } = errorWords(error)
      end({ kind: 'failed', message, requestId })
    }
  })
  useEffect(() => {
    void comeBack()
    return () => active.current?.abort()
  }, [])

  const forget = () => {
    active.current?.abort()
    last.current = { runId: null }
    setPhase({ state: 'idle' })
  }

  return { phase, start, resume: () => void resume(), cancel, forget }
}

/** A parked run goes on by itself, so it is worth following. */
const isOver = ({ state }: Run) => !['queued', 'running', 'parked'].includes(state)

const outcomeOf = (run: Run): SaveOutcome =>
  run.problem && !run.items?.length
    ? { kind: 'failed', message: errorWords(problemError(run.problem)).message, requestId: run.problem.requestId }
    : {
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
  return { state: 'saving', steps: at < 0 ? [...steps, step] : steps.with(at, step) }
}
