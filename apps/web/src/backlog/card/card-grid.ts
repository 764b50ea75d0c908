import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How narrow a column may be, in px. */
const narrowest = 420
/** Cards in as many columns as fit; a class is written out, as it is looked for by its letters. */
export const cardGrid = 'mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,420px),1fr))] gap-2'

/** In px, as they are drawn: between two cards, and what stands around the texts of an opened one, which is its padding and lines. */
const [gap, around] = [8, 18]
/** A closed card with the gap below it takes so many rows. As low as that they make an opened one hardly higher than its texts are. */
const rowsOfCard = 16
const row = (65 + gap) / rowsOfCard

/** While one of them is open each column goes on by itself: each takes as many rows as it is high, so that it makes none beside it higher. */
export const columnsApart = {
  gridAutoFlow: 'dense',
  gridAutoRows: `minmax(${row}px, auto)`,
  // which has its place within each card's own
  rowGap: 0,
  marginBottom: -gap,
  // for the moment in which a window is narrower already and the cards still stand in the columns that it had
  overflowX: 'clip',
  overflowClipMargin: '8px',
} as const
/** Where a card stands then. How many rows an opened one takes is said at their start, which goes before what is said at their end. */
export function inItsColumn(place: number, columns: number) {
  return { gridColumnStart: (place % columns) + 1, ...asACard }
}
/** As high as a closed card, with the gap below it. */
export const asACard = { gridRowEnd: `span ${rowsOfCard}`, paddingBottom: gap }

/** Gives an opened card rows as it is high: beside it the cards of other columns go on, and nothing stays blank. */
export function useRowsOfGrid(texts: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = texts
    const place = current?.closest<HTMLElement>('[data-place]')
    if (!current || !place) return
    const observer = new ResizeObserver(() => {
      place.style.gridRowStart = `span ${Math.ceil((current.offsetHeight + around + gap) / row)}`
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      place.style.gridRowStart = ''
    }
  }, [texts])
}

/** How many columns a grid has, while each of its cards is to keep its own, whatever becomes of those beside it; 0 otherwise. */
export function useColumnsToKeep(kept: boolean): [RefObject<HTMLUListElement | null>, number] {
  const grid = useRef<HTMLUListElement>(null)
  const [columns, setColumns] = useState(0)
  useLayoutEffect(() => {
    const { current } = grid
    // as wide as the grid, as high whatever is opened in it, and there as long as the epic is
    const head = current?.parentElement?.firstElementChild
    if (!current || !head || !kept) return setColumns(0)
    // by its width: asked what columns it has, a grid also counts those that cards were put into before it became narrower
    const count = () => setColumns(Math.max(1, Math.floor((current.clientWidth + gap) / (narrowest + gap))))
    count()
    const observer = new ResizeObserver(count)
    observer.observe(head)
    return () => observer.disconnect()
  }, [kept])
  return [grid, columns]
}
