import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** The content of a page. Going to another page puts the reader at its start; the first page leaves focus alone. */
export function MainRegion({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef(location)
  useEffect(() => {
    if (last.current === location) return
    last.current = location
    main.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [location])
  return (
    <main id="content" ref={main} tabIndex={-1} className="w-full flex-1 px-4 py-6 outline-none sm:px-6 sm:py-8">
      {children}
    </main>
  )
}
