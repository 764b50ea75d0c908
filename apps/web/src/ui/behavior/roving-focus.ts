import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

/** Where a key leads from `current`; undefined leaves the key to the browser. */
export type NextItem = (key: string, current: HTMLElement, items: readonly HTMLElement[]) => HTMLElement | undefined

type Roving = {
  onFocus: (event: { target: EventTarget }) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Makes many things one tab stop: Tab leads to the one that had the focus last, keys from one to the next. Of what matches `items`, best drawn with `tabIndex={-1}`,
 * this gives the tab stop to one, so that nothing is drawn anew while the focus moves. Where only some of them may have it, `stops` says which: the others are
 * reached from there.
 */
export function useRovingFocus(
  container: RefObject<HTMLElement | null>,
  items: string,
  next: NextItem,
  stops = items,
): Roving {
  const usable = () =>
    [...(container.current?.querySelectorAll<HTMLElement>(items) ?? [])].filter((item) => !item.matches(':disabled'))
  // whatever was drawn: the one that had the tab stop may be gone
  useLayoutEffect(() => {
    const all = usable()
    const first = all.filter((item) => item.matches(stops))
    // what is folded away meanwhile is no stop
    const seen = (item: HTMLElement) => item.checkVisibility()
    const stop = first.find((item) => item.tabIndex === 0 && seen(item)) ?? first.find(seen) ?? first[0] ?? all[0]
    if (stop) makeTabStop(stop, container.current, items)
  })
  return {
    onFocus: ({ target }) => {
      const item = target instanceof Element ? target.closest<HTMLElement>(stops) : null
      if (item) makeTabStop(item, container.current, items)
    },
    onKeyDown: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      const current = event.target instanceof Element ? event.target.closest<HTMLElement>(items) : null
      const nextItem = current && next(event.key, current, usable())
      if (!nextItem) return
      event.preventDefault()
      nextItem.focus()
    },
  }
}

function makeTabStop(item: HTMLElement, container: HTMLElement | null, items: string) {
  for (const other of container?.querySelectorAll<HTMLElement>(items) ?? [])
    if (other.tabIndex === 0) other.tabIndex = -1
  item.tabIndex = 0
}
