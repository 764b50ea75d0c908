import type { MouseEvent } from 'react'
import type { ItemSet } from './list-marks.ts'

/** A press with Shift selects; from the last one that was selected to this one where there is such. */
export function selectByClick(event: MouseEvent, id: string, selected: ItemSet): void {
  if (!event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  const last = [...selected.all()].at(-1)
  const ids = [...document.querySelectorAll<HTMLElement>('article[data-item]')].flatMap(
    ({ dataset }) => dataset.item ?? [],
  )
  const [from, to] = [last === undefined ? -1 : ids.indexOf(last), ids.indexOf(id)]
  if (selected.has(id) || from < 0) selected.set([id], !selected.has(id))
  else selected.set(ids.slice(Math.min(from, to), Math.max(from, to) + 1), true)
}
