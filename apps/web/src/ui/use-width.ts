import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is on the screen, `most` at most: for pictures that are drawn as wide as they are seen, so that their words are as large as others. */
export function useWidth<Element extends HTMLElement>(most: number): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(328)
  useLayoutEffect(() => {
    if (!element.current) return
    const box = element.current
    const look = () => setWidth(Math.min(most, box.clientWidth))
    look()
    const size = new ResizeObserver(look)
    size.observe(box)
    return () => size.disconnect()
  }, [most])
  return [element, width]
}
