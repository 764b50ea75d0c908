import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  title: string
  onClose: () => void
  /** Called with what has taken the focus. */
  onShown?: (first: HTMLElement | null | undefined) => void
  children: ReactNode
}

/** Something to do with a story or an epic, opened below it. It takes the focus; Escape closes it. */
export function ToolPanel({ title, onClose, onShown, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const headingId = useId()
  const shown = useEffectEvent((first: HTMLElement | null | undefined) => onShown?.(first))
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('input, textarea, select, [data-first]')
    first?.focus({ preventScroll: true })
    shown(first)
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      ref={panel}
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
      className="enter mt-4 scroll-mt-12 scroll-mb-20 border-t pt-3"
    >
      <div className="mb-2 flex items-center justify-between gap-3">
        <h5 id={headingId} className="font-medium">
          {title}
        </h5>
        <Button variant="quiet" size="sm" aria-label="Close" icon={<X size={14} />} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
