import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

type Props = { label: string; className?: string; children: ReactNode }

/** Buttons, links and fields in lines, which are one stop for the Tab key: the arrow keys go from one to the next, Home and End to the first and last. */
export function Toolbar({ label, className, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    let current: HTMLElement | undefined
    const settle = () => {
      const items = itemsOf(element)
      current = items.find((item) => item === current) ?? items[0]
      for (const item of allItemsOf(element)) item.tabIndex = item === current ? 0 : -1
    }
    const take = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !itemsOf(element).includes(target)) return
      current = target
      settle()
    }
    // once a frame: whether something is visible makes the browser work out the whole page, which it does then anyway
    let frame: number | undefined
    const settleSoon = () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        settle()
      })
    }
    // the first time, and when another width shows others: once the page is laid out, when it costs nothing to see what is visible
    const widths = new ResizeObserver(settle)
    widths.observe(element)
    // buttons come and go, and menus put the library's own in the place of theirs
    const observer = new MutationObserver(settleSoon)
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    element.addEventListener('focusin', take)
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      observer.disconnect()
      widths.disconnect()
      element.removeEventListener('focusin', take)
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, currentTarget } = event
    if (event.defaultPrevented || !keys.has(event.key) || !(target instanceof HTMLElement)) return
    const items = itemsOf(currentTarget)
    const next = items.includes(target) && neighbour(event.key, target, items)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown} className={className}>
      {children}
    </div>
  )
}

/** Not what is in a dialog that is opened from the line and stands in it, which has the Tab key to itself. */
const allItemsOf = (bar: HTMLElement): HTMLElement[] =>
  [...bar.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, select:enabled')].filter(
    (item) => item.closest('dialog, [role=toolbar]') === bar,
  )

const itemsOf = (bar: HTMLElement): HTMLElement[] => allItemsOf(bar).filter((item) => item.checkVisibility())

/** Those that lead somewhere. */
const keys = new Set(['ArrowRight', 'ArrowLeft', 'Home', 'End'])

/** Where a key leads; within a text it moves the cursor, which goes on from the text's end. */
function neighbour(key: string, item: HTMLElement, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(item)
  // a field for files has no cursor
  const isText = item instanceof HTMLInputElement && item.selectionStart !== null
  if (key === 'ArrowRight' && (!isText || isAtEnd(item, 1))) return items[at + 1] ?? items[0]
  if (key === 'ArrowLeft' && (!isText || isAtEnd(item, -1))) return items.at(at - 1)
  if (key === 'Home' && !isText) return items[0]
  return key === 'End' && !isText ? items.at(-1) : undefined
}

const isAtEnd = ({ value, selectionStart, selectionEnd }: HTMLInputElement, step: 1 | -1): boolean =>
  selectionStart === selectionEnd && selectionStart === (step > 0 ? value.length : 0)
