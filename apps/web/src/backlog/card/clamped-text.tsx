import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  children: ReactNode
  className?: string
  /** What makes the text itself something to press. */
  text?: Omit<ComponentProps<'span'>, 'ref' | 'children'>
}

/** A text of any length: at most eight lines until a person asks for the rest. Line breaks are kept. */
export function ClampedText({ children, className = '', text }: Props) {
  const paragraph = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [overflows, setOverflows] = useState(false)

  useEffect(() => {
    const element = paragraph.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (!open) setOverflows(element.scrollHeight > element.clientHeight + 1)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])

  return (
    <span className={`block ${className}`}>
      <span {...text} className={`block ${text?.className ?? ''}`}>
        {/* in the padding around it the next line would begin to show */}
        <span ref={paragraph} className={`whitespace-pre-line break-words ${open ? 'block' : 'line-clamp-8'}`}>
          {children}
        </span>
      </span>
      {overflows && (
        <button
          type="button"
          aria-expanded={open}
          tabIndex={text?.tabIndex}
          className="mt-1 block min-h-6 cursor-pointer rounded-control text-xs font-medium text-accent hover:text-accent-hover"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </span>
  )
}
