import type { CustomField, CustomFieldType, IssueField } from '@planwright/contract'
import { type Ref, useId } from 'react'
import { DateField } from '../../ui/fields/date-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Value = CustomField['value']
type Props = {
  type: CustomFieldType
  /** Such as `Value 2`. */
  label: string
  /** Absent where Jira does not offer the field any more. */
  issueField: IssueField | undefined
  value: Value
  display: string | undefined
  onChange: (value: Value, display?: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
  ref: Ref<HTMLElement>
  className?: string
}

/** Filling in one custom field, by its kind. */
export function CustomFieldValue({ type, issueField, value, display, onChange, ref, ...common }: Props) {
  const choices = issueField?.allowedValues ?? []
  const texts = { ...common, hideLabel: true } as const
  switch (type) {
    case 'option':
      return (
        <Dropdown
          {...texts}
          value={String(value)}
          choices={choices.map((choice) => ({ value: choice.value, label: choice.value }))}
          onChange={onChange}
          buttonRef={ref}
        />
      )
    case 'user':
      return (
        <Dropdown
          {...texts}
          value={String(value)}
          current={display}
          choices={choices.map((choice) => ({ value: choice.id, label: choice.value }))}
          onChange={(id) => onChange(id, choices.find((choice) => choice.id === id)?.value)}
          buttonRef={ref}
        />
      )
    case 'cascading': {
      const { option, child } = cascadeOf(value)
      const children = choices.find((choice) => choice.value === option)?.children ?? []
      return (
        <div className={texts.className}>
          <Dropdown
            {...texts}
            className="min-w-0"
            value={option}
            choices={choices.map((choice) => ({ value: choice.value, label: choice.value }))}
            onChange={(chosen) => onChange({ option: chosen })}
            buttonRef={ref}
          />
          {(children.length > 0 || child) && (
            <Dropdown
              {...texts}
              error={undefined}
              className="mt-2 min-w-0"
              label={`${texts.label}, more exactly`}
              placeholder="Any"
              value={child ?? ''}
              choices={children.map((choice) => ({ value: choice.value, label: choice.value }))}
              onChange={(chosen) => onChange({ option, child: chosen })}
            />
          )}
        </div>
      )
    }
    case 'options':
      return (
        <Ticks
          {...texts}
          value={Array.isArray(value) ? value : []}
          choices={choices.map((choice) => choice.value)}
          onChange={onChange}
        />
      )
    case 'number':
      return (
        <NumberField
          {...texts}
          min={undefined}
          step="any"
          inputMode="decimal"
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? '' : target.valueAsNumber)}
        />
      )
    case 'date':
      return <DateField {...texts} value={String(value)} onChange={({ target }) => onChange(target.value)} />
    case 'text':
      return <TextField {...texts} value={String(value)} onChange={({ target }) => onChange(target.value)} />
  }
}

type DropdownProps = Pick<Props, 'label' | 'onBlur' | 'disabled' | 'error' | 'className'> & {
  value: string
  /** How the chosen value reads where Jira does not offer it (any more). */
  current?: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
  placeholder?: string
  buttonRef?: Ref<HTMLElement>
}

function Dropdown({ choices, current, buttonRef, placeholder = 'Select value', ...select }: DropdownProps) {
  return (
    <Select
      {...select}
      hideLabel
      placeholder={placeholder}
      maxHeight="25vh"
      options={withCurrent(choices, select.value, current)}
      // the form only ever calls focus() on it
      ref={buttonRef as Ref<HTMLButtonElement>}
    />
  )
}

type TicksProps = Pick<Props, 'label' | 'onBlur' | 'disabled' | 'error' | 'className'> & {
  value: string[]
  choices: string[]
  onChange: (value: string[]) => void
}

/** Several of a list. What is chosen and not offered any more stays, so that it can be taken off. */
function Ticks({ label, value, choices, onChange, onBlur, disabled, error, className }: TicksProps) {
  const errorId = useId()
  const all = [...choices, ...value.filter((chosen) => !choices.includes(chosen))]
  return (
    <fieldset className={className} disabled={disabled} aria-describedby={error ? errorId : undefined} onBlur={onBlur}>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1 rounded-control border px-3 py-1.5">
        {all.map((choice) => (
          <label key={choice} className="flex min-h-small items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={value.includes(choice)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, choice] : value.filter((one) => one !== choice))
              }
            />
            {choice}
          </label>
        ))}
      </div>
      <p id={errorId} role="alert" className="mt-1.5 text-xs text-danger">
        {error}
      </p>
    </fieldset>
  )
}

const cascadeOf = (value: Value): { option: string; child?: string } =>
  typeof value === 'object' && !Array.isArray(value) ? value : { option: '' }

/** What a draft holds stays selectable, even when Jira does not offer it (any more). */
export function withCurrent(
  options: { value: string; label: string }[],
  value: string | undefined,
  label: string | undefined,
) {
  if (!value || options.some((option) => option.value === value)) return options
  return [{ value, label: label || value }, ...options]
}
