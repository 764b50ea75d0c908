import { type ReactNode, useEffect, useRef } from 'react'

/** Says how it ended. Whoever pressed a button that is gone is led here; nobody else's focus is taken. */
export function ResultHeading({ large = false, children }: { large?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={`font-semibold outline-none ${large ? 'text-2xl' : 'text-xl'}`}>
      {children}
    </h1>
  )
}
