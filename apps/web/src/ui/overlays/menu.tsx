import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { lazyChunk } from '../../app/lazy-chunk.tsx'
import { type ButtonSize, type ButtonVariant, buttonClasses } from '../button.tsx'
import { classNames } from '../class-names.ts'
import type { MenuItem, OpenedMenuProps } from './opened-menu.tsx'
import { showToast } from './toast.tsx'

type Props = {
  /** What the button shows; with an icon alone give `ariaLabel` too. */
  trigger: ReactNode
  ariaLabel?: string
  /** It shows words although it has a name of its own: it is as wide as they are. */
  inWords?: boolean
  items: readonly MenuItem[]
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  disabled?: boolean
  className?: string
  /** Somebody is on the way to it: what the items need may begin to load. */
  onNear?: () => void
  /** Of the button, for lists that move the focus by arrow keys. */
  tabIndex?: number
  /** Instead of a button's look, for triggers that are text: `className` is all there is. */
  plain?: boolean
  /** Above the items, such as who is signed in. */
  header?: ReactNode
}

const OpenedMenu = lazyChunk(async () => (await import('./opened-menu.tsx')).OpenedMenu)

/**
 * A button that opens a list of actions. Until it is first pressed it is a plain button: the list weighs more than the
 * page around it, so it starts loading when somebody comes near. Opening moves focus into the list anyway, which is the
 * moment when the library's own button takes this one's place unnoticed.
 */
export function Menu({
  trigger,
  ariaLabel,
  variant = 'quiet',
  size = 'md',
  align = 'end',
  plain = false,
  inWords = false,
  ...props
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [Opened, setOpened] = useState<ComponentType<OpenedMenuProps> | null>(null)
  const { items, disabled, header, tabIndex, onNear } = props
  const iconOnly = !inWords && typeof trigger !== 'string' && ariaLabel !== undefined
  const className = classNames(!plain && buttonClasses(variant, size, iconOnly), props.className)
  if (Opened) return <Opened {...{ trigger, ariaLabel, items, align, disabled, className, header, tabIndex, onNear }} />

  function near() {
    OpenedMenu.preload()
    onNear?.()
  }

  async function open() {
    // Safari does not focus a button that is clicked
    button.current?.focus()
    try {
      const Component = await OpenedMenu.load()
      // whoever went on in the meantime is not called back
      if (document.activeElement === button.current) setOpened(() => Component)
    } catch {
      showToast({ message: 'This menu could not be loaded. Try again, or reload the page.', tone: 'danger' })
    }
  }

  return (
    <button
      type="button"
      ref={button}
      aria-label={ariaLabel}
      aria-haspopup="menu"
      aria-expanded={false}
      disabled={disabled}
      tabIndex={tabIndex}
      onPointerEnter={near}
      onFocus={near}
      onClick={() => void open()}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        void open()
      }}
      className={className}
    >
      {trigger}
    </button>
  )
}
