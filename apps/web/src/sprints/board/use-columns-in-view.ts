import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
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

/** Which of the columns are in view, as they are scrolled. As the window or what stands beside them changes, the first of them stays the first. */
export function useColumnsInView(container: RefObject<HTMLElement | null>, count: number): ColumnsInView {
  const [{ first, fitting }, setSeen] = useState({ first: 0, fitting: Math.min(4, count) })
  // before the first paint, so that nothing is seen to move
  useLayoutEffect(() => {
    const box = container.current
    if (!box) return
    const fitIn = (width: number) =>
      Math.max(1, Math.min(count, Math.floor((width + columnGap) / (leastWidth + columnGap))))
    let width = box.clientWidth
    let first = 0
    const look = () => {
      // of another width it stands where its columns were, which is not where they are
      if (box.clientWidth !== width) return
      const fitting = fitIn(width)
      first = Math.round(box.scrollLeft / stepOf(box, fitting))
      setSeen((seen) => (seen.first === first && seen.fitting === fitting ? seen : { first, fitting }))
    }
    look()
    const size = new ResizeObserver(() => {
      if (box.clientWidth === width) return
      width = box.clientWidth
      const fitting = fitIn(width)
      flushSync(() => setSeen({ first, fitting }))
      box.scrollTo({ left: first * stepOf(box, fitting), behavior: 'instant' })
    })
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
