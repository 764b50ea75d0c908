import { type RefObject, useLayoutEffect, useState } from 'react'
import { gentleScroll } from '../../ui/behavior/gentle-scroll.ts'

/** Between two sprints, and the least that one is wide, in px. */
const columnGap = 12
const leastWidth = 252

export type ColumnsInView = {
  /** Places of the sprints that are seen whole, 0 first. */
  first: number
  last: number
  /** There are more than fit. */
  more: boolean
  /** Makes as many columns fill the width as fit. */
  style: { gap: number; gridAutoColumns: string }
  /** Brings the sprint at this place into view. */
  show: (place: number) => void
}

/** Which of the columns are in view, as they are scrolled and as the window changes. */
export function useColumnsInView(container: RefObject<HTMLElement | null>, count: number): ColumnsInView {
  const [{ first, fitting }, setSeen] = useState({ first: 0, fitting: Math.min(4, count) })
  // before the first paint, so that nothing is seen to move
  useLayoutEffect(() => {
    const box = container.current
    if (!box) return
    const look = () => {
      const fits = Math.max(1, Math.min(count, Math.floor((box.clientWidth + columnGap) / (leastWidth + columnGap))))
      const from = Math.round(box.scrollLeft / stepOf(box, fits))
      setSeen((seen) => (seen.first === from && seen.fitting === fits ? seen : { first: from, fitting: fits }))
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [container, count])
  const show = (place: number) => {
    const box = container.current
    box?.scrollTo({ left: place * stepOf(box, fitting), behavior: gentleScroll() })
  }
  return {
    first,
    last: Math.min(count - 1, first + fitting - 1),
    more: fitting < count,
    style: { gap: columnGap, gridAutoColumns: `calc((100% - ${(fitting - 1) * columnGap}px) / ${fitting})` },
    show,
  }
}

const stepOf = (box: HTMLElement, fitting: number): number => (box.clientWidth + columnGap) / fitting
