import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass, Field, type FieldTexts, fieldAria } from './field.tsx'

type Props = Omit<ComponentProps<'select'>, 'required' | 'children'> &
  FieldTexts & { options: readonly { value: string; label: string }[] }

/** Choosing one of a few words with the browser's own list. Takes what `register(name)` of react-hook-form gives. */
export function NativeSelect({ label, help, error, required, hideLabel, options, id, className, ...select }: Props) {
  const ownId = useId()
  const texts = { label, help, error, required, hideLabel }
  return (
    <Field {...texts} id={id ?? ownId} className={className}>
      <span className="relative block">
        <select
          {...select}
          {...fieldAria(id ?? ownId, texts)}
          className={classNames(controlClass, 'h-control appearance-none pr-8 pl-3')}
        >
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted"
        />
      </span>
    </Field>
  )
}
