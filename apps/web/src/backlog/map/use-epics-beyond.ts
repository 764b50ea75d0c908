import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many epics of the map begin or go on beyond the right edge of what scrolls them; null where all of them have room. */
export function useEpicsBeyond(area: RefObject<HTMLElement | null>, count: number): number | null {
  const [beyond, setBeyond] = useState<number | null>(null)
  useLayoutEffect(() => {
    const { current } = area
    // there are as many heads
    if (!current || count === 0) return setBeyond(null)
    const look = () => {
      const { right } = current.getBoundingClientRect()
      const heads = [...current.querySelectorAll('h3')].map((head) => head.getBoundingClientRect().right)
      const isWider = current.scrollWidth > current.clientWidth + 1
      setBeyond(isWider ? heads.filter((end) => end > right + 1).length : null)
    }
    const size = new ResizeObserver(look)
    size.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [area, count])
  return beyond
}
