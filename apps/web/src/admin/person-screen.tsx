import { type AccountDetails, type AccountSession, noAddressHost, roles } from '@planwright/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { errorWords } from '../app/api/error-words.ts'
import { browserWords } from '../app/browser-words.ts'
import { useUnavailable } from '../app/connection/connection.ts'
import { Loaded } from '../app/connection/loaded.tsx'
import { dayWords, momentWords } from '../app/moment-words.ts'
import { useSession } from '../app/session/use-session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { capitalized } from '../ui/capitalized.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { NativeSelect } from '../ui/fields/native-select.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { adminPaths } from './admin-paths.ts'
import { changePerson, type PersonChange, personQuery } from './admin-queries.ts'
import { FiguresTable } from './figures-table.tsx'
import { addressOf, nameOf, roleWords } from './person-words.ts'
import { ReasonDialog, type Reasoned } from './reason-dialog.tsx'

/** One person: who it is, their role, whether the account is enabled, and where it is signed in. */
export function PersonScreen({ id }: { id: string }) {
  const query = useQuery(personQuery(id))
  return (
    <>
      <Link href={adminPaths.people} className="mb-4 inline-flex min-h-11 items-center text-muted hover:text-text">
        ← All people
      </Link>
      <Loaded query={query} label="Loading the person" className="mb-4">
        {(details) => <Details id={id} details={details} />}
      </Loaded>
    </>
  )
}

function Details({ id, details }: { id: string; details: AccountDetails }) {
  const { person, reason, secondFactor, signInMethods, sessions } = details
  const session = useSession()
  const isSelf = session.status === 'signed-in' && session.person.uid === id
  const changing = useMutation({ mutationFn: (change: PersonChange) => changePerson(id, change) })
  const [deed, setDeed] = useState<Reasoned | null>(null)
  const unavailable = useUnavailable() ?? undefined
  const problem = changing.error && errorWords(changing.error)
  const isRunning = (kind: PersonChange['kind']) => changing.isPending && changing.variables.kind === kind
  return (
    <div className="grid gap-8">
      <header>
        <h2 className="text-lg font-semibold break-words">
          {nameOf(person)} {person.disabled && <Badge tone="danger">Disabled</Badge>}
        </h2>
        <p className="break-all text-muted">
          {addressOf(person)}
          {!person.email.endsWith(noAddressHost) && (person.emailVerified ? ' · confirmed' : ' · not confirmed')}
        </p>
        <p className="mt-1 text-xs text-muted">
          Since {dayWords(person.createdAt)} · signs in by {signInMethods.join(', ') || 'nothing'}
          {secondFactor ? ', with a second factor' : ''} · id {person.id}
        </p>
        <Link href={adminPaths.auditOf(person.id)} className="inline-flex min-h-11 items-center underline">
          Audit trail of this person
        </Link>
      </header>
      {problem && <ProblemNote requestId={problem.requestId}>{problem.message}</ProblemNote>}

      <section aria-labelledby="role-heading">
        <h3 id="role-heading" className="mb-3 font-semibold">
          Role and account
        </h3>
        {person.roleFixed ? (
          <p className="max-w-prose">
            {roleWords(person)}. Change ADMIN_EMAILS and start the server again to take it away.
          </p>
        ) : (
          <NativeSelect
            label="Role"
            help="It counts within seconds; their screen shows it within 15 minutes."
            value={person.disabled ? 'user' : person.role}
            disabled={person.disabled || changing.isPending || unavailable !== undefined}
            title={unavailable}
            options={roles.map((value) => ({ value, label: capitalized(value) }))}
            onChange={({ target }) =>
              changing.mutate({ kind: 'role', role: target.value === 'admin' ? 'admin' : 'user' })
            }
            className="max-w-72"
          />
        )}
        {reason && (
          <p className="mt-3 max-w-prose break-words">
            <span className="text-muted">{person.disabled ? 'Disabled' : 'Enabled again'} because: </span>
            {reason}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {isSelf ? (
            <p className="text-xs text-muted">This is your own account: only another admin can disable it.</p>
          ) : (
            <Button
              needsServer
              busy={isRunning('disable') || isRunning('enable')}
              onClick={() => setDeed(person.disabled ? 'enable' : 'disable')}
            >
              {person.disabled ? 'Enable account' : 'Disable account'}
            </Button>
          )}
          {secondFactor && !isSelf && (
            <Button
              needsServer
              busy={isRunning('remove-second-factor')}
              onClick={() => setDeed('remove-second-factor')}
            >
              Turn off the second factor
            </Button>
          )}
        </div>
      </section>

      <section aria-labelledby="sessions-heading">
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <h3 id="sessions-heading" className="mr-auto font-semibold">
            Sessions
          </h3>
          {sessions.length > 0 && (
            <Button needsServer busy={isRunning('end-all')} onClick={() => changing.mutate({ kind: 'end-all' })}>
              End all
            </Button>
          )}
        </div>
        {sessions.length === 0 ? (
          <EmptyState>Signed in nowhere.</EmptyState>
        ) : (
          <Sessions
            sessions={sessions}
            ending={isRunning('end') && changing.variables?.kind === 'end' ? changing.variables.session : undefined}
            onEnd={(one) => changing.mutate({ kind: 'end', session: one })}
          />
        )}
      </section>
      <ReasonDialog
        key={deed}
        open={deed !== null}
        deed={deed ?? 'disable'}
        id={id}
        name={nameOf(person)}
        onClose={() => setDeed(null)}
        onReason={(words, forget) => {
          setDeed(null)
          if (deed) changing.mutate({ kind: deed, reason: words }, { onSuccess: forget })
        }}
      />
    </div>
  )
}

type SessionsProps = { sessions: readonly AccountSession[]; ending: string | undefined; onEnd: (id: string) => void }

function Sessions({ sessions, ending, onEnd }: SessionsProps) {
  return (
    <FiguresTable
      caption="Sessions"
      columns={[
        { label: 'Where' },
        { label: 'Signed in' },
        { label: 'Last used', wide: true },
        { label: '', figures: true },
      ]}
      rows={sessions.map(({ id, userAgent, address, createdAt, usedAt }) => ({
        key: id,
        cells: [
          <>
            {browserWords(userAgent)}
            <span className="block text-xs text-muted">{address ?? 'address unknown'}</span>
          </>,
          momentWords(createdAt),
          momentWords(usedAt),
          <Button
            key="end"
            size="sm"
            needsServer
            busy={ending === id}
            aria-label={`End the session of ${momentWords(createdAt)} with ${browserWords(userAgent)}`}
            onClick={() => onEnd(id)}
          >
            End
          </Button>,
        ],
      }))}
    />
  )
}
