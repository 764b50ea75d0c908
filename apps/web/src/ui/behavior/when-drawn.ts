/** Frames that something may take to be drawn: of hundreds, the last come a moment later. */
const mostFrames = 240

let latest: AbortController | undefined

/**
 * Does something with an element once it is drawn, in the next frame at the earliest. A newer request takes the place of one that still waits, and so does
 * whatever the person does: a key, a press, or the focus going elsewhere.
 */
export function whenDrawn(find: () => HTMLElement | null, act: (element: HTMLElement) => void): void {
  latest?.abort()
  const request = new AbortController()
  latest = request
  const { signal } = request
  // a menu or a dialog in which it was asked for gives the focus back as it closes
  let returns = document.activeElement?.closest('[role=menu],dialog') ? 1 : 0
  const hear = ({ type }: Event) => (type === 'focusin' && returns-- > 0) || request.abort()
  for (const type of ['keydown', 'pointerdown', 'focusin']) addEventListener(type, hear, { capture: true, signal })
  let frames = mostFrames
  const look = () => {
    if (signal.aborted) return
    const element = find()
    frames -= 1
    if (!element && frames > 0) return void requestAnimationFrame(look)
    request.abort()
    if (element) act(element)
  }
  requestAnimationFrame(look)
}
