import { whenDrawn } from '../../ui/behavior/when-drawn.ts'

/** Elements that stand for an epic or a story in the list carry its id as `data-item`; the text that takes its focus carries `data-main`. */
const mainOf = (itemId: string) =>
  document.querySelector<HTMLElement>(`[data-item="${CSS.escape(itemId)}"] [data-main]`)

/** Not one that a search has left out, which stays drawn. */
export const inList = ':not(:is([hidden], [data-place][aria-hidden]) *)'

/** Brings the focus to an epic or a story once it is drawn. */
export function focusItem(itemId: string): void {
  whenDrawn(
    () => mainOf(itemId),
    (main) => main.focus(),
  )
}

/** The item that takes the focus when these go: the next after the first of them, or else the one before. */
export function neighbourOf(itemIds: readonly string[]): string | undefined {
  const ids = [...document.querySelectorAll<HTMLElement>(`[data-item]${inList}`)].flatMap(
    ({ dataset }) => dataset.item ?? [],
  )
  const at = ids.findIndex((id) => itemIds.includes(id))
  const stays = (id: string) => !itemIds.includes(id)
  return ids.slice(at + 1).find(stays) ?? ids.slice(0, at).findLast(stays)
}

/** With the arrow keys from title to title. */
export function goToNeighbour(from: HTMLElement, direction: -1 | 1): void {
  const mains = [...document.querySelectorAll<HTMLElement>(`[data-main]${inList}`)]
  mains[mains.indexOf(from) + direction]?.focus()
}
