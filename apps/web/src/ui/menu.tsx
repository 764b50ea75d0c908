import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type ReactNode, useContext } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button.tsx'
import { classNames } from './class-names.ts'
import { PortalContainer } from './portal-container.ts'

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

/** A button that opens a list of actions. Arrows, Home, End, typing and Escape work. */
export function Menu({ trigger, ariaLabel, items, variant = 'quiet', size = 'md', align = 'end', ...props }: Props) {
  const container = useContext(PortalContainer)
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger
        aria-label={ariaLabel}
        disabled={props.disabled}
        className={classNames(
          buttonClasses(variant, size, typeof trigger !== 'string' && ariaLabel !== undefined),
          props.className,
        )}
      >
        {trigger}
      </BaseMenu.Trigger>
      <BaseMenu.Portal container={container ?? undefined}>
        <BaseMenu.Positioner align={align} sideOffset={4} positionMethod="fixed" className="z-30 outline-none">
          <BaseMenu.Popup className="max-h-[var(--available-height)] min-w-48 overflow-y-auto rounded-card border bg-surface p-1 shadow-float outline-none">
            {props.header && <div className="mb-1 border-b px-2 py-2 text-xs text-muted">{props.header}</div>}
            {items.map((item) => (
              <BaseMenu.Item
                key={item.label}
                disabled={item.disabled}
                onClick={item.onSelect}
                className={classNames(
                  'flex min-h-9 cursor-default items-center gap-2 rounded-control px-2 py-1.5 outline-none select-none',
                  'data-highlighted:bg-sunken data-disabled:text-muted',
                  item.danger && 'text-danger',
                )}
              >
                {item.icon}
                <span>
                  {item.label}
                  {item.help && <span className="block text-xs text-muted">{item.help}</span>}
                </span>
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
