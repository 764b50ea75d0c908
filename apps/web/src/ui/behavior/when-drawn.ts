/** Frames that something may take to be drawn: of hundreds, the last come a moment later. */
const mostFrames = 240

/** Does something with an element once it is drawn, in the next frame at the earliest. */
export function whenDrawn(
  find: () => HTMLElement | null,
  act: (element: HTMLElement) => void,
  frames = mostFrames,
): void {
  requestAnimationFrame(() => {
    const element = find()
    if (element) act(element)
    else if (frames > 0) whenDrawn(find, act, frames - 1)
  })
}
