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
import { withEpic, withPointsEntry, withStory, withUnseen, wroteAllOf } from './backlog-events.ts'

/**
 * `rewrites`: a draft stands already, so that what is written is held beside it (`proposal`) until a person has looked at it.
 * `broken` is a run that ended before its time, by `Stop` or by a problem, and can be continued unless `runId` is null.
 */
export type Generation =
  | { phase: 'idle' }
  | { phase: 'running'; startedAt: number; rewrites: boolean; proposal: Epic[] }
  | {
      phase: 'broken'
      /** Absent where a person stopped it. */
      problem?: { message: string; requestId?: string }
      runId: string | null
      rewrites: boolean
      proposal: Epic[]
    }
  | { phase: 'proposed'; proposal: Epic[] }

type Options = {
  /** The run that an earlier page started and did not see the end of, or that broke off. */
  runId: string | null
  pointsField: IssueField | undefined
  /** The backlog as it stands. */
  backlog: () => Epic[]
  /** Called when a run begins, and with null when there is nothing more to continue or to look at. */
  onRun: (runId: string | null) => void
  /** Called before the first epic of a draft that goes straight in. */
  onFirst: () => void
  /** Called with the backlog as it grows. */
  onEpics: (epics: Epic[]) => void
}

/** A run as far as this page has read it. */
type Reading = {
  controller: AbortController
  runId: string | null
  lastEventId?: string
  rewrites: boolean
  proposal: Epic[]
  /** Ids of what came already: what a person deleted since is not brought back. */
  seen: Set<string>
}

const failedTitle = problemKinds['drafting-failed'].title

