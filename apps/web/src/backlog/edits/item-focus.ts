import { giveKeys, holdKeys } from '../../ui/behavior/typed-ahead.ts'
import { whenDrawn } from '../../ui/behavior/when-drawn.ts'

/** Elements that stand for an epic or a story in the list carry its id as `data-item`; the text that takes its focus carries `data-main`. */
const mainOf = (itemId: string, kind = '') =>
  document.querySelector<HTMLElement>(`[data-item="${CSS.escape(itemId)}"] [data-main]${kind}`)

/** Not one that a search has left out, which stays drawn. */
export const inList = ':not(:is([hidden], [data-place][aria-hidden]) *)'

/** Brings the focus to an epic or a story once it is drawn. */
export function focusItem(itemId: string): void {
  whenDrawn(
    () => mainOf(itemId),
    (main) => main.focus(),
  )
}

/** Begins to edit the title of an epic or a story, once it is drawn as a text: that of a closed story is a button, which opens it. */
export function editItem(itemId: string): void {
  holdKeys()
  // a press does not edit what has words selected in it
  getSelection()?.removeAllRanges()
  const title = () => mainOf(itemId, '[role=button]')
  const now = title()
  // keys that come before the next frame are typed into it already
  if (now) now.click()
  else
    requestAnimationFrame(() => {
      const drawn = title()
      if (drawn) drawn.click()
      else giveKeys()
    })
}

/** The item that takes the focus when this one goes: the next, or else the one before. */
export function neighbourOf(itemId: string): string | undefined {
  const ids = [...document.querySelectorAll<HTMLElement>(`[data-item]${inList}`)].flatMap(
    ({ dataset }) => dataset.item ?? [],
  )
  const at = ids.indexOf(itemId)
  return ids[at + 1] ?? ids[at - 1]
}

/** With the arrow keys from title to title. */
export function goToNeighbour(from: HTMLElement, direction: -1 | 1): void {
  const mains = [...document.querySelectorAll<HTMLElement>(`[data-main]${inList}`)]
  mains[mains.indexOf(from) + direction]?.focus()
}
