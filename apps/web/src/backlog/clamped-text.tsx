import { type ReactNode, useEffect, useRef, useState } from 'react'

/** A text of any length: at most eight lines until a person asks for the rest. Line breaks are kept. */
export function ClampedText({ children, className = '' }: { children: ReactNode; className?: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
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
    <div className={className}>
      <p ref={paragraph} className={`whitespace-pre-line break-words ${open ? '' : 'line-clamp-8'}`}>
        {children}
      </p>
      {overflows && (
        <button
          type="button"
          aria-expanded={open}
          className="mt-1 min-h-6 cursor-pointer rounded-control text-xs font-medium text-accent hover:text-accent-hover"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
