import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { type FocusEvent, type Ref, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass, describedBy, Field, type FieldTexts, labelClass, RequiredMark } from './field.tsx'

type SelectOption<Value extends string = string> = {
  value: Value
  label: string
  /** Address of a picture, drawn 24 by 24; null keeps its place. */
  image?: string | null
  /** Muted, at the right. */
  hint?: string
  /** Shown, and not to be chosen. */
  disabled?: boolean
}

type Props<Value extends string> = FieldTexts & {
  options: readonly SelectOption<Value>[]
  /** Null or '' shows the placeholder. */
  value: Value | '' | null
  onChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  /** The menu scrolls beyond this, such as `25vh`. */
  maxHeight?: string
  disabled?: boolean
  id?: string
  className?: string
  /** The button; react-hook-form focuses it when its value is refused. */
  ref?: Ref<HTMLButtonElement>
}

/** Choosing one of a list: typing, arrows, Home, End, Enter and Escape work as in a native one. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  maxHeight = '40vh',
  ref,
  ...props
}: Props<Value>) {
  const ownId = useId()
  const { label, help, error, required, hideLabel, onBlur, placeholder, disabled, id = ownId, className } = props
  const chosen = options.find((option) => option.value === value)
  const list = useRef<HTMLDivElement>(null)
  /** Going from the button into its list and back is not leaving the field. */
  function leave({ relatedTarget }: FocusEvent) {
    const inside =
      relatedTarget instanceof Element && (relatedTarget.id === id || list.current?.contains(relatedTarget))
    if (!inside) onBlur?.()
  }

  return (
    // its one style element would break the content policy, and only hides a scrollbar that shall be seen
    <CSPProvider disableStyleElements>
      <BaseSelect.Root
        items={options}
        value={chosen?.value ?? null}
        onValueChange={(next) => next !== null && onChange(next)}
        disabled={disabled}
        modal={false}
      >
        <Field
          {...{ label, help, error, required, hideLabel, id, className }}
          labelElement={
            <BaseSelect.Label className={hideLabel ? 'sr-only' : classNames(labelClass, 'cursor-default')}>
              {label}
              {required && <RequiredMark />}
            </BaseSelect.Label>
          }
        >
          <BaseSelect.Trigger
            id={id}
            ref={ref}
            onBlur={leave}
            aria-describedby={describedBy(id, { help, error })}
            aria-invalid={error ? true : undefined}
            aria-required={required || undefined}
            className={classNames(
              controlClass,
              'flex! h-control cursor-default items-center justify-between gap-2 pr-2.5 pl-3 text-left select-none',
            )}
          >
            <span className={classNames('flex min-w-0 items-center gap-2', !chosen && 'text-muted')}>
              {chosen && <OptionImage option={chosen} />}
              <span className="truncate">
                <BaseSelect.Value placeholder={placeholder}>{chosen?.label}</BaseSelect.Value>
              </span>
            </span>
            <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-muted" />
          </BaseSelect.Trigger>
        </Field>
        <BaseSelect.Portal>
          <BaseSelect.Positioner
            alignItemWithTrigger={false}
            sideOffset={4}
            positionMethod="fixed"
            className="z-30 outline-none"
          >
            <BaseSelect.Popup
              ref={list}
              onBlur={leave}
              className="max-w-[var(--available-width)] min-w-[var(--anchor-width)] rounded-card border bg-surface text-text shadow-float outline-none"
            >
              <BaseSelect.List
                // the class is for browsers that cannot round
                className="max-h-[min(420px,60dvh)] overflow-y-auto overscroll-contain p-1 scroll-py-1"
                style={{ maxHeight: listHeight(`min(${maxHeight}, var(--available-height))`, options.length) }}
              >
                {options.map((option) => (
                  <BaseSelect.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className="flex min-h-control cursor-default items-center gap-2 rounded-control px-2 py-1.5 text-sm select-none focus-visible:-outline-offset-2 data-highlighted:bg-sunken data-disabled:text-muted data-selected:font-medium"
                  >
                    <OptionImage option={option} />
                    <BaseSelect.ItemText className="min-w-0 flex-1">{option.label}</BaseSelect.ItemText>
                    {option.hint && <span className="text-xs font-normal text-muted">{option.hint}</span>}
                    <span className="w-4 shrink-0">
                      <BaseSelect.ItemIndicator className="block">
                        <Check size={16} aria-hidden="true" className="text-accent" />
                      </BaseSelect.ItemIndicator>
                    </span>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.List>
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </CSPProvider>
  )
}

/** Up to `limit`, and where that holds not all rows it ends in the middle of one: a list that ends below a row looks complete. */
function listHeight(limit: string, rows: number): string {
  const row = 'var(--control-height)'
  const inMiddle = `round(down, ${limit} - 4px - ${row} / 2, ${row}) + 4px + ${row} / 2`
  // far beyond the limit where all fit, and far below nothing where not
  const ifAllFit = `(${limit} - ${row} * ${rows} - 7px) * 9999`
  return `min(${limit}, max(${inMiddle}, ${ifAllFit}))`
}

function OptionImage({ option }: { option: SelectOption }) {
  if (option.image === undefined) return null
  if (option.image === null) return <span aria-hidden="true" className="size-6 shrink-0 rounded-[4px] bg-sunken" />
  return <img src={option.image} alt="" width={24} height={24} className="size-6 shrink-0 rounded-[4px]" />
}