/** Generates a backlog as a stream, follows a run that is under way already, stops it when asked, and continues one that broke off. */
export function useGeneration({ runId, pointsField, backlog, onRun, onFirst, onEpics }: Options) {
  const [state, setState] = useState<Generation>({ phase: 'idle' })
  const active = useRef<Reading>(undefined)

  const begin = (known: Partial<Reading>): Reading => {
    active.current?.controller.abort()
    const reading = {
      runId: null,
      rewrites: false,
      proposal: [],
      seen: new Set<string>(),
      ...known,
      controller: new AbortController(),
    }
    active.current = reading
    setState({ phase: 'running', startedAt: Date.now(), rewrites: reading.rewrites, proposal: reading.proposal })
    return reading
  }

  const show = (reading: Reading, change: (epics: Epic[]) => Epic[]) => {
    if (!reading.rewrites) return onEpics(withPointsEntry(change(backlog()), pointsField))
    reading.proposal = withPointsEntry(change(reading.proposal), pointsField)
    setState((last) => (last.phase === 'running' ? { ...last, proposal: reading.proposal } : last))
  }

  const finish = ({ rewrites, proposal }: Reading) => {
    if (rewrites) return setState({ phase: 'proposed', proposal })
    setState({ phase: 'idle' })
    onRun(null)
  }

  const breakOff = (reading: Reading, problem?: { message: string; requestId?: string }) => {
    const { runId: own, rewrites, proposal } = reading
    setState({ phase: 'broken', problem, runId: own, rewrites, proposal })
    if (own === null) onRun(null)
  }

  const read = async (reading: Reading, events: AsyncIterable<ServerEvent>) => {
    const collector = createCollector((change) => show(reading, change))
    try {
      for await (const event of events) {
        const { id, name, data } = event
        // continuing a run takes its end back, and another event gets that number
        if (id && !isLast(event)) reading.lastEventId = id
        const value: unknown = JSON.parse(data)
        if (name === 'run') {
          reading.runId = runEvents.run.parse(value).runId
          onRun(reading.runId)
        }
        if (name === 'epic') {
          const { epic } = runEvents.epic.parse(value)
          for (const item of [epic, ...epic.userStories]) reading.seen.add(item.id)
          collector.take((epics) => withEpic(epics, epic))
        }
        if (name === 'story') {
          const { epicId, story } = runEvents.story.parse(value)
          reading.seen.add(story.id)
          collector.take((epics) => withStory(epics, epicId, story))
        }
        if (name === 'problem') throw problemError(Problem.parse(value))
        if (name === 'done') {
          const all = Epics.parse(value)
          collector.take((epics) => (reading.rewrites ? all : withUnseen(epics, all, reading.seen)))
        }
      }
      collector.flush()
      finish(reading)
    } catch (error) {
      // left or stopped: whoever aborted goes on from here
      if (reading.controller.signal.aborted) return
      collector.flush()
      breakOff(reading, generationWords(error))
    }
  }

  const start = (form: BacklogForm) => {
    const epics = backlog()
    const rewrites = epics.some(({ userStories }) => userStories.length > 0)
    if (!rewrites) onFirst()
    const reading = begin({ rewrites })
    const body = epics.length > 0 ? { ...form, epics } : form
    const { signal } = reading.controller
    const request = { path: '/inference/backlog', method: 'POST', body, signal, isLast, resumeAt: runPathOf } as const
    return read(reading, eventStream(api, request))
  }

  const follow = (reading: Reading, id: string) => {
    const { lastEventId, controller } = reading
    return read(reading, eventStream(api, { path: eventsPath(id), lastEventId, signal: controller.signal, isLast }))
  }

  const stop = async () => {
    const stopped = active.current
    if (!stopped) return
    stopped.controller.abort()
    breakOff(stopped)
    if (!stopped.runId) return
    // one that has just ended has nothing left to stop
    await api.call(`${runPath(stopped.runId)}/cancel`, Run, { method: 'POST' }).catch(() => undefined)
  }

  const goOn = async () => {
    if (state.phase !== 'broken' || state.runId === null) return
    const { runId: id } = state
    const reading = begin(active.current ?? { rewrites: state.rewrites, proposal: state.proposal, runId: id })
    try {
      await api.call(`${runPath(id)}/resume`, Run, { method: 'POST', signal: reading.controller.signal })
    } catch (error) {
      if (!reading.controller.signal.aborted) breakOff(reading, generationWords(error))
      return
    }
    await follow(reading, id)
  }

  /** Nothing more to continue or to look at. */
  const settle = () => {
    active.current = undefined
    setState({ phase: 'idle' })
    onRun(null)
  }

  const continueEarlier = useEffectEvent(async () => {
    if (!runId) return
    const reading = begin({ runId })
    const { signal } = reading.controller
    try {
      const run = await api.call(runPath(runId), Run, { signal })
      const written = run.epics ?? []
      reading.rewrites = !wroteAllOf(written, backlog())
      if (reading.rewrites) show(reading, () => written)
      if (run.state === 'cancelled' || run.state === 'failed') {
        if (!reading.rewrites) show(reading, (epics) => withUnseen(epics, written, reading.seen))
        const problem = run.problem && generationWords(problemError(run.problem))
        return breakOff(reading, problem)
      }
    } catch (error) {
      if (signal.aborted) return
      // a run that is not there any more is over
      if (error instanceof ApiError && error.status === 404) return settle()
      return breakOff(reading, generationWords(error))
    }
    setState({ phase: 'running', startedAt: Date.now(), rewrites: reading.rewrites, proposal: reading.proposal })
    await follow(reading, runId)
  })
  useEffect(() => {
    void continueEarlier()
    return () => active.current?.controller.abort()
  }, [])

  return { state, start, stop, goOn, settle }
}

const isLast = ({ name }: ServerEvent) => name === 'done' || name === 'problem'

const runPath = (id: string) => `/runs/${encodeURIComponent(id)}`
const eventsPath = (id: string) => `${runPath(id)}/events`

const runPathOf = ({ name, data }: ServerEvent): string | undefined =>
  name === 'run' ? eventsPath(runEvents.run.parse(JSON.parse(data)).runId) : undefined

const problemError = (problem: Problem) => new ApiError('problem', problem.title, { status: problem.status, problem })

/** That generating failed, and what is known beyond it. */
function generationWords(error: unknown): { message: string; requestId?: string } {
  const { message, requestId } = errorWords(error)
  return { message: message.startsWith(failedTitle) ? message : `${failedTitle} ${message}`, requestId }
}

/** Shows the growing backlog at most once a frame, however fast the events come. */
function createCollector(show: (change: (epics: Epic[]) => Epic[]) => void) {
  let changes: ((epics: Epic[]) => Epic[])[] = []
  let frame: number | undefined
  const flush = () => {
    if (frame === undefined) return
    cancelAnimationFrame(frame)
    frame = undefined
    const due = changes
    changes = []
    show((epics) => due.reduce((list, change) => change(list), epics))
  }
  return {
    take: (change: (epics: Epic[]) => Epic[]) => {
      changes.push(change)
      frame ??= requestAnimationFrame(flush)
    },
    flush,
  }
}
