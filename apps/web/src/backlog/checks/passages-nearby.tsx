import { Suspense, useEffect, useState } from 'react'
import { lazyChunk } from '../../app/lazy-chunk.tsx'

const PassagePanel = lazyChunk(async () => (await import('./passage-panel.tsx')).PassagePanel)

/** Shows the passages of the story that is pointed at; loaded when a story first is. */
export function PassagesNearby() {
  const [first, setFirst] = useState<string>()
  useEffect(() => {
    if (first !== undefined) return
    const look = ({ target }: Event) => {
      if (target instanceof Element) setFirst(target.closest<HTMLElement>('article[data-item]')?.dataset.item)
    }
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
    }
  }, [first])
  return first !== undefined ? (
    <Suspense fallback={null}>
      <PassagePanel.Screen first={first} />
    </Suspense>
  ) : null
}
