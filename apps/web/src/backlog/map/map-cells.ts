import { priorities } from '@planwright/planning'
import type { Cell } from './map-moves.ts'

/** In px of the window. */
export type Point = { x: number; y: number }

/** What a story is held over or dropped into. */
export type CellPlace = { cell: Cell; row: string | undefined }

const cellElement = ({ x, y }: Point) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]') ?? null

export function cellAt(at: Point): CellPlace | undefined {
  const { cell, priority, row } = cellElement(at)?.dataset ?? {}
  const known = priorities.find((own) => String(own) === priority)
  return cell === undefined ? undefined : { cell: { epicId: cell, ...(known && { priority: known }) }, row }
}

/** Marks the cell that a story is held over, and no other; `verdict` says whether it would go there. */
export function showCell(at: Point | null, verdict = ''): void {
  const over = at && cellElement(at)
  for (const element of document.querySelectorAll<HTMLElement>('[data-over]')) delete element.dataset.over
  if (over) over.dataset.over = verdict
}

/** Up and down in a column; to the sides to the nearest in height. */
export function goBeside(map: HTMLElement, id: string, key: string): void {
  const tiles = [...map.querySelectorAll<HTMLElement>('[data-item]')].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }))
  const from = tiles.find(({ element }) => element.dataset.item === id)?.box
  if (!from) return
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  const ahead = tiles.filter(({ box }) =>
    sideways
      ? sign * (box.left - from.left) > 1
      : Math.abs(box.left - from.left) < 1 && sign * (box.top - from.top) > 1,
  )
  const away = (box: DOMRect) => Math.abs(box.left - from.left) * (sideways ? 10 : 1) + Math.abs(box.top - from.top)
  const [next] = ahead.toSorted((a, b) => away(a.box) - away(b.box))
  next?.element.querySelector<HTMLElement>('[data-main]')?.focus()
}
