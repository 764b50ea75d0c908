import type { DraftForm } from '@planwright/contract'
import { Trash2 } from 'lucide-react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { CustomFieldValue, withCurrent } from '../card/custom-field-value.tsx'
import { customFieldTypeOf, emptyValue } from './custom-field-kind.ts'
import type { IssueFieldsState } from './use-issue-fields.ts'

type Props = {
  /** Its place in the list, from 0. */
  at: number
  issueFields: IssueFieldsState
  onRemove: () => void
}

/** One field that every story gets: which one, and its value. */
export function CustomFieldRow({ at, issueFields, onRemove }: Props) {
  const { control, setValue, formState } = useFormContext<DraftForm>()
  const chosen = useWatch({ control, name: 'customFields' })
  const errors = formState.errors.customFields
  const chosenField = chosen[at]
  const otherKeys = new Set(chosen.filter((_, other) => other !== at).map(({ key }) => key))
  const offered = issueFields.options.filter(({ key }) => !otherKeys.has(key))
  const issueField = issueFields.options.find(({ key }) => key === chosenField?.key)

  function choose(key: string) {
    const next = issueFields.options.find((option) => option.key === key)
    const type = (next && customFieldTypeOf(next)) ?? 'option'
    setValue(`customFields.${at}.type`, type)
    setValue(`customFields.${at}.value`, emptyValue(type), { shouldTouch: false })
    setValue(`customFields.${at}.display`, undefined)
    setValue(`customFields.${at}.name`, next?.name ?? '', { shouldValidate: true })
  }

  return (
    <div
      // field and value share a line where there is room for both
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 @min-[420px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Controller
        control={control}
        name={`customFields.${at}.key`}
        render={({ field, fieldState }) => (
          <Select
            label={`Field ${at + 1}`}
            hideLabel
            placeholder="Select field"
            maxHeight="25vh"
            value={field.value}
            options={withCurrent(
              offered.map(({ key, name }) => ({ value: key, label: name })),
              chosenField?.key,
              chosenField?.name,
            )}
            onChange={(key) => {
              field.onChange(key)
              choose(key)
            }}
            onBlur={field.onBlur}
            ref={field.ref}
            error={fieldState.isTouched || formState.isSubmitted ? errors?.[at]?.key?.message : undefined}
          />
        )}
      />
      <Controller
        control={control}
        name={`customFields.${at}.value`}
        render={({ field, fieldState }) => (
          <CustomFieldValue
            className="min-w-0 @max-[420px]:row-start-2"
            label={`Value ${at + 1}`}
            type={chosenField?.type ?? 'option'}
            issueField={issueField}
            disabled={!chosenField?.key}
            value={field.value}
            display={chosenField?.display}
            onChange={(value, display) => {
              field.onChange(value)
              setValue(`customFields.${at}.display`, display)
            }}
            onBlur={field.onBlur}
            ref={field.ref}
            error={
              chosenField?.key && (fieldState.isTouched || formState.isSubmitted)
                ? messageOf(errors?.[at]?.value)
                : undefined
            }
          />
        )}
      />
      <Button
        variant="quiet"
        className="@max-[420px]:col-start-2 @max-[420px]:row-start-1"
        icon={<Trash2 size={16} aria-hidden="true" />}
        aria-label={`Remove ${chosenField?.name || `field ${at + 1}`}`}
        onClick={onRemove}
      />
    </div>
  )
}

/** Of a value or of a part of it: a person needs one sentence. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error).map(messageOf).find(Boolean)
}
