import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type Setting = {
  open: boolean
  /** A press outside of both, or the window changing under it. */
  onClose: () => void
  align?: 'start' | 'end'
  /** At least as wide as the anchor. */
  matchWidth?: boolean
}

const gap = 4
const margin = 8

/**
 * A floating box beside its anchor, in the browser's top layer: above dialogs, never clipped, no portal. It opens below, or
 * above where there is more room, and is never taller than the room. The box needs `popover="manual"`.
 */
export function useAnchoredPopover<Anchor extends HTMLElement, Box extends HTMLElement>({
  open,
  onClose,
  align = 'start',
  matchWidth = false,
}: Setting): { anchor: RefObject<Anchor | null>; box: RefObject<Box | null> } {
  const anchor = useRef<Anchor>(null)
  const box = useRef<Box>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const [from, floating] = [anchor.current, box.current]
    if (!open || !from || !floating) return
    const place = () => placeBeside(from, floating, align, matchWidth)
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !from.contains(target) && !floating.contains(target)) close.current()
    }
    floating.showPopover()
    place()
    const done = new AbortController()
    const options = { capture: true, passive: true, signal: done.signal }
    document.addEventListener('pointerdown', outside, options)
    document.addEventListener('scroll', place, options)
    window.addEventListener('resize', place, options)
    return () => {
      done.abort()
      if (floating.isConnected) floating.hidePopover()
    }
  }, [open, align, matchWidth])

  return { anchor, box }
}

function placeBeside(anchor: HTMLElement, box: HTMLElement, align: 'start' | 'end', matchWidth: boolean) {
  const from = anchor.getBoundingClientRect()
  const [width, height] = [document.documentElement.clientWidth, window.innerHeight]
  const { style } = box
  if (matchWidth) style.minWidth = `${from.width}px`
  style.maxWidth = `${width - 2 * margin}px`
  style.maxHeight = 'none'
  const wanted = box.offsetHeight
  const below = height - from.bottom - gap - margin
  const above = from.top - gap - margin
  const isBelow = wanted <= below || below >= above
  style.maxHeight = `${isBelow ? below : above}px`
  const left = align === 'start' ? from.left : from.right - box.offsetWidth
  style.left = `${Math.max(margin, Math.min(left, width - box.offsetWidth - margin))}px`
  style.top = `${isBelow ? from.bottom + gap : from.top - gap - Math.min(wanted, above)}px`
}
