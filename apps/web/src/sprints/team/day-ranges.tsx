import type { DayRange } from '@planwright/contract'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { dropUnfinished, readUnfinished, useUnfinished } from '../../app/kept/unfinished.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'

type Typed = { readonly key: number; readonly from: string; readonly to: string }

const HalfTyped = z.array(z.object({ from: z.string(), to: z.string() }))

type Props = {
  /** Under which what is half typed waits. */
  of: string
  /** Whose days or which days these are, such as `Days off of Ada`. */
  label: string
  addLabel: string
  ranges: readonly DayRange[]
  /** Called with those that are whole; what is half typed stays here, and is there again. */
  onChange: (ranges: DayRange[]) => void
}

/** Days from and to, a row each. With only one of the two typed it is that one day. */
export function DayRanges({ of, label, addLabel, ranges, onChange }: Props) {
  const id = useId()
  const [halfTyped, setHalfTyped] = useUnfinished(`days ${of}`)
  const [rows, setRows] = useState<readonly Typed[]>(() =>
    [...ranges, ...(readUnfinished(HalfTyped, halfTyped) ?? [])].map((range, key) => ({ key, ...range })),
  )
  const keepHalf = (next: readonly Typed[]) => {
    const half = next.filter((row) => (row.from || row.to) && wholeRange(row).length === 0)
    setHalfTyped(half.length > 0 ? JSON.stringify(half) : '')
  }
  const change = (next: readonly Typed[]) => {
    setRows(next)
    keepHalf(next)
    onChange(next.flatMap(wholeRange))
  }
  // it goes with whose days they are when that is called something else: all let go of the former name before any takes a new one
  const former = useRef(of)
  useLayoutEffect(() => {
    if (former.current !== of) dropUnfinished(`days ${former.current}`)
  }, [of])
  const keepUnder = useEffectEvent(() => keepHalf(rows))
  useEffect(() => {
    if (former.current === of) return
    former.current = of
    keepUnder()
  }, [of])
  return (
    <fieldset aria-labelledby={id} className="min-w-0 space-y-2">
      <legend id={id} className={rows.length === 0 ? 'sr-only' : 'mb-1.5 text-xs text-muted'}>
        {label}
      </legend>
      {rows.map((row) => {
        const set = (part: Partial<Typed>) =>
          change(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))
        return (
          <div key={row.key} className="flex flex-wrap items-start gap-2">
            <DateField
              label={`${label}, from`}
              hideLabel
              // a row with nothing in it was just asked for
              autoFocus={!row.from && !row.to}
              value={row.from}
              onChange={(event) => set({ from: event.target.value })}
              className="w-40"
            />
            <span className="py-2 text-muted">to</span>
            <DateField
              label={`${label}, to`}
              hideLabel
              value={row.to}
              error={row.from && row.to && row.to < row.from ? 'Ends before it starts' : undefined}
              onChange={(event) => set({ to: event.target.value })}
              className="w-40"
            />
            <Button
              variant="quiet"
              aria-label={`Remove ${row.from || 'these days'} from ${label}`}
              icon={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => change(rows.filter(({ key }) => key !== row.key))}
            />
          </div>
        )
      })}
      <Button
        size="sm"
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, from: '', to: '' }])}
      >
        {addLabel}
      </Button>
    </fieldset>
  )
}

function wholeRange({ from, to }: Typed): DayRange[] {
  const range = { from: from || to, to: to || from }
  return range.from !== '' && range.from <= range.to ? [range] : []
}
