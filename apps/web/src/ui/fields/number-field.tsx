import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass, Field, type FieldTexts, fieldAria } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'required' | 'type' | 'children'> & FieldTexts & { unit?: string }

/**
 * A number from 1 (or `min`) on. `unit` stands inside at the right and belongs to the label in words.
 * With react-hook-form: `register(name, { valueAsNumber: true })`.
 */
export function NumberField({
  label,
  help,
  error,
  required,
  hideLabel,
  unit,
  id,
  className,
  min = 1,
  ...input
}: Props) {
  const ownId = useId()
  const texts = { label, help, error, required, hideLabel }
  return (
    <Field {...texts} id={id ?? ownId} className={className}>
      <span className="relative block">
        <input
          inputMode="numeric"
          step={1}
          {...input}
          type="number"
          min={min}
          // scrolling the page over a focused number would change it unnoticed
          onWheel={(event) => event.currentTarget.blur()}
          {...fieldAria(id ?? ownId, texts)}
          className={classNames(controlClass, 'h-control pl-3 tabular-nums', rightSpace(unit))}
        />
        {unit && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-muted"
          >
            {unit}
          </span>
        )}
      </span>
    </Field>
  )
}

/** Room for the unit beside the number, and no more: a narrow field shows its number all the same. */
function rightSpace(unit: string | undefined): string {
  if (!unit) return 'pr-3'
  return unit.length > 2 ? 'pr-16' : 'pr-8'
}
