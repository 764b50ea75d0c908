import type { LetInProgram } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Loaded } from '../../app/connection/loaded.tsx'
import { endProgram } from '../../app/identity/program-calls.ts'
import { dayWords, momentWords } from '../../app/moment-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { programsQuery } from '../account-queries.ts'
import { AccountSection } from '../account-section.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'

/** Programs that the person has let in from elsewhere, and an end to each. */
export function ProgramsSection() {
  const query = useQuery(programsQuery)
  const { change, busy, outcome } = useChange()
  const list = useRef<HTMLUListElement>(null)

  async function end({ id, name }: LetInProgram) {
    // what was pressed is gone then
    if (await change(() => endProgram(id), `${name} is let in no longer.`)) list.current?.focus()
  }

  return (
    <AccountSection
      setting="programs"
      about="Agents and other programs that you have let in from where they run. One that you end has to ask you again."
    >
      <Loaded query={query} label="Loading the programs that you have let in" lines={2} saidAbove>
        {(programs) => (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Programs that you have let in"
            className={programs.length > 0 ? 'divide-y rounded-card border bg-surface outline-none' : 'outline-none'}
          >
            {programs.map((program) => (
              <ProgramRow key={program.id} program={program} busy={busy} onEnd={() => void end(program)} />
            ))}
            {programs.length === 0 && <li className="text-muted">There are none.</li>}
          </ul>
        )}
      </Loaded>
      <OutcomeNote outcome={outcome} />
    </AccountSection>
  )
}

type RowProps = { program: LetInProgram; busy: boolean; onEnd: () => void }

function ProgramRow({ program: { name, host, scopes, createdAt, refreshedAt }, busy, onEnd }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="min-w-48 flex-1 break-words">
        <span className="flex flex-wrap items-center gap-2">
          {name}
          <Badge>{scopes.includes('write') ? 'Reads and writes' : 'Reads'}</Badge>
        </span>
        <span className="block text-xs text-muted">
          By way of {host}. Let in {dayWords(createdAt)}. Last renewed {momentWords(refreshedAt)}.
        </span>
      </span>
      <Button size="sm" aria-label={`End ${name}`} disabled={busy} onClick={onEnd} needsServer>
        End
      </Button>
    </li>
  )
}
