import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What closes by itself where it is open. */
const dialogOrMenu = 'dialog[open], [role=menu]'
const fields = 'input, textarea, select'

type Hear = (event: KeyboardEvent) => boolean

/** What Escape closes, the last opened last: it lies on top, and one press closes one thing. */
const hearing: Hear[] = []

function press(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(dialogOrMenu)) return
  if (event.target instanceof Element && event.target.closest('[role=listbox]')) return
  if (hearing.findLast((hear) => hear(event))) event.preventDefault()
}

/**
 * Escape closes what is open on the page wherever the focus is, such as on the button that opened it, unless something nearer takes the key.
 * Beside the page (`beside`: its element) the fields elsewhere keep the key.
 */
export function useEscape(onClose: () => void, { isOpen = true, beside }: Options = {}): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isElsewhere = beside && target instanceof Element && !beside.current?.contains(target)
    if (isElsewhere && target.closest(fields)) return false
    onClose()
    return true
  })
  useEffect(() => {
    if (!isOpen) return
    const own: Hear = (event) => hear(event)
    // after what is nearer, before the commands, which hear at the document
    if (hearing.push(own) === 1) document.documentElement.addEventListener('keydown', press)
    return () => {
      hearing.splice(hearing.indexOf(own), 1)
      if (hearing.length === 0) document.documentElement.removeEventListener('keydown', press)
    }
  }, [isOpen])
}

type Options = { isOpen?: boolean; beside?: RefObject<Element | null> }
