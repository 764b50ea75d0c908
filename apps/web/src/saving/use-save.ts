import { type Run, runEvents, type SaveResponse, SaveResponse as SaveResponseSchema } from '@planwright/contract'
import { useRef, useState } from 'react'
import type { infer as Infer } from 'zod/mini'
import { problemError } from '../app/api/api-error.ts'
import { errorWords } from '../app/api/error-words.ts'
import { useRunFollower } from '../app/runs/use-run-follower.ts'
import { refreshProfile } from '../app/session/use-profile.ts'
import { type SaveKind, type SaveRequest, saveKindOf } from './save-request.ts'
import { undoPath } from './saving-queries.ts'

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

type Options = {
  /** The draft's last run: a save, or an undo of one. */
  runId: string | null
  onRun: (runId: string | null) => void
  /** Called when an attempt finishes, whether it succeeded or failed. */
  onEnd: () => void
}

/** What was begun last. */
type Last = {
  work: Work | undefined
  kind?: SaveKind
  /** Begins it anew, where it was begun by this page. */
  begin?: () => void
}

/** Saves, and takes saves back, as runs that go on without the page, and comes back to the truth of a run that an earlier page started. */
export function useSave({ runId, onRun, onEnd }: Options) {
  const [phase, setPhase] = useState<SavePhase>({ state: 'idle' })
  const last = useRef<Last>({ work: undefined })

  const showSaving = () => setPhase({ state: 'saving', work: last.current.work, steps: [] })

  const end = (outcome: SaveOutcome) => {
    // the settings offer to reconnect only to somebody whose profile says that it is needed
    if (outcome.kind === 'answered' && outcome.response.state === 'needs-link') void refreshProfile()
    setPhase({ state: 'ended', outcome })
    onEnd()
  }

  const run = useRunFollower<SaveResponse>(runId, {
    result: SaveResponseSchema,
    isOver,
    onBegin: showSaving,
    onRun,
    onFound: (foundRun) => {
      last.current.work = workOf(foundRun)
      showSaving()
    },
    onEvent: (name, value) => {
      if (name === 'step') setPhase((now) => withStep(now, runEvents.step.parse(value)))
    },
    onEnd: (ended) => {
      const { work = 'save' } = last.current
      if (ended.kind === 'done') return end({ work, kind: 'answered', response: ended.result })
      if (ended.kind === 'over') return end(outcomeOf(ended.run))
      if (ended.kind === 'failed') return end({ work, kind: 'failed', ...wordsOf(ended.error) })
      forget()
      onRun(null)
    },
  })

  const start = (request: SaveRequest) => {
    last.current = { work: 'save', begin: () => void start(request), kind: request.kind }
    return run.start(request.kind === 'issues' ? '/jira/issues' : '/jira/sprint-plan', request.body)
  }

  /** Takes back the save of a run. */
  const undo = (savedBy: string) => {
    last.current = { work: 'undo', begin: () => undo(savedBy), kind: last.current.kind }
    void run.start(undoPath(savedBy))
  }

  const resume = () => {
    if (run.runId()) void run.resume()
    else last.current.begin?.()
  }

  const forget = () => {
    run.forget()
    last.current = { work: undefined }
    setPhase({ state: 'idle' })
  }

  /** Which way the last save went: as it was asked for here, else as its run lists it. */
  const lastKind = (): SaveKind => {
    const items = phase.state === 'ended' && phase.outcome.kind === 'answered' ? phase.outcome.response.items : []
    return last.current.kind ?? saveKindOf(items)
  }

  return { phase, start, undo, resume, cancel: () => void run.cancel(), forget, lastKind }
}

const wordsOf = (error: unknown) => {
  const { message, requestId } = errorWords(error)
  return { message, requestId }
}

/** A parked run goes on by itself, so it is worth following. */
const isOver = ({ state }: Run) => !['queued', 'running', 'parked'].includes(state)

const workOf = ({ kind }: Run): Work => (kind === 'undo' ? 'undo' : 'save')

const outcomeOf = (run: Run): SaveOutcome =>
  run.problem && !run.items?.length
    ? { work: workOf(run), kind: 'failed', ...wordsOf(problemError(run.problem)) }
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
