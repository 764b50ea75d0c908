/** Frames that something may take to be drawn: of hundreds, the last come a moment later. */
const mostFrames = 240

let latest = new AbortController()

/**
 * Does something with an element once it is drawn, in the next frame at the earliest. A newer request takes the place of one that still waits, and so does
 * whatever the person does: a key, a press, or the focus going elsewhere.
 */
export function whenDrawn(find: () => HTMLElement | null, act: (element: HTMLElement) => void): void {
  latest.abort()
  const request = new AbortController()
  latest = request
  // a menu or a dialog in which it was asked for gives the focus back as it closes
  let isGivenBack = !document.activeElement?.closest('[role="menu"], dialog')
  const hear = ({ type }: Event) => {
    if (type !== 'focusin' || isGivenBack) request.abort()
    isGivenBack = true
  }
  for (const type of ['keydown', 'pointerdown', 'focusin'])
    window.addEventListener(type, hear, { capture: true, signal: request.signal })
  const look = (frames: number) =>
    requestAnimationFrame(() => {
      if (request.signal.aborted) return
      const element = find()
      if (!element && frames > 0) return look(frames - 1)
      request.abort()
      if (element) act(element)
    })
  look(mostFrames)
}
