import { type AccountFilter, type AccountSummary, accountFilters } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { Loaded } from '../app/connection/loaded.tsx'
import { useUnfinished } from '../app/kept/unfinished.ts'
import { dayWords } from '../app/moment-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NativeSelect } from '../ui/fields/native-select.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { adminPaths } from './admin-paths.ts'
import { peopleQuery } from './admin-queries.ts'
import { FiguresTable } from './figures-table.tsx'
import { addressOf, nameOf, roleWords } from './person-words.ts'

const filterWords = {
  all: 'Everybody',
  admins: 'Admins',
  disabled: 'Disabled accounts',
} as const satisfies Record<AccountFilter, string>

/** Everybody who has an account, a page at a time. */
export function PeopleScreen() {
  const [typed, setTyped] = useUnfinished('search-people')
  const [search, setSearch] = useState(typed.trim())
  const [chosen, setShow] = useUnfinished('show-people', 'all')
  const show: AccountFilter = accountFilters.find((filter) => filter === chosen) ?? 'all'
  /** Where each page so far begins: a page knows the next one only. */
  const [starts, setStarts] = useState<(string | null)[]>([null])
  const query = useQuery(peopleQuery({ search, show, after: starts.at(-1) ?? null }))

  function find(event: FormEvent) {
    event.preventDefault()
    setSearch(typed.trim())
    setStarts([null])
  }

  return (
    <>
      <search>
        <form onSubmit={find} className="mb-4 flex flex-wrap items-end gap-3">
          <TextField
            label="Name, e-mail, phone or id"
            type="search"
            maxLength={200}
            value={typed}
            className="w-72 max-sm:w-full"
            // whoever empties the field wants everybody again
            onChange={({ target }) => {
              setTyped(target.value)
              if (target.value !== '' || search === '') return
              setSearch('')
              setStarts([null])
            }}
          />
          <NativeSelect
            label="Show"
            value={show}
            options={accountFilters.map((value) => ({ value, label: filterWords[value] }))}
            onChange={({ target }) => {
              setShow(target.value)
              setStarts([null])
            }}
            className="w-48"
          />
          <Button type="submit" needsServer>
            Search
          </Button>
        </form>
      </search>
      <Loaded query={query} label="Loading people" className="mb-4">
        {({ people, total, next }) => {
          const first = (starts.length - 1) * 50
          return people.length === 0 ? (
            <EmptyState>Nobody was found.</EmptyState>
          ) : (
            <>
              <FiguresTable
                caption="People"
                columns={[
                  { label: 'Person' },
                  { label: 'Role' },
                  { label: 'Since', wide: true },
                  { label: 'Sessions', figures: true, wide: true },
                ]}
                rows={people.map((person) => ({
                  key: person.id,
                  cells: [
                    <PersonLink key="person" person={person} />,
                    roleWords(person),
                    dayWords(person.createdAt),
                    formatNumber(person.sessions),
                  ],
                }))}
              />
              <div className="mt-4 flex flex-wrap items-center gap-3">
                <p role="status" className="mr-auto text-xs text-muted tabular-nums">
                  {formatNumber(first + 1)}–{formatNumber(first + people.length)} of {formatNumber(total)}
                </p>
                <Button disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
                  Previous
                </Button>
                <Button disabled={next === null} onClick={() => setStarts([...starts, next])}>
                  Next
                </Button>
              </div>
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function PersonLink({ person }: { person: AccountSummary }) {
  return (
    <Link
      href={adminPaths.person(person.id)}
      className="block min-w-0 rounded-control py-0.5 hover:underline pointer-coarse:min-h-11"
    >
      <span className="mr-2 font-medium break-words">{nameOf(person)}</span>
      {person.disabled && <Badge tone="danger">Disabled</Badge>}
      <span className="block text-xs break-all text-muted">{addressOf(person)}</span>
    </Link>
  )
}
