import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass, Field, type FieldTexts, fieldAria } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'required' | 'type' | 'children'> & FieldTexts

/** A calendar date, `YYYY-MM-DD` in its value, picked with the browser's own picker. */
export function DateField({ label, help, error, required, hideLabel, id, className, ...input }: Props) {
  const ownId = useId()
  const texts = { label, help, error, required, hideLabel }
  return (
    <Field {...texts} id={id ?? ownId} className={className}>
      <input
        {...input}
        type="date"
        {...fieldAria(id ?? ownId, texts)}
        className={classNames(controlClass, 'h-control px-3 tabular-nums')}
      />
    </Field>
  )
}
