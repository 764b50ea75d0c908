import type { BacklogRequest, Epic, IssueField, Mark } from '@planwright/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, problemError } from '../../app/api/api-error.ts'
import { logError } from '../../app/api/log-error.ts'
import { connection } from '../../app/connection/connection.ts'
import { isKey, newRunKey, type RunEnd } from '../../app/runs/create-run-follower.ts'
import { type RunStep, readEvent, readStep } from '../../app/runs/read-event.ts'
import { useRunFollower } from '../../app/runs/use-run-follower.ts'
import { withEpic, withPointsEntry, withStory, withStoryAgain, withUnseen, wroteAllOf } from './backlog-events.ts'
import { generationWords } from './generation-words.ts'

/**
 * `rewrites`: a draft stands already, so that what is written is held beside it (`proposal`) until a person has looked at it.
 * `broken` is a run that ended before its time, by `Stop` or by a problem, and can be continued unless `runId` is null. `unseen` goes on, or is over: without a
 * connection nobody can be asked, and it is looked for when that is back.
 */
export type Generation =
  | { phase: 'idle' }
  | { phase: 'running'; startedAt: number; rewrites: boolean; proposal: Epic[]; step?: DraftingStep }
  | {
      phase: 'broken'
      /** Absent where a person stopped it. */
      problem?: { message: string; requestId?: string }
      runId: string | null
      rewrites: boolean
      proposal: Epic[]
    }
  | { phase: 'unseen'; rewrites: boolean; proposal: Epic[] }
  | { phase: 'proposed'; proposal: Epic[] }

/** What the model is at, or waits for. */
export type DraftingStep = RunStep

type Options = {
  /** What it is written for: another tab that asks for the same joins the run. */
  draftId: string
  /** The run that an earlier page started and did not see the end of, or that broke off. */
  runId: string | null
  pointsField: IssueField | undefined
  /** The backlog as it stands. */
  backlog: () => Epic[]
  /** What is asked for, as it stands: of a run that was begun without reaching the server. Null where it cannot be. */
  again: () => BacklogForm | null
  /** Called when a run begins, at first with its key, and with null when there is nothing more to continue or to look at. */
  onRun: (runId: string | null) => void
  /** Called before the first epic of a draft that goes straight in. */
  onFirst: () => void
  /** Called with what the model reads the brief as. */
  onReading: (modelMarks: Mark[]) => void
  /** Called with the backlog as it grows. */
  onEpics: (epics: Epic[]) => void
}

/** What is written, as far as this page has read it. */
type Reading = {
  /** Unknown until a run that an earlier page started is found. */
  rewrites: boolean | undefined
  proposal: Epic[]
  /** Ids of what came already: what a person deleted since is not brought back. */
  seen: Set<string>
}

const emptyReading = (rewrites?: boolean): Reading => ({ rewrites, proposal: [], seen: new Set() })

type BacklogForm = Omit<BacklogRequest, 'epics'>

/** How often a run is begun again whose beginning never reached the server. */
const mostTries = 3

