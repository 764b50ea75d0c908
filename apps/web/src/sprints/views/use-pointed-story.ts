import { type RefObject, useEffect, useState } from 'react'

/** The story that the pointer is on or the focus is in, by its `data-story`; none while something is dragged. */
export function usePointedStory(container: RefObject<HTMLElement | null>): string | null {
  const [pointed, setPointed] = useState<string | null>(null)
  useEffect(() => {
    const box = container.current
    if (!box) return
    const look = ({ target }: Event) =>
      setPointed((target instanceof Element && target.closest<HTMLElement>('[data-story]')?.dataset.story) || null)
    const leave = () => setPointed(null)
    const listening = new AbortController()
    const { signal } = listening
    box.addEventListener('pointerover', look, { signal })
    box.addEventListener('focusin', look, { signal })
    box.addEventListener('pointerleave', leave, { signal })
    box.addEventListener('focusout', leave, { signal })
    box.addEventListener('dragstart', leave, { signal })
    return () => listening.abort()
  }, [container])
  return pointed
}
