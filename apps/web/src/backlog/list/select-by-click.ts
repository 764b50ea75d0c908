import type { MouseEvent } from 'react'
import { inList } from '../edits/item-focus.ts'
import type { ItemSet } from './list-marks.ts'

/**
 * A press with Shift selects; from the last one that was selected to this one where there is such. A finger has no Shift: once something is selected,
 * which a story's menu does, a tap on a story selects it too.
 */
export function selectByClick(event: MouseEvent, id: string, selected: ItemSet): void {
  const isTap = isTapOn(event, selected)
  if (!event.shiftKey && !isTap) return
  event.preventDefault()
  event.stopPropagation()
  const last = [...selected.all()].at(-1)
  const ids = [...document.querySelectorAll<HTMLElement>(`article[data-item]${inList}`)].flatMap(
    ({ dataset }) => dataset.item ?? [],
  )
  const [from, to] = [last === undefined ? -1 : ids.indexOf(last), ids.indexOf(id)]
  if (isTap || selected.has(id) || from < 0) selected.set([id], !selected.has(id))
  else selected.set(ids.slice(Math.min(from, to), Math.max(from, to) + 1), true)
}

/** On what opens a story, not on what acts in it. */
const isTapOn = ({ nativeEvent, target }: MouseEvent, selected: ItemSet): boolean =>
  nativeEvent instanceof PointerEvent &&
  nativeEvent.pointerType === 'touch' &&
  selected.all().size > 0 &&
  target instanceof Element &&
  target.closest('[data-main][aria-expanded=false]') !== null
