import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds that the pointer rests before the words come: who crosses the plan is not told everything. */
const restMs = 350
const width = 280

type Tip = { words: string; left: number; top: number }

/**
 * Why a story is where it is, beside the story that the pointer rests on or the focus is in (its `data-why`). One element for all of them. Pressing the
 * story shows the same words below it, which is what is read out.
 */
export function WhyTip({ container }: { container: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const box = container.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setTip(null)
    }
    const showFor = (target: EventTarget | null, after: number) => {
      hide()
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-why]') : null
      if (!row) return
      timer = setTimeout(() => {
        const words = row.dataset.why
        if (!words || !row.isConnected) return
        const { left, bottom, top } = row.getBoundingClientRect()
        const below = bottom + 60 < window.innerHeight
        setTip({
          words,
          left: Math.max(8, Math.min(left + 16, window.innerWidth - width - 8)),
          top: below ? bottom : top - 48,
        })
      }, after)
    }
    const over = (event: PointerEvent) => event.pointerType === 'mouse' && showFor(event.target, restMs)
    const focus = (event: FocusEvent) =>
      event.target instanceof Element && event.target.matches(':focus-visible') && showFor(event.target, 0)
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    box.addEventListener('pointerover', over)
    box.addEventListener('pointerleave', hide)
    box.addEventListener('focusin', focus)
    box.addEventListener('focusout', hide)
    box.addEventListener('pointerdown', hide)
    box.addEventListener('dragstart', hide)
    window.addEventListener('scroll', hide, true)
    window.addEventListener('keydown', key)
    return () => {
      hide()
      box.removeEventListener('pointerover', over)
      box.removeEventListener('pointerleave', hide)
      box.removeEventListener('focusin', focus)
      box.removeEventListener('focusout', hide)
      box.removeEventListener('pointerdown', hide)
      box.removeEventListener('dragstart', hide)
      window.removeEventListener('scroll', hide, true)
      window.removeEventListener('keydown', key)
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
