import { tokenDays } from '@planwright/contract'
import { NativeSelect } from '../../ui/fields/native-select.tsx'

/** How long a token is good for. */
export function DaysField({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <NativeSelect
      label="Good for"
      className="max-w-48"
      value={String(days)}
      onChange={(event) => onChange(Number(event.target.value))}
      options={choices.map((count) => ({ value: String(count), label: `${count} days` }))}
    />
  )
}

const choices = [7, 30, tokenDays.usual, 180, tokenDays.most]
