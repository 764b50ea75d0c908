import { type RefObject, useLayoutEffect } from 'react'

/** Of a window, in px: in a lower one, as that of a phone on its side, what is looked for has the room. */
const leastHeight = 480

/**
 * Keeps the last line of a bar in view at the top of the window, and lets those above it go with the page. How high that line is stands on what the bar is in, as
 * `--line-in-view`: for what stays in view below it, and for what takes the focus there. Not the page's scroll padding: a field in the line would be scrolled to with each letter.
 */
export function useLineInView(line: RefObject<HTMLElement | null>, kept: boolean): void {
  useLayoutEffect(() => {
    const own = line.current
    const bar = own?.parentElement
    const place = bar?.parentElement
    if (!own || !bar || !place || !kept) return
    const tell = () => {
      const isKept = window.innerHeight >= leastHeight
      // of something that stays in view; the stories go below it
      Object.assign(bar.style, isKept ? { position: 'sticky', zIndex: 5 } : { position: 'relative', zIndex: '' })
      bar.style.top = isKept ? `${-own.offsetTop}px` : ''
      place.style.setProperty('--line-in-view', `${isKept ? own.offsetHeight : 0}px`)
    }
    // the first time too: once the page is laid out, when it costs nothing to see how high it is
    const size = new ResizeObserver(tell)
    for (const part of [bar, own]) size.observe(part)
    window.addEventListener('resize', tell)
    return () => {
      size.disconnect()
      window.removeEventListener('resize', tell)
      Object.assign(bar.style, { position: '', zIndex: '', top: '' })
      place.style.removeProperty('--line-in-view')
    }
  }, [line, kept])
}
