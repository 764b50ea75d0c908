import { CloudOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useConnection } from '../connection/connection.ts'
import { tokenKeeper } from '../session/token-keeper.ts'
import { useSession } from '../session/use-session.ts'

/** One line that says that one is offline, or has to sign in again, and what that means; nothing while all is well. */
export function ConnectionLine() {
  const state = useConnection()
  const session = useSession()
  const isRefused = state === 'online' && session.status === 'signed-in' && session.refused
  return (
    <div role="status" className={state === 'online' && !isRefused ? 'sr-only' : 'border-b bg-sunken'}>
      {isRefused && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-xs sm:px-6">
          You were signed out. What you typed is kept on this device, and saved once you have signed in again.
          <Button size="sm" onClick={tokenKeeper.giveUp}>
            Sign in
          </Button>
        </p>
      )}
      {state !== 'online' && (
        <p className="flex items-start gap-2 px-4 py-1.5 text-xs sm:px-6">
          <CloudOff size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
          <span>
            {words[state]} {kept}
          </span>
        </p>
      )}
    </div>
  )
}

const words = { offline: 'You are offline.', unreachable: 'Planwright cannot be reached.' }
const kept =
  'What you type, move and plan is kept on this device and sent when the connection is back. Drafting, saving and settings wait until then.'