/** Generates a backlog as a stream, follows a run that is under way already, stops it when asked, and continues one that broke off. */
export function useGeneration({ draftId, runId, pointsField, backlog, again, ...on }: Options) {
  const { onRun, onFirst, onReading, onEpics } = on
  const [state, setState] = useState<Generation>({ phase: 'idle' })
  const reading = useRef(emptyReading())
  const tries = useRef(0)

  const show = (change: (epics: Epic[]) => Epic[]) => {
    const { current } = reading
    if (!current.rewrites) return onEpics(withPointsEntry(change(backlog()), pointsField))
    const proposal = withPointsEntry(change(current.proposal), pointsField)
    current.proposal = proposal
    setState((last) => (last.phase === 'running' ? { ...last, rewrites: true, proposal } : last))
  }
  const latestShow = useRef(show)
  useEffect(() => {
    latestShow.current = show
  })
  const [collector] = useState(() => createCollector((change) => latestShow.current(change)))

  const breakOff = (problem?: { message: string; requestId?: string }, isOver = false) => {
    const { rewrites = false, proposal } = reading.current
    const begun = isOver || isKey(run.runId()) ? null : run.runId()
    setState({ phase: 'broken', problem, runId: begun, rewrites, proposal })
    if (begun === null) onRun(null)
  }

  const fail = (error: unknown) => {
    logError('generating stories', error)
    // a brief that asks for nothing has no rest
    breakOff(generationWords(error), error instanceof ApiError && error.code === 'nothing-to-draft')
  }

  const end = (ended: RunEnd<Epic[]>) => {
    const { rewrites, seen } = reading.current
    const take = (epics: Epic[]) => collector.take((now) => (rewrites ? epics : withUnseen(now, epics, seen)))
    if (ended.kind === 'done') take(ended.result)
    if (ended.kind === 'over') take(ended.run.epics ?? [])
    collector.flush()
    if (ended.kind === 'lost' && connection.state() !== 'online')
      return setState({ phase: 'unseen', rewrites: rewrites ?? false, proposal: reading.current.proposal })
    if (ended.kind === 'failed' || ended.kind === 'lost') return fail(ended.error)
    if (ended.kind === 'over') return ended.run.problem ? fail(problemError(ended.run.problem)) : breakOff()
    if (ended.kind === 'done' && rewrites) return setState({ phase: 'proposed', proposal: reading.current.proposal })
    const key = run.runId()
    const asked = ended.kind === 'gone' && isKey(key) ? again() : null
    // a key is good for one run, however often it is begun under it: never are there two
    if (asked && key && tries.current++ < mostTries) return begin(asked, key)
    if (asked) return fail(new ApiError('network', 'The run could not be begun.'))
    setState({ phase: 'idle' })
    onRun(null)
  }

  const run = useRunFollower(runId, {
    result: async (_told, readRun) => (await readRun()).epics ?? [],
    isOver: ({ state }) => state === 'cancelled' || state === 'failed',
    onBegin: () => {
      const { rewrites = false, proposal } = reading.current
      setState({ phase: 'running', startedAt: Date.now(), rewrites, proposal })
    },
    onRun,
    onFound: ({ epics: written = [], modelMarks }) => {
      if (modelMarks) onReading(modelMarks)
      if (reading.current.rewrites !== undefined) return
      reading.current.rewrites = !wroteAllOf(written, backlog())
      if (reading.current.rewrites) show(() => written)
    },
    onEvent: (name, value) => {
      const { seen } = reading.current
      if (name === 'epic') {
        const { epic } = readEvent('epic', value)
        for (const item of [epic, ...epic.userStories]) seen.add(item.id)
        collector.take((epics) => withEpic(epics, epic))
      }
      if (name === 'reading') onReading(readEvent('reading', value).modelMarks)
      if (name === 'step') {
        const step = readStep(value)
        if (step) setState((last) => (last.phase === 'running' ? { ...last, step } : last))
      }
      if (name === 'story') {
        const { epicId, story } = readEvent('story', value)
        const cameBefore = seen.has(story.id)
        seen.add(story.id)
        collector.take((epics) => (cameBefore ? withStoryAgain(epics, story) : withStory(epics, epicId, story)))
      }
    },
    onEnd: end,
  })

  const lookAgain = useEffectEvent(() => void run.lookAgain())
  const isUnseen = state.phase === 'unseen'
  useEffect(() => {
    if (!isUnseen) return
    const ifBack = () => connection.state() === 'online' && lookAgain()
    ifBack()
    return connection.subscribe(ifBack)
  }, [isUnseen])

  const start = (form: BacklogForm) => {
    tries.current = 0
    return begin(form, newRunKey())
  }

  const begin = (form: BacklogForm, key: string) => {
    const epics = backlog()
    const rewrites = epics.some(({ userStories }) => userStories.length > 0)
    if (!rewrites) onFirst()
    reading.current = emptyReading(rewrites)
    onRun(key)
    return run.start('/inference/backlog', epics.length > 0 ? { ...form, epics } : form, { key, draftId })
  }

  const stop = () => {
    run.leave()
    collector.flush()
    breakOff()
    // what was written is kept, and a run that goes on unheard is found by continuing
    return run.cancel().catch(() => undefined)
  }

  /** Nothing more to continue or to look at. */
  const settle = () => {
    run.forget()
    setState({ phase: 'idle' })
    onRun(null)
  }

  return { state, start, stop, goOn: run.resume, settle }
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
