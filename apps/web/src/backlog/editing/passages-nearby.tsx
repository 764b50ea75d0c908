import { Suspense, useEffect, useState } from 'react'
import { lazyChunk } from '../../app/lazy-chunk.tsx'

const PassagePanel = lazyChunk(async () => (await import('./passage-panel.tsx')).PassagePanel)

/** Shows the passages of the story that is pointed at; loaded when a story first is. */
export function PassagesNearby() {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near) return
    const look = ({ target }: Event) => {
      if (target instanceof Element && target.closest('article[data-item]')) setNear(true)
    }
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
    }
  }, [near])
  return near ? (
    <Suspense fallback={null}>
      <PassagePanel.Screen />
    </Suspense>
  ) : null
}
