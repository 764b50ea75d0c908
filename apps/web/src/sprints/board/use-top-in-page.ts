import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells how far down the page the place begins that an element stands in, so that it can end in the window before anybody scrolls. Not how far down the window, which
 * would make it, and the page with it, longer with each piece that is scrolled.
 */
export function useTopInPage(
  element: RefObject<HTMLElement | null>,
  tell: (element: HTMLElement, top: number) => void,
): void {
  useLayoutEffect(() => {
    const own = element.current
    const place = own?.parentElement
    if (!own || !place) return
    const look = () => tell(own, Math.round(place.getBoundingClientRect().top + window.scrollY))
    look()
    // what stands above it comes and goes
    const size = new ResizeObserver(look)
    size.observe(document.body)
    return () => size.disconnect()
  }, [element, tell])
}
