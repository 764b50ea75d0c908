/** Counts what is asked for, and what the person does: a request waits as long as nothing has come after it. */
let latest = 0
/** A menu or a dialog in which something is asked for gives the focus back as it closes. */
let isGivenBack = true

const hear = ({ type }: Event) => {
  if (type !== 'focusin' || isGivenBack) latest += 1
  isGivenBack = true
}
// without a page nothing is drawn
for (const type of ['keydown', 'pointerdown', 'focusin']) globalThis.addEventListener?.(type, hear, true)

/**
 * Does something with an element once it is drawn, in the next frame at the earliest. A newer request takes the place of one that still waits, and so does
 * whatever the person does: a key, a press, or the focus going elsewhere.
 */
export function whenDrawn(find: () => HTMLElement | null, act: (element: HTMLElement) => void): void {
  latest += 1
  isGivenBack = !document.activeElement?.closest('[role=menu],dialog')
  // of hundreds, the last come a moment later
  look(find, act, latest, 240)
}

function look(find: () => HTMLElement | null, act: (element: HTMLElement) => void, request: number, frames: number) {
  requestAnimationFrame(() => {
    if (request !== latest) return
    const element = find()
    if (element) act(element)
    else if (frames > 0) look(find, act, request, frames - 1)
  })
}
