import { type Run, type SaveResponse, SaveResponse as SaveResponseSchema } from '@planwright/contract'
import { useRef, useState } from 'react'
import { ApiError, problemError } from '../app/api/api-error.ts'
import { errorWords } from '../app/api/error-words.ts'
import { readAnswer } from '../app/api/read-answer.ts'
import { isNowhere } from '../app/runs/create-run-follower.ts'
import { type RunStep, readStep } from '../app/runs/read-event.ts'
import { useRunFollower } from '../app/runs/use-run-follower.ts'
import { refreshProfile } from '../app/session/use-profile.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { type SaveKind, type SaveRequest, saveKindOf } from './save-request.ts'
import { undoPath } from './saving-queries.ts'
import { useLookingAgain } from './use-looking-again.ts'
import { useLookingForLink } from './use-looking-for-link.ts'

export type SaveStep = RunStep

/** What is done in Jira: a plan is saved, or a save is taken back. */
export type Work = 'save' | 'undo'

/** How it ended: with what the api says exists, or before it could say anything. */
export type SaveOutcome = { work: Work } & (
  | { kind: 'answered'; response: SaveResponse }
  /** Where `isSure` is false nobody has said so: no answer came, and it may have begun. */
  | { kind: 'failed'; isSure: boolean; message: string; requestId?: string }
)

export type SavePhase =
  | { state: 'idle' }
  /** `work` is unknown while an earlier page's run is looked up. Once `isKept` the server has it, and it goes on without this page. */
  | { state: 'saving'; work: Work | undefined; isKept: boolean; steps: SaveStep[] }
  /** It goes on, or is over: nobody could be asked, was told no, or this page does not know what was answered (`reason`). `looking` while it is asked again. */
  | { state: 'unseen'; work: Work | undefined; looking: boolean; reason?: string }
  | { state: 'ended'; outcome: SaveOutcome }

type Options = {
  /** The draft's last run: a save, or an undo of one. */
  runId: string | null
  onRun: (runId: string | null) => void
  /** Called when an attempt finishes, whether it succeeded or failed; `wasWaiting` where that was found of one that had been seen to wait for a new connection. */
  onEnd: (outcome: SaveOutcome, how: { wasWaiting: boolean }) => void
}

/** What was begun last. */
type Last = {
  work: Work | undefined
  kind?: SaveKind
  /** Begins it anew, where it was begun by this page. */
  begin?: () => void
  /** It was seen to wait for a new connection, and nobody here has done anything about it since. */
  wasWaiting?: boolean
}

