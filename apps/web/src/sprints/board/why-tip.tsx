import { type RefObject, useLayoutEffect, useState } from 'react'
import { useEscape } from '../../ui/behavior/use-escape.ts'

/** Milliseconds that the pointer rests before the words come: who crosses the plan is not told everything. */
const restMs = 600
const width = 280
/** What the words take, and the bar of the next action. */
const roomBelow = 140

type Tip = { words: string[]; left: number; top?: number; bottom?: number }

/**
 * Why a story is where it is, below the story that the pointer rests on (its `data-why`). One element for all of them. Pressing the story shows the same words in it,
 * which is what is read out, and what keys are for: whoever goes by them would have the stories covered that are next. Where the words stand in it already (its
 * `data-cut`), they are told only if they are cut off there, to the focus too; and with them in any case what its lines lead to (its `data-links`).
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
    let isStill = false
    const hide = () => {
      clearTimeout(timer)
      setTip(null)
    }
    const showFor = (row: HTMLElement | null) => {
      const cut = row?.querySelector('[data-cut]')
      const stands = cut && cut.scrollWidth <= cut.clientWidth && cut.scrollHeight <= cut.clientHeight
      const words = [(!stands && row?.dataset.why) || '', row?.dataset.links ?? ''].filter(Boolean)
      if (!row || words.length === 0) return
      // beside its menu it would stand over the rows below
      if (row.querySelector('[aria-expanded=true]')) return
      const { left, bottom, top } = row.getBoundingClientRect()
      const below = bottom + roomBelow < window.innerHeight
      setTip({
        words,
        left: Math.max(8, Math.min(left + 16, window.innerWidth - width - 8)),
        ...(below ? { top: bottom } : { bottom: window.innerHeight - top }),
      })
    }
    // which story it is, is asked when the rest is over: the plan may have scrolled below the pointer, or been drawn anew
    const rest = () => {
      hide()
      if (byMouse) timer = setTimeout(() => showFor(box.querySelector<HTMLElement>('[data-why]:hover')), restMs)
    }
    const over = (event: PointerEvent) => {
      byMouse = event.pointerType === 'mouse' && !isStill
      rest()
    }
    const move = (event: PointerEvent) => {
      if (!isStill) return
      isStill = false
      over(event)
    }
    const focus = ({ target }: FocusEvent) => {
      // a story that was dropped has the focus too, and its words would stand over the next
      if (!byKey || !(target instanceof Element) || !target.matches(':focus-visible')) return
      hide()
      const row = target.closest<HTMLElement>('[data-why]')
      if (row?.querySelector('[data-cut]')) timer = setTimeout(() => showFor(row), restMs)
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
      isStill = true
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
      ({ key }) => {
        byKey = true
        // the pointer stands where it was left, and the eye is elsewhere
        byMouse = false
        isStill = true
        // which closes them itself, and nothing else with them
        if (key !== 'Escape') hide()
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
      style={{ left: tip.left, top: tip.top, bottom: tip.bottom, maxWidth: width }}
    >
      {tip.words.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  )
}
