import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass, Field, type FieldTexts, fieldAria } from './field.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'required' | 'children'> & FieldTexts & { count?: number; limit?: number }

/** Text of several lines; grows with what is typed up to 60 % of the window where the browser can. `rows` is the least (4). */
export function TextArea({
  label,
  help,
  error,
  required,
  hideLabel,
  count,
  limit,
  id,
  className,
  rows = 4,
  ...area
}: Props) {
  const ownId = useId()
  const texts = { label, help, error, required, hideLabel }
  return (
    <Field {...texts} id={id ?? ownId} count={count} limit={limit} className={className}>
      <textarea
        {...area}
        rows={rows}
        // field-sizing ignores rows, so the least height is set from it: lines of 1.5 em, padding and borders
        style={{ minHeight: `calc(${rows * 1.5}em + 18px)` }}
        {...fieldAria(id ?? ownId, texts)}
        className={classNames(controlClass, 'field-sizing-content max-h-[60vh] resize-y px-3 py-2')}
      />
    </Field>
  )
}
