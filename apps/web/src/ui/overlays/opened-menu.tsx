import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { areSingleKeysOn } from '../../app/commands/single-keys.ts'
import { classNames } from '../class-names.ts'
import { KeyMark } from '../key-mark.tsx'

export type MenuItem = {
  label: string
  onSelect: () => void
  icon?: ReactNode
  /** Whether it is the one of them that stands: it is marked, and the menu opens at it. */
  chosen?: boolean
  /** Muted, below the label. */
  help?: string
  danger?: boolean
  /** At once when it is pressed, while the menu is still going. */
  onPress?: () => void
  /** The single key that does the same without the menu. */
  keys?: string
  disabled?: boolean
}

export type OpenedMenuProps = {
  trigger: ReactNode
  ariaLabel?: string
  items: readonly MenuItem[]
  align: 'start' | 'end'
  disabled?: boolean
  /** Of the button. */
  className: string
  header?: ReactNode
  tabIndex?: number
  onNear?: () => void
}

/** A `Menu` from its first opening on; it opens at once. Arrows, Home, End, typing and Escape work. */
export function OpenedMenu({
  trigger,
  ariaLabel,
  items,
  align,
  disabled,
  className,
  header,
  tabIndex,
  onNear,
}: OpenedMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  const standing = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<MenuItem>()
  // at once, so that no Enter finds the first item before: its types do not name it
  const atStanding = { initialFocus: standing }
  const showsKeys = areSingleKeysOn()
  useEffect(() => {
    if (pressed.current) return
    pressed.current = true
    button.current?.focus({ preventScroll: true })
    // the press that brought this here; as from the keyboard, so that the first item is highlighted
    button.current?.click()
  }, [])

  /** Only when the menu is gone: a dialog that is opened here shall give the focus back to the button. */
  function act() {
    if (!chosen) return
    button.current?.focus({ preventScroll: true })
    chosen.onSelect()
  }

  return (
    <Menu.Root
      modal={false}
      onOpenChange={(open) => open && setChosen(undefined)}
      onOpenChangeComplete={(open) => (open ? standing.current?.focus() : act())}
    >
      <Menu.Trigger
        ref={button}
        aria-label={ariaLabel}
        tabIndex={tabIndex}
        onPointerEnter={onNear}
        disabled={disabled}
        className={className}
      >
        {trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner
          align={align}
          sideOffset={4}
          positionMethod="fixed"
          // whole wherever it can be: where neither below nor above has room for it, beside its button
          collisionAvoidance={besideToo}
          collisionPadding={clearOfTheHeader}
          className="z-50 outline-none"
        >
          {/* of what is chosen `act` gives the focus back: the library would do so once more, after what was opened has taken it */}
          <Menu.Popup
            finalFocus={chosen ? false : undefined}
            {...(items.some((item) => item.chosen) && atStanding)}
            className="max-h-[var(--available-height)] min-w-48 max-w-[min(360px,calc(100vw-16px))] shade-end overflow-y-auto rounded-card border p-1 text-sm text-text shadow-float outline-none"
          >
            {header && <div className="mb-1 border-b px-2 py-2 text-xs text-muted">{header}</div>}
            {items.map((item) => (
              <Menu.Item
                key={item.label}
                ref={item.chosen ? standing : undefined}
                disabled={item.disabled}
                aria-keyshortcuts={showsKeys ? item.keys : undefined}
                onClick={() => {
                  item.onPress?.()
                  setChosen(item)
                }}
                className={classNames(
                  'flex min-h-control cursor-default items-center gap-2 rounded-control px-2 py-1.5 select-none',
                  'data-highlighted:bg-sunken focus-visible:-outline-offset-2 data-disabled:text-muted',
                  item.danger && 'text-danger',
                )}
              >
                {item.icon}
                {item.chosen !== undefined && (
                  <span className="size-4 shrink-0">{item.chosen && <Check size={16} aria-label="chosen" />}</span>
                )}
                <span>
                  {item.label}
                  {item.help && <span className="block text-xs text-muted">{item.help}</span>}
                </span>
                {showsKeys && item.keys && (
                  <span aria-hidden="true" className="ml-auto shrink-0 pl-4 pointer-coarse:hidden">
                    <KeyMark keys={item.keys} />
                  </span>
                )}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const besideToo = { side: 'flip', align: 'shift', fallbackAxisSide: 'start' } as const
const clearOfTheHeader = { top: 56, right: 5, bottom: 5, left: 5 }
