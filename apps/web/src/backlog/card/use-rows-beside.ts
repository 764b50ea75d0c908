import { type RefObject, useLayoutEffect } from 'react'

/** Between two cards, and a closed one of one line with it, in px. */
const gap = 8
const closedCard = 66 + gap

/** An opened card takes as many rows of its columns as closed ones have the height of: the next cards go on beside it, where a hole would be. */
export function useRowsBeside(card: RefObject<HTMLElement | null>, isOpened: boolean): void {
  useLayoutEffect(() => {
    const place = card.current?.parentElement
    if (!isOpened || !card.current || !place) return
    const size = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      place.style.gridRowEnd = `span ${Math.max(1, Math.round((height + gap) / closedCard))}`
    })
    size.observe(card.current)
    return () => {
      size.disconnect()
      place.style.gridRowEnd = ''
    }
  }, [card, isOpened])
}
