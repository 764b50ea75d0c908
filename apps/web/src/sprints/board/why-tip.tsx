import { type RefObject, useLayoutEffect, useState } from 'react'
import { useEscape } from '../../ui/behavior/use-escape.ts'

/** Milliseconds that the pointer rests before the words come: who crosses the plan is not told everything. */
const restMs = 350
const width = 280

type Tip = { words: string; left: number; top: number }

/**
 * Why a story is where it is, beside the story that the pointer rests on or the focus is in (its `data-why`). One element for all of them. Pressing the
 * story shows the same words below it, which is what is read out. Where the words stand in it already (its `data-cut`), they are told only if they are cut off there.
 */
export function WhyTip({ container }: { container: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)
  useEscape(() => setTip(null), { isOpen: tip !== null })
  // before the first paint: a pointer that comes onto a story that was just drawn is not missed
  useLayoutEffect(() => {
    const box = container.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let byMouse = false
    let byKey = true
    let isDropped = false
    const hide = () => {
      clearTimeout(timer)
      setTip(null)
    }
    const showFor = (row: HTMLElement | null) => {
      const words = row?.dataset.why
      const cut = row?.querySelector('[data-cut]')
      if (!row || !words || (cut && cut.scrollWidth <= cut.clientWidth && cut.scrollHeight <= cut.clientHeight)) return
      // beside its menu it would stand over the rows below
      if (row.querySelector('[aria-expanded=true]')) return
      const { left, bottom, top } = row.getBoundingClientRect()
      const below = bottom + 60 < window.innerHeight
      setTip({
        words,
        left: Math.max(8, Math.min(left + 16, window.innerWidth - width - 8)),
        top: below ? bottom : top - 48,
      })
    }
    // which story it is, is asked when the rest is over: the plan may have scrolled below the pointer, or been drawn anew
    const rest = () => {
      hide()
      if (byMouse) timer = setTimeout(() => showFor(box.querySelector<HTMLElement>('[data-why]:hover')), restMs)
    }
    const over = (event: PointerEvent) => {
      byMouse = event.pointerType === 'mouse' && !isDropped
      rest()
    }
    const move = (event: PointerEvent) => {
      if (!isDropped) return
      isDropped = false
      over(event)
    }
    const focus = ({ target }: FocusEvent) => {
      // a story that was dropped has the focus too, and its words would stand over the next
      if (!byKey || !(target instanceof Element) || !target.matches(':focus-visible')) return
      hide()
      showFor(target.closest<HTMLElement>('[data-why]'))
    }
    const listening = new AbortController()
    const { signal } = listening
    box.addEventListener('pointerover', over, { signal })
    window.addEventListener('pointermove', move, { signal, capture: true })
    box.addEventListener('pointerleave', hide, { signal })
    box.addEventListener('focusin', focus, { signal })
    box.addEventListener('focusout', hide, { signal })
    // what the pointer is over is not known again before it moves: a browser says the place where the drag began, or ended, also in events of its own
    const drag = () => {
      isDropped = true
      byMouse = false
      hide()
    }
    for (const kind of ['dragstart', 'dragend', 'drop']) window.addEventListener(kind, drag, { signal, capture: true })
    const press = () => {
      byKey = false
      hide()
    }
    window.addEventListener('pointerdown', press, { signal, capture: true })
    window.addEventListener(
      'keydown',
      () => {
        byKey = true
      },
      { signal, capture: true },
    )
    window.addEventListener('scroll', rest, { signal, capture: true })
    return () => {
      hide()
      listening.abort()
    }
  }, [container])
  if (!tip) return null
  return (
    <div
      aria-hidden="true"
      className="enter pointer-events-none fixed z-30 rounded-control border bg-surface px-3 py-1.5 text-xs text-text shadow-float"
      style={{ left: tip.left, top: tip.top, maxWidth: width }}
    >
      {tip.words}
    </div>
  )
}
