import { useEffect, useRef } from 'react'

/** For what opens beside a page and closes again: where the focus was within it, it goes back to what had it before. `name`: what is shown in it now. */
export function useReturnFocus(name?: string) {
  const place = useRef<HTMLElement>(null)
  const opener = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens another name in it is pressed outside
  useEffect(() => {
    const { activeElement } = document
    if (!place.current?.contains(activeElement)) opener.current = activeElement
  }, [name])
  useEffect(
    () => () => {
      const { current } = opener
      if (document.activeElement === document.body && current instanceof HTMLElement)
        current.focus({ preventScroll: true })
    },
    [],
  )
  return place
}
