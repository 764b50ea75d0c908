import { type RefObject, useLayoutEffect } from 'react'

/** What the next action takes below it with the room between them, in px. */
const below = 72

/**
 * Tells an element that stays in view how far down the window it begins, as `--top-in-window`: so that it takes the height that is there, at the top of the page and further
 * down. While the page is scrolled it becomes no higher than what it stands beside: with each piece the page would grow, too.
 */
export function useTopInWindow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = element.current
    const place = own?.parentElement
    if (!own || !place) return
    const tell = () => {
      const top = place.getBoundingClientRect().top
      const others = [...place.children].filter((one) => one !== own).map((one) => one.getBoundingClientRect().height)
      const asHigh = window.innerHeight - below - Math.max(0, ...others)
      // where it stays when the page is scrolled; nowhere where it goes with the page
      const stuck = Number.parseFloat(getComputedStyle(own).top) || 0
      const begins = Math.min(top + window.scrollY, Math.max(stuck, top, asHigh))
      own.style.setProperty('--top-in-window', `${Math.round(begins)}px`)
    }
    tell()
    // what stands above it comes and goes
    const size = new ResizeObserver(tell)
    size.observe(document.body)
    window.addEventListener('scroll', tell, { passive: true })
    window.addEventListener('resize', tell)
    return () => {
      size.disconnect()
      window.removeEventListener('scroll', tell)
      window.removeEventListener('resize', tell)
    }
  }, [element])
}
