import { useEffect, useEffectEvent } from 'react'

/** What has Escape for itself. */
const nearer = 'input, textarea, select, dialog, [role=menu], [role=listbox]'

/** Escape closes what stands beside the page wherever the focus is, such as on the button that opened it, unless something nearer takes the key. */
export function useEscape(onClose: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
    if (event.target instanceof Element && event.target.closest(nearer)) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
