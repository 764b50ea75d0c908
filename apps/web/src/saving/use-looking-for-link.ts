import { Run } from '@planwright/contract'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../app/api/api.ts'
import { connection } from '../app/connection/connection.ts'
import { isRefusal, runPath } from '../app/runs/create-run-follower.ts'
import { useProfile } from '../app/session/use-profile.ts'

const delaysMs = [5_000, 15_000, 30_000, 60_000]

type Handlers = {
  onGoesOn: (run: Run) => void
  /** The api said no instead of telling of it: it is not kept any more, or not for this person to see. */
  onRefused: (error: unknown) => void
}

/**
 * A run that waits for a new connection goes on by itself and says nothing of it here: the connection may be made in another tab, or on another device. So it is looked
 * at when the profile says that there is one, when somebody comes back to the page, and every now and then. Of a look nothing is shown but what it finds.
 */
export function useLookingForLink(runId: string | null, { onGoesOn, onRefused }: Handlers) {
  const goOn = useEffectEvent(onGoesOn)
  const refuse = useEffectEvent(onRefused)
  const { data: profile } = useProfile()
  const isLinked = profile?.jiraIntegration.enabled && !profile.jiraIntegration.needsLink
  useEffect(() => {
    if (runId === null) return
    const left = new AbortController()
    const { signal } = left
    let looks = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLooking = false
    const ask = () =>
      api.call(runPath(runId), Run, { signal }).then(
        (run) => {
          if (signal.aborted || run.state === 'needs-link') return
          left.abort()
          goOn(run)
        },
        (error: unknown) => {
          // where nobody can be asked it waits as before
          if (signal.aborted || !isRefusal(error)) return
          left.abort()
          refuse(error)
        },
      )
    const look = async () => {
      if (isLooking) return
      clearTimeout(timer)
      isLooking = true
      if (connection.state() === 'online' && document.visibilityState === 'visible') await ask()
      isLooking = false
      if (!signal.aborted) timer = setTimeout(() => void look(), delaysMs[Math.min(looks++, delaysMs.length - 1)])
    }
    const lookAnew = () => {
      looks = 0
      void look()
    }
    if (isLinked) lookAnew()
    else timer = setTimeout(lookAnew, delaysMs[0])
    // of two windows side by side one is seen all the time, so it is the focus that comes back
    window.addEventListener('focus', lookAnew, { signal })
    document.addEventListener('visibilitychange', lookAnew, { signal })
    // a connection that comes and goes tells nothing of the link, so what is asked stays as rare as it was
    const stopListening = connection.subscribe(() => connection.state() === 'online' && void look())
    return () => {
      clearTimeout(timer)
      stopListening()
      left.abort()
    }
  }, [runId, isLinked])
}
