import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

/** Buttons and fields in lines, which are one stop for the Tab key: the arrow keys go from one to the next. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    let current: HTMLElement | undefined
    const settle = () => {
      const items = itemsOf(element)
      current = items.find((item) => item === current) ?? items[0]
      for (const item of items) item.tabIndex = item === current ? 0 : -1
    }
    const take = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !itemsOf(element).includes(target)) return
      current = target
      settle()
    }
    settle()
    // buttons come and go, and menus put the library's own in the place of theirs
    const observer = new MutationObserver(settle)
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    element.addEventListener('focusin', take)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', take)
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, currentTarget } = event
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (step === undefined || event.defaultPrevented || !(target instanceof HTMLElement)) return
    if (target instanceof HTMLInputElement && !isAtEnd(target, step)) return
    const items = itemsOf(currentTarget)
    const next = items[items.indexOf(target) + step]
    if (!items.includes(target) || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

const itemsOf = (bar: HTMLElement): HTMLElement[] =>
  [...bar.querySelectorAll<HTMLElement>('button:enabled, input:enabled, select:enabled')].filter((item) =>
    item.checkVisibility(),
  )

const isAtEnd = ({ value, selectionStart, selectionEnd }: HTMLInputElement, step: number): boolean =>
  selectionStart === selectionEnd && selectionStart === (step > 0 ? value.length : 0)
