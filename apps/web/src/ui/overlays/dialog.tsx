import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'

type Props = {
  open: boolean
  /** Escape, the cross, or a press beside it. */
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, right-aligned; the last is the one that acts. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg'
}

/** A modal question, on the browser's own dialog: focus stays inside and returns, the page behind is inert. */
export function Dialog({ open, onClose, title, description, children, footer, width = 'sm' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  useLayoutEffect(() => {
    const shown = dialog.current
    // one that is taken off the page while it is open gives the focus back as well
    return () => shown?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; Escape does the same by the browser
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // React's onClose would also hear the dialogs inside this one
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={`m-auto w-[calc(100vw-32px)] bg-transparent text-text backdrop:bg-[oklch(0_0_0/0.4)] ${widths[width]}`}
    >
      {open && (
        <div className="enter relative flex max-h-[calc(100dvh-64px)] flex-col rounded-card border bg-surface shadow-float">
          <h2 id={`${id}-title`} className="p-6 pr-16 pb-0 text-lg font-semibold">
            {title}
          </h2>
          {/* what is scrolled fades below the title */}
          <div className="overflow-y-auto [mask-image:linear-gradient(transparent,black_8px)] px-6 pt-2 pb-6">
            {description && (
              <div id={`${id}-description`} className="max-w-prose text-pretty text-muted">
                {description}
              </div>
            )}
            {children}
          </div>
          {footer && (
            // a button that names a story may be longer than its line
            <div className="flex flex-wrap justify-end gap-2 border-t px-6 py-4 *:h-auto *:min-h-control *:py-1 *:whitespace-normal max-sm:*:grow">
              {footer}
            </div>
          )}
          {/* last, so that a question opens with the focus on its answers */}
          <Button
            variant="quiet"
            size="sm"
            className="absolute top-5 right-4"
            aria-label="Close"
            icon={<X size={16} />}
            onClick={onClose}
          />
        </div>
      )}
    </dialog>
  )
}

const widths = { sm: 'max-w-[440px]', md: 'max-w-[640px]', lg: 'max-w-[960px]' } as const
