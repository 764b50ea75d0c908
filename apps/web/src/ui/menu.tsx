import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button.tsx'
import { classNames } from './class-names.ts'
import { createTypeahead, isTyping } from './typeahead.ts'
import { useAnchoredPopover } from './use-anchored-popover.ts'

export type MenuItem = {
  label: string
  onSelect: () => void
  icon?: ReactNode
  /** Muted, below the label. */
  help?: string
  danger?: boolean
  disabled?: boolean
}

type Props = {
  /** What the button shows; with an icon alone give `ariaLabel` too. */
  trigger: ReactNode
  ariaLabel?: string
  items: readonly MenuItem[]
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  disabled?: boolean
  className?: string
  /** Above the items, such as who is signed in. */
  header?: ReactNode
}

/**
 * A button that opens a list of actions, as the ARIA Authoring Practices describe it ("Menu Button"): arrows, Home, End,
 * typing, Enter, Space, Tab and Escape.
 */
export function Menu({ trigger, ariaLabel, items, variant = 'quiet', size = 'md', align = 'end', ...props }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [typeahead] = useState(createTypeahead)
  const { anchor, box } = useAnchoredPopover<HTMLButtonElement, HTMLDivElement>({
    open,
    onClose: () => setOpen(false),
    align,
  })
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves focus
  useEffect(() => {
    if (open) entries()[0]?.focus({ preventScroll: true })
  }, [open])

  function close() {
    setOpen(false)
    anchor.current?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    // the menu may stand inside something that has keys of its own
    event.stopPropagation()
    if (event.key === 'Tab') return setOpen(false)
    const all = entries()
    const at = all.findIndex((entry) => entry.matches(':focus'))
    const goTo = (next: number) => all[(next + all.length) % all.length]?.focus()
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at < 0 ? -1 : at - 1),
      Home: () => goTo(0),
      End: () => goTo(-1),
      Escape: close,
    }
    const act = keys[event.key]
    if (act) {
      event.preventDefault()
      act()
    } else if (isTyping(event)) {
      const labels = all.map((entry) => entry.textContent ?? '')
      const found = typeahead(event.key, event.timeStamp, labels, at)
      if (found >= 0) goTo(found)
    }
  }

  return (
    <>
      <button
        type="button"
        ref={anchor}
        aria-label={ariaLabel}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={props.disabled}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
        className={classNames(
          buttonClasses(variant, size, typeof trigger !== 'string' && ariaLabel !== undefined),
          props.className,
        )}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={box}
          popover="manual"
          className="fixed m-0 min-w-48 overflow-y-auto rounded-card border bg-surface p-1 text-sm text-text shadow-float [inset:auto]"
        >
          {props.header && <div className="mb-1 border-b px-2 py-2 text-xs text-muted">{props.header}</div>}
          <div
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={ariaLabel ?? 'Actions'}
            onKeyDown={onKeyDown}
            className="outline-none"
          >
            {items.map((item) => (
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                key={item.label}
                aria-disabled={item.disabled || undefined}
                onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
                onClick={(event) => {
                  event.stopPropagation()
                  if (item.disabled) return
                  close()
                  item.onSelect()
                }}
                className={classNames(
                  'flex min-h-9 w-full cursor-default items-center gap-2 rounded-control px-2 py-1.5 text-left select-none',
                  'outline-none focus:bg-sunken focus-visible:outline-2 focus-visible:-outline-offset-2',
                  item.danger && 'text-danger',
                  item.disabled && 'text-muted',
                )}
              >
                {item.icon}
                <span>
                  {item.label}
                  {item.help && <span className="block text-xs text-muted">{item.help}</span>}
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
