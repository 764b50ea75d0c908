import { inList } from '../backlog/edits/item-focus.ts'

/** A draft that has not come by then may never come. */
const longestMs = 10_000

/**
 * Waits for a story that the browser's history asks for, and puts the focus on it: in the backlog or in the plan, whichever the initiative opens with, once that is
 * loaded and drawn. A search that hides it is ended. Whatever the person does first ends the wait; not where the focus goes, which pages move themselves as they come.
 */
export function goToStory(storyId: string): void {
  const own = CSS.escape(storyId)
  const places = `[data-item="${own}"] [data-main]${inList}, [data-story="${own}"][data-bar], [data-story="${own}"] button`
  const go = () => {
    if (!isAskedFor(storyId)) return end()
    const place = document.querySelector<HTMLElement>(places)
    if (!place) return showAllIfHidden()
    end()
    place.focus({ preventScroll: true })
    place.scrollIntoView({ block: 'center', inline: 'nearest' })
  }
  const observer = new MutationObserver(go)
  const end = () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    clearTimeout(timer)
    for (const press of presses) window.removeEventListener(press, end)
  }
  const timer = setTimeout(end, longestMs)
  for (const press of presses) window.addEventListener(press, end, { passive: true })
  // the initiative before is gone by then
  const frame = requestAnimationFrame(() => {
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    go()
  })
}

const presses = ['keydown', 'pointerdown', 'wheel'] as const

/** Once all are drawn that a search has found, and the story is none of them. */
function showAllIfHidden() {
  const showAll = document.querySelector<HTMLElement>('[data-show-all]')
  const drawn = document.querySelectorAll(`[data-backlog] article[data-item]${inList}`).length
  if (showAll && drawn >= Number(showAll.dataset.showAll)) showAll.click()
}

const isAskedFor = (storyId: string): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'story' in state && state.story === storyId
}
