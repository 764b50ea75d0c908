import { startTransition, useEffect, useState } from 'react'

/**
 * How many of very many are drawn: the first few at once, the rest a few with each frame, so that neither drawing nor laying out holds the page up. It stays a few
 * ahead: what is added once all are drawn is there at once.
 */
export function useGradually(total: number, step: number): number {
  const [shown, setShown] = useState(step)
  useEffect(() => {
    if (shown >= total + step) return
    // what a frame is laid out for is all that was drawn since the last one: on a busy machine that would be many times a few
    const frame = requestAnimationFrame(() => startTransition(() => setShown(shown + step)))
    return () => cancelAnimationFrame(frame)
  }, [shown, total, step])
  return Math.min(shown, total)
}
