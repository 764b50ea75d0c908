import { CloudOff } from 'lucide-react'
import { useConnection } from '../connection/connection.ts'

/** One line that says that one is offline, and what that means; nothing while all is well. */
export function ConnectionLine() {
  const state = useConnection()
  return (
    <div role="status" className={state === 'online' ? 'sr-only' : 'border-b bg-sunken'}>
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
