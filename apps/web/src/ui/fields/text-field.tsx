import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass, Field, type FieldTexts, fieldAria } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'required' | 'children'> & FieldTexts & { count?: number; limit?: number }

/** A line of text. Takes what `register(name)` of react-hook-form gives, `ref` included. */
export function TextField({ label, help, error, required, hideLabel, count, limit, id, className, ...input }: Props) {
  const ownId = useId()
  const texts = { label, help, error, required, hideLabel }
  return (
    <Field {...texts} id={id ?? ownId} count={count} limit={limit} className={className}>
      <input
        type="text"
        {...input}
        {...fieldAria(id ?? ownId, texts)}
        className={classNames(controlClass, 'h-control px-3')}
      />
    </Field>
  )
}
