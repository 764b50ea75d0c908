import { Run } from '@planwright/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../app/api/api.ts'
import { errorWords } from '../app/api/error-words.ts'
import { paths } from '../app/paths.ts'
import { isRefusal, runPath } from '../app/runs/create-run-follower.ts'
import { refreshProfile } from '../app/session/use-profile.ts'
import { useTrackerName } from '../app/use-config.ts'
import { useLookingForLink } from '../saving/use-looking-for-link.ts'
import { goesOn, type Work } from '../saving/use-save.ts'
import { AlertIcon } from '../ui/alert-icon.tsx'
import { Button, buttonClasses } from '../ui/button.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

type Props = {
  runId: string
  work: Work
  /** The page that began it looks for the connection itself. */
  isLookedFor: boolean
  /** It does not wait any more; what became of it is to be read before this goes. */
  onOver: () => Promise<void>
}

/** Where somebody works on: that a save waits for a connection and goes on by itself then, with the way there, and to stop it. */
export function WaitingSave({ runId, work, isLookedFor, onOver }: Props) {
  const tracker = useTrackerName()
  const [stopping, setStopping] = useState(false)
  const [what, itself] = work === 'undo' ? ['Taking the save back', ''] : ['The save', ', as it was begun']
  useLookingForLink(isLookedFor ? null : runId, {
    onGoesOn: (run) => {
      const now = run.state === 'done' ? 'is done now' : goesOn(run) ? 'goes on now' : 'stopped before all was done'
      showToast({ key: 'save', message: `${what} waited for a connection, and ${now}.` })
      void refreshProfile()
      void onOver()
    },
    onRefused: () => void onOver(),
  })
  const stop = async () => {
    setStopping(true)
    try {
      const { state } = await api.call(`${runPath(runId)}/cancel`, Run, { method: 'POST' })
      if (state === 'cancelled') showToast({ key: 'save', message: `${what} was stopped.` })
      await onOver()
    } catch (error) {
      // one that has gone on in the meantime has nothing left to stop
      if (isRefusal(error)) return onOver()
      showToast({ key: 'save', tone: 'danger', message: `It could not be stopped. ${errorWords(error).message}` })
      setStopping(false)
    }
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border bg-surface px-3 py-2">
      <p className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <AlertIcon kind="info" className="mt-0.5 shrink-0 text-muted" />
        {`${what} waits until ${tracker} is connected, and then goes on by itself${itself}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link href={paths.settings} className={buttonClasses('secondary', 'sm')}>
          Reconnect {tracker}
        </Link>
        <Button size="sm" variant="quiet" needsServer busy={stopping} busyLabel="Stopping" onClick={() => void stop()}>
          {work === 'undo' ? 'Stop' : 'Stop the save'}
        </Button>
      </div>
    </div>
  )
}
