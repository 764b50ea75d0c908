import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'

type Props = {
  name: string
  /** For its button, which stands among others or begins a line. */
  className?: string
  /** How many of the controls say something, which is told while they are folded. */
  active?: number
  /** Instead of its name, where there is no room for that; whether something is active must be seen beside it. */
  icon?: ReactNode
  children: ReactNode
}

/** Controls in a line; on a phone, and where the window is as low as one, they are folded behind a button and open to a few in a row. */
export function FoldedOnPhone({ name, className = '', active = 0, icon, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        size="sm"
        variant={active > 0 ? 'secondary' : 'quiet'}
        className={`roomy:hidden ${className}`}
        aria-expanded={isOpen}
        aria-controls={id}
        icon={icon}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={icon ? 'sr-only' : 'contents'}>
          {name}
          {active > 0 && (
            <span>
              {' '}
              · {active}
              <span className="sr-only"> active</span>
            </span>
          )}
        </span>
        {!icon && <ChevronDown size={14} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only what happens to its controls */}
      <div
        id={id}
        data-folded
        // who is in it keeps it while the window becomes as small as that, such as by a keyboard on the screen
        onFocus={() => setOpen(true)}
        className={`gap-1.5 tight:order-last tight:grid-cols-2 tight:sm:grid-cols-4 roomy:flex roomy:flex-wrap roomy:items-center ${isOpen ? 'tight:grid tight:basis-full' : 'tight:hidden'}`}
      >
        {children}
      </div>
    </>
  )
}
