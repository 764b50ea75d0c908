import { useId } from 'react'
import { labelClass } from '../../ui/fields/field.tsx'

type Props = {
  label: string
  /** The value in words, beside the label and read out. */
  words: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

/** A whole number on the browser's own slider: arrows, Page Up and Down, Home and End work. */
export function SliderField({ label, words, min, max, value, onChange }: Props) {
  const id = useId()
  return (
    <div className="min-w-0">
      <div className="flex justify-between gap-4">
        <label htmlFor={id} className={labelClass}>
          {label}
        </label>
        <span className="text-muted tabular-nums">{words}</span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={words}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-control w-full cursor-pointer accent-accent"
      />
    </div>
  )
}
