import { type RefObject, useEffect, useRef, useState } from 'react'

/** Milliseconds without a word after which a drag has left the window: browsers speak up every 350 at the latest. */
const silenceMs = 500

/**
 * Whether files are being dragged over the window, and the area that takes them. A file that misses the area would replace the page with itself, so
 * nothing else takes one.
 */
export function useFilesDragged(): [RefObject<HTMLDivElement | null>, boolean] {
  const area = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setDragged(false)
    }
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      const isInside = event.target instanceof Node && area.current?.contains(event.target)
      event.dataTransfer.dropEffect = isInside ? 'copy' : 'none'
      clearTimeout(timer)
      timer = setTimeout(end, silenceMs)
      setDragged(true)
    }
    const drop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
      end()
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      end()
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return [area, dragged]
}
