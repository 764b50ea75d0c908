import { startTransition, useEffect, useState } from 'react'

/** How many of very many are drawn: the first few at once, the rest a few at a time, so that no drawing holds the page up. */
export function useGradually(total: number, step: number): number {
  const [shown, setShown] = useState(step)
  useEffect(() => {
    if (shown >= total) return
    const timer = setTimeout(() => startTransition(() => setShown(shown + step)), 0)
    return () => clearTimeout(timer)
  }, [shown, total, step])
  return Math.min(shown, total)
}
