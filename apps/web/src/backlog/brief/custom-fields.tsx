import type { DraftForm } from '@planwright/contract'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { Select } from '../../ui/select.tsx'
import { CustomFieldValue, withCurrent } from '../card/custom-field-value.tsx'
import { customFieldTypeOf, emptyValue } from './custom-field-kind.ts'
import type { IssueFieldsState } from './use-issue-fields.ts'

/** The repeatable list of fields that every story gets: a field not yet chosen, then one of its values. */
export function CustomFields({ issueFields }: { issueFields: IssueFieldsState }) {
  const { control, setValue, formState } = useFormContext<DraftForm>()
  const rows = useFieldArray({ control, name: 'customFields' })
  const chosen = useWatch({ control, name: 'customFields' })
  const errors = formState.errors.customFields
  const add = useRef<HTMLButtonElement>(null)
  const canAdd = issueFields.options.length > rows.fields.length

  return (
    <fieldset className="@container min-w-0 space-y-3">
      <legend className="mb-1.5 font-medium">Custom fields</legend>
      {issueFields.failed && (
        <ProblemNote tone="quiet" onRetry={issueFields.retry} retrying={issueFields.retrying}>
          The fields of your Jira project could not be loaded.
        </ProblemNote>
      )}
      {rows.fields.map((row, at) => {
        const own = chosen[at]
        const taken = new Set(chosen.filter((_, other) => other !== at).map(({ key }) => key))
        const offered = issueFields.options.filter(({ key }) => !taken.has(key))
        const issueField = issueFields.options.find(({ key }) => key === own?.key)
        return (
          <div
            key={row.id}
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
                    own?.key,
                    own?.name,
                  )}
                  onChange={(key) => {
                    field.onChange(key)
                    const next = issueFields.options.find((option) => option.key === key)
                    const type = (next && customFieldTypeOf(next)) ?? 'option'
                    setValue(`customFields.${at}.type`, type)
                    setValue(`customFields.${at}.value`, emptyValue(type), { shouldTouch: false })
                    setValue(`customFields.${at}.display`, undefined)
                    setValue(`customFields.${at}.name`, next?.name ?? '', { shouldValidate: true })
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
                  type={own?.type ?? 'option'}
                  issueField={issueField}
                  disabled={!own?.key}
                  value={field.value}
                  display={own?.display}
                  onChange={(value, display) => {
                    field.onChange(value)
                    setValue(`customFields.${at}.display`, display)
                  }}
                  onBlur={field.onBlur}
                  ref={field.ref}
                  error={
                    own?.key && (fieldState.isTouched || formState.isSubmitted)
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
              aria-label={`Remove ${own?.name || `field ${at + 1}`}`}
              onClick={() => {
                // the row takes its focus with it; the button may be disabled until it is gone
                flushSync(() => rows.remove(at))
                add.current?.focus()
              }}
            />
          </div>
        )
      })}
      <Button
        ref={add}
        variant="secondary"
        size="sm"
        disabled={!canAdd}
        onClick={() => rows.append({ key: '', name: '', value: '', type: 'option' }, { shouldFocus: false })}
      >
        Add field
      </Button>
      <p className="text-xs text-muted">
        Custom dropdowns, multi-selects, cascading lists, numbers, texts, dates and people (only yourself) are currently
        supported.
      </p>
    </fieldset>
  )
}

/** Of a value or of a part of it: a person needs one sentence. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error).map(messageOf).find(Boolean)
}
