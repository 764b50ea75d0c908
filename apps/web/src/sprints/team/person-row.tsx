import type { Capacity } from '@planwright/contract'
import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { DayRanges } from './day-ranges.tsx'

export type Person = Capacity['people'][number]

type Props = {
  draftId: string
  person: Person
  /** Counts from 1; the first row shows what the fields are called. */
  number: number
  /** It was just asked for: it takes the focus. */
  isNew?: boolean
  onChange: (part: Partial<Person>) => void
  onRemove: () => void
}

/** Under which what is half typed of somebody's days waits: by the name, so that it stays theirs whoever else comes or goes. */
export function daysOf(draftId: string, { name }: Person, number: number): string {
  return `${draftId} ${name || number}`
}

/** One of the team: the name, the share of a full week, and the days off. */
export function PersonRow({ draftId, person, number, isNew, onChange, onRemove }: Props) {
  const name = person.name || `Person ${number}`
  return (
    <div className="space-y-2 border-b pb-4">
      <div className="flex items-end gap-2">
        <TextField
          label={`Name of person ${number}`}
          hideLabel={number > 1}
          value={person.name}
          maxLength={100}
          autoFocus={isNew}
          onChange={(event) => onChange({ name: event.target.value })}
          className="max-w-56 flex-1"
        />
        <NumberField
          label="Of a full week"
          hideLabel={number > 1}
          unit="%"
          max={100}
          defaultValue={Math.round((person.share ?? 1) * 100)}
          onChange={({ target: { valueAsNumber: percent } }) =>
            percent > 0 && percent <= 100 && onChange({ share: percent === 100 ? undefined : percent / 100 })
          }
          className="w-28 shrink-0"
        />
        <Button
          variant="quiet"
          aria-label={`Remove ${name}`}
          icon={<Trash2 size={16} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <DayRanges
        of={daysOf(draftId, person, number)}
        label={`Days off of ${name}`}
        addLabel="Add days off"
        ranges={person.daysOff}
        onChange={(daysOff) => onChange({ daysOff })}
      />
    </div>
  )
}
