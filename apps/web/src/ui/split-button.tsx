import { ChevronDown } from 'lucide-react'
import { useCommands } from '../app/commands/commands.ts'
import { useUnavailable } from '../app/connection/connection.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { Menu } from './overlays/menu.tsx'
import type { MenuItem } from './overlays/opened-menu.tsx'

type Props = {
  label: string
  onClick: () => void
  /** Somebody is on the way to it: what it opens may begin to load. */
  onNear?: () => void
  busy?: boolean
  busyLabel?: string
  disabled?: boolean
  needsServer?: boolean
  variant?: Extract<ButtonVariant, 'primary' | 'secondary'>
  items: readonly MenuItem[]
  /** What the arrow opens, in words. */
  menuLabel: string
  className?: string
}

/** The usual action, with its rarer forms behind an arrow and in the list of commands. Both rest while it is busy or disabled. */
export function SplitButton({
  label,
  items,
  menuLabel,
  onNear,
  variant = 'primary',
  className = '',
  ...button
}: Props) {
  const isOffline = useUnavailable() !== null && (button.needsServer ?? false)
  const rests = button.disabled || button.busy || isOffline
  useCommands(
    items.map(({ label: name, help, onSelect, disabled }) => ({
      id: `${menuLabel} ${name}`,
      group: 'On this screen',
      label: name,
      ...(help !== undefined && { help }),
      disabled: disabled || rests || false,
      run: onSelect,
    })),
  )
  return (
    <span className={`inline-flex ${className}`}>
      <Button {...button} variant={variant} onPointerEnter={onNear} onFocus={onNear} className="flex-1 rounded-r-none">
        {label}
      </Button>
      <Menu
        trigger={<ChevronDown size={16} aria-hidden="true" />}
        ariaLabel={menuLabel}
        items={items}
        variant={variant}
        disabled={rests}
        className={`rounded-l-none ${variant === 'primary' ? 'border-l-on-accent/40!' : 'border-l-0!'}`}
      />
    </span>
  )
}
