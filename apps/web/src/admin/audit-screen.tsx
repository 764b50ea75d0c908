import { type AuditCode, AuditCode as AuditCodeSchema, type AuditEvent } from '@planwright/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { browserWords } from '../app/browser-words.ts'
import { Loaded } from '../app/connection/loaded.tsx'
import { useUnfinished } from '../app/kept/unfinished.ts'
import { momentWords } from '../app/moment-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { NativeSelect } from '../ui/fields/native-select.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { adminPaths } from './admin-paths.ts'
import { type AuditAsked, auditQuery } from './admin-queries.ts'
import { aboutWords, auditKinds, auditWords } from './audit-words.ts'
import { FiguresTable } from './figures-table.tsx'

/** Who did what, when and from where, newest first. */
export function AuditScreen() {
  const person = new URLSearchParams(useSearch()).get('person') ?? ''
  return <Trail key={person} person={person} />
}

function Trail({ person }: { person: string }) {
  const [about, setAbout] = useUnfinished(`audit-person ${person}`, person)
  const [what, setWhat] = useUnfinished(`audit-what ${person}`)
  const [from, setFrom] = useUnfinished(`audit-from ${person}`)
  const [to, setTo] = useUnfinished(`audit-to ${person}`)
  const typed: AuditAsked = { person: about.trim(), what: kindOf(what), from, to }
  const [filter, setFilter] = useState(typed)
  const trail = useInfiniteQuery(auditQuery(filter))

  function ask(event: FormEvent) {
    event.preventDefault()
    setFilter(typed)
  }

  return (
    <>
      <search>
        <form onSubmit={ask} className="mb-5 flex flex-wrap items-end gap-3">
          <TextField
            label="Person (e-mail or id)"
            type="search"
            value={about}
            onChange={({ target }) => setAbout(target.value)}
            maxLength={254}
            className="w-64 max-sm:w-full"
          />
          <NativeSelect
            label="What"
            value={what}
            onChange={({ target }) => setWhat(target.value)}
            options={[{ value: '', label: 'Everything' }, ...auditKinds]}
            className="w-56 max-sm:w-full"
          />
          <DateField label="From" value={from} onChange={({ target }) => setFrom(target.value)} className="w-40" />
          <DateField label="To" value={to} onChange={({ target }) => setTo(target.value)} className="w-40" />
          <Button type="submit" needsServer>
            Show
          </Button>
        </form>
      </search>
      <Loaded query={trail} label="Loading the audit trail" className="mb-4">
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events)
          const emails = Object.assign({}, ...pages.map(({ people }) => people)) as Record<string, string>
          return events.length === 0 ? (
            <EmptyState>Nothing was noted that fits.</EmptyState>
          ) : (
            <>
              <EventTable events={events} emails={emails} />
              <div className="mt-4 flex items-center gap-3">
                <p role="status" className="mr-auto text-xs text-muted">
                  {trail.hasNextPage || events.length === 1 ? `${events.length} shown` : `All ${events.length} shown`}
                </p>
                {trail.hasNextPage && (
                  <Button busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()} needsServer>
                    Older
                  </Button>
                )}
              </div>
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const kindOf = (value: string): AuditCode | '' => AuditCodeSchema.safeParse(value).data ?? ''

type TableProps = { events: readonly AuditEvent[]; emails: Readonly<Record<string, string>> }

function EventTable({ events, emails }: TableProps) {
  return (
    <FiguresTable
      caption="The audit trail, newest first"
      columns={[{ label: 'When' }, { label: 'What' }, { label: 'Who', wide: true }, { label: 'From', wide: true }]}
      rows={events.map((event) => ({
        key: String(event.id),
        cells: [
          <time key="when" dateTime={event.at} className="whitespace-nowrap max-sm:whitespace-normal">
            {momentWords(event.at)}
          </time>,
          <>
            {auditWords(event)} {event.outcome === 'refused' && <Badge tone="warning">Refused</Badge>}
            <span className="block text-xs break-all text-muted">{aboutWords(event)}</span>
            {/* beside the rest an address would be broken in pieces on a phone */}
            <span className="block md:hidden">
              <Who {...{ event, emails }} />
            </span>
          </>,
          <Who key="who" {...{ event, emails }} />,
          <>
            {event.address ?? ''}
            <span className="block text-xs text-muted">{event.userAgent && browserWords(event.userAgent)}</span>
          </>,
        ],
      }))}
    />
  )
}

function Who({ event, emails }: { event: AuditEvent } & Pick<TableProps, 'emails'>) {
  return (
    <>
      <Named id={event.person} emails={emails} />
      {typeof event.about.by === 'string' && (
        <span className="block text-xs text-muted">
          by <Named id={event.about.by} emails={emails} />
        </span>
      )}
    </>
  )
}

/** Whoever has an account by their address; of others only the id is left. */
function Named({ id, emails }: { id: string | null; emails: Readonly<Record<string, string>> }) {
  if (id === null) return <span className="text-muted">Nobody known</span>
  const email = emails[id]
  if (email === undefined) return <span className="break-all text-muted">{id}</span>
  return (
    <Link
      href={adminPaths.person(id)}
      className="inline-flex min-h-6 items-center break-all hover:underline pointer-coarse:min-h-11"
    >
      {email}
    </Link>
  )
}