/** Saves, and takes saves back, as runs that go on without the page, and comes back to the truth of a run that an earlier page started. */
export function useSave({ runId, onRun, onEnd }: Options) {
  const [phase, setPhase] = useState<SavePhase>({ state: 'idle' })
  const last = useRef<Last>({ work: undefined })

  // what has no id yet is on its way to the server, and whether it came there is not known
  const saving = (): SavePhase => ({
    state: 'saving',
    work: last.current.work,
    isKept: run.runId() !== null,
    steps: [],
  })
  const showSaving = () => setPhase(saving())

  const end = (outcome: SaveOutcome) => {
    // the settings offer to reconnect only to somebody whose profile says that it is needed
    if (outcome.kind === 'answered' && outcome.response.state === 'needs-link') void refreshProfile()
    setPhase({ state: 'ended', outcome })
    onEnd(outcome, { wasWaiting: last.current.wasWaiting ?? false })
  }

  const run = useRunFollower<SaveResponse>(runId, {
    result: (told) => readAnswer(SaveResponseSchema, told, { what: 'a save' }),
    isOver,
    // what is looked for once more is shown when it is seen, and not in between
    onBegin: () => (phase.state === 'unseen' ? setPhase({ ...phase, looking: true }) : showSaving()),
    onRun: (id) => {
      setPhase((now) => (now.state === 'saving' ? { ...now, isKept: true } : now.state === 'unseen' ? saving() : now))
      onRun(id)
    },
    onFound: (found) => {
      last.current.work = workOf(found)
      if (phase.state !== 'unseen') showSaving()
    },
    onEvent: (name, value) => {
      const step = name === 'step' && readStep(value)
      if (step) setPhase((now) => withStep(now, step))
    },
    onEnd: (ended) => {
      const { work = 'save' } = last.current
      if (ended.kind === 'done') return end({ work, kind: 'answered', response: ended.result })
      if (ended.kind === 'over') return end(outcomeOf(ended.run))
      // what an earlier page began is not said to have failed for not being found either
      if (ended.kind === 'lost' || (ended.kind === 'failed' && !last.current.work))
        return setPhase({ state: 'unseen', work: last.current.work, looking: false, ...reasonOf(ended.error) })
      if (ended.kind === 'failed') return end({ work, ...failedOf(ended.error) })
      drop()
    },
  })

  const look = () => {
    const id = run.runId()
    if (id) void run.comeBack(id)
  }
  useLookingAgain(phase, look)
  useLookingForLink(waitingRun(phase), {
    onGoesOn: (found) => {
      // whatever else tells of the connection does not know yet that it is there
      void refreshProfile()
      last.current.wasWaiting = true
      if (isOver(found)) end(outcomeOf(found))
      else void run.comeBack(found.id)
    },
    onRefused: (error) => {
      last.current.wasWaiting = true
      if (!isNowhere(error))
        return setPhase({ state: 'unseen', work: last.current.work, looking: false, ...reasonOf(error) })
      const message =
        last.current.work === 'undo'
          ? 'Whether the save was taken back is not known any more. Your plan is kept.'
          : 'The save that waited for a connection is not kept any more. Your plan is.'
      drop()
      showToast({ key: 'save', message })
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
    last.current.wasWaiting = false
    if (run.runId()) void run.resume()
    else last.current.begin?.()
  }

  const forget = () => {
    run.forget()
    last.current = { work: undefined }
    setPhase({ state: 'idle' })
  }

  /** Forgets what the server does not keep any more, in the draft too. */
  const drop = () => {
    forget()
    onRun(null)
  }

  /** Which way the last save went: as it was asked for here, else as its run lists it. */
  const lastKind = (): SaveKind => {
    const items = phase.state === 'ended' && phase.outcome.kind === 'answered' ? phase.outcome.response.items : []
    return last.current.kind ?? saveKindOf(items)
  }

  /** Asks for a stop; whether it stops is false where that could not be asked, which is told. */
  const cancel = (): Promise<boolean> =>
    run.cancel().then(
      () => true,
      (error: unknown) => {
        showToast({ key: 'save', tone: 'danger', message: `It could not be stopped. ${errorWords(error).message}` })
        return false
      },
    )

  return { phase, start, undo, resume, look, cancel, forget, lastKind }
}

const failedOf = (error: unknown) => {
  const { message, requestId } = errorWords(error)
  const isSure = error instanceof ApiError && error.kind === 'problem'
  return { kind: 'failed', isSure, message, requestId } as const
}

/** Where waiting is not all that there is to do: a reload helps with what this page does not know, and who is told no reads why. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'unreadable' || (error.status ?? 500) < 500)
    ? { reason: errorWords(error).message }
    : {}

/** A parked run goes on by itself, so it is worth following. */
const isOver = ({ state }: Run) => !['queued', 'running', 'parked'].includes(state)

/** Whether a save, or taking one back, goes on by itself: now, later, or once Jira is connected again. */
export function goesOn({ state }: Pick<SaveResponse, 'state'>): boolean {
  return ['queued', 'running', 'parked', 'needs-link'].includes(state)
}

/** Whether it ended, and all of it came to pass. */
export function isDone(phase: SavePhase): boolean {
  return phase.state === 'ended' && phase.outcome.kind === 'answered' && phase.outcome.response.state === 'done'
}

/** The run that waits until the tracker is connected again. */
export function waitingRun(phase: SavePhase): string | null {
  const response = phase.state === 'ended' && phase.outcome.kind === 'answered' ? phase.outcome.response : undefined
  return response?.state === 'needs-link' ? response.runId : null
}

const workOf = ({ kind }: Run): Work => (kind === 'undo' ? 'undo' : 'save')

const outcomeOf = (run: Run): SaveOutcome =>
  run.problem && !run.items?.length
    ? { work: workOf(run), ...failedOf(problemError(run.problem)) }
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
