import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { createRunFollower, type RunHandlers } from './create-run-follower.ts'

/** Follows runs for as long as it is shown, first the one that an earlier page left; the handlers of the newest drawing are called. */
export function useRunFollower<Result>(earlierRunId: string | null, handlers: RunHandlers<Result>) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const [follower] = useState(() =>
    createRunFollower<Result>(api, {
      result: (told, readRun) => latest.current.result(told, readRun),
      isOver: (run) => latest.current.isOver(run),
      onBegin: () => latest.current.onBegin(),
      onRun: (runId) => latest.current.onRun(runId),
      onFound: (run) => latest.current.onFound(run),
      onEvent: (name, value) => latest.current.onEvent(name, value),
      onEnd: (end) => latest.current.onEnd(end),
    }),
  )
  const comeBack = useEffectEvent(() => {
    if (earlierRunId) void follower.comeBack(earlierRunId)
  })
  useEffect(() => {
    comeBack()
    return follower.leave
  }, [follower])
  return follower
}
