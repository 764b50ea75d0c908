import {
  type BacklogForm,
  type Epic,
  Epics,
  type IssueField,
  Problem,
  problemKinds,
  Run,
  runEvents,
} from '@planwright/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../app/api.ts'
import { ApiError } from '../app/api-error.ts'
import { errorWords } from '../app/error-words.ts'
import { eventStream, type ServerEvent } from '../app/event-stream.ts'
import { withEpic, withPointsEntry, withStory } from './backlog-events.ts'

export type Generation =
  | { phase: 'idle' }
  | { phase: 'running'; startedAt: number }
  | { phase: 'failed'; message: string; requestId?: string }

type Options = {
  /** The run that an earlier page started and did not see the end of. */
  runId: string | null
  pointsField: IssueField | undefined
  /** Called when a run begins, and with null when it is over. */
  onRun: (runId: string | null) => void
  /** Called with the backlog as it grows. */
  onEpics: (epics: Epic[]) => void
}

const failedTitle = problemKinds['drafting-failed'].title

/** Generates a backlog as a stream, follows a run that is under way already, and stops it when asked. */
export function useGeneration({ runId, pointsField, onRun, onEpics }: Options) {
  const [state, setState] = useState<Generation>({ phase: 'idle' })
  const active = useRef<{ controller: AbortController; runId: string | null }>(undefined)

  const read = async (events: (signal: AbortSignal) => AsyncIterable<ServerEvent>, known: string | null) => {
    active.current?.controller.abort()
    const own = { controller: new AbortController(), runId: known }
    active.current = own
    setState({ phase: 'running', startedAt: Date.now() })
    const collector = createCollector((epics) => onEpics(withPointsEntry(epics, pointsField)))
    try {
      for await (const { name, data } of events(own.controller.signal)) {
        const value: unknown = JSON.parse(data)
        if (name === 'run') {
          own.runId = runEvents.run.parse(value).runId
          onRun(own.runId)
        }
        if (name === 'epic') collector.take((epics) => withEpic(epics, runEvents.epic.parse(value).epic))
        if (name === 'story') {
          const { epicId, story } = runEvents.story.parse(value)
          collector.take((epics) => withStory(epics, epicId, story))
        }
        if (name === 'problem') throw problemError(Problem.parse(value))
        if (name === 'done') collector.take(() => Epics.parse(value))
      }
      collector.flush()
      setState({ phase: 'idle' })
      onRun(null)
    } catch (error) {
      // left or stopped: whoever aborted goes on from here
      if (own.controller.signal.aborted) return
      collector.flush()
      setState({ phase: 'failed', ...generationWords(error) })
      onRun(null)
    }
  }

  const start = (form: BacklogForm) =>
    read(
      (signal) =>
        eventStream(api, {
          path: '/inference/backlog',
          method: 'POST',
          body: form,
          signal,
          isLast,
          resumeAt: runPathOf,
        }),
      null,
    )

  const stop = async () => {
    const stopped = active.current
    stopped?.controller.abort()
    active.current = undefined
    setState({ phase: 'idle' })
    onRun(null)
    if (!stopped?.runId) return
    // one that has just ended has nothing left to stop
    await api.call(`/runs/${encodeURIComponent(stopped.runId)}/cancel`, Run, { method: 'POST' }).catch(() => undefined)
  }

  const continueEarlier = useEffectEvent(() => {
    if (!runId) return
    const path = `/runs/${encodeURIComponent(runId)}/events`
    void read((signal) => eventStream(api, { path, signal, isLast }), runId)
  })
  useEffect(() => {
    continueEarlier()
    return () => active.current?.controller.abort()
  }, [])

  return { state, start, stop }
}

const isLast = ({ name }: ServerEvent) => name === 'done' || name === 'problem'

const runPathOf = ({ name, data }: ServerEvent): string | undefined =>
  name === 'run' ? `/runs/${encodeURIComponent(runEvents.run.parse(JSON.parse(data)).runId)}/events` : undefined

const problemError = (problem: Problem) => new ApiError('problem', problem.title, { status: problem.status, problem })

/** The spec's sentence, and what is known beyond it. */
function generationWords(error: unknown): { message: string; requestId?: string } {
  const { message, requestId } = errorWords(error)
  return { message: message.startsWith(failedTitle) ? message : `${failedTitle} ${message}`, requestId }
}

/** Shows the growing backlog at most once a frame, however fast the events come. */
function createCollector(show: (epics: Epic[]) => void) {
  let epics: Epic[] = []
  let frame: number | undefined
  const flush = () => {
    if (frame === undefined) return
    cancelAnimationFrame(frame)
    frame = undefined
    show(epics)
  }
  return {
    take: (change: (epics: Epic[]) => Epic[]) => {
      epics = change(epics)
      frame ??= requestAnimationFrame(flush)
    },
    flush,
  }
}
