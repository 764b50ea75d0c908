import { inList } from '../backlog/edits/item-focus.ts'

/**
 * Waits for a story that the browser's history asks for, and puts the focus on it: in the backlog or in the plan, whichever the initiative opens with, once that is
 * loaded and drawn. A search that hides it is ended. Whatever the person does first ends the wait.
 */
export function goToStory(storyId: string): void {
  const own = CSS.escape(storyId)
  const places = `[data-item="${own}"] [data-main]${inList}, [data-story="${own}"][data-bar], [data-story="${own}"] button`
  const go = () => {
    if (!isAskedFor(storyId)) return end()
    const place = document.querySelector<HTMLElement>(places)
    if (!place) return document.querySelector<HTMLElement>('[data-show-all]')?.click()
    end()
    place.focus({ preventScroll: true })
    place.scrollIntoView({ block: 'center', inline: 'nearest' })
  }
  const observer = new MutationObserver(go)
  const end = () => {
    observer.disconnect()
    for (const press of presses) window.removeEventListener(press, end)
  }
  for (const press of presses) window.addEventListener(press, end)
  // the initiative before is gone by then
  requestAnimationFrame(() => {
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    go()
  })
}

const presses = ['keydown', 'pointerdown'] as const

const isAskedFor = (storyId: string): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'story' in state && state.story === storyId
}
