import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells an element how far down the page the place begins that it stands in, as `--top-in-page`: so that it can end in the window before anybody scrolls. Not how far down
 * the window, which would make it, and the page with it, longer with each piece that is scrolled.
 */
export function useTopInPage(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = element.current
    const place = own?.parentElement
    if (!own || !place) return
    const tell = () => {
      const top = place.getBoundingClientRect().top + window.scrollY
      own.style.setProperty('--top-in-page', `${Math.round(top)}px`)
    }
    tell()
    // what stands above it comes and goes
    const size = new ResizeObserver(tell)
    size.observe(document.body)
    return () => size.disconnect()
  }, [element])
}
