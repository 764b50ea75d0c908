import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { NextActionPlaces } from '../../ui/next-action-bar.tsx'
import { ToastRegion } from '../../ui/overlays/toast.tsx'

/** The content of a page, and what stands at the end of the window, in a column with what else the frame has. Going to another page puts the reader at its start; the first page leaves focus alone. */
export function MainRegion({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef(location)
  const [start, setStart] = useState<HTMLElement | null>(null)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const places = useMemo(() => ({ start, end }), [start, end])
  useEffect(() => {
    if (last.current === location) return
    last.current = location
    main.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [location])
  return (
    <>
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className="flex w-full flex-1 flex-col px-4 pt-5 outline-none sm:px-6 sm:pt-6"
      >
        <div ref={setStart} />
        <div className="min-w-0 flex-1 pb-6 sm:pb-8">
          <NextActionPlaces value={places}>{children}</NextActionPlaces>
        </div>
      </main>
      {/* below all that follows, so that the bar of the next action stands at the end of the window however long the page is; what tells of something is seen before all that the bar is seen before */}
      <div className="sticky bottom-0 z-10 px-4 has-[.enter]:z-40 has-[[data-next-action]]:order-last sm:px-6">
        <div className="relative">
          <div ref={setEnd} />
          <ToastRegion />
        </div>
      </div>
    </>
  )
}
