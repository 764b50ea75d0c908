import type { Config, OwnSession } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { browserWords } from '../app/browser-words.ts'
import { Loaded } from '../app/connection/loaded.tsx'
import { endOtherSessions, endSession } from '../app/identity/account-calls.ts'
import { dayWords, momentWords } from '../app/moment-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ownSessionsQuery } from './account-queries.ts'
import { AccountSection } from './account-section.tsx'
import { OutcomeNote } from './outcome-note.tsx'
import { useChange } from './use-change.ts'

/** Where the person is signed in, and an end to each of them. */
export function SessionsSection({ config }: { config: Config }) {
  const query = useQuery(ownSessionsQuery)
  const { change, busy, outcome } = useChange()
  const list = useRef<HTMLUListElement>(null)

  /** What was pressed is gone then. */
  async function end(work: () => Promise<void>, done: string) {
    if (await change(work, done)) list.current?.focus()
  }

  return (
    <AccountSection
      setting="sessions"
      about="Where you are signed in. A session that you do not know: end it, and choose a new password."
    >
      <Loaded query={query} label="Loading your sessions" saidAbove>
        {(sessions) => (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Your sessions"
            className="divide-y rounded-card border bg-surface outline-none"
          >
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                config={config}
                busy={busy}
                onEnd={() => void end(() => endSession(session.id), 'The session has ended.')}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <OutcomeNote outcome={outcome} />
      {query.data && query.data.length > 1 && (
        <Button
          className="justify-self-start"
          disabled={busy}
          onClick={() => void end(endOtherSessions, 'All other sessions have ended.')}
          needsServer
        >
          End all other sessions
        </Button>
      )}
    </AccountSection>
  )
}

type RowProps = { session: OwnSession; config: Config; busy: boolean; onEnd: () => void }

function SessionRow({ session, config, busy, onEnd }: RowProps) {
  const { isCurrent, signedInAt, lastSeenAt, address, userAgent, signInProvider } = session
  const browser = browserWords(userAgent)
  const provider = config.signIn.providers.find(({ id }) => id === signInProvider)
  const by = provider?.name ?? (signInProvider === 'password' ? 'password' : null)
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="min-w-48 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          {browser}
          {isCurrent && <Badge tone="accent">This one</Badge>}
        </span>
        <span className="block text-xs text-muted">
          {address ? `From ${address}. ` : ''}Signed in {momentWords(signedInAt)}
          {by && ` by ${by}`}. Last seen {dayWords(lastSeenAt)}.
        </span>
      </span>
      {!isCurrent && (
        <Button
          size="sm"
          aria-label={`End the session of ${browser}, ${momentWords(signedInAt)}`}
          disabled={busy}
          onClick={onEnd}
          needsServer
        >
          End
        </Button>
      )}
    </li>
  )
}
