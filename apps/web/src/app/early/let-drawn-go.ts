import { drawnId } from './what-is-asked.ts'

/**
 * What the page came with of the planner (`planner/drawn-home.tsx`) covers the program's own pictures until they show a screen: a blank window, and then
 * places held for what is coming, would be a step back. It goes before the browser paints the screen.
 */
export function letDrawnGo(root: HTMLElement): void {
  const drawn = document.getElementById(drawnId)
  if (!drawn) return
  const observer = new MutationObserver(() => {
    if (!root.querySelector(screen)) return
    observer.disconnect()
    drawn.remove()
  })
  observer.observe(root, { childList: true, subtree: true })
}

/** Every screen has a heading or words in its main part, also one that says what went wrong; what only holds places has neither. */
const screen = 'main :is(h1, h2, p)'
