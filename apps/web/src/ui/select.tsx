import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, describedBy, Field, type FieldTexts, labelClass, RequiredMark } from './field.tsx'
import { createTypeahead, isTyping } from './typeahead.ts'
import { useAnchoredPopover } from './use-anchored-popover.ts'

type SelectOption<Value extends string = string> = {
  value: Value
  label: string
  /** Address of a picture, drawn 24 by 24; null keeps its place. */
  image?: string | null
  /** Muted, at the right. */
  hint?: string
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

/**
 * Choosing one of a list. Focus stays on the button and the list follows it, as the ARIA Authoring Practices describe it
 * ("Select-Only Combobox"): arrows, Page Up and Down, Home, End, typing, Enter, Space, Tab and Escape.
 */
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
  const chosenAt = options.findIndex((option) => option.value === value)
  const chosen = options[chosenAt]
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [typeahead] = useState(createTypeahead)
  const { anchor, box } = useAnchoredPopover<HTMLButtonElement, HTMLDivElement>({
    open,
    onClose: () => setOpen(false),
    matchWidth: true,
  })
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [open, active])

  function show(at = Math.max(0, chosenAt)) {
    setActive(at)
    setOpen(true)
  }

  function choose(at: number) {
    const option = options[at]
    setOpen(false)
    if (option && option.value !== value) onChange(option.value)
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = options.length - 1
    const goTo = (at: number) => (open ? setActive(Math.min(last, Math.max(0, at))) : show())
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => goTo(active + 1),
      ArrowUp: () => (event.altKey && open ? choose(active) : goTo(active - 1)),
      Home: () => (open ? setActive(0) : show(0)),
      End: () => (open ? setActive(last) : show(last)),
      PageDown: open ? () => goTo(active + 10) : undefined,
      PageUp: open ? () => goTo(active - 10) : undefined,
      Enter: () => (open ? choose(active) : show()),
      ' ': () => (open ? choose(active) : show()),
      Escape: open ? () => setOpen(false) : undefined,
    }
    if (event.key === 'Tab' && open) return choose(active)
    const act = keys[event.key]
    if (act) {
      // Escape must not close the dialog around, nor Space press the button a second time
      event.preventDefault()
      event.stopPropagation()
      act()
    } else if (isTyping(event)) {
      const labels = options.map((option) => option.label)
      const found = typeahead(event.key, event.timeStamp, labels, open ? active : chosenAt)
      if (found >= 0) open ? setActive(found) : show(found)
    }
  }

  return (
    <Field
      {...{ label, help, error, required, hideLabel, id, className }}
      labelElement={
        // biome-ignore lint/a11y/useKeyWithClickEvents: a label; pressing it goes to the field but does not open it
        <label
          htmlFor={id}
          className={hideLabel ? 'sr-only' : labelClass}
          onClick={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
        >
          {label}
          {required && <RequiredMark />}
        </label>
      }
    >
      <button
        type="button"
        role="combobox"
        id={id}
        ref={(button) => {
          anchor.current = button
          if (typeof ref === 'function') ref(button)
          else if (ref) ref.current = button
        }}
        disabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open ? `${id}-option-${active}` : undefined}
        aria-describedby={describedBy(id, { help, error })}
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false)
          onBlur?.()
        }}
        className={classNames(
          controlClass,
          'flex! h-9 cursor-default items-center justify-between gap-2 pr-2.5 pl-3 text-left select-none',
        )}
      >
        <span className={classNames('flex min-w-0 items-center gap-2', !chosen && 'text-muted')}>
          {chosen && <OptionImage option={chosen} />}
          <span className="truncate">{chosen?.label ?? placeholder}</span>
        </span>
        <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-muted" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps focus where it is, nothing more */}
      <div
        ref={box}
        popover="manual"
        // focus stays on the button while one presses or scrolls here
        onMouseDown={(event) => event.preventDefault()}
        className="fixed m-0 flex-col rounded-card border bg-surface p-0 text-text shadow-float [inset:auto] open:flex"
      >
        {open && (
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            className="overflow-y-auto overscroll-contain p-1"
            style={{ maxHeight }}
          >
            {options.map((option, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the button
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the button
              <div
                key={option.value}
                id={`${id}-option-${at}`}
                role="option"
                aria-selected={at === chosenAt}
                onPointerMove={() => at !== active && setActive(at)}
                onClick={() => choose(at)}
                className={classNames(
                  'flex min-h-9 cursor-default items-center gap-2 rounded-control px-2 py-1.5 text-sm select-none',
                  at === active && 'bg-sunken',
                  at === chosenAt && 'font-medium',
                )}
              >
                <OptionImage option={option} />
                <span className="min-w-0 flex-1">{option.label}</span>
                {option.hint && <span className="text-xs font-normal text-muted">{option.hint}</span>}
                <span className="w-4 shrink-0">
                  {at === chosenAt && <Check size={16} aria-hidden="true" className="text-accent" />}
                </span>
              </div>
            ))}
          </div>
        )}
      </div>
    </Field>
  )
}

function OptionImage({ option }: { option: SelectOption }) {
  if (option.image === undefined) return null
  if (option.image === null) return <span aria-hidden="true" className="size-6 shrink-0 rounded-[4px] bg-sunken" />
  return <img src={option.image} alt="" width={24} height={24} className="size-6 shrink-0 rounded-[4px]" />
}
