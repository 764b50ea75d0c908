import { drawnId } from './what-is-asked.ts'

/**
 * What the page came with of the planner (`planner/drawn-home.tsx`) covers the program's own pictures until they show a screen: a blank window, and then
 * places held for what is coming, would be a step back. It goes before the browser paints the screen: as soon as
 * there are words in its main part, also those that say what went wrong; what only holds places has none, and says by `data-coming` that words beside it are not all.
 * Where nothing comes, its own style ends it; and who goes on by keys meanwhile sees where they are.
 */
export function letDrawnGo(root: HTMLElement): void {
  const drawn = document.getElementById(drawnId)
  if (!drawn) return
  const observer = new MutationObserver(() => {
    const isComing = root.querySelector('[data-coming]') && !root.querySelector('[role=alert]')
    if (isComing || !root.querySelector('main')?.textContent) return
    go()
  })
  const go = () => {
    observer.disconnect()
    drawn.remove()
  }
  observer.observe(root, { childList: true, subtree: true })
  root.addEventListener('focusin', go)
  // also where it was over before the program came
  drawn.getAnimations()[0]?.finished.then(go, go)
}
