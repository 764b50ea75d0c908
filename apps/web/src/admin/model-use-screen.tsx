import type { ModelUse } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../app/connection/loaded.tsx'
import { calendarWords } from '../app/moment-words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NativeSelect } from '../ui/fields/native-select.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { modelUseQuery } from './admin-queries.ts'
import { FiguresTable } from './figures-table.tsx'
import { UseChart } from './use-chart.tsx'

const spans = [7, 30, 90, 365] as const
const dayMs = 86_400_000

/** Tokens and what they cost, by day and by person. */
export function ModelUseScreen() {
  const [days, setDays] = useState<number>(30)
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null)
  const today = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.parse(today) - (days - 1) * dayMs).toISOString().slice(0, 10)
  const query = useQuery(modelUseQuery({ from, to: today, person: person?.id ?? '' }))
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <NativeSelect
          label="Time"
          value={String(days)}
          options={spans.map((span) => ({ value: String(span), label: `The last ${span} days` }))}
          onChange={({ target }) => setDays(Number(target.value))}
          className="w-48"
        />
        {person && <Button onClick={() => setPerson(null)}>Show everybody, not only {person.name}</Button>}
      </div>
      <Loaded query={query} label="Loading the use of the model" className="mb-4">
        {(use) =>
          use.days.length === 0 ? (
            <EmptyState>No tokens were used in this time. The built-in drafter uses none.</EmptyState>
          ) : (
            <Figures use={use} onPerson={setPerson} isOfOne={person !== null} />
          )
        }
      </Loaded>
    </>
  )
}

type FiguresProps = { use: ModelUse; isOfOne: boolean; onPerson: (person: { id: string; name: string }) => void }

function Figures({ use, isOfOne, onPerson }: FiguresProps) {
  const hasPrice = [...use.days, ...use.people].some(({ price }) => price !== null)
  const sums = { inputTokens: 'Read', outputTokens: 'Written' } as const
  const tokenColumns = [
    ...Object.values(sums).map((label) => ({ label: `Tokens ${label.toLowerCase()}`, figures: true })),
    ...(hasPrice ? [{ label: 'Cost', figures: true }] : []),
  ]
  const figuresOf = ({ inputTokens, outputTokens, price }: ModelUse['people'][number] | ModelUse['days'][number]) => [
    formatNumber(inputTokens),
    formatNumber(outputTokens),
    ...(hasPrice ? [price === null ? '–' : formatPrice(price)] : []),
  ]
  return (
    <div className="grid gap-8">
      <UseChart use={use} />
      <section aria-labelledby="days-heading">
        <h2 id="days-heading" className="mb-2 font-semibold">
          By day
        </h2>
        <FiguresTable
          caption="Use of the model by day (UTC)"
          columns={[
            { label: 'Day (UTC)' },
            ...(isOfOne ? [] : [{ label: 'People', figures: true, wide: true }]),
            ...tokenColumns,
          ]}
          rows={use.days.toReversed().map((day) => ({
            key: day.day,
            cells: [calendarWords(day.day), ...(isOfOne ? [] : [formatNumber(day.people)]), ...figuresOf(day)],
          }))}
        />
      </section>
      {!isOfOne && (
        <section aria-labelledby="people-heading">
          <h2 id="people-heading" className="mb-2 font-semibold">
            By person
          </h2>
          <FiguresTable
            caption="Use of the model by person, the most first"
            columns={[{ label: 'Person' }, ...tokenColumns]}
            rows={use.people.map((used) => ({
              key: used.id,
              cells: [
                <button
                  key="person"
                  type="button"
                  onClick={() => onPerson({ id: used.id, name: used.email ?? used.id })}
                  className="cursor-pointer text-left break-all underline decoration-control underline-offset-2 hover:decoration-text pointer-coarse:min-h-11"
                >
                  {used.email ?? used.id}
                </button>,
                ...figuresOf(used),
              ],
            }))}
          />
        </section>
      )}
    </div>
  )
}

const formatPrice = (price: number): string =>
  price.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
